// SPDX-License-Identifier: MIT
#include "app/studio/pages/game_routes.h"

#include <memory>
#include <random>
#include <utility>

#include "app/studio/pages/best_scores.h"
#include "app/studio/pages/fields.h"
#include "app/studio/pages/game_answer.h"

namespace joseki::studio {
namespace {

constexpr std::int64_t kLongestLine = 12;
constexpr std::int64_t kHintLine = 6;
constexpr std::size_t kLeastKeptTurns = 10;  // fewer are no game that anybody would miss

std::uint64_t drawn_seed() {
  std::random_device random;
  return (std::uint64_t{random()} << 21 ^ random()) & static_cast<std::uint64_t>(kMostWhole);
}

class GamePage {
 public:
  explicit GamePage(Studio& studio)
      : studio_(studio), keeper_(studio.states), ai_(studio.tables), best_(studio.records) {}

  core::Result<Json> state(const Message& message) {
    Fields fields(message.body, {});
    if (auto status = fields.status(); !status) return std::move(status).error();
    const auto game = find(message.session);
    if (!game) return game.error();
    return answer(**game, {});
  }

  core::Result<Json> begin(const Message& message) {
    Fields fields(message.body, {"seed", "p4"});
    const auto seed = fields.whole("seed", 0, kMostWhole);
    const auto p4 = fields.number("p4", 0, 1);
    if (auto status = fields.status(); !status) return std::move(status).error();
    return begin_with(message.session,
                      {.seed = seed ? static_cast<std::uint64_t>(*seed) : drawn_seed(),
                       .p4 = p4.value_or(studio_.settings.p4())});
  }

  core::Result<Json> set(const Message& message) {
    Fields fields(message.body, {"code"});
    fields.need("code");
    const auto code = fields.text("code", 40);
    if (auto status = fields.status(); !status) return std::move(status).error();
    const auto board = read_code(*code);
    if (!board) return board.error();
    if (board->largest() == 0) {
      return core::Error{core::Errc::bad_input, "a game needs at least one tile",
                         "press New Game for one with two tiles"};
    }
    return begin_with(message.session,
                      {.seed = drawn_seed(), .p4 = studio_.settings.p4(), .board = *board});
  }

  core::Result<Json> move(const Message& message) {
    Fields fields(message.body, {"direction"});
    fields.need("direction");
    const auto direction = direction_in(fields);
    if (auto status = fields.status(); !status) return std::move(status).error();
    const auto game = find(message.session);
    if (!game) return game.error();
    return play(message.session, **game, *direction, std::nullopt);
  }

  core::Result<Json> undo(const Message& message) {
    Fields fields(message.body, {});
    if (auto status = fields.status(); !status) return std::move(status).error();
    const auto game = find(message.session);
    if (!game) return game.error();
    GamePlay& play = (*game)->play;
    if (play.turns().empty()) return answer(**game, {});
    if (!play.can_undo()) return no_undo(play);
    const GameKind kind = play.kind();
    play.undo();
    (*game)->thinking_since = std::chrono::steady_clock::now();
    // A clean game that was over stays so in the records: what goes on is another one.
    if (std::exchange((*game)->is_recorded, false) && play.kind() != kind) {
      auto done = keeper_.branch(message.session, **game);
      if (!done) return std::move(done).error();
    }
    return kept(message.session, **game, {.moved = true});
  }

  core::Result<Json> ai_step(const Message& message) {
    Fields fields(message.body, {"line"});
    const auto line = fields.whole("line", 0, kLongestLine).value_or(0);
    if (auto status = fields.status(); !status) return std::move(status).error();
    const auto game = find(message.session);
    if (!game) return game.error();
    auto thought = think((*game)->play, line);
    if (!thought) return std::move(thought).error();
    if (!thought->decision.direction) return answer(**game, {});
    (*game)->play.note_ai_move(thought->decision.source);
    const auto direction = *thought->decision.direction;
    return play(message.session, **game, direction, std::move(*thought));
  }

  core::Result<Json> hint(const Message& message) {
    Fields fields(message.body, {"line"});
    const auto line = fields.whole("line", 0, kLongestLine).value_or(kHintLine);
    if (auto status = fields.status(); !status) return std::move(status).error();
    const auto game = find(message.session);
    if (!game) return game.error();
    const auto thought = think((*game)->play, line);
    if (!thought) return thought.error();
    GamePlay& play = (*game)->play;
    if (thought->decision.direction) play.note_help();
    if (auto status = keeper_.keep(message.session, **game); !status) {
      return std::move(status).error();
    }
    return Json{{"type", "game_hint"},
                {"code", twenty48::format_board(play.board())},
                {"ai", thought_json(*thought)},
                {"kind", name_of(play.kind())}};
  }

  core::Result<Json> options(const Message& message) {
    Fields fields(message.body, {"difficulty", "ai_speed", "undo_policy", "undo_limit"});
    const auto difficulty = fields.whole("difficulty", 0, kMostDifficulty);
    const auto speed = fields.whole("ai_speed", 0, kMostSpeed);
    const auto policy = fields.choice("undo_policy", policy_names());
    const auto limit = fields.whole("undo_limit", 0, kMostUndoLimit);
    if (auto status = fields.status(); !status) return std::move(status).error();
    const auto game = find(message.session);
    if (!game) return game.error();
    GameOptions& options = (*game)->play.options();
    if (difficulty) options.difficulty = static_cast<int>(*difficulty);
    if (speed) options.ai_speed = static_cast<int>(*speed);
    if (policy) options.undo_policy = static_cast<UndoPolicy>(*policy);
    if (limit) options.undo_limit = static_cast<int>(*limit);
    return kept(message.session, **game, {});
  }

  core::Result<Json> export_game(const Message& message) {
    const std::vector<std::string_view> formats = {"verse", "verse-old", "json"};
    Fields fields(message.body, {"format", "game"});
    fields.need("format");
    const auto format = fields.choice("format", formats);
    const auto id = fields.text("game", 40);
    if (auto status = fields.status(); !status) return std::move(status).error();
    const auto game = id ? studio_.records.find_game(*id) : current(message.session);
    if (!game) return game.error();
    if (game->is_null()) {
      return core::Error{core::Errc::not_found, "this game is not kept",
                         "one of those that game/records tells of"};
    }
    return export_json(*game, std::string(formats[*format]));
  }

  core::Result<Json> records(const Message& message) {
    Fields fields(message.body, {"games"});
    const auto count = fields.whole("games", 0, 100).value_or(20);
    if (auto status = fields.status(); !status) return std::move(status).error();
    auto kinds = studio_.records.records();
    if (!kinds) return std::move(kinds).error();
    auto games = studio_.records.games(static_cast<int>(count));
    if (!games) return std::move(games).error();
    Json shown = Json::array();
    for (const Json& game : *games) {
      Json facts;
      for (const char* name :
           {"id", "kind", "score", "tile", "turns", "seed", "p4", "started", "ended", "code"}) {
        facts[name] = game.at(name);
      }
      facts["over"] = game.value("over", true);
      shown.push_back(std::move(facts));
    }
    return Json{{"type", "game_records"}, {"kinds", *kinds}, {"games", std::move(shown)}};
  }

 private:
  using Found = core::Result<std::shared_ptr<KeptGame>>;

  // The tab's game; a new one if there is none.
  Found find(const std::string& session) {
    auto game = keeper_.find(session);
    if (!game || *game) return game;
    return keeper_.begin(session, {.seed = drawn_seed(), .p4 = studio_.settings.p4()});
  }

  core::Result<Json> current(const std::string& session) {
    const auto game = find(session);
    if (!game) return game.error();
    return finished_game_json(**game);
  }

  core::Result<Json> begin_with(const std::string& session, GamePlay::Setup setup) {
    const auto before = find(session);
    if (!before) return before.error();
    if (auto status = keep_left(**before); !status) return std::move(status).error();
    setup.options = (*before)->play.options();
    const auto game = keeper_.begin(session, setup);
    if (!game) return game.error();
    return answer(**game, {.moved = true});
  }

  core::Result<AiThought> think(const GamePlay& play, std::int64_t line) {
    return ai_.think({.board = play.board(),
                      .p4 = play.p4(),
                      .speed = play.options().ai_speed,
                      .line = static_cast<std::size_t>(line)});
  }

  core::Result<Json> play(const std::string& session, KeptGame& game, twenty48::Direction direction,
                          std::optional<AiThought> thought) {
    const twenty48::FullBoard from = game.play.board();
    const auto trace = twenty48::trace_slide(from, direction, std::nullopt);
    if (!trace.moved) return answer(game, {});
    const auto milestone = game.play.move(direction, time_taken(game), adversary_);
    GameChange change{
        .moved = true,
        .gained = trace.score,
        .animation = animation_json(from, direction, trace, game.play.last_tile()->tile),
        .milestone = milestone,
        .thought = std::move(thought)};
    return kept(session, game, change);
  }

  static twenty48::ThinkTime time_taken(KeptGame& game) {
    const auto now = std::chrono::steady_clock::now();
    const auto since = std::exchange(game.thinking_since, now);
    if (!since) return std::nullopt;
    const auto ms = std::chrono::duration_cast<std::chrono::milliseconds>(now - *since).count();
    return static_cast<std::uint32_t>(std::min<std::int64_t>(ms, kMostThinkMs));
  }

  static core::Error no_undo(const GamePlay& play) {
    const bool never = play.options().undo_policy == UndoPolicy::none;
    return {core::Errc::bad_input,
            never ? "no move can be taken back in this game"
                  : "all moves that may be taken back in this game have been",
            "the undo policy is one of the game's options"};
  }

  // A game in progress that is left for another one: it can still be looked at.
  core::Status keep_left(KeptGame& game) {
    const GamePlay& play = game.play;
    const bool is_worth_it = play.counts() && play.turns().size() >= kLeastKeptTurns;
    if (game.is_recorded || !is_worth_it) return core::Done{};
    auto added = studio_.records.add_game(finished_game_json(game));
    game.is_recorded = static_cast<bool>(added);
    return added;
  }

  // Keeps the game and answers; a game that has just ended goes to the records.
  core::Result<Json> kept(const std::string& session, KeptGame& game, const GameChange& change) {
    if (change.moved && !game.is_recorded && game.play.counts() && game.play.is_over()) {
      auto added = studio_.records.add_game(finished_game_json(game));
      if (!added) return std::move(added).error();
      game.is_recorded = true;
    }
    if (auto status = keeper_.keep(session, game); !status) return std::move(status).error();
    return answer(game, change);
  }

  core::Result<Json> answer(const KeptGame& game, const GameChange& change) {
    const auto best = best_.best(game);
    if (!best) return best.error();
    return game_state_json(game, change, *best);
  }

  Studio& studio_;
  GameKeeper keeper_;
  GameAi ai_;
  app::Adversary adversary_;
  BestScores best_;
};

}  // namespace

void add_game_routes(Routes& routes, Studio& studio) {
  const auto page = std::make_shared<GamePage>(studio);
  const auto add = [&](std::string_view name,
                       core::Result<Json> (GamePage::*answer)(const Message&)) {
    routes.add("game/" + std::string(name), [&studio, page, answer](const Message& message) {
      return with_notice(studio.states, "game", message, (page.get()->*answer)(message));
    });
  };
  add("state", &GamePage::state);
  add("new", &GamePage::begin);
  add("set", &GamePage::set);
  add("move", &GamePage::move);
  add("undo", &GamePage::undo);
  add("ai-step", &GamePage::ai_step);
  add("hint", &GamePage::hint);
  add("options", &GamePage::options);
  add("export", &GamePage::export_game);
  add("records", &GamePage::records);
}

}  // namespace joseki::studio

// SPDX-License-Identifier: MIT
#include "app/studio/pages/minigames/minigame_page.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "app/studio/pages/drawn_seed.h"
#include "games/minigames/demo.h"
#include "games/minigames/state_text.h"

namespace joseki::studio {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

constexpr int kListedRuns = 100;
constexpr std::size_t kMostMixes = 100;
constexpr milliseconds kMostAway{5'000};          // of a clock that ran while no page was open
constexpr milliseconds kMostThought{86'400'000};  // a day: nobody thinks longer

minigames::Date today() {
  using namespace std::chrono;
  const year_month_day day(floor<days>(system_clock::now()));
  return {static_cast<int>(day.year()), static_cast<int>(static_cast<unsigned>(day.month())),
          static_cast<int>(static_cast<unsigned>(day.day()))};
}

std::string day_text(const minigames::Date& date) {
  return fmt::format("{:04}-{:02}-{:02}", date.year, date.month, date.day);
}

minigames::Date date_of(const std::string& text) {
  const auto part = [&](std::size_t at, std::size_t length) {
    return std::atoi(text.substr(at, length).c_str());
  };
  return {part(0, 4), part(5, 2), part(8, 2)};
}

core::Error no_such_run() {
  return {core::Errc::not_found, core::text("this run is not kept"),
          core::text("open the game again")};
}

// What a player sees of it counts: a hidden tile shows in no record.
int highest_seen(const minigames::Minigame& game, const minigames::State& state) {
  int highest = 0;
  for (int cell = 0; cell < state.board.size(); ++cell) {
    const auto seen = game.seen(state, cell);
    if (!seen) continue;
    if (minigames::is_tile(*seen)) highest = std::max<int>(highest, *seen);
    if (minigames::is_ice(*seen)) highest = std::max(highest, minigames::kIce - *seen);
  }
  return highest;
}

std::uint32_t counted(steady_clock::duration time, milliseconds most) {
  const auto ms = std::chrono::duration_cast<milliseconds>(time);
  return static_cast<std::uint32_t>(std::clamp(ms, milliseconds(0), most).count());
}

// Whether time counts while nobody does anything.
bool clock_runs(const minigames::Minigame& game, const minigames::State& state) {
  const auto panel = game.panel(state);
  return std::any_of(panel.begin(), panel.end(), [](const minigames::Fact& fact) {
    return fact.name == "clock_runs" && fact.value > 0;
  });
}

void add_word(std::string& words, const std::string& word) {
  if (!words.empty()) words += ' ';
  words += word;
}

// Notes what was done, in the run and in its last piece.
void note_action(MinigameRun& run, const minigames::Action& action, const std::string& before,
                 const std::vector<minigames::Event>& events) {
  const std::int64_t number = run.revision / kPieceActions;
  if (run.piece.number != number) run.piece = {.number = number, .before = before};
  add_word(run.piece.actions, minigames::format_actions({action}));
  if (action.kind == minigames::ActionKind::move) {
    add_word(run.piece.scores, std::to_string(run.state.score));
  }
  for (const minigames::Event& event : events) {
    if (event.kind == minigames::EventKind::goal_reached) {
      run.goal = std::max(run.goal, event.values.front());
    }
  }
  ++run.revision;
  run.played_ms += action.ms;
}

}  // namespace

// ---- which run

core::Result<RunKey> MinigamePage::key_of(const AskMinigame& asked) const {
  if (asked.game.empty()) {
    const minigames::Date day = today();
    return RunKey{minigames::daily_setup(day, asked.difficulty).game, asked.difficulty,
                  day_text(day)};
  }
  if (const auto game = minigames::make_minigame(asked.game, asked.difficulty); !game) {
    return game.error();
  }
  return RunKey{asked.game, asked.difficulty};
}

minigames::Setup MinigamePage::setup_of(const RunKey& key, std::optional<std::int64_t> seed) const {
  if (!key.day.empty()) return minigames::daily_setup(date_of(key.day), key.difficulty);
  return {.game = key.game,
          .difficulty = key.difficulty,
          .seed = seed ? static_cast<std::uint64_t>(*seed) : drawn_seed(),
          .p4 = studio_.settings.p4()};
}

core::Result<MinigamePage::KeptPtr> MinigamePage::kept(MinigameRun run) {
  auto game = minigames::make_minigame(run.key.game, run.key.difficulty);
  if (!game) return std::move(game).error();
  auto ghost = runs_.best_scores(run);
  if (!ghost) return std::move(ghost).error();
  const std::string id = std::to_string(run.id);
  auto kept = std::make_shared<Kept>(
      Kept{.run = std::move(run),
           .game = std::make_shared<const minigames::Minigame>(std::move(*game)),
           .ghost = std::move(*ghost)});
  memory_.put(id, kept);
  return kept;
}

core::Result<MinigamePage::KeptPtr> MinigamePage::find(std::int64_t run) {
  if (auto found = memory_.find(std::to_string(run))) return found;
  auto stored = runs_.find(run);
  if (!stored) return std::move(stored).error();
  if (!*stored) return no_such_run();
  return kept(std::move(**stored));
}

core::Status MinigamePage::retire(const RunKey& key) {
  const auto stored = runs_.current(key);
  if (!stored && is_unusable(stored.error())) return core::Done{};
  if (!stored) return stored.error();
  if (!*stored) return core::Done{};
  memory_.forget(std::to_string((*stored)->id));
  studio_.events.push({{"type", "minigame_changed"},
                       {"run", (*stored)->id},
                       {"revision", (*stored)->revision + 1}});
  return core::Done{};
}

core::Result<MinigamePage::KeptPtr> MinigamePage::begin_run(const RunKey& key,
                                                            std::optional<std::int64_t> seed) {
  const auto game = minigames::make_minigame(key.game, key.difficulty);
  if (!game) return game.error();
  const auto record = runs_.record({key.game, key.difficulty});
  if (!record) return record.error();
  if (auto status = retire(key); !status) return std::move(status).error();
  minigames::Setup setup = setup_of(key, seed);
  setup.best_goal = record->goal;
  auto run = runs_.begin(key, game->begin(setup, &trickster_));
  if (!run) return std::move(run).error();
  auto begun = kept(std::move(*run));
  if (begun) (*begun)->since = steady_clock::now();
  return begun;
}

// ---- playing

core::Status MinigamePage::come_back(Kept& kept) {
  const auto now = steady_clock::now();
  const auto before = std::exchange(kept.since, now);
  const minigames::State& state = kept.run.state;
  if (!before || state.is_over || !clock_runs(*kept.game, state)) return core::Done{};
  MinigameShown ignored;
  return carry_out(kept,
                   {.kind = minigames::ActionKind::wait, .ms = counted(now - *before, kMostAway)},
                   ignored);
}

core::Status MinigamePage::carry_out(Kept& kept, minigames::Action action, MinigameShown& shown) {
  minigames::State& state = kept.run.state;
  const std::uint64_t score = state.score;
  const std::string before = minigames::format_state(state);
  auto events = kept.game->act(state, action, &trickster_);
  if (!events) return core::Done{};  // not possible: nothing happens
  note_action(kept.run, action, before, *events);
  kept.run.tile = std::max(kept.run.tile, highest_seen(*kept.game, state));
  shown.is_done = true;
  shown.gained = state.score - score;
  shown.position.events = std::move(*events);
  if (auto status = runs_.save(kept.run); !status) {
    memory_.forget(std::to_string(kept.run.id));  // what was saved last is true
    return status;
  }
  studio_.events.push(
      {{"type", "minigame_changed"}, {"run", kept.run.id}, {"revision", kept.run.revision}});
  return core::Done{};
}

MinigamePage::Answer MinigamePage::shown(const Kept& kept, MinigameShown shown) {
  const MinigameRun& run = kept.run;
  const auto record = runs_.record(run.key);
  if (!record) return record.error();
  shown.run = run.id;
  shown.revision = run.revision;
  shown.key = run.key;
  shown.position.game = kept.game;
  shown.position.state = run.state;
  shown.record = *record;
  if (!kept.ghost.empty()) {
    const auto moves = std::min<std::uint64_t>(run.state.moves, kept.ghost.size());
    shown.ghost = MinigameGhost{moves == 0 ? 0 : kept.ghost[static_cast<std::size_t>(moves - 1)],
                                kept.ghost.back()};
  }
  return shown;
}

MinigamePage::Answer MinigamePage::open(const Session& /*session*/, const AskMinigame& asked) {
  const auto key = key_of(asked);
  if (!key) return key.error();
  const std::lock_guard lock(mutex_);
  auto stored = runs_.current(*key);
  MinigameShown answer;
  if (!stored) {
    if (!is_unusable(stored.error())) return std::move(stored).error();
    auto status = runs_.set_aside(*key, stored.error().what.english());
    if (!status) return std::move(status).error();
    answer.is_set_aside = true;
  }
  const bool is_there = stored && stored->has_value();
  auto found = is_there ? find((*stored)->id) : begin_run(*key, std::nullopt);
  if (!found) return std::move(found).error();
  if (auto status = come_back(**found); !status) return std::move(status).error();
  return shown(**found, std::move(answer));
}

MinigamePage::Answer MinigamePage::begin(const Session& /*session*/, const BeginMinigame& asked) {
  const auto key = key_of(asked.what);
  if (!key) return key.error();
  const std::lock_guard lock(mutex_);
  auto begun = begin_run(*key, asked.seed);
  if (!begun) return std::move(begun).error();
  return shown(**begun, {.is_done = true});
}

MinigamePage::Answer MinigamePage::act(const Session& /*session*/, const PlayMinigame& asked) {
  const std::lock_guard lock(mutex_);
  auto found = find(asked.run);
  if (!found) return std::move(found).error();
  if (!(*found)->run.is_current) {
    const auto current = runs_.current((*found)->run.key);
    if (!current) return current.error();
    if (!*current) return no_such_run();
    found = find((*current)->id);
    if (!found) return std::move(found).error();
    return shown(**found, {.is_stale = true});
  }
  Kept& kept = **found;
  if (kept.run.revision != asked.revision) return shown(kept, {.is_stale = true});
  const auto now = steady_clock::now();
  minigames::Action action = asked.action;
  action.ms = kept.since ? counted(now - *kept.since, kMostThought) : 0;
  MinigameShown answer;
  if (auto status = carry_out(kept, action, answer); !status) return std::move(status).error();
  if (answer.is_done || !kept.since) kept.since = now;
  return shown(kept, std::move(answer));
}

// ---- what there is, and what there was

core::Result<MinigameMenu> MinigamePage::menu(const Session& /*session*/,
                                              const NothingAsked& /*nothing*/) {
  auto records = runs_.records();
  if (!records) return std::move(records).error();
  auto mixes = runs_.mixes();
  if (!mixes) return std::move(mixes).error();
  const minigames::Date day = today();
  MinigameMenu menu{.records = std::move(*records),
                    .mixes = std::move(*mixes),
                    .day = day_text(day),
                    .daily = minigames::daily_setup(day, minigames::Difficulty::casual).game};
  for (const auto difficulty : {minigames::Difficulty::casual, minigames::Difficulty::hard}) {
    const auto record = runs_.record({menu.daily, difficulty, menu.day});
    if (!record) return record.error();
    auto& best = difficulty == minigames::Difficulty::casual ? menu.daily_casual : menu.daily_hard;
    if (record->tile > 0) best = record->best;
  }
  return menu;
}

core::Result<MinigameCard> MinigamePage::card(const Session& /*session*/,
                                              const AskMinigame& asked) {
  const auto key = key_of(asked);
  if (!key) return key.error();
  auto game = minigames::make_minigame(key->game, key->difficulty);
  if (!game) return std::move(game).error();
  auto demo = minigames::demo_of(key->game, key->difficulty, &trickster_);
  if (!demo) return std::move(demo).error();
  MinigameCard card{.name = key->game,
                    .difficulty = key->difficulty,
                    .game = std::make_shared<const minigames::Minigame>(std::move(*game)),
                    .demo = {}};
  card.demo.push_back({.position = {card.game, demo->start}});
  for (minigames::DemoStep& step : demo->steps) {
    card.demo.push_back({step.action, {card.game, std::move(step.after), std::move(step.events)}});
  }
  return card;
}

core::Result<MinigameHistory> MinigamePage::history(const Session& /*session*/,
                                                    const AskMinigame& asked) {
  auto key = key_of(asked);
  if (!key) return std::move(key).error();
  key->day.clear();
  const auto record = runs_.record(*key);
  if (!record) return record.error();
  const auto statistics = runs_.statistics(*key);
  if (!statistics) return statistics.error();
  auto past = runs_.history(*key, kListedRuns);
  if (!past) return std::move(past).error();
  return MinigameHistory{*record, *statistics, std::move(*past)};
}

core::Result<MinigameReplay> MinigamePage::replay(const Session& /*session*/,
                                                  const AskReplay& asked) {
  const auto past = runs_.past(asked.run);
  if (!past) return past.error();
  if (!*past) return no_such_run();
  MinigameReplay replay{
      .run = **past, .from = std::min(asked.from, (*past)->actions), .frames = {}};
  std::int64_t at = replay.from / kPieceActions * kPieceActions;
  const std::int64_t last = std::min((*past)->actions, replay.from + asked.count);
  while (at <= last) {
    const auto piece = runs_.piece(asked.run, at / kPieceActions);
    if (!piece) return piece.error();
    if (!*piece) break;
    auto state = minigames::parse_state((*piece)->before);
    if (!state) return std::move(state).error();
    auto made = minigames::make_minigame(state->setup.game, state->setup.difficulty);
    if (!made) return std::move(made).error();
    const auto game = std::make_shared<const minigames::Minigame>(std::move(*made));
    const auto actions = minigames::parse_actions((*piece)->actions);
    if (!actions) return actions.error();
    if (at == replay.from) replay.frames.push_back({.position = {game, *state}});
    for (const minigames::Action& action : *actions) {
      if (at == last) return replay;
      auto events = game->act(*state, action, &trickster_);
      if (!events) return std::move(events).error();
      ++at;
      if (at < replay.from) continue;
      replay.frames.push_back({action, {game, *state, std::move(*events)}});
    }
    if (at % kPieceActions != 0 || at == last) break;
  }
  return replay;
}

core::Result<MinigameMenu> MinigamePage::save_mix(const Session& session, const SaveMix& asked) {
  auto game = minigames::mix_name(asked.parts);
  if (!game) return std::move(game).error();
  const auto mixes = runs_.mixes();
  if (!mixes) return mixes.error();
  if (mixes->size() >= kMostMixes) {
    return refuse(core::text("there are {} mixes already", kMostMixes),
                  core::text("forget one of them"));
  }
  if (auto status = runs_.save_mix({asked.name, *game}); !status) return std::move(status).error();
  return menu(session, {});
}

core::Result<MinigameMenu> MinigamePage::forget_mix(const Session& session,
                                                    const ForgetMix& asked) {
  if (auto status = runs_.forget_mix(asked.name); !status) return std::move(status).error();
  return menu(session, {});
}

}  // namespace joseki::studio

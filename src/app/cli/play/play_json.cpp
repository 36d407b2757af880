// SPDX-License-Identifier: MIT
// The voice of a terminal game that talks to programs: JSON Lines.
#include <nlohmann/json.hpp>

#include "app/cli/frame/report_error.h"
#include "app/cli/play/play_voice.h"
#include "app/cli/search/thought_text.h"
#include "app/cli/tables/verdict_text.h"
#include "app/tables/table_json.h"

namespace joseki::app {
namespace {

class JsonVoice : public PlayVoice {
 public:
  explicit JsonVoice(Session& session) : session_(session) {}

  void begin(const PlaySetup& setup, const Match& match) override {
    table_ = setup.game;
    Json play = {
        {"type", "play"},          {"game", setup.game},      {"position", match.position()},
        {"x", player(setup, 'x')}, {"o", player(setup, 'o')}, {"level", setup.level},
        {"error", setup.error},    {"seed", setup.seed}};
    if (!setup.engine.empty()) play["engine"] = setup.engine;
    session_.out.line(play);
  }

  void board(const Match& match, bool with_hints) override {
    if (with_hints) {
      session_.out.print("{}\n", query_text(table_, match.verdict()));
    } else {
      position(match);
    }
  }

  void moved(const PlaySetup&, const Turn& turn) override {
    session_.out.line({{"type", "move"},
                       {"side", std::string(1, turn.side)},
                       {"by", turn.by_human ? "human" : "joseki"},
                       {"move", move_json(turn)},
                       {"position", turn.after}});
  }

  void best(const PlaySetup&, const Match& match) override {
    session_.out.print("{}\n", query_text(table_, match.verdict()));
  }
  void advice(const Match&, const Advice& advice) override {
    session_.out.line(search_object(advice.thought, {table_, advice.engine, 1, 0}));
  }
  void best_of(const Advice& advice) override {
    session_.out.line(search_object(advice.thought, {table_, advice.engine, 1, 1}));
  }
  void balance(const Match&, const Thought&) override {}  // programs ask for it: hint

  void position(const Match& match) override {
    session_.out.line({{"type", "position"},
                       {"position", match.position()},
                       {"to_move", std::string(1, match.view().to_move)}});
  }
  void note(std::string_view text) override {
    session_.out.line({{"type", "note"}, {"text", text}});
  }
  // In its place among the answers, like everything else in a conversation.
  void refuse(const core::Error& error) override { session_.out.line(error_line(error)); }
  void help(const Match&) override {}
  void prompt(const PlaySetup&, const Match&) override { session_.out.flush(); }
  void heard(std::string_view) override {}

  void ended(const PlaySetup&, const Match& match) override {
    Json mistakes = Json::array();
    for (const Mistake& mistake : mistakes_in(match.turns())) {
      mistakes.push_back({{"side", std::string(1, mistake.side)},
                          {"number", mistake.number},
                          {"move", mistake.move},
                          {"had", name_of(mistake.had)},
                          {"got", name_of(mistake.got)}});
    }
    const auto& winner = match.view().winner;
    session_.out.line({{"type", "result"},
                       {"over", match.is_over()},
                       {"winner", winner ? Json(std::string(1, *winner)) : Json(nullptr)},
                       {"plies", match.turns().size()},
                       {"mistakes", mistakes}});
  }

 private:
  // A number where moves are numbers of cells, as in the query object.
  static Json move_json(const Turn& turn) {
    return turn.text == std::to_string(turn.move) ? Json(turn.move) : Json(turn.text);
  }
  static const char* player(const PlaySetup& setup, char side) {
    return setup.is_human(side) ? "human" : "joseki";
  }

  Session& session_;
  std::string table_;
};

}  // namespace

std::unique_ptr<PlayVoice> play_json(Session& session) {
  return std::make_unique<JsonVoice>(session);
}

}  // namespace joseki::app

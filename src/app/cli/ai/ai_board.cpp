// SPDX-License-Identifier: MIT
#include "app/cli/ai/ai_board.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "app/report/text_format.h"

namespace joseki::app {
namespace {

constexpr std::size_t kLineLength = 8;

std::string board_picture(const twenty48::FullBoard& board) {
  std::string text;
  for (int cell = 0; cell < twenty48::kCells; ++cell) {
    const int exponent = board.cells[cell];
    text += exponent == 0 ? fmt::format("{:>8}", ".")
                          : fmt::format("{:>8}", std::uint64_t{1} << exponent);
    if (cell % 4 == 3) text += '\n';
  }
  return text;
}

Json board_object(const twenty48::FullBoard& board, const Decision& decision,
                  const std::vector<ExpectedTurn>& line) {
  Json turns = Json::array();
  for (const ExpectedTurn& turn : line) {
    turns.push_back({{"move", twenty48::name_of(*turn.decision.direction)},
                     {"source", turn.decision.source},
                     {"new_tile", twenty48::cell_name(turn.cell)}});
  }
  const bool by_search = decision.source == kSearchSource;
  return {
      {"type", "ai_move"},
      {"board", twenty48::format_board(board)},
      {"best", decision.direction ? Json(twenty48::name_of(*decision.direction)) : Json(nullptr)},
      {"source", decision.source},
      {by_search ? "value" : "rate", decision.value},
      {"depth", decision.depth},
      {"nodes", decision.nodes},
      {"line", turns}};
}

std::string reason(const Decision& decision, const std::string& evaluator) {
  if (decision.source != kSearchSource) {
    return fmt::format("table {}: its target is made in {} of cases", decision.source,
                       percent_text(decision.value));
  }
  const std::string value =
      evaluator == "network"
          ? fmt::format("about {} more points", grouped(static_cast<std::uint64_t>(decision.value)))
          : fmt::format("worth {:.0f}", decision.value);
  return fmt::format("search: {}, {} ahead, {} judged", value,
                     counted(static_cast<std::uint64_t>(decision.depth), "new tile"),
                     counted(decision.nodes, "board"));
}

void show(Session& session, const Decision& decision, const std::vector<ExpectedTurn>& line,
          const std::string& evaluator) {
  session.out.print("\n{}\n{}\n", twenty48::name_of(*decision.direction),
                    reason(decision, evaluator));
  session.out.write("\nexpected line (each new 2 in a cell that is neither lucky nor unlucky):\n");
  for (const ExpectedTurn& turn : line) {
    session.out.print("  {:<6} 2 at {}  {}\n", twenty48::name_of(*turn.decision.direction),
                      twenty48::cell_name(turn.cell), turn.decision.source);
  }
}

}  // namespace

core::Result<Exit> run_ai_board(Session& session, const std::string& text,
                                const AiPlayerOptions& player) {
  const auto board = twenty48::parse_full_board(text);
  if (!board) return board.error();
  const auto players = AiPlayers::make(session, player);
  if (!players) return players.error();
  const auto machine = (*players)->maker()();
  const Decision decision = machine->decide(*board);
  const auto line = machine->expected_line(*board, kLineLength);
  if (session.json) {
    session.out.line(board_object(*board, decision, line));
    return Exit::done;
  }
  session.out.write(board_picture(*board));
  if (decision.direction) {
    show(session, decision, line, (*players)->evaluator());
  } else {
    session.out.write("\nno move is left: the game is over\n");
  }
  return Exit::done;
}

}  // namespace joseki::app

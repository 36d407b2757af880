// SPDX-License-Identifier: MIT
// The voice of a terminal game that talks to people.
#include <fmt/format.h>

#include "app/cli/frame/report_error.h"
#include "app/cli/frame/terminal.h"
#include "app/cli/play/board_picture.h"
#include "app/cli/play/play_voice.h"
#include "app/cli/search/thought_text.h"
#include "app/cli/tables/verdict_text.h"
#include "app/report/text_format.h"

namespace joseki::app {
namespace {

constexpr std::string_view kTableHelp =
    "  hint, h      what the table says of every cell: W3 wins in 3 plies, D draws,\n"
    "               L8 loses in 8\n"
    "  hints        show that with every board, or stop it\n";
constexpr std::string_view kSearchHelp =
    "  hint, h      what a search thinks of the best moves\n"
    "  hints        show that with every board, or stop it\n"
    "  bar          show who is ahead with every board, or stop it\n";
constexpr fmt::string_view kCommonHelp =
    "  best, b      the best moves\n"
    "  undo, u      take back, to your last decision\n"
    "  swap         change sides\n"
    "  position, p  the position in notation, for joseki {} or --position\n"
    "  new          begin again\n"
    "  quit, q      end; so does Ctrl-D\n";

std::string_view move_help(BoardView::Naming naming) {
  switch (naming) {
    case BoardView::Naming::cells:
      return "  4            play on cell 4, or on any other number you see on the board\n";
    case BoardView::Naming::columns:
      return "  4            drop a stone into column 4\n";
    case BoardView::Naming::squares:
      return "  d3           play on column d, row 3; pass where there is nothing else\n";
    case BoardView::Naming::words:
      return "  a1b2         a move by its name; hint shows what there is\n";
  }
  return "";
}

// What a move looks like, for somebody who has not seen one.
std::string_view sort_of_move(BoardView::Naming naming) {
  switch (naming) {
    case BoardView::Naming::cells:
    case BoardView::Naming::columns:
      return "number";
    case BoardView::Naming::squares:
      return "cell like d3";
    case BoardView::Naming::words:
      break;
  }
  return "word like a1b2";
}

class TextVoice : public PlayVoice {
 public:
  explicit TextVoice(Session& session)
      : session_(session),
        style_(picture_style(STDOUT_FILENO)),
        echoes_(!is_terminal(STDIN_FILENO)) {}

  void begin(const PlaySetup& setup, const Match& match) override {
    if (session_.quiet) return;
    if (!setup.description.empty()) {
      session_.out.write(wrapped(fmt::format("{}: {}.", setup.game, setup.description), 0));
    }
    session_.out.print("{}\n", who_is_who(setup));
    if (setup.anybody()) {
      session_.out.print("A {} is a move; ? lists what else you can type.\n",
                         sort_of_move(match.view().naming));
    }
  }

  void board(const Match& match, bool with_hints) override {
    std::span<const MoveVerdict> hints;
    if (with_hints) hints = match.verdict().moves;
    session_.out.print("\n{}{}\n", picture(match.view(), style_, hints),
                       legend(match.view(), style_, hints));
  }

  void moved(const PlaySetup& setup, const Turn& turn) override {
    if (turn.by_human && !setup.both()) return;  // they know
    const bool named = setup.anybody() && !setup.both();
    session_.out.print(
        "{} plays {}\n",
        named ? fmt::format("joseki ({})", shown(turn.side)) : std::string(1, shown(turn.side)),
        turn.text);
  }

  void best(const PlaySetup&, const Match& match) override {
    session_.out.print("best: {} ({})\n", best_moves(match.verdict()),
                       value_sentence(match.verdict().value, match.view().to_move));
  }

  void advice(const Match& match, const Advice& advice) override {
    constexpr std::size_t kShown = 8;
    session_.out.print("{} to move: {}\n{}", shown(match.view().to_move),
                       thought_words(advice.thought), moves_table(advice.thought, kShown));
  }
  void best_of(const Advice& advice) override {
    session_.out.print("best: {} ({})\n", best_text(advice.thought), thought_words(advice.thought));
  }
  void balance(const Match& match, const Thought& thought) override {
    const std::string bar = balance_bar(thought, match.view().to_move, style_.boxes);
    if (!bar.empty()) session_.out.print("    {}\n\n", bar);
  }

  void position(const Match& match) override {
    session_.out.print("{}\n",
                       match.position().empty() ? "nothing has been played" : match.position());
  }
  void note(std::string_view text) override { session_.out.print("{}\n", text); }
  void refuse(const core::Error& error) override { session_.out.print("{}\n", error_text(error)); }
  void help(const Match& match) override {
    session_.out.write(move_help(match.view().naming));
    session_.out.write(match.has_table() ? kTableHelp : kSearchHelp);
    session_.out.print(kCommonHelp, match.has_table() ? "query" : "search");
  }

  void prompt(const PlaySetup& setup, const Match& match) override {
    const char side = shown(match.view().to_move);
    if (match.is_over()) {
      session_.out.write("new, undo, swap or quit? ");
    } else if (setup.both()) {
      session_.out.print("{} to move: ", side);
    } else {
      session_.out.print("your move ({}): ", side);
    }
    session_.out.flush();
  }

  void heard(std::string_view line) override {
    if (echoes_) session_.out.print("{}\n", line);
  }

  void ended(const PlaySetup& setup, const Match& match) override {
    session_.out.print("{}\n", result(setup, match));
    if (!setup.anybody() || !match.has_table()) return;
    const auto mistakes = mistakes_in(match.turns());
    if (mistakes.empty()) {
      session_.out.print("{} no mistake: no move changed the outcome\n",
                         setup.both() ? "nobody made a" : "you made");
    }
    if (!mistakes.empty()) session_.out.print("{}:\n", counted(mistakes.size(), "mistake"));
    for (const Mistake& mistake : mistakes) {
      const std::string who = setup.both() ? fmt::format("{}'s", shown(mistake.side)) : "your";
      session_.out.print("  {} move {} (cell {}) let a {} become a {}\n", who, mistake.number,
                         mistake.move, name_of(mistake.had), name_of(mistake.got));
    }
  }

 private:
  static std::string who_is_who(const PlaySetup& setup) {
    if (setup.both()) return "Two people play; joseki only watches.";
    std::string how = setup.manner;
    if (!setup.seed_was_given) how += fmt::format(" (seed {})", setup.seed);
    if (!setup.anybody()) return fmt::format("joseki plays both sides {}.", how);
    const char you = setup.x_is_human ? 'x' : 'o';
    return fmt::format("You are {}; joseki plays {} {}.", shown(you), shown(other_side(you)), how);
  }

  static std::string result(const PlaySetup& setup, const Match& match) {
    const std::string after = "after " + plies_text(static_cast<int>(match.turns().size()));
    if (!match.is_over() && !match.has_table()) return fmt::format("stopped {}", after);
    if (!match.is_over()) {
      return fmt::format("stopped {}: {}", after,
                         value_sentence(match.verdict().value, match.view().to_move));
    }
    if (!match.view().winner) return fmt::format("a draw {}", after);
    const char winner = *match.view().winner;
    if (setup.both() || !setup.anybody()) return fmt::format("{} wins {}", shown(winner), after);
    return fmt::format("{} {}", setup.is_human(winner) ? "you win" : "joseki wins", after);
  }

  Session& session_;
  PictureStyle style_;
  bool echoes_;  // what is typed into a pipe is not on the screen yet
};

}  // namespace

std::unique_ptr<PlayVoice> play_text(Session& session) {
  return std::make_unique<TextVoice>(session);
}

}  // namespace joseki::app

// SPDX-License-Identifier: MIT
// The voice of a terminal game that talks to people.
#include <fmt/format.h>

#include "app/cli/board_picture.h"
#include "app/cli/play_voice.h"
#include "app/cli/report_error.h"
#include "app/cli/terminal.h"
#include "app/cli/text_format.h"
#include "app/cli/verdict_text.h"

namespace joseki::app {
namespace {

constexpr std::string_view kHelp =
    "  4            play on cell 4, or on any other number you see on the board\n"
    "  hint, h      what the table says of every cell: W3 wins in 3 plies, D draws,\n"
    "               L8 loses in 8\n"
    "  hints        show that with every board, or stop it\n"
    "  best, b      the best moves\n"
    "  undo, u      take back, to your last decision\n"
    "  swap         change sides\n"
    "  position, p  the position in notation, for joseki query or --position\n"
    "  new          begin again\n"
    "  quit, q      end; so does Ctrl-D\n";

class TextVoice : public PlayVoice {
 public:
  explicit TextVoice(Session& session)
      : session_(session),
        style_(picture_style(STDOUT_FILENO)),
        echoes_(!is_terminal(STDIN_FILENO)) {}

  void begin(const PlaySetup& setup, const Match&) override {
    if (session_.quiet) return;
    if (!setup.description.empty()) {
      session_.out.write(wrapped(fmt::format("{}: {}.", setup.game, setup.description), 0));
    }
    session_.out.print("{}\n", who_is_who(setup));
    if (setup.anybody())
      session_.out.write("A number is a move; ? lists what else you can type.\n");
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
        turn.move);
  }

  void best(const PlaySetup&, const Match& match) override {
    session_.out.print("best: {} ({})\n", best_moves(match.verdict()),
                       value_sentence(match.verdict().value, match.view().to_move));
  }

  void position(const Match& match) override { session_.out.print("{}\n", match.position()); }
  void note(std::string_view text) override { session_.out.print("{}\n", text); }
  void refuse(const core::Error& error) override { session_.out.print("{}\n", error_text(error)); }
  void help() override { session_.out.write(kHelp); }

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
    if (!setup.anybody()) return;
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
    std::string how = setup.level == "perfect"
                          ? "perfectly"
                          : fmt::format("and errs in {:g} % of its moves", setup.error * 100);
    if (!setup.seed_was_given) how += fmt::format(" (seed {})", setup.seed);
    if (!setup.anybody()) return fmt::format("joseki plays both sides {}.", how);
    const char you = setup.x_is_human ? 'x' : 'o';
    return fmt::format("You are {}; joseki plays {} {}.", shown(you), shown(other_side(you)), how);
  }

  static std::string result(const PlaySetup& setup, const Match& match) {
    const std::string after = "after " + plies_text(static_cast<int>(match.turns().size()));
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

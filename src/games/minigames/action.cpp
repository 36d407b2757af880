// SPDX-License-Identifier: MIT
#include "games/minigames/action.h"

#include <fmt/format.h>

#include <charconv>
#include <optional>

namespace joseki::games::minigames {
namespace {

constexpr std::string_view kMoves = "lrud";     // in the order of Direction
constexpr std::string_view kOthers = "bgtpcw";  // in the order of ActionKind, after move

std::string format_action(const Action& action) {
  std::string text(1, action.kind == ActionKind::move
                          ? kMoves[static_cast<std::size_t>(action.direction)]
                          : kOthers[static_cast<std::size_t>(action.kind) - 1]);
  if (action.kind >= ActionKind::bomb && action.kind <= ActionKind::twist) {
    text += std::to_string(action.cell);
  }
  if (action.kind == ActionKind::glove) text += fmt::format("-{}", action.target);
  if (action.ms > 0) text += fmt::format(":{}", action.ms);
  return text;
}

// Takes a number from the front; nothing if there is none.
template <class Number>
bool take(std::string_view& text, Number& number) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || text.front() == '-') return false;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return true;
}

bool take(std::string_view& text, char sign) {
  if (text.empty() || text.front() != sign) return false;
  text.remove_prefix(1);
  return true;
}

std::optional<Action> parse_action(std::string_view word) {
  Action action;
  const auto direction = kMoves.find(word.front());
  const auto other = kOthers.find(word.front());
  if (direction != kMoves.npos) {
    action.kind = ActionKind::move;
    action.direction = static_cast<Direction>(direction);
  } else if (other != kOthers.npos) {
    action.kind = static_cast<ActionKind>(other + 1);
  } else {
    return std::nullopt;
  }
  word.remove_prefix(1);
  const bool has_cell = action.kind >= ActionKind::bomb && action.kind <= ActionKind::twist;
  if (has_cell && !take(word, action.cell)) return std::nullopt;
  if (action.kind == ActionKind::glove && !(take(word, '-') && take(word, action.target))) {
    return std::nullopt;
  }
  if (take(word, ':') && !take(word, action.ms)) return std::nullopt;
  if (!word.empty()) return std::nullopt;
  return action;
}

}  // namespace

std::string format_actions(const std::vector<Action>& actions) {
  std::string text;
  for (const Action& action : actions) {
    if (!text.empty()) text += ' ';
    text += format_action(action);
  }
  return text;
}

core::Result<std::vector<Action>> parse_actions(std::string_view text) {
  std::vector<Action> actions;
  while (!text.empty()) {
    const auto end = text.find(' ');
    const std::string_view word = text.substr(0, end);
    text.remove_prefix(end == text.npos ? text.size() : end + 1);
    if (word.empty()) continue;
    const auto action = parse_action(word);
    if (!action) {
      return core::Error{core::Errc::bad_input,
                         core::text("'{}' is no action (action {})", word, actions.size() + 1),
                         core::text("actions are words like l, r, u, d, b5, g5-7, t0, p, c and w, "
                                    "with milliseconds behind a colon: l:350")};
    }
    actions.push_back(*action);
  }
  return actions;
}

}  // namespace joseki::games::minigames

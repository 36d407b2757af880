// SPDX-License-Identifier: MIT
#include "reference/naive_vanish.h"

#include <algorithm>

namespace joseki::reference {
namespace {

bool contains(const std::vector<int>& pieces, int cell) {
  return std::find(pieces.begin(), pieces.end(), cell) != pieces.end();
}

bool line_from(const NaiveRules& rules, const std::vector<int>& pieces, int row, int column,
               int down, int right) {
  for (int i = 0; i < rules.k; ++i, row += down, column += right) {
    if (row < 0 || row >= rules.n || column < 0 || column >= rules.n) return false;
    if (!contains(pieces, row * rules.n + column)) return false;
  }
  return true;
}

using Values = std::map<NaiveState, std::optional<NaiveValue>>;

// All ways to place the pieces still missing, one after the other.
void place(const NaiveRules& rules, NaiveState& state, std::size_t movers, std::size_t others,
           Values& out) {
  if (state.mover.size() == movers && state.other.size() == others) {
    if (!has_line(rules, state.mover)) out[state] = std::nullopt;
    return;
  }
  std::vector<int>& side = state.mover.size() < movers ? state.mover : state.other;
  for (int cell = 0; cell < rules.n * rules.n; ++cell) {
    if (contains(state.mover, cell) || contains(state.other, cell)) continue;
    side.push_back(cell);
    place(rules, state, movers, others, out);
    side.pop_back();
  }
}

Values all_states(const NaiveRules& rules) {
  Values out;
  for (std::size_t pieces = 0; pieces <= static_cast<std::size_t>(rules.m); ++pieces) {
    NaiveState state;
    place(rules, state, pieces, pieces, out);
    if (pieces > 0) place(rules, state, pieces - 1, pieces, out);
  }
  return out;
}

// What the replies say: a lost reply wins, all replies won loses.
std::optional<NaiveValue> judge(const std::vector<std::optional<NaiveValue>>& replies) {
  std::optional<int> fastest;
  int slowest = 0;
  bool all_won = !replies.empty();
  for (const auto& reply : replies) {
    if (reply && !reply->win) fastest = std::min(fastest.value_or(9999), reply->plies + 1);
    if (reply && reply->win) slowest = std::max(slowest, reply->plies + 1);
    if (!reply || !reply->win) all_won = false;
  }
  if (fastest) return NaiveValue{true, *fastest};
  if (all_won) return NaiveValue{false, slowest};
  return std::nullopt;
}

}  // namespace

bool has_line(const NaiveRules& rules, const std::vector<int>& pieces) {
  for (int row = 0; row < rules.n; ++row) {
    for (int column = 0; column < rules.n; ++column) {
      if (line_from(rules, pieces, row, column, 0, 1) ||
          line_from(rules, pieces, row, column, 1, 0) ||
          line_from(rules, pieces, row, column, 1, 1) ||
          line_from(rules, pieces, row, column, 1, -1)) {
        return true;
      }
    }
  }
  return false;
}

std::vector<int> moves(const NaiveRules& rules, const NaiveState& state) {
  std::vector<int> cells;
  if (has_line(rules, state.mover) || has_line(rules, state.other)) return cells;
  for (int cell = 0; cell < rules.n * rules.n; ++cell) {
    if (!contains(state.mover, cell) && !contains(state.other, cell)) cells.push_back(cell);
  }
  return cells;
}

NaiveState after(const NaiveRules& rules, const NaiveState& state, int move) {
  std::vector<int> moved = state.mover;
  moved.push_back(move);
  if (moved.size() > static_cast<std::size_t>(rules.m)) moved.erase(moved.begin());
  return {state.other, moved};
}

std::optional<NaiveValue> search(const NaiveRules& rules, const NaiveState& state, int depth) {
  if (has_line(rules, state.other)) return NaiveValue{false, 0};
  if (depth == 0) return std::nullopt;
  std::vector<std::optional<NaiveValue>> replies;
  for (const int move : moves(rules, state)) {
    replies.push_back(search(rules, after(rules, state, move), depth - 1));
  }
  return judge(replies);
}

std::map<NaiveState, std::optional<NaiveValue>> solve_all(const NaiveRules& rules) {
  Values values = all_states(rules);
  for (auto& [state, value] : values) {
    if (has_line(rules, state.other)) value = NaiveValue{false, 0};
  }
  for (bool changed = true; changed;) {
    Values deeper = values;
    changed = false;
    for (auto& [state, value] : deeper) {
      if (value) continue;
      std::vector<std::optional<NaiveValue>> replies;
      for (const int move : moves(rules, state)) {
        replies.push_back(values.at(after(rules, state, move)));
      }
      value = judge(replies);
      changed |= value.has_value();
    }
    values = std::move(deeper);
  }
  return values;
}

int turned_cell(const NaiveRules& rules, int element, int cell) {
  std::vector<std::vector<int>> board(static_cast<std::size_t>(rules.n));
  int number = 0;
  for (auto& row : board) {
    for (int column = 0; column < rules.n; ++column) row.push_back(number++);
  }
  if (element & 1) {
    auto transposed = board;
    for (std::size_t row = 0; row < board.size(); ++row) {
      for (std::size_t column = 0; column < board.size(); ++column) {
        transposed[column][row] = board[row][column];
      }
    }
    board = transposed;
  }
  if (element & 2) {
    for (auto& row : board) std::reverse(row.begin(), row.end());
  }
  if (element & 4) std::reverse(board.begin(), board.end());
  int place = 0;
  for (const auto& row : board) {
    for (const int was : row) {
      if (was == cell) return place;
      ++place;
    }
  }
  return -1;
}

NaiveCanonical smallest_image(const NaiveRules& rules, const NaiveState& state) {
  const auto digits = [](const NaiveState& s) {
    std::vector<int> out(s.mover.rbegin(), s.mover.rend());
    out.insert(out.end(), s.other.rbegin(), s.other.rend());
    return out;
  };
  std::map<std::vector<int>, NaiveCanonical> images;
  for (int element = 0; element < 8; ++element) {
    NaiveState image = state;
    for (int& cell : image.mover) cell = turned_cell(rules, element, cell);
    for (int& cell : image.other) cell = turned_cell(rules, element, cell);
    images.try_emplace(digits(image), NaiveCanonical{image, element});
  }
  return images.begin()->second;
}

}  // namespace joseki::reference

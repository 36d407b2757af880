// SPDX-License-Identifier: MIT
// 2048 formation tables, slow and obvious: sixteen ints a board, a std::map a layer, every move
// made again wherever it is needed. Written from the text of the rules alone; what src/ says is
// held against it. Good for tables of up to some ten million boards.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

namespace joseki::reference::formation {

// ---- The question ----

struct Definition {
  // Inside: for some mask all nibbles that are f there are f in the board. No mask: always inside.
  std::vector<std::uint64_t> masks;
  std::uint64_t target_cells = ~std::uint64_t{0};  // f: the target counts here
  std::string symmetry = "identity";  // diagonal, horizontal, full, min24, min33, min34
  std::vector<std::uint64_t> seeds;   // those with another sum than the first are ignored
  int extra_steps = 36;
  bool walls = false;       // a variant: f is a wall; else a big tile that slides
  bool free_start = false;  // of the free group: layer 0 may be made instead of given
  // If not 0: layer 0 has every board inside with this sum.
  std::uint64_t all_of_sum = 0;
};

// The 1 - p forms store rate - 1: 0 is certain success, -1 is none.
enum class Precision { u32, u64, f32, f64, one_minus_f32, one_minus_f64 };

// What the table stores, exactly: `number` for u32 and u64, `value` (a widened float for the f32
// forms) for the others. The member that is not used is 0. Only rates of one precision compare.
struct Rate {
  std::uint64_t number = 0;
  double value = 0;
  friend bool operator==(const Rate&, const Rate&) = default;
  friend bool operator<(const Rate& a, const Rate& b) {
    return a.number != b.number ? a.number < b.number : a.value < b.value;
  }
};

struct Question {
  Definition definition;
  int target_exponent = 8;
  double p4 = 0.1;
  Precision precision = Precision::u32;
  double delete_below = 0;  // 0..1; boards with at most this rate go, if it is above 0
  bool optimal_only = false;
  // A table that goes on in another one: what a board with the target is worth there, nothing if
  // it is not stored. None: the target is certain success.
  std::function<std::optional<Rate>(std::uint64_t)> next;
};

// ---- Boards ----

// Exponents, row by row from the top left. As a number the top-left cell is the highest nibble.
using Cells = std::array<int, 16>;

inline constexpr int kBig = 15;  // f: a big tile or a wall

inline Cells to_cells(std::uint64_t board) {
  Cells cells{};
  for (std::size_t i = 0; i < 16; ++i) cells[i] = static_cast<int>((board >> (60 - 4 * i)) & 15);
  return cells;
}

inline std::uint64_t to_board(const Cells& cells) {
  std::uint64_t board = 0;
  for (const int cell : cells) board = board * 16 + static_cast<std::uint64_t>(cell);
  return board;
}

// Sum of the tiles other than f.
inline std::uint64_t small_sum(std::uint64_t board) {
  std::uint64_t sum = 0;
  for (const int cell : to_cells(board)) {
    if (cell != 0 && cell != kBig) sum += std::uint64_t{1} << cell;
  }
  return sum;
}

inline int big_count(std::uint64_t board) {
  const Cells cells = to_cells(board);
  return static_cast<int>(std::count(cells.begin(), cells.end(), kBig));
}

// ---- Moves ----

using Line = std::array<int, 4>;

// Towards the first cell.
inline Line slide(const Line& line, bool walls) {
  Line out{};
  std::size_t place = 0;   // where the next tile comes to rest
  bool can_merge = false;  // the tile before `place` is there and was not merged yet
  for (std::size_t i = 0; i < 4; ++i) {
    const int tile = line[i];
    if (tile == 0) continue;
    if (walls && tile == kBig) {
      out[i] = kBig;
      place = i + 1;
      can_merge = false;
    } else if (can_merge && tile != kBig && out[place - 1] == tile) {
      out[place - 1] = tile + 1;
      can_merge = false;
    } else {
      out[place] = tile;
      ++place;
      can_merge = true;
    }
  }
  return out;
}

// Cell number `i` of line number `line`, counted from the side the tiles slide to.
inline std::size_t line_cell(int direction, std::size_t line, std::size_t i) {
  switch (direction) {
    case 0:
      return line * 4 + i;  // left
    case 1:
      return line * 4 + (3 - i);  // right
    case 2:
      return i * 4 + line;  // up
    case 3:
      return (3 - i) * 4 + line;  // down
    default:
      throw std::invalid_argument("directions are 0 to 3");
  }
}

// Left, right, up, down: 0, 1, 2, 3. The board itself if nothing can move.
inline std::uint64_t move(std::uint64_t board, int direction, bool walls) {
  Cells cells = to_cells(board);
  for (std::size_t line = 0; line < 4; ++line) {
    Line tiles{};
    for (std::size_t i = 0; i < 4; ++i) tiles[i] = cells[line_cell(direction, line, i)];
    tiles = slide(tiles, walls);
    for (std::size_t i = 0; i < 4; ++i) cells[line_cell(direction, line, i)] = tiles[i];
  }
  return to_board(cells);
}

// ---- Symmetry ----

struct Turn {
  bool transpose = false;
  bool flip_rows = false;     // top and bottom change places
  bool flip_columns = false;  // left and right change places
};

// Turns the upper-left `rows` x `columns` cells; the others stay. A transpose needs a square.
inline std::uint64_t turned(std::uint64_t board, Turn turn, std::size_t rows, std::size_t columns) {
  const Cells from = to_cells(board);
  Cells to = from;
  for (std::size_t row = 0; row < rows; ++row) {
    for (std::size_t column = 0; column < columns; ++column) {
      const std::size_t r = turn.flip_rows ? rows - 1 - row : row;
      const std::size_t c = turn.flip_columns ? columns - 1 - column : column;
      to[row * 4 + column] = turn.transpose ? from[c * 4 + r] : from[r * 4 + c];
    }
  }
  return to_board(to);
}

// `all` eight images of a square, or the four that need no transpose.
inline std::vector<Turn> turns(bool all) {
  std::vector<Turn> list;
  for (const bool transpose : {false, true}) {
    if (transpose && !all) continue;
    for (const bool rows : {false, true}) {
      for (const bool columns : {false, true}) list.push_back({transpose, rows, columns});
    }
  }
  return list;
}

// The board first; an image that equals another is listed again.
inline std::vector<std::uint64_t> images(std::uint64_t board, const std::string& symmetry) {
  if (symmetry == "identity") return {board};
  if (symmetry == "diagonal") return {board, turned(board, {.transpose = true}, 4, 4)};
  if (symmetry == "horizontal") return {board, turned(board, {.flip_columns = true}, 4, 4)};
  const bool square = symmetry == "full" || symmetry == "min33";
  if (!square && symmetry != "min24" && symmetry != "min34") {
    throw std::invalid_argument("no symmetry is called " + symmetry);
  }
  const std::size_t rows = symmetry == "min33" || symmetry == "min34" ? 3 : 4;
  const std::size_t columns = symmetry == "min33" ? 3 : 4;
  std::vector<std::uint64_t> list;
  for (const Turn turn : turns(square)) list.push_back(turned(board, turn, rows, columns));
  return list;
}

inline std::uint64_t canonical(std::uint64_t board, const std::string& symmetry) {
  const std::vector<std::uint64_t> list = images(board, symmetry);
  return *std::min_element(list.begin(), list.end());
}

// ---- The formation ----

inline bool inside(const Definition& definition, std::uint64_t board) {
  const auto fits = [&](std::uint64_t mask) { return (board & mask) == mask; };
  return definition.masks.empty() ||
         std::any_of(definition.masks.begin(), definition.masks.end(), fits);
}

inline bool has_target(const Question& question, std::uint64_t board) {
  const Cells cells = to_cells(board);
  const Cells counts = to_cells(question.definition.target_cells);
  for (std::size_t i = 0; i < 16; ++i) {
    if (counts[i] == 15 && cells[i] == question.target_exponent) return true;
  }
  return false;
}

inline std::uint64_t seed_sum(const Definition& definition) {
  if (definition.all_of_sum != 0) return definition.all_of_sum;
  return small_sum(definition.seeds.at(0));
}

// N: layers are numbered 0 to N - 1.
inline int layer_count(const Question& question) {
  return (1 << question.target_exponent) / 2 + question.definition.extra_steps;
}

// D: the target is looked for in layers above this one. Up to it the sum of the tiles is too small
// for a target that the seed did not bring along.
inline int check_step(const Question& question) {
  const std::uint64_t target = std::uint64_t{1} << question.target_exponent;
  const std::uint64_t sum = seed_sum(question.definition);
  return static_cast<int>(target / 2) - static_cast<int>((sum % target) / 2);
}

// From the least significant nibble upward: the order in which the rates are added.
inline std::vector<std::size_t> empty_cells(std::uint64_t board) {
  const Cells cells = to_cells(board);
  std::vector<std::size_t> list;
  for (std::size_t i = 16; i-- > 0;) {
    if (cells[i] == 0) list.push_back(i);
  }
  return list;
}

// What the player can make of `board` after a tile (exponent 1 or 2) came to `cell`: canonical
// forms, in the order of the directions, without moves that change nothing or lead outside.
inline std::vector<std::uint64_t> successors(const Definition& definition, std::uint64_t board,
                                             std::size_t cell, int tile) {
  Cells cells = to_cells(board);
  cells[cell] = tile;
  const std::uint64_t spawned = to_board(cells);
  std::vector<std::uint64_t> list;
  for (int direction = 0; direction < 4; ++direction) {
    const std::uint64_t next = move(spawned, direction, definition.walls);
    if (next == spawned || !inside(definition, next)) continue;
    list.push_back(canonical(next, definition.symmetry));
  }
  return list;
}

// ---- Generation ----

// Every way to fill the cells from `cell` on with tiles of that sum, f where they stand already.
inline void add_fillings(Cells& cells, std::size_t cell, std::uint64_t sum,
                         const std::string& symmetry, std::set<std::uint64_t>& out) {
  if (cell == 16) {
    if (sum == 0) out.insert(canonical(to_board(cells), symmetry));
    return;
  }
  add_fillings(cells, cell + 1, sum, symmetry, out);
  if (cells[cell] == kBig) return;
  for (int tile = 1; (std::uint64_t{1} << tile) <= sum; ++tile) {
    cells[cell] = tile;
    add_fillings(cells, cell + 1, sum - (std::uint64_t{1} << tile), symmetry, out);
  }
  cells[cell] = 0;
}

// The f of a board alone.
inline std::uint64_t walls_of(std::uint64_t board) {
  Cells cells = to_cells(board);
  for (int& cell : cells) cell = cell == kBig ? kBig : 0;
  return to_board(cells);
}

// Every way to put `big` f and `twos` twos on the cells from `cell` on, moved in each direction.
inline void add_free_starts(const Definition& definition, Cells& cells, std::size_t cell,
                            std::array<int, 2> left, std::set<std::uint64_t>& out) {
  const auto [big, twos] = left;
  if (big + twos > static_cast<int>(16 - cell)) return;
  if (cell == 16) {
    for (int direction = 0; direction < 4; ++direction) {
      const std::uint64_t moved = move(to_board(cells), direction, definition.walls);
      out.insert(canonical(moved, definition.symmetry));
    }
    return;
  }
  add_free_starts(definition, cells, cell + 1, left, out);
  if (big > 0) {
    cells[cell] = kBig;
    add_free_starts(definition, cells, cell + 1, {big - 1, twos}, out);
  }
  if (twos > 0) {
    cells[cell] = 1;
    add_free_starts(definition, cells, cell + 1, {big, twos - 1}, out);
  }
  cells[cell] = 0;
}

inline std::set<std::uint64_t> layer_zero(const Definition& definition) {
  std::set<std::uint64_t> out;
  const int big = big_count(definition.seeds.at(0));
  if (definition.all_of_sum != 0) {
    for (unsigned cells = 0; cells < 65536; ++cells) {
      std::uint64_t board = 0;
      for (int cell = 0; cell < 16; ++cell) {
        if ((cells >> cell & 1) != 0) board |= std::uint64_t{15} << (4 * cell);
      }
      const bool fits = definition.walls ? board == walls_of(definition.seeds[0])
                                         : big_count(board) == big && inside(definition, board);
      if (!fits) continue;
      Cells filled = to_cells(board);
      add_fillings(filled, 0, definition.all_of_sum, definition.symmetry, out);
    }
    return out;
  }
  const int twos = static_cast<int>(seed_sum(definition) / 2);
  if (definition.free_start && twos <= 15 - big) {
    Cells cells{};
    add_free_starts(definition, cells, 0, {big, twos}, out);
    return out;
  }
  // Canonical, so that a question finds them as it finds all others.
  for (const std::uint64_t seed : definition.seeds) {
    if (small_sum(seed) != seed_sum(definition)) continue;
    out.insert(canonical(seed, definition.symmetry));
  }
  return out;
}

// All boards of all layers, whatever they are worth. Both tiles come, also when p4 is 0 or 1.
inline std::vector<std::set<std::uint64_t>> generate(const Question& question) {
  const int layers = layer_count(question);
  if (layers < 1) throw std::invalid_argument("a table without layers");
  std::vector<std::set<std::uint64_t>> out(static_cast<std::size_t>(layers));
  out[0] = layer_zero(question.definition);
  for (int step = 1; step <= layers - 2; ++step) {
    const auto from = static_cast<std::size_t>(step - 1);
    for (const std::uint64_t board : out[from]) {
      // One layer earlier than the rate 1 of rate_of(): the rules say so.
      if (step > check_step(question) && has_target(question, board)) continue;
      for (const std::size_t cell : empty_cells(board)) {
        for (const int tile : {1, 2}) {
          const auto list = successors(question.definition, board, cell, tile);
          out[from + static_cast<std::size_t>(tile)].insert(list.begin(), list.end());
        }
      }
    }
  }
  return out;
}

// ---- Rates ----

inline bool is_whole(Precision precision) {
  return precision == Precision::u32 || precision == Precision::u64;
}

inline bool is_one_minus(Precision precision) {
  return precision == Precision::one_minus_f32 || precision == Precision::one_minus_f64;
}

inline Rate certain_rate(Precision precision) {
  if (precision == Precision::u32) return {.number = 4'000'000'000};
  if (precision == Precision::u64) return {.number = 1'600'000'000'000'000'000};
  return {.value = is_one_minus(precision) ? 0.0 : 1.0};
}

// Also what a board that is not stored counts for.
inline Rate zero_rate(Precision precision) { return {.value = is_one_minus(precision) ? -1.0 : 0}; }

// The stored number as the arithmetic takes it.
inline double as_double(Rate rate, Precision precision) {
  return is_whole(precision) ? static_cast<double>(rate.number) : rate.value;
}

inline Rate to_rate(double x, Precision precision) {
  if (is_whole(precision)) return {.number = static_cast<std::uint64_t>(x)};
  if (precision == Precision::f32 || precision == Precision::one_minus_f32) {
    return {.value = static_cast<float>(x)};
  }
  return {.value = x};
}

// The success rate, 0 to 1.
inline double fraction(Rate rate, Precision precision) {
  const double x = as_double(rate, precision);
  if (is_whole(precision)) return x / as_double(certain_rate(precision), precision);
  return is_one_minus(precision) ? x + 1 : x;
}

struct Layer {
  std::map<std::uint64_t, Rate> boards;
  std::uint64_t generated = 0;  // boards before those of rate 0 were dropped
};

// The stored one with the largest rate; of equals the first.
inline std::optional<std::uint64_t> best_board(const Layer& layer,
                                               const std::vector<std::uint64_t>& list) {
  std::optional<std::uint64_t> best;
  for (const std::uint64_t board : list) {
    if (!layer.boards.contains(board)) continue;
    if (!best || layer.boards.at(*best) < layer.boards.at(board)) best = board;
  }
  return best;
}

// ---- Solving ----

// Nothing that comes after `board` of layer `i` matters: it succeeded, or the table ends here.
inline bool is_terminal(const Question& question, int i, std::uint64_t board) {
  if (i >= layer_count(question) - 2) return true;
  return i > check_step(question) && has_target(question, board);
}

// The rate of `board` in layer `i`, from the stored boards of the next two layers. Nothing if it
// is to be dropped.
inline std::optional<Rate> rate_of(const Question& question, const std::vector<Layer>& layers,
                                   int i, std::uint64_t board) {
  const Precision precision = question.precision;
  if (is_terminal(question, i, board)) {
    if (!has_target(question, board)) return std::nullopt;
    return question.next ? question.next(board) : certain_rate(precision);
  }
  const std::vector<std::size_t> cells = empty_cells(board);
  bool any_stored = false;
  double sum = 0;
  for (const std::size_t cell : cells) {
    for (const int tile : {1, 2}) {
      const int to = i + tile;
      const Layer& next = layers[static_cast<std::size_t>(to)];
      const auto best = best_board(next, successors(question.definition, board, cell, tile));
      if (best) any_stored = true;
      const Rate rate = best ? next.boards.at(*best) : zero_rate(precision);
      // One rounding a step, in this order: the last digit of many boards depends on it.
      const double chance = tile == 1 ? 1 - question.p4 : question.p4;
      sum = std::fma(as_double(rate, precision), chance, sum);
    }
  }
  // Not left to the sum: in the 1 - p forms it can miss -1 by a rounding.
  if (!any_stored) return std::nullopt;
  const Rate rate = to_rate(sum / static_cast<double>(cells.size()), precision);
  if (rate == zero_rate(precision)) return std::nullopt;
  return rate;
}

inline void delete_low_rates(const Question& question, std::vector<Layer>& layers) {
  if (!(question.delete_below > 0)) return;
  const Precision precision = question.precision;
  const double unit = is_whole(precision) ? as_double(certain_rate(precision), precision) : 1;
  const double shift = is_one_minus(precision) ? 1 : 0;
  for (Layer& layer : layers) {
    std::erase_if(layer.boards, [&](const auto& entry) {
      return as_double(entry.second, precision) + shift <= question.delete_below * unit;
    });
  }
}

// The boards of layer `to` that are the best move after some spawn in layer `from`.
inline std::set<std::uint64_t> best_of(const Question& question, const std::vector<Layer>& layers,
                                       int from, int to) {
  std::set<std::uint64_t> out;
  const Layer& next = layers[static_cast<std::size_t>(to)];
  for (const auto& [board, rate] : layers[static_cast<std::size_t>(from)].boards) {
    if (is_terminal(question, from, board)) continue;
    for (const std::size_t cell : empty_cells(board)) {
      const auto best = best_board(next, successors(question.definition, board, cell, to - from));
      if (best) out.insert(*best);
    }
  }
  return out;
}

// Forward, so that boards which only dropped boards lead to are dropped as well.
inline void keep_optimal(const Question& question, std::vector<Layer>& layers) {
  if (!question.optimal_only) return;
  for (int to = 21; to < static_cast<int>(layers.size()); ++to) {
    std::set<std::uint64_t> kept = best_of(question, layers, to - 1, to);
    kept.merge(best_of(question, layers, to - 2, to));
    std::erase_if(layers[static_cast<std::size_t>(to)].boards,
                  [&](const auto& entry) { return !kept.contains(entry.first); });
  }
}

// The rates of some boards of each layer, from the last layer down: all that they lead to must be
// among them, or worth nothing.
inline std::vector<Layer> solve_boards(const Question& question,
                                       const std::vector<std::set<std::uint64_t>>& boards) {
  std::vector<Layer> layers(boards.size());
  for (int i = static_cast<int>(layers.size()) - 1; i >= 0; --i) {
    const auto at = static_cast<std::size_t>(i);
    layers[at].generated = boards[at].size();
    for (const std::uint64_t board : boards[at]) {
      if (const auto rate = rate_of(question, layers, i, board)) {
        layers[at].boards.emplace(board, *rate);
      }
    }
  }
  return layers;
}

// The whole table. Throws std::invalid_argument for a question without seeds or layers.
inline std::vector<Layer> solve(const Question& question) {
  if (question.definition.seeds.empty()) throw std::invalid_argument("a formation without seeds");
  std::vector<Layer> layers = solve_boards(question, generate(question));
  delete_low_rates(question, layers);
  keep_optimal(question, layers);
  return layers;
}

// ---- Boards that no seed leads to ----

// All boards inside, layer by layer, reachable or not. `arrangements`: where the f may stand, one
// board of f alone for each way.
inline std::vector<std::set<std::uint64_t>> every_board(
    const Question& question, const std::vector<std::uint64_t>& arrangements) {
  std::vector<std::set<std::uint64_t>> out(static_cast<std::size_t>(layer_count(question)));
  for (std::size_t layer = 0; layer < out.size(); ++layer) {
    for (const std::uint64_t arrangement : arrangements) {
      Cells cells = to_cells(arrangement);
      add_fillings(cells, 0, seed_sum(question.definition) + 2 * layer,
                   question.definition.symmetry, out[layer]);
    }
  }
  return out;
}

// What `next`, the question of the table that goes on, has for a board with the target, which is
// one more big tile there; in the orientation that is worth most. `layers` are its solution.
inline std::optional<Rate> rate_in_next(const std::vector<Layer>& layers, const Question& next,
                                        std::uint64_t board) {
  Cells cells = to_cells(board);
  for (int& cell : cells) cell = cell == next.target_exponent ? kBig : cell;
  const std::uint64_t masked = to_board(cells);
  const std::uint64_t sum = small_sum(masked);
  const std::uint64_t first = seed_sum(next.definition);
  if (sum < first || (sum - first) / 2 >= layers.size()) return std::nullopt;
  const auto& boards = layers[(sum - first) / 2].boards;
  std::optional<Rate> best;
  for (const Turn turn : turns(true)) {
    const auto found = boards.find(canonical(turned(masked, turn, 4, 4), next.definition.symmetry));
    if (found != boards.end() && (!best || *best < found->second)) best = found->second;
  }
  return best;
}

// ---- Questions to a table ----

// By direction. Nothing: the move does nothing or leaves the formation, or there is no such layer.
using Answer = std::array<std::optional<Rate>, 4>;

// What the table says of `board`, which has its new tile, seen through `turn`.
inline Answer query_turned(const std::vector<Layer>& layers, const Question& question,
                           std::uint64_t board, Turn turn) {
  const Definition& definition = question.definition;
  Answer answer;
  const std::uint64_t sum = small_sum(board);
  if (sum < seed_sum(definition)) return answer;
  const std::uint64_t at = (sum - seed_sum(definition)) / 2;
  if (at >= layers.size() || !inside(definition, turned(board, turn, 4, 4))) return answer;
  const auto& boards = layers[at].boards;
  for (int direction = 0; direction < 4; ++direction) {
    const std::uint64_t moved = move(board, direction, definition.walls);
    const std::uint64_t seen = turned(moved, turn, 4, 4);
    if (moved == board || !inside(definition, seen)) continue;
    const auto found = boards.find(canonical(seen, definition.symmetry));
    answer[static_cast<std::size_t>(direction)] =
        found == boards.end() ? zero_rate(question.precision) : found->second;
  }
  return answer;
}

// The answer of the orientation with the best best move; of equals the board as it is, then the
// order of turns(). Variants: the board as it is. A board that is not stored has rate zero.
inline Answer query(const std::vector<Layer>& layers, const Question& question,
                    std::uint64_t board) {
  Answer best = query_turned(layers, question, board, {});
  if (question.definition.walls) return best;
  for (const Turn turn : turns(true)) {
    const Answer answer = query_turned(layers, question, board, turn);
    // Nothing is less than any rate.
    if (*std::max_element(best.begin(), best.end()) <
        *std::max_element(answer.begin(), answer.end())) {
      best = answer;
    }
  }
  return best;
}

// A real board as the formation sees it: the `big` largest tiles become f if the smallest of them
// is at least the target. Of equal tiles the first in reading order goes. Exponents may be above
// 15; nothing if one of those is left.
inline std::optional<std::uint64_t> masked(const Cells& exponents, int big, int target_exponent) {
  std::vector<std::size_t> order(16);
  for (std::size_t i = 0; i < 16; ++i) order[i] = i;
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return exponents[a] > exponents[b]; });
  Cells cells = exponents;
  const auto count = static_cast<std::size_t>(big);
  if (count > 0 && exponents[order[count - 1]] >= target_exponent) {
    for (std::size_t i = 0; i < count; ++i) cells[order[i]] = kBig;
  }
  if (*std::max_element(cells.begin(), cells.end()) > kBig) return std::nullopt;
  return to_board(cells);
}

}  // namespace joseki::reference::formation

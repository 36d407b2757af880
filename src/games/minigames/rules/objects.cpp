// SPDX-License-Identifier: MIT
// Objects: a bomb, gift or factoriser lies on the board and sees along its line, first where the
// move goes, then the other way; what it sees first is hit. As long as one is there, every
// direction is a move.
#include <algorithm>
#include <cmath>

#include "games/minigames/rules/rules.h"

namespace joseki::games::minigames {
namespace {

constexpr int kLowestGift = 2;    // 4
constexpr int kHighestGift = 10;  // 1024

// An exponent that is not `old`, e with the weight 1 / e^1.5.
int gift(Play& play, int old) {
  double whole = 0;
  for (int e = kLowestGift; e <= kHighestGift; ++e) whole += e == old ? 0 : std::pow(e, -1.5);
  double rest = play.random.unit() * whole;
  int last = kHighestGift;
  for (int e = kLowestGift; e <= kHighestGift; ++e) {
    if (e == old) continue;
    last = e;
    rest -= std::pow(e, -1.5);
    if (rest < 0) break;
  }
  return last;
}

// The cell that an object sees first along its line in that direction.
std::optional<int> seen_from(const Board& board, int object, Direction direction) {
  for (const auto& line : lines_towards(board, direction)) {
    const auto place = std::find(line.begin(), line.end(), object);
    if (place == line.end()) continue;
    for (auto cell = std::make_reverse_iterator(place); cell != line.rend(); ++cell) {
      if (is_wall(board[*cell])) return std::nullopt;
      if (board[*cell] != kEmpty) return *cell;
    }
  }
  return std::nullopt;
}

Direction opposite(Direction direction) {
  switch (direction) {
    case Direction::left:
      return Direction::right;
    case Direction::right:
      return Direction::left;
    case Direction::up:
      return Direction::down;
    case Direction::down:
      return Direction::up;
  }
  return direction;
}

// Remembers, during a move only, which object was used (0: none) and what it hit.
class Objects final : public Rule {
 public:
  Objects(std::vector<Cell> kinds, double chance) : kinds_(std::move(kinds)), chance_(chance) {}

  std::string_view name() const override {
    if (kinds_.size() > 1) return "objects";
    return kinds_.front() == kBomb ? "bombs" : kinds_.front() == kGift ? "gifts" : "factorisers";
  }
  std::vector<Fact> facts() const override {
    std::vector<Fact> facts = {{"chance", chance_}, {"kinds", static_cast<double>(kinds_.size())}};
    if (std::find(kinds_.begin(), kinds_.end(), kGift) != kinds_.end()) {
      facts.push_back({"lowest_gift", static_cast<double>(1 << kLowestGift)});
      facts.push_back({"highest_gift", static_cast<double>(1 << kHighestGift)});
    }
    return facts;
  }
  std::vector<Fact> panel(const State& state, const Memory&) const override {
    return {{"object", static_cast<double>(object(state.board).value_or(-1))}};
  }
  void begin(Play& play, Memory& memory) const override {
    memory = {0, 0};
    const int cell = play.any_of(play.board().where(kEmpty));
    play.board()[cell] = any_kind(play);
  }
  bool may_remember(const State& state, const Memory& memory) const override {
    const bool has_one =
        std::count_if(state.board.cells.begin(), state.board.cells.end(), is_object) <= 1;
    return memory == Memory{0, 0} && has_one && state.board.count(kWrapped) == 0;
  }
  bool allows_every_move(const Board& board) const override { return object(board).has_value(); }

  void before_move(Play& play, Memory& memory, Direction direction) const override {
    const auto from = object(play.board());
    if (!from) return;
    auto target = seen_from(play.board(), *from, direction);
    if (!target) target = seen_from(play.board(), *from, opposite(direction));
    if (!target) return;  // it slides, as everything does
    const Cell kind = play.board()[*from];
    const Cell hit = play.board()[*target];
    play.tell(EventKind::hit, {*from, *target}, {kind});
    // An island has no factors, and a 2 has none but itself: both go away.
    const bool goes = kind == kBomb || (kind == kFactoriser && hit <= 1);
    play.board()[*target] = goes ? kEmpty : kWrapped;
    play.board()[*from] = kind == kFactoriser && !goes ? kWrapped : kEmpty;
    if (!goes) memory = {kind, hit};
  }
  void after_move(Play& play, Memory& memory, const Slid&) const override {
    if (memory[0] == 0) return;
    const int old = static_cast<int>(memory[1]);
    const std::vector<int> wrapped = play.board().where(kWrapped);
    std::vector<int> values;
    if (memory[0] == kGift) {
      values = {gift(play, old)};
    } else {
      const int one = 1 + static_cast<int>(play.random.below(static_cast<std::uint64_t>(old - 1)));
      values = {one, old - one};
    }
    for (std::size_t i = 0; i < wrapped.size(); ++i) {
      play.board()[wrapped[i]] = static_cast<Cell>(values[i]);
    }
    play.tell(EventKind::became, wrapped, values);
    memory = {0, 0};
  }
  std::optional<Cell> replace_tile(Play& play, Memory&) const override {
    if (object(play.board()) || !play.chance(chance_)) return std::nullopt;
    return any_kind(play);
  }

 private:
  static std::optional<int> object(const Board& board) {
    const auto found = std::find_if(board.cells.begin(), board.cells.end(), is_object);
    if (found == board.cells.end()) return std::nullopt;
    return static_cast<int>(found - board.cells.begin());
  }
  Cell any_kind(Play& play) const {
    return kinds_[static_cast<std::size_t>(play.random.below(kinds_.size()))];
  }

  std::vector<Cell> kinds_;
  double chance_;
};

}  // namespace

RulePtr make_objects(std::vector<Cell> kinds, double chance) {
  return std::make_unique<Objects>(std::move(kinds), chance);
}

}  // namespace joseki::games::minigames

// SPDX-License-Identifier: MIT
// Vanish as a FamilyGame: walks blocks of states and finds all parents of a whole row at once.
// The end of vanish.h, in a file of its own; these are the loops a solver spends its time in.
//
// A block is a tuple (P, Q): the mover's pieces without the oldest, the other's without the newest.
// Row o holds the states with the mover's oldest at o, one for each place w of the other's newest.
// One move earlier the other side was to move, with pieces (f, Q) for some empty cell f that has
// vanished since, against (o, P): that is block (Q, (o, P without its last)), row f, column P's
// last. So the row answers a whole column of another block; f itself was not available as a reply.
//
// Blocks with all cells on one axis of the board have a symmetry left and fewer than the full
// number of states. They are rare, and every state of theirs is ranked one by one.
#pragma once

namespace joseki::games::vanish {

// A row of a symmetric block, spelt out.
struct Vanish::RowScratch {
  std::uint64_t row = 0;
  State state;                              // with the newest of the other not yet placed
  std::uint64_t candidates = 0;             // the empty cells: where the newest may be
  std::array<std::uint64_t, 64> replies{};  // the ranks, in the order of these cells
  int count = 0;

  Replies as_replies() const { return {0, replies.data(), count}; }
};

// regular(node, block, tuple) for blocks without symmetry, symmetric(node) for the others.
template <class Regular, class Symmetric>
void Vanish::for_each_block(int tier, BlockRange blocks, Regular regular,
                            Symmetric symmetric) const {
  const int length = block_length(tier);
  for (const Node* node : block_roots_[static_cast<std::size_t>(tier)]) {
    const std::uint64_t first = node->first[static_cast<std::size_t>(length)];
    if (first >= blocks.end) break;
    if (!node->regular()) {
      if (first >= blocks.begin) symmetric(*node);
      continue;
    }
    const std::uint64_t count = ranking_.extensions(node->depth, length);
    const std::uint64_t begin = std::max(first, blocks.begin);
    const std::uint64_t end = std::min(first + count, blocks.end);
    for (std::uint64_t block = begin; block < end; ++block) regular(*node, block - first);
  }
}

template <class Fn>
void Vanish::for_each_symmetric_row(int tier, const Node& block, Fn fn) const {
  const auto length = static_cast<std::size_t>(row_length(tier));
  const auto visit = [&](const Node& node) {
    RowScratch row;
    row.row = node.first[length];
    Tuple tuple{};
    std::copy_n(node.prefix.begin(), length, tuple.begin());
    row.candidates = all_cells(rules().cells()) & ~node.used;
    for (std::uint64_t free = row.candidates; free != 0; free &= free - 1) {
      tuple[length] = static_cast<Cell>(__builtin_ctzll(free));
      row.replies[static_cast<std::size_t>(row.count++)] =
          ranking_.rank({tuple.data(), length + 1});
    }
    row.state = state_of_tuple(tier, tuple);
    row.state.other.pop_newest();
    fn(row);
  };
  if (mover_count(tier) == 0) return visit(block);
  for (const std::uint16_t child : block.children) visit(ranking_.nodes()[child]);
}

template <class Fn>
void Vanish::for_each_ended(int tier, BlockRange blocks, Fn fn) const {
  if (other_count(tier) == 0) return;  // the empty board is live
  const auto length = static_cast<std::size_t>(block_length(tier));
  const auto width = static_cast<std::uint64_t>(rules().cells()) - length;
  const auto kept = static_cast<std::size_t>(std::max(0, mover_count(tier) - 1));
  for_each_block(
      tier, blocks,
      [&](const Node& node, std::uint64_t offset) {
        Tuple tuple;
        const std::uint64_t empty = unrank_block(node, offset, {tuple.data(), length});
        const std::uint64_t mover_lines = completing(mask_of(tuple.data(), kept));
        const std::uint64_t other_lines = completing(mask_of(tuple.data() + kept, length - kept));
        if (((mover_lines | other_lines) & empty) == 0) return;
        std::uint64_t rank = node.first[length + 2] + offset * width * (width - 1);
        std::uint64_t row = node.first[length + 1] + offset * width;
        for (std::uint64_t rows = empty; rows != 0; rows &= rows - 1, ++row) {
          const std::uint64_t oldest = rows & -rows;
          for (std::uint64_t columns = empty & ~oldest; columns != 0; columns &= columns - 1) {
            if (mover_lines & oldest) {
              fn(rank, row, Standing::impossible);
            } else if (other_lines & columns & -columns) {
              fn(rank, row, Standing::lost);
            }
            ++rank;
          }
        }
      },
      [&](const Node& node) {
        for_each_symmetric_row(tier, node, [&](const RowScratch& row) {
          for (int i = 0; i < row.count; ++i) {
            const std::uint64_t rank = row.replies[static_cast<std::size_t>(i)];
            const Standing standing = this->standing(unrank({tier, rank}));
            if (standing != Standing::live) fn(rank, row.row, standing);
          }
        });
      });
}

// One parent for each bit of `chosen`, which numbers the cells of `candidates` in order.
template <class Settle>
void Vanish::settle_column(const State& row, Chosen chosen, Settle settle) const {
  State parent{row.other, row.mover};
  for (std::uint64_t cells = chosen.candidates; cells != 0; cells &= cells - 1, chosen.bits >>= 1) {
    if (!(chosen.bits & 1)) continue;
    parent.mover.push_oldest(static_cast<Cell>(__builtin_ctzll(cells)));
    Tuple tuple;
    const auto length = static_cast<std::size_t>(write_tuple(parent, tuple));
    settle(ranking_.rank({tuple.data(), length}), ranking_.rank({tuple.data(), length - 1}));
    parent.mover.pop_oldest();
  }
}

// The same where the row is given as its block's tuple and the parents' block may be regular.
template <class Settle>
void Vanish::settle_regular(const Tuple& tuple, Cell oldest, Chosen chosen, Settle settle) const {
  const int kept = rules().m - 1;
  const auto length = static_cast<std::size_t>(2 * kept);
  const auto width = static_cast<std::uint64_t>(rules().cells()) - length;
  Tuple parent;  // (Q, (o, P without its last))
  std::copy_n(tuple.begin() + kept, kept, parent.begin());
  parent[static_cast<std::size_t>(kept)] = oldest;
  std::copy_n(tuple.begin(), kept - 1, parent.begin() + kept + 1);
  const auto at = ranking_.locate({parent.data(), length});
  if (!at.node->regular()) {
    Tuple row = tuple;
    row[length] = oldest;
    row[length + 1] = oldest;  // any cell: the newest is taken off again
    State state = state_of_tuple(0, row);
    state.other.pop_newest();
    return settle_column(state, chosen, settle);
  }
  const auto& map = ranking_.symmetry().map(at.element);
  const Cell column = map[tuple[static_cast<std::size_t>(kept - 1)]];
  const std::uint64_t empty = all_cells(rules().cells()) & ~at.used;
  const std::uint64_t column_index = cells_before(empty, column);
  const std::uint64_t block = at.rank - at.node->first[length];
  const std::uint64_t first_row = at.node->first[length + 1] + block * width;
  const std::uint64_t first_rank = at.node->first[length + 2] + block * width * (width - 1);
  for (std::uint64_t cells = chosen.candidates; cells != 0; cells &= cells - 1, chosen.bits >>= 1) {
    if (!(chosen.bits & 1)) continue;
    const Cell vanished = map[static_cast<std::size_t>(__builtin_ctzll(cells))];
    const std::uint64_t row = cells_before(empty, vanished);
    const std::uint64_t skipped = vanished < column ? 1 : 0;
    settle(first_rank + row * (width - 1) + column_index - skipped, first_row + row);
  }
}

template <class Wanted, class Select, class Settle>
void Vanish::for_each_family(int tier, BlockRange blocks, Wanted wanted, Select select,
                             Settle settle) const {
  const auto length = static_cast<std::size_t>(block_length(tier));
  const auto width = static_cast<std::uint64_t>(rules().cells()) - length;
  for_each_block(
      tier, blocks,
      [&](const Node& node, std::uint64_t offset) {
        const std::uint64_t first_row = node.first[length + 1] + offset * width;
        std::uint64_t rows = wanted(first_row, static_cast<int>(width));
        const std::uint64_t first = node.first[length + 2] + offset * width * (width - 1);
        Tuple tuple;
        std::uint64_t empty = 0;  // until the tuple is needed
        for (; rows != 0; rows &= rows - 1) {
          const auto index = static_cast<std::uint64_t>(__builtin_ctzll(rows));
          const Replies replies{first + index * (width - 1), nullptr, static_cast<int>(width) - 1};
          const std::uint64_t bits = select(first_row + index, replies);
          if (bits == 0) continue;
          if (empty == 0) empty = unrank_block(node, offset, {tuple.data(), length});
          const Cell oldest = nth_cell(empty, index);
          settle_regular(tuple, oldest, {bits, empty & ~(std::uint64_t{1} << oldest)}, settle);
        }
      },
      [&](const Node& node) {
        for_each_symmetric_row(tier, node, [&](const RowScratch& row) {
          if (wanted(row.row, 1) == 0) return;
          const std::uint64_t bits = select(row.row, row.as_replies());
          if (bits != 0) settle_column(row.state, {bits, row.candidates}, settle);
        });
      });
}

template <class Judge, class Settle>
void Vanish::for_each_only_parent(int tier, BlockRange blocks, Judge judge, Settle settle) const {
  const auto length = static_cast<std::size_t>(block_length(tier));
  const auto width = static_cast<std::uint64_t>(rules().cells()) - length;
  for_each_block(
      tier, blocks,
      [&](const Node& node, std::uint64_t offset) {
        Replies replies{node.first[length + 2] + offset * width * (width - 1), nullptr,
                        static_cast<int>(width) - 1};
        Tuple tuple;
        std::uint64_t empty = 0;  // until the tuple is needed
        for (std::uint64_t row = 0; row < width; ++row, replies.first += width - 1) {
          const auto verdict = judge(replies);
          if (!verdict) continue;
          if (empty == 0) empty = unrank_block(node, offset, {tuple.data(), length});
          settle(rank_of_only_parent(tier, tuple, nth_cell(empty, row)), *verdict);
        }
      },
      [&](const Node& node) {
        for_each_symmetric_row(tier, node, [&](const RowScratch& row) {
          const auto verdict = judge(row.as_replies());
          if (verdict) settle(rank(State{row.state.other, row.state.mover}).rank, *verdict);
        });
      });
}

}  // namespace joseki::games::vanish

// SPDX-License-Identifier: MIT
#include "solve/formation/table.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cstring>
#include <utility>

#include "core/rng.h"
#include "games/twenty48/symmetry.h"
#include "solve/formation/board_views.h"
#include "solve/formation/draw_board.h"
#include "solve/formation/next_table.h"
#include "solve/formation/table_folder.h"

namespace joseki::formation {
namespace {

namespace fs = std::filesystem;

// Of the board, if the moves have these ranges.
std::optional<RateRange> best_of(const std::array<MoveRate, 4>& moves) {
  std::optional<RateRange> best;
  for (const MoveRate& move : moves) {
    if (move.range) best = best ? better_of(*best, *move.range) : *move.range;
  }
  return best;
}

// For sorting: what it is at least, then what it is at most; without a range it is less than all.
std::pair<double, double> order_of(const std::optional<RateRange>& range) {
  return range ? std::pair(range->least, range->most) : std::pair(-1.0, -1.0);
}

}  // namespace

std::string_view name_of(AbsenceReason reason) {
  switch (reason) {
    case AbsenceReason::few_big:
      return "few_big";
    case AbsenceReason::sum:
      return "sum";
    case AbsenceReason::outside:
      break;
  }
  return "outside";
}

std::string_view name_of(RateGap::Kind kind) {
  switch (kind) {
    case RateGap::Kind::not_optimal:
      return "not_optimal";
    case RateGap::Kind::deleted:
      return "deleted";
    case RateGap::Kind::layer:
      return "layer";
    case RateGap::Kind::next:
      return "next";
    case RateGap::Kind::not_reached:
      break;
  }
  return "not_reached";
}

std::string words_of(const RateGap& gap, const TableIdentity& table) {
  switch (gap.kind) {
    case RateGap::Kind::not_optimal:
      return "the table keeps only boards that best play can meet";
    case RateGap::Kind::deleted:
      return fmt::format("boards with a rate of at most {} were deleted", table.delete_below);
    case RateGap::Kind::layer:
      return fmt::format("layer {} is not there", gap.layer);
    case RateGap::Kind::next:
      return fmt::format("{}-{}, in which the table goes on, is not beside it",
                         table.shape.formation.next, table.shape.target_tile());
    case RateGap::Kind::not_reached:
      break;
  }
  return "the first boards of the table do not lead there";
}

std::optional<RateRange> Answer::range() const { return best_of(moves); }

// One way of masking, in one orientation.
struct Table::View {
  Board masked = 0;
  twenty48::Transform turn = nullptr;
  int layer = 0;
  bool is_generated = false;  // the table's first boards lead to it
  std::array<MoveRate, 4> moves{};

  Board board() const { return turn(masked); }
  bool is_exact() const {
    return std::all_of(moves.begin(), moves.end(),
                       [](const MoveRate& move) { return !move.range || move.is_exact(); });
  }
};

Table::Table(TableLayers layers)
    : layers_(std::make_unique<TableLayers>(std::move(layers))),
      moves_(std::make_unique<twenty48::Moves>(identity().shape.formation.big_tiles())) {
  if (!identity().shape.formation.next.empty()) {
    for (const fs::path& folder : layers_->folders()) {
      auto next = open_next_table(folder, identity());
      if (!next) continue;  // its boards are not known then
      next_ = std::make_unique<Table>(std::move(*next));
      break;
    }
  }
  finder_ = RateFinder::make(*layers_, next_ ? next_->layers_.get() : nullptr);
}

core::Result<Table> Table::open(std::vector<fs::path> folders) {
  auto layers = TableLayers::open(std::move(folders));
  if (!layers) return std::move(layers).error();
  return Table(std::move(*layers));
}

core::Result<std::optional<RateRange>> Table::rate(Board board, int layer) {
  // Such a board has no rank in that layer.
  const TableShape& shape = identity().shape;
  if (layer < 0 || layer >= shape.layers() || twenty48::small_sum(board) != shape.sum_of(layer) ||
      !space().contains(twenty48::big_cells(board))) {
    return std::optional<RateRange>();
  }
  finder_->begin(0);
  const auto range = finder_->find({.board = board, .layer = layer});
  if (!range) return range.error();
  return std::optional(*range);
}

std::optional<Table::Absence> Table::add_views(Board masked, CellSet on,
                                               std::vector<View>& views) const {
  const TableShape& shape = identity().shape;
  const std::int64_t above = std::int64_t{twenty48::small_sum(masked)} - shape.formation.seed_sum();
  if (above < 0 || above / 2 >= shape.layers()) {
    return Absence{
        AbsenceReason::sum,
        core::text("its tiles sum to {} without the big ones; the table goes from {} "
                   "to {}",
                   twenty48::small_sum(masked), shape.sum_of(0), shape.sum_of(shape.layers() - 1))};
  }
  bool is_inside = false;
  for (const twenty48::Transform turn : orientations(shape.formation)) {
    if (!space().contains(twenty48::big_cells(turn(masked)))) continue;
    if ((turn(twenty48::nibbles_of(on)) & shape.formation.target_cells) == 0) continue;
    views.push_back({.masked = masked, .turn = turn, .layer = static_cast<int>(above / 2)});
    is_inside = true;
  }
  if (is_inside) return std::nullopt;
  return Absence{AbsenceReason::outside, core::text("its big tiles stand outside the formation")};
}

// What is known of each move if nobody looks farther than so many plies.
core::Status Table::look(View& view, int plies) {
  for (std::size_t i = 0; i < 4; ++i) {
    MoveRate& move = view.moves[i];
    move.direction = twenty48::kDirections[i];
    const Board moved = moves_->apply(view.masked, move.direction);
    const Board reply = view.turn(moved);
    if (moved == view.masked || !space().contains(twenty48::big_cells(reply))) continue;
    const auto range = finder_->find(
        {.board = reply, .layer = view.layer, .plies = plies, .is_generated = view.is_generated});
    if (!range) return range.error();
    move.range = *range;
  }
  return core::Done{};
}

// Whether the board is a stored one with a new tile. Then the table's first boards lead to all its
// replies. For files of older programs, which do not tell the lost boards.
core::Result<bool> Table::comes_of_stored(const View& view) {
  const TableShape& shape = identity().shape;
  const Board board = view.board();
  for (int nibble = 0; nibble < twenty48::kCells; ++nibble) {
    const int tile = twenty48::tile(board, nibble);
    const int layer = view.layer - tile;
    if ((tile != 1 && tile != 2) || layer < 0) continue;
    const Board before = board & ~(Board{15} << (4 * nibble));
    if (layer + 1 > shape.check_step() && shape.has_target(before)) continue;  // not expanded
    const auto there = layers_->look(space().counted_rank(before, shape.sum_of(layer)), layer);
    if (!there) return there.error();
    if (there->kind == Holding::Kind::rated || there->kind == Holding::Kind::unrated) return true;
  }
  return false;
}

// Where the table does not hold a board: one ply more each time, until the board's rate is known or
// enough has been tried.
core::Status Table::look_farther(std::vector<View>& views) {
  for (View& view : views) {
    if (view.is_exact()) continue;
    const auto comes = comes_of_stored(view);
    if (!comes) return comes.error();
    if (!*comes) continue;
    view.is_generated = true;
    if (auto status = look(view, 0); !status) return status;
  }
  const int most = identity().shape.layers();
  for (int plies = 1; plies < most && !finder_->is_spent(); ++plies) {
    bool is_open = false;
    for (View& view : views) {
      if (view.is_exact()) continue;
      if (auto status = look(view, plies); !status) return status;
      is_open |= !view.is_exact();
    }
    if (!is_open) break;
  }
  return core::Done{};
}

RateGap Table::gap() const {
  using Kind = RateGap::Kind;
  if (const auto layer = finder_->missing_layer()) return {Kind::layer, *layer};
  if (finder_->missed_next()) return {Kind::next};
  if (identity().optimal_only) return {Kind::not_optimal};
  return {identity().delete_below > 0 ? Kind::deleted : Kind::not_reached};
}

core::Result<Answer> Table::query(Board board, const QueryOptions& options) {
  const TableShape& shape = identity().shape;
  Answer answer;
  answer.position = answer.board = board;
  for (std::size_t i = 0; i < 4; ++i) answer.moves[i].direction = twenty48::kDirections[i];
  const int big = shape.formation.big_count();
  answer.absent = core::text("it has fewer than {} tiles of at least {}", big, shape.target_tile());
  std::vector<View> views;
  for (const Board masked : masked_boards(board, big, shape.target)) {
    const auto absence = add_views(masked, options.on, views);
    if (!absence) continue;
    answer.absent = absence->words;
    answer.reason = absence->reason;
  }
  if (views.empty()) return answer;
  finder_->begin(options.effort);
  for (View& view : views) {
    if (auto status = look(view, 0); !status) return status.error();
  }
  const auto less = [](const View& a, const View& b) {
    return order_of(best_of(a.moves)) < order_of(best_of(b.moves));
  };
  auto best = std::max_element(views.begin(), views.end(), less);
  if (!best->is_exact() && options.effort > 0) {
    if (auto status = look_farther(views); !status) return status.error();
    best = std::max_element(views.begin(), views.end(), less);
  }
  answer.absent.reset();
  answer.board = best->board();
  answer.layer = best->layer;
  answer.moves = best->moves;
  if (!best->is_exact()) answer.gap = gap();
  std::stable_sort(
      answer.moves.begin(), answer.moves.end(),
      [](const MoveRate& a, const MoveRate& b) { return order_of(a.range) > order_of(b.range); });
  return answer;
}

core::Result<std::vector<LayerInfo>> Table::layers() {
  std::vector<LayerInfo> all;
  for (int layer = 0; layer < identity().shape.layers(); ++layer) {
    const auto path = layers_->find_file(layer);
    if (!path) continue;
    const auto open = open_layer(*path, identity(), layer, ranks(layer).ranks());
    if (!open) return open.error();
    all.push_back({.layer = layer,
                   .sum = identity().shape.sum_of(layer),
                   .boards = open->layout.boards,
                   .generated = open->label.generated,
                   .best_rate = open->label.best_rate,
                   .bytes = open->file.file_bytes(),
                   .has_rates = open->layout.rate_bytes != 0 || open->layout.boards == 0,
                   .file = *path});
  }
  return all;
}

std::vector<int> Table::missing_layers() const {
  return formation::missing_layers(layers_->folders(), identity().shape.layers());
}

core::Result<LoadedLayer> Table::load(int layer, core::Workers& workers) const {
  const auto path = layers_->find_file(layer);
  if (!path) return no_such_layer(layer);
  const auto open = open_layer(*path, identity(), layer, ranks(layer).ranks());
  if (!open) return open.error();
  return load_layer(*open, workers);
}

core::Result<std::vector<StoredBoard>> Table::boards(int layer, core::Workers& workers) const {
  const auto loaded = load(layer, workers);
  if (!loaded) return loaded.error();
  const auto width = static_cast<std::size_t>(bytes_of(identity().precision));
  std::vector<StoredBoard> all;
  all.reserve(loaded->rates.size() / width);
  const std::uint8_t* rate = loaded->rates.data();
  const bool has_rates = !loaded->rates.empty();
  const LayerRanks ranks_here = ranks(layer);
  for_each_board({space(), ranks_here, loaded->bits}, [&](std::uint32_t arrangement, Parts parts) {
    const Board board = space().board(arrangement, parts);
    const auto symmetry = identity().shape.formation.symmetry;
    all.push_back({twenty48::canonical(board, symmetry), 0});
    if (!has_rates) return;
    std::memcpy(&all.back().rate_bits, rate, width);
    rate += width;
  });
  if (!has_rates && !all.empty()) {
    return core::Error{
        core::Errc::bad_input,
        core::text("the rates of layer {} are not stored: the table is sparse", layer),
        core::Remedy::build_exact};
  }
  std::sort(all.begin(), all.end(),
            [](const StoredBoard& a, const StoredBoard& b) { return a.board < b.board; });
  return all;
}

core::Result<Board> Table::example(std::uint64_t seed) {
  core::Rng random(seed);
  for (int tries = 0; tries < 20; ++tries) {
    const int layer = static_cast<int>(random.below(std::min(10, identity().shape.layers())));
    const auto board = draw_board(*layers_, layer, random);
    if (!board) return board.error();
    if (*board) return **board;
  }
  return core::Error{core::Errc::not_found, core::text("the first layers have no boards"), {}};
}

double Table::fraction(std::uint64_t rate_bits) const {
  return with_format(identity().precision, [&](auto format) {
    using Format = decltype(format);
    typename Format::Stored rate;
    std::memcpy(&rate, &rate_bits, sizeof rate);
    return Format::fraction(rate);
  });
}

}  // namespace joseki::formation

// SPDX-License-Identifier: MIT
#include "solve/formation/table.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cstring>

#include "core/rng.h"
#include "games/twenty48/symmetry.h"
#include "solve/formation/definition.h"
#include "solve/formation/table_folder.h"

namespace joseki::formation {
namespace {

namespace fs = std::filesystem;

// The boards that a real board stands for: its `count` largest tiles become f. More than one where
// tiles are equal. Empty if the smallest of them is below the target.
std::vector<Board> masked_boards(Board board, int count, int target) {
  std::array<int, 16> falling{};
  for (int nibble = 0; nibble < 16; ++nibble) falling[nibble] = twenty48::tile(board, nibble);
  std::sort(falling.begin(), falling.end(), std::greater<>());
  if (count == 0) return {board};
  const int least = falling[static_cast<std::size_t>(count - 1)];
  if (least < target) return {};
  unsigned above = 0;
  unsigned equal = 0;
  for (int nibble = 0; nibble < 16; ++nibble) {
    const int tile = twenty48::tile(board, nibble);
    if (tile > least) above |= 1U << nibble;
    if (tile == least) equal |= 1U << nibble;
  }
  const int missing = count - std::popcount(above);
  std::vector<Board> boards;
  for (unsigned some = equal; some != 0; some = (some - 1) & equal) {
    if (std::popcount(some) != missing) continue;
    boards.push_back(board | twenty48::nibbles_of(static_cast<CellSet>(above | some)));
  }
  return boards;
}

std::span<const twenty48::Transform> orientations(const Formation& formation) {
  const bool may_turn = formation.big_tiles() == twenty48::BigTiles::slide;
  return twenty48::elements(may_turn ? twenty48::Symmetry::full : twenty48::Symmetry::identity);
}

double best_rate(const Answer& answer) {
  double best = -1;
  for (const MoveRate& move : answer.moves) best = std::max(best, move.rate.value_or(-1));
  return best;
}

}  // namespace

std::string_view name_of(AbsenceReason reason) {
  switch (reason) {
    case AbsenceReason::few_big:
      return "few_big";
    case AbsenceReason::sum:
      return "sum";
    case AbsenceReason::layer:
      return "layer";
    case AbsenceReason::outside:
      break;
  }
  return "outside";
}

core::Result<Table> Table::open(std::vector<fs::path> folders) {
  core::Result<TableCard> card = core::Error{core::Errc::not_found, "no folder was given", ""};
  for (const fs::path& folder : folders) {
    card = read_card(folder);
    if (card || card.error().code != core::Errc::not_found) break;
  }
  if (!card) return std::move(card).error();
  auto space = RankSpace::make(card->identity.shape);
  if (!space) return std::move(space).error();
  Table table;
  table.card_ = std::move(*card);
  table.folders_ = std::move(folders);
  table.space_ = std::make_unique<RankSpace>(std::move(*space));
  const Formation& formation = table.card_.identity.shape.formation;
  table.moves_ = std::make_unique<twenty48::Moves>(formation.big_tiles());
  table.opened_.resize(static_cast<std::size_t>(table.card_.identity.shape.layers()));
  return table;
}

std::optional<fs::path> Table::find_file(int layer) const {
  std::error_code ignored;
  for (const fs::path& folder : folders_) {
    fs::path path = layer_path(folder, layer);
    if (fs::exists(path, ignored)) return path;
  }
  return std::nullopt;
}

core::Result<LayerReader*> Table::reader(int layer) {
  auto& opened = opened_[static_cast<std::size_t>(layer)];
  if (!opened) {
    std::unique_ptr<LayerReader> fresh;
    if (const auto path = find_file(layer)) {
      const Rank ranks = space_->counted_ranks(card_.identity.shape.sum_of(layer));
      auto reader = LayerReader::open(*path, card_.identity, layer, ranks);
      if (!reader) return std::move(reader).error();
      fresh = std::make_unique<LayerReader>(std::move(*reader));
    }
    opened = std::move(fresh);
  }
  return opened->get();
}

template <class Format>
core::Result<std::optional<typename Format::Stored>> Table::find(Board board, int layer) {
  using Stored = typename Format::Stored;
  const auto reader = this->reader(layer);
  if (!reader) return reader.error();
  if (*reader == nullptr) return std::optional<Stored>();
  const Rank rank = space_->counted_rank(board, card_.identity.shape.sum_of(layer));
  const auto place = (*reader)->find(rank);
  if (!place) return place.error();
  if (!*place) return std::optional<Stored>();
  if ((*reader)->has_rates()) {
    const auto bits = (*reader)->rate_bits(**place);
    if (!bits) return bits.error();
    Stored rate;
    std::memcpy(&rate, &*bits, sizeof rate);
    return std::optional(rate);
  }
  std::optional<core::Error> failure;
  const Stored rate = rate_by_definition<Format>(
      card_.identity, *space_, *moves_, board, layer,
      [&](Board successor, int in) {
        const auto found = find<Format>(successor, in);
        if (!found) failure = found.error();
        return found && *found ? **found : Format::nothing();
      },
      [](Board, int) { return Format::certain(); });  // sparse tables do not go on in others
  if (failure) return *failure;
  return std::optional(rate);
}

core::Result<std::optional<double>> Table::rate(Board board, int layer) {
  // Such a board has no rank in that layer.
  const TableShape& shape = card_.identity.shape;
  if (layer < 0 || layer >= shape.layers() || twenty48::small_sum(board) != shape.sum_of(layer) ||
      !space_->contains(twenty48::big_cells(board))) {
    return std::optional<double>();
  }
  return with_format(card_.identity.precision,
                     [&](auto format) -> core::Result<std::optional<double>> {
                       using Format = decltype(format);
                       const auto found = find<Format>(board, layer);
                       if (!found) return found.error();
                       if (!*found) return std::optional<double>();
                       return std::optional(Format::fraction(**found));
                     });
}

// Fills the answer for one way of masking, in the orientation with the best rate.
core::Result<std::optional<Table::Absence>> Table::answer_in(Answer& answer, Board masked,
                                                             CellSet on) {
  const TableShape& shape = card_.identity.shape;
  const std::int64_t above = std::int64_t{twenty48::small_sum(masked)} - shape.formation.seed_sum();
  const std::int64_t layer = above / 2;
  if (above < 0 || layer >= shape.layers()) {
    return std::optional<Absence>(
        {AbsenceReason::sum,
         fmt::format("its tiles sum to {} without the big ones; the table goes from {} to {}",
                     twenty48::small_sum(masked), shape.sum_of(0),
                     shape.sum_of(shape.layers() - 1))});
  }
  const auto reader = this->reader(static_cast<int>(layer));
  if (!reader) return reader.error();
  if (*reader == nullptr) {
    return std::optional<Absence>(
        {AbsenceReason::layer, fmt::format("layer {} is not there", layer)});
  }
  bool is_inside = false;
  for (const twenty48::Transform turn : orientations(shape.formation)) {
    const Board turned = turn(masked);
    if (!space_->contains(twenty48::big_cells(turned))) continue;
    if ((turn(twenty48::nibbles_of(on)) & shape.formation.target_cells) == 0) continue;
    Answer tried;
    tried.position = answer.position;
    tried.board = turned;
    tried.layer = static_cast<int>(layer);
    for (std::size_t i = 0; i < 4; ++i) {
      tried.moves[i].direction = twenty48::kDirections[i];
      const Board moved = moves_->apply(masked, twenty48::kDirections[i]);
      const Board reply = turn(moved);
      if (moved == masked || !space_->contains(twenty48::big_cells(reply))) continue;
      const auto rate = this->rate(reply, static_cast<int>(layer));
      if (!rate) return rate.error();
      tried.moves[i].rate = rate->value_or(0);
    }
    if (answer.absent || best_rate(tried) > best_rate(answer)) answer = tried;
    is_inside = true;
  }
  if (is_inside) return std::optional<Absence>();
  return std::optional<Absence>(
      {AbsenceReason::outside, "its big tiles stand outside the formation"});
}

core::Result<Answer> Table::query(Board board, CellSet on) {
  const TableShape& shape = card_.identity.shape;
  Answer answer;
  answer.position = answer.board = board;
  for (std::size_t i = 0; i < 4; ++i) answer.moves[i].direction = twenty48::kDirections[i];
  const int big = shape.formation.big_count();
  const auto boards = masked_boards(board, big, shape.target);
  answer.absent =
      fmt::format("it has fewer than {} tiles of at least {}", big, shape.target_tile());
  for (const Board masked : boards) {
    const auto absence = answer_in(answer, masked, on);
    if (!absence) return absence.error();
    // A reason is kept only while nothing was found.
    if (!*absence || !answer.absent) continue;
    answer.absent = (*absence)->words;
    answer.reason = (*absence)->reason;
  }
  std::stable_sort(answer.moves.begin(), answer.moves.end(),
                   [](const MoveRate& a, const MoveRate& b) {
                     return a.rate.value_or(-1) > b.rate.value_or(-1);
                   });
  return answer;
}

core::Result<std::vector<LayerInfo>> Table::layers() {
  std::vector<LayerInfo> all;
  for (int layer = 0; layer < card_.identity.shape.layers(); ++layer) {
    const auto path = find_file(layer);
    if (!path) continue;
    const auto open = open_layer(*path, card_.identity, layer, ranks(layer).ranks());
    if (!open) return open.error();
    all.push_back({.layer = layer,
                   .sum = card_.identity.shape.sum_of(layer),
                   .boards = open->layout.boards,
                   .generated = open->label.generated,
                   .best_rate = open->label.best_rate,
                   .bytes = open->file.file_bytes(),
                   .has_rates = open->layout.rate_bytes != 0 || open->layout.boards == 0,
                   .file = *path});
  }
  return all;
}

core::Result<LoadedLayer> Table::load(int layer, core::Workers& workers) const {
  const auto path = find_file(layer);
  if (!path) {
    return core::Error{core::Errc::not_found, fmt::format("layer {} is not there", layer),
                       "name every folder that has layers with --dir"};
  }
  const auto open = open_layer(*path, card_.identity, layer, ranks(layer).ranks());
  if (!open) return open.error();
  return load_layer(*open, workers);
}

core::Result<std::vector<StoredBoard>> Table::boards(int layer, core::Workers& workers) const {
  const auto loaded = load(layer, workers);
  if (!loaded) return loaded.error();
  const auto width = static_cast<std::size_t>(bytes_of(card_.identity.precision));
  std::vector<StoredBoard> all;
  all.reserve(loaded->rates.size() / width);
  const std::uint8_t* rate = loaded->rates.data();
  const bool has_rates = !loaded->rates.empty();
  for_each_board(*space_, ranks(layer), loaded->bits, 0, loaded->bits.words(),
                 [&](std::uint32_t arrangement, Parts parts) {
                   const Board board = space_->board(arrangement, parts);
                   const auto symmetry = card_.identity.shape.formation.symmetry;
                   all.push_back({twenty48::canonical(board, symmetry), 0});
                   if (!has_rates) return;
                   std::memcpy(&all.back().rate_bits, rate, width);
                   rate += width;
                 });
  if (!has_rates && !all.empty()) {
    return core::Error{
        core::Errc::bad_input,
        fmt::format("the rates of layer {} are not stored: the table is sparse", layer),
        "build it without --sparse"};
  }
  std::sort(all.begin(), all.end(),
            [](const StoredBoard& a, const StoredBoard& b) { return a.board < b.board; });
  return all;
}

core::Result<Board> Table::example(std::uint64_t seed) {
  core::Rng random(seed);
  core::Workers alone(1);
  for (int tries = 0; tries < 20; ++tries) {
    const int layer = static_cast<int>(random.below(std::min(10, card_.identity.shape.layers())));
    const auto loaded = load(layer, alone);
    if (!loaded) return loaded.error();
    std::vector<Board> boards;
    for_each_board(*space_, ranks(layer), loaded->bits, 0, loaded->bits.words(),
                   [&](std::uint32_t arrangement, Parts parts) {
                     boards.push_back(space_->board(arrangement, parts));
                   });
    if (boards.empty()) continue;
    const Board board = boards[random.below(boards.size())];
    const CellSet empty = twenty48::empty_cells(board);
    if (empty == 0) continue;
    int skip = static_cast<int>(random.below(static_cast<std::uint64_t>(std::popcount(empty))));
    unsigned rest = empty;
    for (; skip > 0; --skip) rest &= rest - 1;
    const Board tile = random.below(10) == 0 ? 2 : 1;
    return board | tile << (4 * std::countr_zero(rest));
  }
  return core::Error{core::Errc::not_found, "the first layers have no boards", ""};
}

double Table::fraction(std::uint64_t rate_bits) const {
  return with_format(card_.identity.precision, [&](auto format) {
    using Format = decltype(format);
    typename Format::Stored rate;
    std::memcpy(&rate, &rate_bits, sizeof rate);
    return Format::fraction(rate);
  });
}

}  // namespace joseki::formation

// SPDX-License-Identifier: MIT
#include "app/cli/review/segment_files.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/cli/review/game_bytes.h"
#include "app/coach/files/rpl_file.h"
#include "app/report/segment_text.h"
#include "core/atomic_file.h"

namespace joseki::app {
namespace {

// The steps from the first graded move to the last, with the table's rates.
std::vector<Step> graded_steps(const GameRecord& game, const Segment& segment) {
  const auto is_graded = [](const JudgedMove& move) { return move.grade.has_value(); };
  const auto first = std::find_if(segment.moves.begin(), segment.moves.end(), is_graded);
  const auto last = std::find_if(segment.moves.rbegin(), segment.moves.rend(), is_graded);
  std::vector<Step> steps(game.steps.begin() + static_cast<std::ptrdiff_t>(first->move),
                          game.steps.begin() + static_cast<std::ptrdiff_t>(last->move) + 1);
  for (Step& step : steps) step.rates.reset();
  for (auto move = first; move != segment.moves.end() && move->move <= last->move; ++move) {
    FileRates rates{};
    for (std::size_t i = 0; i < rates.size(); ++i) rates[i] = move->rates[i].value_or(0);
    steps[move->move - first->move].rates = rates;
  }
  return steps;
}

}  // namespace

std::string segment_file_name(const ReviewedGame& reviewed, const Segment& segment,
                              SegmentFormat format) {
  std::string table = segment.table;
  std::replace(table.begin(), table.end(), '-', '_');
  std::string label = label_of(reviewed.file);
  if (reviewed.number != 0) label += fmt::format("-{}", reviewed.number);
  return fmt::format("{}_{}_{}_{:.4f}.{}", table, label, segment.first() + 1, segment.score.fit(),
                     format == SegmentFormat::rpl ? "rpl" : "txt");
}

core::Result<std::size_t> write_segments(const ReviewedGame& reviewed,
                                         const std::filesystem::path& folder,
                                         SegmentFormat format) {
  std::error_code failure;
  std::filesystem::create_directories(folder, failure);
  if (failure) {
    return core::Error{core::Errc::io, fmt::format("cannot make the folder {}", folder.string()),
                       failure.message()};
  }
  for (const Segment& segment : reviewed.review.segments) {
    auto file = core::AtomicFile::create(folder / segment_file_name(reviewed, segment, format));
    if (!file) return std::move(file).error();
    auto status = format == SegmentFormat::rpl
                      ? file->append(rpl_bytes(graded_steps(reviewed.game, segment)))
                      : file->append(segment_text(reviewed, segment));
    if (!status) return std::move(status).error();
    if (status = file->commit(); !status) return std::move(status).error();
  }
  return reviewed.review.segments.size();
}

}  // namespace joseki::app

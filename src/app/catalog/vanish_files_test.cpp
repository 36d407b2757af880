// SPDX-License-Identifier: MIT
// Files of older programs: exactly the records they should have, and every kind of difference is
// counted. The tests named after causes fail on the mistakes of the known wrong program.
#include "app/catalog/vanish_files.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>

#include "core/bytes.h"
#include "games/vanish/notation.h"
#include "reference/naive_vanish.h"
#include "solve/retrograde/solver.h"

namespace joseki::app {
namespace {

namespace fs = std::filesystem;
using games::vanish::Vanish;
using Records = std::map<std::uint64_t, VanishRecord>;

class VanishFiles : public ::testing::Test {
 protected:
  explicit VanishFiles(const char* name = "vanish-3x3-m3")
      : game_(*games::vanish::parse_rules(name)), workers_(2) {
    codes_ = std::move(*solve::Codes::make(game_));
    EXPECT_TRUE(solve::Solver(game_, codes_, workers_).run({}, {}));
    std::string pattern = (fs::temp_directory_path() / "joseki-files-XXXXXX").string();
    folder_ = mkdtemp(pattern.data());
  }
  ~VanishFiles() override { fs::remove_all(folder_); }

  fs::path write(VanishFile kind) {
    const fs::path path = folder_ / "file";
    const auto count = write_vanish_file(game_, codes_, kind, path);
    EXPECT_TRUE(count) << count.error().what;
    EXPECT_EQ(fs::file_size(path), 8 + 14 * *count);
    return path;
  }

  static std::vector<VanishRecord> read(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    const auto* bytes = reinterpret_cast<const std::uint8_t*>(text.data());
    std::vector<VanishRecord> records;
    for (std::uint64_t i = 0; i < core::get_le<std::uint64_t>(bytes); ++i) {
      const std::uint8_t* at = bytes + 8 + 14 * i;
      records.push_back({core::get_le<std::uint64_t>(at), static_cast<std::int8_t>(at[8]),
                         static_cast<std::int8_t>(at[9]), core::get_le<std::uint16_t>(at + 10),
                         core::get_le<std::uint16_t>(at + 12)});
    }
    return records;
  }

  static Records by_code(const std::vector<VanishRecord>& records) {
    Records out;
    for (const VanishRecord& record : records) out[record.code] = record;
    return out;
  }

  fs::path rewrite(const std::vector<VanishRecord>& records) {
    std::string text;
    core::put_le(text, static_cast<std::uint64_t>(records.size()));
    for (const VanishRecord& record : records) {
      core::put_le(text, record.code);
      text.push_back(static_cast<char>(record.dp0));
      text.push_back(static_cast<char>(record.dp1));
      core::put_le(text, record.depth0);
      core::put_le(text, record.depth1);
    }
    const fs::path path = folder_ / "changed";
    std::ofstream(path, std::ios::binary) << text;
    return path;
  }

  std::map<std::string, std::uint64_t> differences(const fs::path& path) {
    const auto check = check_vanish_file(game_, codes_, VanishFile::data, path);
    EXPECT_TRUE(check) << check.error().what;
    return {check->differences.begin(), check->differences.end()};
  }

  Vanish game_;
  core::Workers workers_;
  solve::Codes codes_;
  fs::path folder_;
};

// All records again, from the naive rules: every explicit position, its smallest code by trying
// all symmetries, its values by forward search.
Records naive_records(const Vanish& game) {
  const reference::NaiveRules rules{game.rules().n, game.rules().m, game.rules().k};
  Records records;
  const auto list = [](const std::vector<int>& cells) {
    games::vanish::Pieces pieces;
    for (const int cell : cells) pieces.push_newest(static_cast<games::Cell>(cell));
    return pieces;
  };
  const auto smallest_code = [&](const std::vector<int>& x, const std::vector<int>& o) {
    std::uint64_t best = ~std::uint64_t{0};
    for (int element = 0; element < 8; ++element) {
      const auto image = [&](std::vector<int> cells) {
        for (int& cell : cells) {
          cell = game.symmetry().apply(element, static_cast<games::Cell>(cell));
        }
        return list(cells);
      };
      best = std::min(best, games::vanish::numeric_code(game.rules(), image(x), image(o)));
    }
    return best;
  };
  for (const auto& [state, value] : reference::solve_all(rules)) {
    if (!value) continue;
    const bool full = state.mover.size() == static_cast<std::size_t>(rules.m);
    const bool finished = reference::has_line(rules, state.other);
    for (const bool x_moves : {true, false}) {
      if (!full && x_moves != (state.mover.size() == state.other.size())) continue;
      const auto& x = x_moves ? state.mover : state.other;
      const auto& o = x_moves ? state.other : state.mover;
      VanishRecord& record = records[smallest_code(x, o)];
      record.code = smallest_code(x, o);
      const auto dp = static_cast<std::int8_t>(value->win == x_moves ? 1 : -1);
      const auto depth = static_cast<std::uint16_t>(value->plies);
      if (x_moves || finished) record.dp0 = dp, record.depth0 = depth;
      if (!x_moves || finished) record.dp1 = dp, record.depth1 = depth;
    }
  }
  return records;
}

TEST_F(VanishFiles, HaveExactlyTheRecordsOfTheNaiveSolver) {
  const auto records = read(write(VanishFile::data));
  EXPECT_EQ(by_code(records), naive_records(game_));
  EXPECT_EQ(by_code(records).size(), records.size());
}

TEST_F(VanishFiles, AreSortedByCode) {
  const auto records = read(write(VanishFile::data));
  for (std::size_t i = 1; i < records.size(); ++i) {
    ASSERT_LT(records[i - 1].code, records[i].code);
  }
}

TEST_F(VanishFiles, AgreeWithTheTableTheyCameFrom) {
  for (const VanishFile kind : {VanishFile::data, VanishFile::xwin, VanishFile::ywin}) {
    const auto check = check_vanish_file(game_, codes_, kind, write(kind));
    ASSERT_TRUE(check);
    EXPECT_EQ(check->difference_count(), 0u);
    EXPECT_EQ(check->right, check->records);
    EXPECT_GT(check->records, 1000u);
  }
}

TEST_F(VanishFiles, CountEveryKindOfDifference) {
  const auto records = read(write(VanishFile::data));
  auto changed = records;
  changed[10].dp0 = static_cast<std::int8_t>(changed[10].dp0 == 1 ? -1 : 1);
  changed[20].depth0 += 2;
  changed.erase(changed.begin() + 30);
  changed.push_back(changed[5]);                             // after the last: out of order
  changed.push_back({.code = ~std::uint64_t{0}, .dp0 = 1});  // too large to be a position
  auto found = differences(rewrite(changed));
  EXPECT_EQ(found["wrong_value"], 1u);
  EXPECT_EQ(found["wrong_depth"], 1u);
  EXPECT_EQ(found["missing"], 1u);
  EXPECT_EQ(found["out_of_order"], 1u);
  EXPECT_EQ(found["impossible"], 1u);
  EXPECT_EQ(found["not_canonical"], 0u);
}

TEST_F(VanishFiles, CountRecordsThatAreNotTheSmallestOfTheirClass) {
  auto records = read(write(VanishFile::data));
  // x on 8 alone, o to move, is symmetric to x on 0.
  const std::uint64_t code = games::vanish::numeric_code(game_.rules(), {8}, {});
  VanishRecord extra{.code = code, .dp0 = 0, .dp1 = 1, .depth0 = 0, .depth1 = 1};
  records.insert(std::lower_bound(records.begin(), records.end(), extra,
                                  [](const auto& a, const auto& b) { return a.code < b.code; }),
                 extra);
  EXPECT_EQ(differences(rewrite(records))["not_canonical"], 1u);
}

TEST_F(VanishFiles, RefuseATruncatedFile) {
  const fs::path path = write(VanishFile::data);
  fs::resize_file(path, fs::file_size(path) - 1);
  const auto check = check_vanish_file(game_, codes_, VanishFile::data, path);
  ASSERT_FALSE(check);
  EXPECT_EQ(check.error().code, core::Errc::damaged_file);
}

// Cause 1: an attacker that plays on through the other side's finished games. There, a board with
// o's line would not end the game, and x to move could still win.
TEST_F(VanishFiles, Cause1FinishedGamesEndForBothSides) {
  int checked = 0;
  for (const VanishRecord& record : read(write(VanishFile::data))) {
    const auto colours = games::vanish::of_numeric_code(game_.rules(), record.code);
    ASSERT_TRUE(colours);
    if (!game_.has_line(colours->o.mask())) continue;
    ++checked;
    ASSERT_EQ(record, (VanishRecord{.code = record.code, .dp0 = -1, .dp1 = -1}));
  }
  EXPECT_GT(checked, 0);
}

// Cause 2: x's line tested first, also where both have one.
TEST_F(VanishFiles, Cause2BoardsWithTwoLinesAreNobodysWin) {
  for (const VanishRecord& record : read(write(VanishFile::data))) {
    const auto colours = games::vanish::of_numeric_code(game_.rules(), record.code);
    ASSERT_FALSE(game_.has_line(colours->x.mask()) && game_.has_line(colours->o.mask()));
  }
  const games::vanish::State both{{0, 1, 2}, {3, 4, 5}};
  EXPECT_EQ(codes_.load(game_.rank(both)), solve::kImpossible);
}

// Cause 3: a merge that takes x's record wherever there is one loses o's half of it.
TEST_F(VanishFiles, Cause3WhoeverMovesWinsInManyPositions) {
  int both_ways = 0;
  for (const VanishRecord& record : read(write(VanishFile::data))) {
    both_ways += record.dp0 == 1 && record.dp1 == -1;
  }
  EXPECT_GT(both_ways, 100);
}

class LargerVanishFiles : public VanishFiles {
 protected:
  LargerVanishFiles() : VanishFiles("vanish-4x4-m3") {}
};

// Cause 4: the tail that a merge loses when it stops with the last block read and not consumed.
TEST_F(LargerVanishFiles, Cause4DataHoldsAllOfXwinAndYwinToTheLastRecord) {
  const Records data = by_code(read(write(VanishFile::data)));
  Records merged;
  for (const VanishFile kind : {VanishFile::xwin, VanishFile::ywin}) {
    for (const VanishRecord& record : read(write(kind))) {
      VanishRecord& to = merged[record.code];
      to.code = record.code;
      if (record.dp0 != 0) to.dp0 = record.dp0, to.depth0 = record.depth0;
      if (record.dp1 != 0) to.dp1 = record.dp1, to.depth1 = record.depth1;
    }
  }
  EXPECT_EQ(merged, data);
  EXPECT_GT(data.size() * 14, std::size_t{4} << 20) << "not more than a few buffers";
}

}  // namespace
}  // namespace joseki::app

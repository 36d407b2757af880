// SPDX-License-Identifier: MIT
// Files of older programs: exactly the records they should have, and every kind of difference is
// counted. The tests named after causes fail on the mistakes of the known wrong program.
#include "app/catalog/vanish_files.h"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <map>
#include <set>
#include <thread>

#include "app/catalog/vanish_merge.h"
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

  fs::path write(VanishFile kind, const FileStyle& style = {}, const char* name = "file") {
    const fs::path path = folder_ / name;
    const auto written = write_vanish_file(game_, codes_, {path, kind, style, {}}, workers_);
    EXPECT_TRUE(written) << written.error().what;
    EXPECT_EQ(fs::file_size(path), 8 + 14 * written->records);
    EXPECT_EQ(fs::file_size(path), written->bytes);
    return path;
  }

  core::Result<FileCheck> check(const fs::path& path, VanishFile kind = VanishFile::data,
                                const FileStyle& style = {}) {
    return check_vanish_file(game_, codes_, {path, kind, style, {}}, workers_);
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

  fs::path rewrite(const std::vector<VanishRecord>& records, const char* name = "changed") {
    std::string text;
    core::put_le(text, static_cast<std::uint64_t>(records.size()));
    for (const VanishRecord& record : records) {
      core::put_le(text, record.code);
      text.push_back(static_cast<char>(record.dp0));
      text.push_back(static_cast<char>(record.dp1));
      core::put_le(text, record.depth0);
      core::put_le(text, record.depth1);
    }
    const fs::path path = folder_ / name;
    std::ofstream(path, std::ios::binary) << text;
    return path;
  }

  std::map<std::string, std::uint64_t> differences(const fs::path& path) {
    const auto found = check(path);
    EXPECT_TRUE(found) << found.error().what;
    return {found->differences.begin(), found->differences.end()};
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

// The smallest code of every class, from all pairs of lists of different cells.
std::set<std::uint64_t> naive_codes(const Vanish& game) {
  std::set<std::uint64_t> codes;
  const auto smallest = [&](const std::vector<int>& cells, std::size_t x) {
    std::uint64_t best = ~std::uint64_t{0};
    for (int element = 0; element < 8; ++element) {
      games::vanish::Pieces sides[2];
      for (std::size_t i = 0; i < cells.size(); ++i) {
        sides[i >= x].push_newest(
            game.symmetry().apply(element, static_cast<games::Cell>(cells[i])));
      }
      best = std::min(best, games::vanish::numeric_code(game.rules(), sides[0], sides[1]));
    }
    return best;
  };
  std::vector<int> cells;
  const std::function<void(std::size_t)> place = [&](std::size_t more) {
    if (more == 0) {
      codes.insert(smallest(cells, (cells.size() + 1) / 2));
      return;
    }
    for (int cell = 0; cell < game.rules().cells(); ++cell) {
      if (std::find(cells.begin(), cells.end(), cell) != cells.end()) continue;
      cells.push_back(cell);
      place(more - 1);
      cells.pop_back();
    }
  };
  for (int pieces = 0; pieces <= 2 * game.rules().m; ++pieces) {
    place(static_cast<std::size_t>(pieces));
  }
  return codes;
}

TEST_F(VanishFiles, WithDrawsHaveARecordForEveryCode) {
  const auto records = read(write(VanishFile::data, {true, {}}));
  std::set<std::uint64_t> codes;
  Records decided;
  for (const VanishRecord& record : records) {
    codes.insert(record.code);
    if (record.decided()) decided[record.code] = record;
    if (!record.decided()) {
      EXPECT_EQ(record, VanishRecord{.code = record.code});
    }
  }
  EXPECT_EQ(records.size(), solve::state_count(game_));
  EXPECT_EQ(codes, naive_codes(game_));
  EXPECT_EQ(decided, naive_records(game_));
  EXPECT_TRUE(std::is_sorted(records.begin(), records.end(),
                             [](const auto& a, const auto& b) { return a.code < b.code; }));
}

TEST_F(VanishFiles, FromOneAddAPlyToEveryDepthOfAWin) {
  const auto plain = read(write(VanishFile::data));
  const auto more = read(write(VanishFile::data, {{}, 1}));
  ASSERT_EQ(plain.size(), more.size());
  for (std::size_t i = 0; i < plain.size(); ++i) {
    VanishRecord expected = plain[i];
    if (expected.dp0 != 0) ++expected.depth0;
    if (expected.dp1 != 0) ++expected.depth1;
    ASSERT_EQ(more[i], expected) << expected.code;
  }
}

TEST_F(VanishFiles, TellHowTheyAreWritten) {
  for (const VanishFile kind : {VanishFile::data, VanishFile::xwin, VanishFile::ywin}) {
    for (const bool draws : {false, true}) {
      for (const int from : {0, 1}) {
        const auto found = check(write(kind, {draws, from}), kind);
        ASSERT_TRUE(found);
        EXPECT_EQ(found->difference_count(), 0u);
        EXPECT_EQ(found->right, found->records);
        EXPECT_EQ(found->style.draws, draws);
        EXPECT_EQ(found->style.depth_from, from);
        EXPECT_EQ(found->from[static_cast<std::size_t>(1 - from)], 0u);
      }
    }
  }
}

TEST_F(VanishFiles, ThatTellBothAreTakenAsMostOfThemSayOrAsTold) {
  auto records = read(write(VanishFile::data, {true, {}}));
  const std::uint64_t drawn = check(rewrite(records))->draws_there;
  for (std::size_t i = 0; i < records.size(); i += 3) records[i] = counted_from(records[i], 1);
  const auto is_late_draw = [&](const VanishRecord& record) {
    return !record.decided() && record.code % 3 == 0;
  };
  records.erase(std::remove_if(records.begin(), records.end(), is_late_draw), records.end());
  const fs::path path = rewrite(records);
  const auto found = check(path);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->style.depth_from, 0);
  EXPECT_EQ(found->style.draws, true);
  EXPECT_GT(found->from[0], found->from[1]);
  EXPECT_GT(found->from[1], 100u);
  EXPECT_GT(found->draws_absent, 100u);
  EXPECT_EQ(found->draws_there + found->draws_absent, drawn);
  EXPECT_EQ(found->difference_count(), found->from[1] + found->draws_absent);
  const auto told = check(path, VanishFile::data, {false, 1});
  ASSERT_TRUE(told);
  EXPECT_EQ(told->style.depth_from, 1);
  EXPECT_EQ(told->difference_count(), told->from[0]);
}

TEST_F(VanishFiles, ThatTellNothingSaySo) {
  const auto found = check(rewrite({}));
  ASSERT_TRUE(found);
  EXPECT_FALSE(found->style.depth_from);
  EXPECT_EQ(found->style.draws, false);
  EXPECT_GT(found->difference_count(), 1000u);
}

TEST_F(VanishFiles, CountValuesWhereNoGameLeads) {
  auto records = read(write(VanishFile::data, {true, {}}));
  const auto both_have_lines = [&](const VanishRecord& record) {
    const auto colours = games::vanish::of_numeric_code(game_.rules(), record.code);
    return game_.has_line(colours->x.mask()) && game_.has_line(colours->o.mask());
  };
  const auto at = std::find_if(records.begin(), records.end(), both_have_lines);
  ASSERT_NE(at, records.end());
  at->dp0 = 1;
  const auto found = check(rewrite(records));
  ASSERT_TRUE(found);
  EXPECT_EQ(found->difference_count(), 1u);
  EXPECT_EQ(differences(rewrite(records))["impossible"], 1u);
}

TEST_F(VanishFiles, GoThroughAPipeAsTheyAre) {
  for (const bool draws : {false, true}) {
    const fs::path whole = write(VanishFile::data, {draws, {}});
    const fs::path pipe = folder_ / "pipe";
    ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
    std::string got;
    std::jthread reader([&] {
      std::ifstream file(pipe, std::ios::binary);
      got.assign(std::istreambuf_iterator<char>(file), {});
    });
    const auto written =
        write_vanish_file(game_, codes_, {pipe, VanishFile::data, {draws, {}}, {}}, workers_);
    reader.join();
    ASSERT_TRUE(written) << written.error().what;
    std::ifstream file(whole, std::ios::binary);
    EXPECT_EQ(got, std::string(std::istreambuf_iterator<char>(file), {}));
    fs::remove(pipe);
  }
}

TEST_F(VanishFiles, AStopLeavesTheOldFileAlone) {
  const fs::path path = rewrite({});
  std::stop_source stop;
  stop.request_stop();
  const auto written =
      write_vanish_file(game_, codes_, {path, VanishFile::data, {}, stop.get_token()}, workers_);
  ASSERT_FALSE(written);
  EXPECT_EQ(written.error().code, core::Errc::interrupted);
  EXPECT_EQ(fs::file_size(path), 8u);
  EXPECT_EQ(std::distance(fs::directory_iterator(folder_), fs::directory_iterator()), 1);
  const auto found =
      check_vanish_file(game_, codes_, {path, VanishFile::data, {}, stop.get_token()}, workers_);
  ASSERT_FALSE(found);
  EXPECT_EQ(found.error().code, core::Errc::interrupted);
}

TEST_F(VanishFiles, JoinIntoTheFileOfBoth) {
  for (const bool draws : {false, true}) {
    for (const int from : {0, 1}) {
      const FileStyle style{draws, from};
      const auto merge = merge_vanish_files({write(VanishFile::xwin, style, "x"),
                                             write(VanishFile::ywin, style, "o"),
                                             folder_ / "both",
                                             {}});
      ASSERT_TRUE(merge) << merge.error().what;
      EXPECT_EQ(merge->contradictions, 0u);
      EXPECT_EQ(read(folder_ / "both"), read(write(VanishFile::data, style)));
      EXPECT_EQ(merge->written->records, merge->x_records + merge->o_records - merge->in_both);
    }
  }
}

TEST_F(VanishFiles, JoinWhereOneOfThemEndsFirst) {
  const std::vector<VanishRecord> x = {{5, 1, 0, 0, 0}, {9, 1, 0, 3, 0}};
  const std::vector<VanishRecord> o = {{2, -1, 0, 0, 0}, {9, 0, -1, 0, 1}, {11, 0, -1, 0, 5}};
  const std::vector<VanishRecord> both = {x[0], {2, -1, 0, 0, 0}, {9, 1, -1, 3, 1}, o[2]};
  for (const bool turned : {false, true}) {
    auto first = turned ? o : x;
    auto second = turned ? x : o;
    if (turned) {
      for (auto* list : {&first, &second}) {
        for (auto& record : *list) record.dp0 = -record.dp0, record.dp1 = -record.dp1;
      }
    }
    ASSERT_TRUE(
        merge_vanish_files({rewrite(first, "x"), rewrite(second, "o"), folder_ / "both", {}}));
    const Records got = by_code(read(folder_ / "both"));
    EXPECT_EQ(got.size(), 4u);
    for (const auto& [code, record] : by_code(both)) {
      EXPECT_EQ(got.at(code).dp0, turned ? -record.dp0 : record.dp0);
      EXPECT_EQ(got.at(code).depth1, record.depth1);
    }
  }
  ASSERT_TRUE(merge_vanish_files({rewrite({}, "x"), rewrite(o, "o"), folder_ / "both", {}}));
  EXPECT_EQ(read(folder_ / "both"), o);
}

TEST_F(VanishFiles, ThatContradictEachOtherAreNotJoined) {
  std::vector<VanishRecord> x;
  std::vector<VanishRecord> o;
  for (std::uint64_t code = 1; code <= 50; ++code) {
    x.push_back({code, 1, 0, 3, 0});
    o.push_back({code, static_cast<std::int8_t>(code % 2 == 0 ? -1 : 0), -1, 2, 1});
  }
  std::ofstream(folder_ / "both") << "old";
  const auto merge = merge_vanish_files({rewrite(x, "x"), rewrite(o, "o"), folder_ / "both", {}});
  ASSERT_TRUE(merge) << merge.error().what;
  EXPECT_FALSE(merge->written);
  EXPECT_EQ(merge->contradictions, 25u);
  ASSERT_EQ(merge->first.size(), 10u);
  EXPECT_EQ(merge->first[1].x, x[3]);
  EXPECT_EQ(merge->first[1].o, o[3]);
  EXPECT_EQ(fs::file_size(folder_ / "both"), 3u) << "the old file stays";
}

TEST_F(VanishFiles, ThatAreNotOfOneSideSortedAndWholeAreNotJoined) {
  const fs::path x = write(VanishFile::xwin, {}, "x");
  const fs::path o = write(VanishFile::ywin, {}, "o");
  const auto refused = [&](const fs::path& first, const fs::path& second, core::Errc why) {
    const auto merge = merge_vanish_files({first, second, folder_ / "both", {}});
    EXPECT_FALSE(fs::exists(folder_ / "both"));
    return !merge && merge.error().code == why;
  };
  EXPECT_TRUE(refused(o, x, core::Errc::damaged_file)) << "the wrong way round";
  EXPECT_TRUE(refused(x, folder_ / "none", core::Errc::not_found));
  EXPECT_TRUE(refused(folder_, o, core::Errc::bad_input));
  EXPECT_TRUE(refused(write(VanishFile::xwin, {{}, 1}, "x1"), o, core::Errc::bad_input));
  auto records = read(x);
  std::swap(records[7], records[8]);
  EXPECT_TRUE(refused(rewrite(records), o, core::Errc::damaged_file));
  fs::resize_file(x, fs::file_size(x) - 14);
  EXPECT_TRUE(refused(x, o, core::Errc::damaged_file));
}

TEST_F(VanishFiles, AreSortedByCode) {
  const auto records = read(write(VanishFile::data));
  for (std::size_t i = 1; i < records.size(); ++i) {
    ASSERT_LT(records[i - 1].code, records[i].code);
  }
}

TEST_F(VanishFiles, AgreeWithTheTableTheyCameFrom) {
  for (const VanishFile kind : {VanishFile::data, VanishFile::xwin, VanishFile::ywin}) {
    const auto found = check(write(kind), kind);
    ASSERT_TRUE(found);
    EXPECT_EQ(found->difference_count(), 0u);
    EXPECT_EQ(found->right, found->records);
    EXPECT_GT(found->records, 1000u);
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
  const auto found = check(path);
  ASSERT_FALSE(found);
  EXPECT_EQ(found.error().code, core::Errc::damaged_file);
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

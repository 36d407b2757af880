// SPDX-License-Identifier: MIT
// Verification: sound tables are clean whatever their options, and every single mistake is found.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "core/bytes.h"
#include "solve/formation/layer_file.h"
#include "solve/formation/layer_solver.h"
#include "solve/formation/table.h"
#include "solve/formation/table_folder.h"
#include "solve/formation/test_tables.h"
#include "solve/formation/verify.h"

namespace joseki::formation {
namespace {

constexpr Precision kPrecisions[] = {Precision::u32,           Precision::u64,
                                     Precision::f32,           Precision::f64,
                                     Precision::one_minus_f32, Precision::one_minus_f64};

class VerifyFormation : public ::testing::Test {
 protected:
  VerifyFormation() : workers_(2) {}

  void build(const TableIdentity& identity, bool compress = false) {
    identity_ = identity;
    std::filesystem::remove_all(folder());
    BuildOptions options = test::options(identity, folder());
    options.compress = compress;
    boards_ = test::build(options).boards;
    solver_ = std::move(*LayerSolver::make(identity));
  }

  VerifyReport verify(std::uint64_t sample = 0) {
    VerifyOptions options;
    options.sample = sample;
    const auto report = verify_table({folder()}, options, workers_);
    EXPECT_TRUE(report) << report.error().what;
    return report ? *report : VerifyReport{};
  }

  void expect_clean(const TableIdentity& identity, bool compress = false) {
    SCOPED_TRACE(identity.shape.name());
    build(identity, compress);
    const VerifyReport report = verify();
    EXPECT_EQ(report.errors, 0u) << report.first_error;
    EXPECT_EQ(report.states, boards_);
  }

  // --- planting mistakes
  LoadedLayer load(int layer) {
    auto table = Table::open({folder()});
    return std::move(*table->load(layer, workers_));
  }
  void save(const LoadedLayer& layer) {
    ASSERT_TRUE(write_layer({layer_path(folder(), layer.label.layer), identity_}, layer.label,
                            layer.boards(), layer.rates, workers_));
  }
  std::vector<Rank> ranks_in(const LayerBits& bits) const {
    std::vector<Rank> ranks;
    for (Rank rank = 0; rank < bits.ranks(); ++rank) {
      if (bits.has(rank)) ranks.push_back(rank);
    }
    return ranks;
  }
  static void erase(LayerBits& bits, Rank rank) {
    bits.data()[rank / 64] &= ~(std::uint64_t{1} << (rank % 64));
  }

  std::filesystem::path folder() const { return root_ / "table"; }

  core::TestFolder root_{core::memory_dir()};
  core::Workers workers_;
  TableIdentity identity_;
  std::unique_ptr<LayerSolver> solver_;
  std::uint64_t boards_ = 0;
};

TEST_F(VerifyFormation, FindsNothingInSoundTables) {
  for (const Formation& formation : test::small_formations()) {
    expect_clean(test::identity_of(formation));
  }
}

TEST_F(VerifyFormation, FindsNothingInSoundTablesOfAnyPrecision) {
  for (const Precision precision : kPrecisions) {
    for (const double p4 : {0.0, 0.37}) {
      SCOPED_TRACE(std::string(name_of(precision)) + ", p4 " + std::to_string(p4));
      TableIdentity identity = test::identity_of(test::with_steps(test::tee(), 4));
      identity.precision = precision;
      identity.p4 = p4;
      expect_clean(identity);
    }
  }
}

TEST_F(VerifyFormation, FindsNothingInSoundTablesOfAnyOption) {
  for (const Precision precision : kPrecisions) {
    SCOPED_TRACE(name_of(precision));
    TableIdentity identity = test::identity_of(test::with_steps(test::corner(), 10), 32);
    identity.precision = precision;
    identity.delete_below = 0.4;
    expect_clean(identity);
    identity.optimal_only = true;
    expect_clean(identity, true);
    identity.optimal_only = false;
    identity.delete_below = 0;
    identity.sparse = true;
    expect_clean(identity, true);
  }
}

// The least change of a rate.
TEST_F(VerifyFormation, FindsChangedRates) {
  build(test::identity_of(test::with_steps(test::stairs(), 6)));
  for (const int layer : {0, 4, 9}) {
    const LoadedLayer sound = load(layer);
    LoadedLayer changed = load(layer);
    for (std::size_t i = 0; i < sound.rates.size(); i += 12) {
      changed.rates[i] ^= 1;
      save(changed);
      const VerifyReport report = verify();
      EXPECT_GT(report.errors, 0u) << "layer " << layer << ", rate " << i / 4;
      EXPECT_NE(report.first_error.find("stored rate"), std::string::npos) << report.first_error;
      changed.rates[i] ^= 1;
    }
    save(sound);
  }
  EXPECT_EQ(verify().errors, 0u);
}

TEST_F(VerifyFormation, FindsMissingBoards) {
  build(test::identity_of(test::with_steps(test::stairs(), 6)));
  for (const int layer : {0, 4, 9, identity_.shape.layers() - 1}) {
    const LoadedLayer sound = load(layer);
    const auto ranks = ranks_in(sound.bits);
    for (std::size_t i = 0; i < ranks.size(); i += 3) {
      LoadedLayer changed = load(layer);
      erase(changed.bits, ranks[i]);
      const auto at = changed.rates.begin() + static_cast<long>(4 * i);
      changed.rates.erase(at, at + 4);
      save(changed);
      EXPECT_GT(verify().errors, 0u) << "layer " << layer << ", board " << i;
      save(sound);
    }
  }
}

// A board with a rate that its successors do not give it, and one whose mirror image is there.
TEST_F(VerifyFormation, FindsAddedBoards) {
  build(test::identity_of(test::with_steps(test::stairs(), 6)));
  int added = 0;
  for (const int layer : {0, 4, identity_.shape.layers() - 1}) {
    const LoadedLayer sound = load(layer);
    const LayerRanks ranks = solver_->ranks(layer);
    std::uint64_t before = 0;
    for (Rank rank = 0; rank < sound.bits.ranks(); ++rank) {
      if (sound.bits.has(rank)) ++before;
      if (sound.bits.has(rank) || rank % 37 != 0) continue;
      const Board board = solver_->space().board(rank, ranks);
      LoadedLayer changed = load(layer);
      changed.bits.insert(rank);
      const std::vector<std::uint8_t> rate = {1, 2, 3, 4};
      changed.rates.insert(changed.rates.begin() + static_cast<long>(4 * before), rate.begin(),
                           rate.end());
      save(changed);
      ASSERT_GT(verify().errors, 0u) << "layer " << layer << ", " << twenty48::format_board(board);
      ++added;
    }
    save(sound);
  }
  EXPECT_GT(added, 8);
}

TEST_F(VerifyFormation, FindsABoardThatIsThereTwice) {
  build(test::identity_of(test::with_steps(test::stairs(), 6)));
  const int layer = 6;
  const LayerRanks ranks = solver_->ranks(layer);
  LoadedLayer layer_with_twin = load(layer);
  const auto stored = ranks_in(layer_with_twin.bits);
  for (std::size_t i = 0; i < stored.size(); ++i) {
    const Board board = solver_->space().board(stored[i], ranks);
    const Board mirrored = twenty48::transpose(board);
    if (mirrored == board) continue;
    // The rank of the mirror image as it stands, found by looking at all of them.
    Rank twin = 0;
    while (solver_->space().board(twin, ranks) != mirrored) ++twin;
    ASSERT_GT(twin, stored[i]);
    layer_with_twin.bits.insert(twin);
    const auto at =
        static_cast<long>(std::lower_bound(stored.begin(), stored.end(), twin) - stored.begin());
    const std::vector<std::uint8_t> rate(
        layer_with_twin.rates.begin() + static_cast<long>(4 * i),
        layer_with_twin.rates.begin() + static_cast<long>(4 * i + 4));
    layer_with_twin.rates.insert(layer_with_twin.rates.begin() + 4 * at, rate.begin(), rate.end());
    save(layer_with_twin);
    const VerifyReport report = verify();
    EXPECT_EQ(report.errors, 3u) << "the board, and the boards and bytes that the card counts";
    EXPECT_NE(report.first_error.find("orientation"), std::string::npos) << report.first_error;
    return;
  }
  FAIL() << "no board without symmetry";
}

TEST_F(VerifyFormation, FindsAStoredRateOfNothing) {
  build(test::identity_of(test::court()));
  LoadedLayer changed = load(3);
  for (std::size_t i = 0; i < 4; ++i) changed.rates[i] = 0;
  save(changed);
  EXPECT_GT(verify().errors, 0u);
}

TEST_F(VerifyFormation, FindsMistakesInPrunedAndSparseTables) {
  TableIdentity identity = test::identity_of(test::corner(), 32);
  identity.optimal_only = true;
  build(identity);
  LoadedLayer changed = load(22);
  ASSERT_FALSE(changed.rates.empty());
  changed.rates[0] ^= 1;
  save(changed);
  EXPECT_GT(verify().errors, 0u) << "optimal only";

  identity.optimal_only = false;
  identity.delete_below = 0.3;
  build(identity);
  changed = load(10);
  ASSERT_FALSE(changed.rates.empty());
  core::store_le<std::uint32_t>(changed.rates.data(), 3'999'999'999);
  save(changed);
  EXPECT_GT(verify().errors, 0u) << "more than deleted boards can explain";

  identity.delete_below = 0;
  identity.sparse = true;
  build(identity);
  changed = load(10);
  changed.rates[0] ^= 1;
  save(changed);
  EXPECT_GT(verify().errors, 0u) << "sparse";
}

TEST_F(VerifyFormation, ReportsFilesThatAreDamagedOrMissing) {
  build(test::identity_of(test::court()));
  const auto path = layer_path(folder(), 5);
  const auto bytes = core::read_bytes(path);
  std::filesystem::resize_file(path, bytes.size() / 2);
  const auto damaged = verify_table({folder()}, {}, workers_);
  ASSERT_FALSE(damaged);
  EXPECT_EQ(damaged.error().code, core::Errc::damaged_file);
  std::filesystem::remove(path);
  std::filesystem::remove(layer_path(folder(), 7));
  std::filesystem::remove(layer_path(folder(), 8));
  const auto missing = verify_table({folder()}, {}, workers_);
  ASSERT_TRUE(missing) << "a table that is there and not whole is an answer";
  EXPECT_EQ(missing->errors, 3u);
  EXPECT_EQ(missing->first_error, "layers 5 and 7 to 8 are not there");
}

TEST_F(VerifyFormation, FindsEveryWrongFigureOfTheCard) {
  build(test::identity_of(test::court()));
  const auto path = folder() / kCardName;
  const std::string sound = core::read_text(path);
  for (const std::string& figure :
       std::vector<std::string>{"layers", "boards", "generated", "bytes", "best_rate"}) {
    std::string text = sound;
    const auto at = text.find("\"" + figure + "\": ") + figure.size() + 4;
    text.insert(at, figure == "best_rate" ? "1" : "7");
    core::write_text(path, text);
    const auto report = verify();
    EXPECT_EQ(report.errors, 1u) << figure;
    EXPECT_NE(report.first_error.find(figure), std::string::npos) << report.first_error;
  }
  core::write_text(path, sound);
  EXPECT_EQ(verify().errors, 0u);
}

TEST_F(VerifyFormation, ChecksAsManyBoardsAsAskedFor) {
  build(test::identity_of(test::tee()));
  const std::uint64_t all = verify().states;
  const std::uint64_t some = verify(10).states;
  EXPECT_EQ(all, boards_);
  EXPECT_LT(some, all / 2);
  EXPECT_GT(some, 10u * 5);
  // One wrong rate among all of a layer is found sooner or later.
  LoadedLayer changed = load(9);
  for (std::size_t i = 0; i < changed.rates.size(); i += 4) changed.rates[i] ^= 1;
  save(changed);
  EXPECT_GT(verify(10).errors, 5u);
}

TEST_F(VerifyFormation, CanBeStopped) {
  build(test::identity_of(test::court()));
  std::stop_source stop;
  VerifyOptions options;
  options.stop = stop.get_token();
  int calls = 0;
  options.progress = [&](int, int, std::uint64_t) {
    if (++calls == 3) stop.request_stop();
  };
  const auto report = verify_table({folder()}, options, workers_);
  ASSERT_FALSE(report);
  EXPECT_EQ(report.error().code, core::Errc::interrupted);
}

TEST_F(VerifyFormation, RefusesAnUnfinishedTable) {
  std::stop_source stop;
  BuildOptions options = test::options(test::identity_of(test::court()), folder());
  options.stop = stop.get_token();
  options.progress = [&](const BuildProgress& progress) {
    if (progress.stage == BuildProgress::Stage::solving) stop.request_stop();
  };
  ASSERT_FALSE(build_table(options, workers_));
  const auto report = verify_table({folder()}, {}, workers_);
  ASSERT_FALSE(report);
  EXPECT_NE(report.error().what.english().find("not finished"), std::string::npos);
}

}  // namespace
}  // namespace joseki::formation

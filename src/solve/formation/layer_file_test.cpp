// SPDX-License-Identifier: MIT
// Layer files: what is written is read again, and what is damaged is refused or answers the same.
#include "solve/formation/layer_file.h"

#include <gtest/gtest.h>

#include <optional>
#include <vector>

#include "core/block_file_forge.h"
#include "core/bytes.h"
#include "core/rng.h"
#include "solve/formation/layer_reader.h"
#include "solve/formation/layer_solver.h"
#include "solve/formation/test_tables.h"

namespace joseki::formation {
namespace {

namespace forge = core::block_file_forge;
using Bytes = std::vector<std::uint8_t>;

constexpr int kLayer = 7;

// A layer of a table with random contents.
class LayerFile : public ::testing::Test {
 protected:
  LayerFile() : identity_(test::identity_of(test::corner())), workers_(1) { fill(3); }

  // One board in `of`.
  void fill(std::uint64_t of) {
    const auto space = RankSpace::make(identity_.shape);
    ranks_ = LayerRanks(*space, identity_.shape.sum_of(kLayer)).ranks();
    bits_ = *LayerBits::empty(ranks_);
    rates_.clear();
    core::Rng rng(77);
    for (Rank rank = 0; rank < ranks_; ++rank) {
      if (rng.below(of) != 0) continue;
      bits_.insert(rank);
      const std::uint64_t rate = rng.next();
      for (int i = 0; i < bytes_of(identity_.precision); ++i) {
        rates_.push_back(static_cast<std::uint8_t>(rate >> (8 * i)));
      }
    }
  }

  std::filesystem::path file() const { return folder_ / "layer"; }

  void write(int compression_level, bool with_rates = true) {
    const LayerLabel label{
        .kind = with_rates ? LayerLabel::Kind::finished : LayerLabel::Kind::whole,
        .layer = kLayer,
        .generated = 12345,
        .best_rate = 0.625};
    const auto written = write_layer(
        {file(), identity_, {.compression_level = compression_level}}, label, bits_,
        with_rates ? std::span<const std::uint8_t>(rates_) : std::span<const std::uint8_t>(),
        workers_);
    ASSERT_TRUE(written) << written.error().what;
    EXPECT_EQ(*written, std::filesystem::file_size(file()));
  }

  core::Result<LoadedLayer> load() {
    const auto open = open_layer(file(), identity_, kLayer, ranks_);
    if (!open) return open.error();
    return load_layer(*open, workers_);
  }

  bool has_same_bits(const LayerBits& other) const {
    return other.words() == bits_.words() &&
           std::equal(bits_.data(), bits_.data() + bits_.words(), other.data());
  }

  // The rate of every rank, by questions; kNoRate where there is a board without a rate.
  static constexpr std::uint64_t kNoRate = ~std::uint64_t{0};
  using Answers = std::vector<std::optional<std::uint64_t>>;
  core::Result<Answers> ask() {
    auto reader = LayerReader::open(file(), identity_, kLayer, ranks_);
    if (!reader) return reader.error();
    Answers answers;
    for (Rank rank = 0; rank < ranks_; ++rank) {
      const auto place = reader->find(rank);
      if (!place) return place.error();
      answers.emplace_back();
      if (!*place) continue;
      answers.back() = kNoRate;
      if (!reader->has_rates()) continue;
      const auto rate = reader->rate_bits(**place);
      if (!rate) return rate.error();
      answers.back() = *rate;
    }
    return answers;
  }

  // The rank of every board, by its place.
  core::Result<std::vector<Rank>> ranks_by_place() {
    auto reader = LayerReader::open(file(), identity_, kLayer, ranks_);
    if (!reader) return reader.error();
    std::vector<Rank> ranks;
    for (std::uint64_t place = 0; place < reader->layout().boards; ++place) {
      const auto rank = reader->rank_at(place);
      if (!rank) return rank.error();
      ranks.push_back(*rank);
    }
    return ranks;
  }

  std::vector<Rank> expected_ranks() const {
    std::vector<Rank> ranks;
    for (Rank rank = 0; rank < ranks_; ++rank) {
      if (bits_.has(rank)) ranks.push_back(rank);
    }
    return ranks;
  }

  Answers expected(bool with_rates = true) const {
    Answers answers;
    const auto width = static_cast<std::size_t>(bytes_of(identity_.precision));
    const std::uint8_t* rate = rates_.data();
    for (Rank rank = 0; rank < ranks_; ++rank) {
      answers.emplace_back();
      if (!bits_.has(rank)) continue;
      answers.back() = !with_rates  ? kNoRate
                       : width == 4 ? core::get_le<std::uint32_t>(rate)
                                    : core::get_le<std::uint64_t>(rate);
      rate += width;
    }
    return answers;
  }

  core::TestFolder folder_{core::memory_dir()};
  TableIdentity identity_;
  core::Workers workers_;
  Rank ranks_ = 0;
  LayerBits bits_;
  Bytes rates_;
};

TEST_F(LayerFile, IsReadAsItWasWritten) {
  for (const std::uint64_t of : {1, 3, 500}) {
    for (const Precision precision : {Precision::u32, Precision::f64}) {
      identity_.precision = precision;
      fill(of);
      for (const int level : {0, 3}) {
        write(level);
        const auto loaded = load();
        ASSERT_TRUE(loaded) << loaded.error().what;
        EXPECT_TRUE(has_same_bits(loaded->bits));
        EXPECT_EQ(loaded->rates, rates_);
        EXPECT_EQ(loaded->label.kind, LayerLabel::Kind::finished);
        EXPECT_EQ(loaded->label.layer, kLayer);
        EXPECT_EQ(loaded->label.is_packed, level != 0);
        EXPECT_EQ(loaded->label.generated, 12345u);
        EXPECT_EQ(loaded->label.best_rate, 0.625);
        const auto answers = ask();
        ASSERT_TRUE(answers) << answers.error().what;
        EXPECT_EQ(*answers, expected()) << "one board in " << of << ", level " << level;
        const auto ranks = ranks_by_place();
        ASSERT_TRUE(ranks) << ranks.error().what;
        EXPECT_EQ(*ranks, expected_ranks());
      }
    }
  }
}

TEST_F(LayerFile, MayHaveNoRates) {
  for (const int level : {0, 3}) {
    write(level, false);
    const auto loaded = load();
    ASSERT_TRUE(loaded) << loaded.error().what;
    EXPECT_TRUE(has_same_bits(loaded->bits));
    EXPECT_TRUE(loaded->rates.empty());
    EXPECT_EQ(loaded->label.kind, LayerLabel::Kind::whole);
    const auto answers = ask();
    ASSERT_TRUE(answers) << answers.error().what;
    EXPECT_EQ(*answers, expected(false));
  }
}

TEST_F(LayerFile, MayBeEmpty) {
  bits_ = *LayerBits::empty(ranks_);
  rates_.clear();
  write(0);
  const auto loaded = load();
  ASSERT_TRUE(loaded) << loaded.error().what;
  EXPECT_EQ(loaded->bits.count(workers_), 0u);
  const auto answers = ask();
  ASSERT_TRUE(answers);
  EXPECT_EQ(*answers, Answers(ranks_));
}

// More than one block, and more blocks than the reader keeps.
TEST_F(LayerFile, OfManyBlocksIsRead) {
  identity_ = test::identity_of(test::with_steps(test::builtin("442"), 16));
  identity_.precision = Precision::u64;
  fill(2);
  ASSERT_GT(rates_.size(), 40'000u);
  for (const int level : {0, 1}) {
    write(level);
    const auto answers = ask();
    ASSERT_TRUE(answers) << answers.error().what;
    EXPECT_EQ(*answers, expected());
    const auto ranks = ranks_by_place();
    ASSERT_TRUE(ranks) << ranks.error().what;
    EXPECT_EQ(*ranks, expected_ranks());
  }
}

TEST_F(LayerFile, SaysWhichTableItIsOf) {
  write(0);
  const auto error_of = [&](const TableIdentity& identity, int layer) {
    const auto open = open_layer(file(), identity, layer, ranks_);
    EXPECT_FALSE(open);
    if (open) return std::string();
    EXPECT_EQ(open.error().code, core::Errc::foreign_file);
    return open.error().what.english();
  };
  EXPECT_NE(error_of(identity_, kLayer + 1).find("another layer"), std::string::npos);
  TableIdentity other = identity_;
  other.p4 = 0.2;
  EXPECT_NE(error_of(other, kLayer).find("p4 0.1, not 0.2"), std::string::npos);
  EXPECT_NE(error_of(test::identity_of(test::tee()), kLayer).find("corner-16"), std::string::npos);
  other = identity_;
  other.delete_below = 0.5;
  EXPECT_NE(error_of(other, kLayer).find("other options"), std::string::npos);
}

TEST_F(LayerFile, ThatIsMissingIsNotFound) {
  const auto loaded = load();
  ASSERT_FALSE(loaded);
  EXPECT_EQ(loaded.error().code, core::Errc::not_found);
}

// ---- damage: an error or the same answers

class LayerFileDamage : public LayerFile {
 protected:
  void expect_refused_or_same(const Bytes& bytes, const std::string& how) {
    core::write_bytes(file(), bytes);
    const auto answers = ask();
    if (answers) {
      EXPECT_EQ(*answers, expected()) << how;
    } else {
      EXPECT_FALSE(answers.error().what.empty()) << how;
    }
    const auto loaded = load();
    EXPECT_FALSE(loaded) << how;  // everything is read, so everything is checked
  }
};

TEST_F(LayerFileDamage, EveryTruncationIsFound) {
  fill(20);
  for (const int level : {0, 3}) {
    write(level);
    const Bytes sound = core::read_bytes(file());
    for (std::size_t length = 0; length < sound.size(); ++length) {
      expect_refused_or_same(Bytes(sound.begin(), sound.begin() + static_cast<long>(length)),
                             std::to_string(length) + " bytes");
    }
  }
}

TEST_F(LayerFileDamage, EveryFlippedByteIsFound) {
  fill(20);
  for (const int level : {0, 3}) {
    write(level);
    const Bytes sound = core::read_bytes(file());
    core::Rng rng(9);
    for (std::size_t i = 0; i < sound.size(); ++i) {
      Bytes bytes = sound;
      bytes[i] ^= static_cast<std::uint8_t>(1 + rng.below(255));
      expect_refused_or_same(bytes, "byte " + std::to_string(i));
    }
  }
}

// Sound to the last checksum, but not written by us.
TEST_F(LayerFileDamage, LabelsOfAnotherMakeAreRefused) {
  write(0);
  const auto sound = core::BlockFile::open(file());
  ASSERT_TRUE(sound);
  Bytes payload(sound->count());
  ASSERT_TRUE(sound->read_all(payload, workers_));
  for (const char* metadata :
       {"", "7", "[]", "{}", R"({"layer":"7"})", R"({"layer":7.5})",
        R"({"layer":7,"generated":"x"})", R"({"layer":7,"best_rate":[]})",
        R"({"layer":7,"state":1})", R"({"layer":7,"packed":"x"})", R"({"layer":8,"p4":"x"})"}) {
    core::BlockFileLabel label = sound->label();
    label.metadata = metadata;
    ASSERT_TRUE(core::write_block_file(folder_ / "other", label, payload, workers_,
                                       {.block_bytes = sound->block_bytes()}));
    const auto open = open_layer(folder_ / "other", identity_, kLayer, ranks_);
    EXPECT_FALSE(open) << metadata;
  }
}

// Checksums made right again: wrong answers are then possible, crashes are not.
TEST_F(LayerFileDamage, ForgedContentsDoNotCrash) {
  fill(20);
  write(0);
  const Bytes sound = core::read_bytes(file());
  core::Rng rng(10);
  for (int i = 0; i < 1000; ++i) {
    Bytes bytes = sound;
    for (std::uint64_t flips = 1 + rng.below(3); flips > 0; --flips) {
      bytes[rng.below(bytes.size())] = static_cast<std::uint8_t>(rng.next());
    }
    forge::repair_blocks(bytes);
    forge::repair_index(bytes);
    forge::repair_header(bytes);
    core::write_bytes(file(), bytes);
    if (const auto answers = ask(); !answers) {
      EXPECT_FALSE(answers.error().what.empty());
    }
    if (const auto ranks = ranks_by_place()) {
      for (const Rank rank : *ranks) EXPECT_LT(rank, ranks_);
    } else {
      EXPECT_FALSE(ranks.error().what.empty());
    }
    if (const auto loaded = load()) {
      EXPECT_EQ(loaded->rates.size(), 4 * loaded->bits.count(workers_));
    }
  }
}

}  // namespace
}  // namespace joseki::formation

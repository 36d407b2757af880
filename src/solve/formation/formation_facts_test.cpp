// SPDX-License-Identifier: MIT
// Whole formation tables against the golden facts in tests/facts: counts, rates to the bit,
// answers.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>

#include "solve/formation/table.h"
#include "solve/formation/test_tables.h"

namespace joseki::formation {
namespace {

using Json = nlohmann::json;

Json facts_of(const std::string& table) {
  std::ifstream file("tests/facts/2048-" + table + ".json");
  return Json::parse(file);
}

TableIdentity identity_named(const std::string& table) {
  const auto hyphen = table.find('-');
  return test::identity_of(test::builtin(table.substr(0, hyphen)),
                           std::stoull(table.substr(hyphen + 1)));
}

Board board_in(const Json& json) {
  return *twenty48::parse_board(json.at("board").get<std::string>());
}

class Facts {
 public:
  explicit Facts(const std::string& name)
      : facts_(facts_of(name)),
        report_(test::build(test::options(identity_named(name), folder_.path()))) {
    auto table = Table::open({folder_.path()});
    EXPECT_TRUE(table) << table.error().what;
    table_.emplace(std::move(*table));
  }

  void check_counts() {
    const auto layers = table_->layers();
    ASSERT_TRUE(layers) << layers.error().what;
    ASSERT_EQ(layers->size(), facts_["layers"].size());
    std::uint64_t generated = 0;
    std::uint64_t largest = 0;
    for (const LayerInfo& layer : *layers) {
      EXPECT_EQ(layer.boards, facts_["layers"][static_cast<std::size_t>(layer.layer)])
          << "layer " << layer.layer;
      generated += layer.generated;
      largest = std::max(largest, layer.boards);
    }
    EXPECT_EQ(generated, facts_["boards_generated"]);
    EXPECT_EQ(largest, facts_["largest_layer"]);
    EXPECT_EQ(report_.layers, facts_["steps"]);
    EXPECT_EQ(report_.boards, facts_["boards_stored"]);
    EXPECT_EQ(report_.generated, facts_["boards_generated"]);
    EXPECT_EQ(table_->identity().shape.check_step(), facts_["check_step"]);
  }

  void check_stored() {
    double best = 0;
    for (const Json& seed : facts_["layer0"]) {
      expect_stored(seed, 0);
      best = std::max(best, seed["rate_u32"].get<double>() / 4e9);
    }
    EXPECT_EQ(report_.best_rate, best);
    ASSERT_GE(facts_["stored_samples"].size(), 20u);
    for (const Json& sample : facts_["stored_samples"]) expect_stored(sample, sample["layer"]);
  }

  void check_answers() {
    ASSERT_GE(facts_["samples"].size(), 20u);
    for (const Json& sample : facts_["samples"]) {
      SCOPED_TRACE(sample["board"].get<std::string>());
      const auto answer = table_->query(board_in(sample));
      ASSERT_TRUE(answer) << answer.error().what;
      EXPECT_FALSE(answer->absent) << *answer->absent;
      for (const MoveRate& move : answer->moves) {
        const Json& expected = sample["rates"][std::string(name_of(move.direction))];
        ASSERT_EQ(move.range.has_value(), !expected.is_null()) << name_of(move.direction);
        if (!move.range) continue;
        EXPECT_TRUE(move.is_exact()) << name_of(move.direction);
        // The facts have nine decimals.
        EXPECT_NEAR(move.range->least, expected.get<double>(), 0.6e-9) << name_of(move.direction);
      }
    }
  }

 private:
  void expect_stored(const Json& fact, int layer) {
    const auto rate = table_->rate(board_in(fact), layer);
    ASSERT_TRUE(rate) << rate.error().what;
    ASSERT_TRUE(*rate) << fact["board"];
    // Exact: no two of the 4 * 10^9 rates have the same fraction.
    EXPECT_TRUE((*rate)->is_exact()) << fact["board"];
    EXPECT_EQ((*rate)->least, fact["rate_u32"].get<double>() / 4e9) << fact["board"];
  }

  core::TestFolder folder_;
  Json facts_;
  BuildReport report_;
  std::optional<Table> table_;
};

void check(const std::string& name) {
  Facts facts(name);
  facts.check_counts();
  facts.check_stored();
  facts.check_answers();
}

TEST(HeavyFormationFacts, Of2x4To256Hold) { check("2x4-256"); }
TEST(HeavyFormationFacts, Of3x3To512Hold) { check("3x3-512"); }
TEST(HeavyFormationFacts, Of442To256Hold) { check("442-256"); }
TEST(SlowFormationFacts, OfL3To256Hold) { check("L3-256"); }

// The estimate that is shown before a build is good for deciding whether to begin.
TEST(HeavyFormationFacts, EstimatesAreWithinAFactorOfTwo) {
  core::Workers workers(1);
  for (const char* name : {"2x4-256", "3x3-512", "442-256", "L3-256"}) {
    const Json facts = facts_of(name);
    const auto guess = estimate(identity_named(name), workers);
    ASSERT_TRUE(guess) << guess.error().what;
    EXPECT_GT(guess->boards, facts["boards_stored"].get<double>() / 2) << name;
    EXPECT_LT(guess->boards, facts["boards_stored"].get<double>() * 2) << name;
    EXPECT_GT(guess->generated, facts["boards_generated"].get<double>() / 2) << name;
    EXPECT_LT(guess->generated, facts["boards_generated"].get<double>() * 2) << name;
  }
}

}  // namespace
}  // namespace joseki::formation

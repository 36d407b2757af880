// SPDX-License-Identifier: MIT
// Whole tables against the golden facts in tests/facts: totals, histograms, sampled positions.
#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>

#include "games/vanish/notation.h"
#include "games/vanish/vanish.h"
#include "solve/retrograde/solver.h"
#include "solve/retrograde/summarize.h"
#include "solve/retrograde/verify_table.h"

namespace joseki::solve {
namespace {

using games::Place;
using games::vanish::Pieces;
using games::vanish::State;
using games::vanish::Vanish;

// fact -> value, for one table.
std::map<std::string, std::string> facts_of(const std::string& table) {
  std::ifstream file("tests/facts/vanish-totals.csv");
  std::map<std::string, std::string> facts;
  for (std::string line; std::getline(file, line);) {
    std::istringstream fields(line);
    std::string name, fact, value;
    std::getline(fields, name, ',');
    std::getline(fields, fact, ',');
    std::getline(fields, value, ',');
    if (name == table) facts[fact] = value;
  }
  return facts;
}

std::uint64_t total(const CodeCounts& counts) {
  std::uint64_t sum = 0;
  for (const std::uint64_t count : counts) sum += count;
  return sum;
}

// What the summary does not tell apart: states nobody reaches, by their reason.
struct Unreached {
  std::uint64_t mover_line = 0;
  std::uint64_t both_lines = 0;
  std::uint64_t old_line = 0;            // lost, but by a line older than the last move
  std::uint64_t old_line_canonical = 0;  // the same up to symmetry

  Unreached& operator+=(const Unreached& other) {
    mover_line += other.mover_line;
    both_lines += other.both_lines;
    old_line += other.old_line;
    old_line_canonical += other.old_line_canonical;
    return *this;
  }
};

Unreached count_unreached(const Vanish& game, const Codes& codes, core::Workers& workers) {
  Unreached sum;
  for (int tier = 0; tier < game.tier_count(); ++tier) {
    const auto sides = static_cast<unsigned>(game.sides(tier));
    game.for_each_orbit_run(tier, [&](std::uint64_t first, std::uint64_t last, int orbit) {
      const std::uint64_t weight = sides * static_cast<unsigned>(orbit);
      sum += workers.sum_pieces<Unreached>(
          last - first, 1 << 16, [&](std::uint64_t begin, std::uint64_t end) {
            Unreached piece;
            for (std::uint64_t rank = first + begin; rank < first + end; ++rank) {
              const Code code = codes.load(tier, rank);
              if (code != kImpossible && code != kLost) continue;
              const State state = game.unrank({tier, rank});
              const bool other_line = game.has_line(state.other.mask());
              if (code == kImpossible) {
                (other_line ? piece.both_lines : piece.mover_line) += weight;
              } else if (game.has_old_line(state.other)) {
                piece.old_line += weight;
                piece.old_line_canonical += sides;
              }
            }
            return piece;
          });
    });
  }
  return sum;
}

class Facts {
 public:
  explicit Facts(const std::string& table)
      : game_(*games::vanish::parse_rules(table)), workers_(2), codes_(*Codes::make(game_)) {
    EXPECT_TRUE(Solver(game_, codes_, workers_).run({}, {}));
    summary_ = summarize(game_, codes_, workers_);
    expected_ = facts_of(table);
    EXPECT_GE(expected_.size(), 16u) << "no facts of " << table;
  }

  void check_totals() {
    const CodeCounts raw_pairs = summary_.raw_pairs();
    const CodeCounts pairs = summary_.canonical_pairs();
    const OutcomeCounts raw = outcomes(raw_pairs);
    const OutcomeCounts canonical = outcomes(pairs);
    const Unreached unreached = count_unreached(game_, codes_, workers_);
    expect("raw_pairs", total(raw_pairs));
    expect("raw_win", raw.wins);
    expect("raw_loss", raw.losses);
    expect("raw_draw", raw.draws);
    expect("raw_lost_on_board", raw.lost_on_board);
    expect("raw_mover_line", unreached.mover_line);
    expect("raw_both_lines", unreached.both_lines);
    expect("raw_reachable", total(raw_pairs) - raw.impossible - unreached.old_line);
    expect("canonical_pairs", total(pairs));
    expect("canonical_reachable",
           total(pairs) - canonical.impossible - unreached.old_line_canonical);
    expect("canonical_win", canonical.wins);
    expect("canonical_loss", canonical.losses);
    expect("canonical_draw", canonical.draws);
    expect("longest_win", static_cast<std::uint64_t>(summary_.longest(Outcome::win)->count));
    expect("longest_loss", static_cast<std::uint64_t>(summary_.longest(Outcome::loss)->count));
  }

  void check_start() {
    std::string start(name_of(summary_.start.outcome));
    if (summary_.start.plies) start += " " + std::to_string(summary_.start.plies->count);
    EXPECT_EQ(start, expected_["start"]);
    std::string best;
    for (const int move : game_.moves(game_.start())) {
      const Code reply = codes_.load(game_.rank(game_.after(game_.start(), move)));
      if (before_move(value_of(reply)) != summary_.start) continue;
      best += (best.empty() ? "" : " ") + std::to_string(move);
    }
    EXPECT_EQ(best, expected_["best_first_moves"]);
  }

  void check_histogram() {
    if (!expected_.contains("histogram")) return;
    std::istringstream numbers(expected_["histogram"]);
    const CodeCounts pairs = summary_.canonical_pairs();
    std::uint64_t number = 0;
    std::size_t code = 0;
    for (; numbers >> number; ++code) EXPECT_EQ(pairs[code], number) << "code " << code;
    for (; code <= kMaxCode; ++code) EXPECT_EQ(pairs[code], 0u) << "code " << code;
  }

  // Positions with their value and that of every move, for the mover.
  void check_samples(const std::string& path) {
    const auto rows = nlohmann::json::parse(std::ifstream(path));
    ASSERT_GE(rows.size(), 50u);
    for (const auto& row : rows) check_sample(row);
  }

  void check_proof() {
    const auto report = verify_codes(game_, codes_, {}, workers_);
    ASSERT_TRUE(report);
    EXPECT_EQ(report->errors, 0u) << report->first_error;
  }

 private:
  void expect(const std::string& fact, std::uint64_t value) {
    ASSERT_TRUE(expected_.contains(fact)) << fact;
    EXPECT_EQ(std::to_string(value), expected_[fact]) << fact;
  }

  static Pieces pieces(const nlohmann::json& cells) {
    Pieces out;
    for (const int cell : cells) out.push_newest(static_cast<games::Cell>(cell));
    return out;
  }

  static void expect_value(const nlohmann::json& outcome, const nlohmann::json& plies,
                           const Value& value, const std::string& what) {
    EXPECT_EQ(outcome, std::string(name_of(value.outcome))) << what;
    EXPECT_EQ(plies, value.plies ? nlohmann::json(value.plies->count) : nlohmann::json()) << what;
  }

  void check_sample(const nlohmann::json& row) {
    const auto side = row["to_move"] == "X" ? games::Side::first : games::Side::second;
    const auto position = games::vanish::make_position(pieces(row["x"]), pieces(row["y"]), side);
    const std::string what = format_position(game_, position);
    expect_value(row["value"], row["depth"], value_of(codes_.load(game_.rank(position.state))),
                 what);
    const games::MoveList moves = game_.moves(position.state);
    ASSERT_EQ(static_cast<std::size_t>(moves.size()), row["moves"].size()) << what;
    for (const auto& move : row["moves"]) {
      const State next = game_.after(position.state, move[0].get<int>());
      expect_value(move[1], move[2], before_move(value_of(codes_.load(game_.rank(next)))),
                   what + " move " + move[0].dump());
    }
    if (row.contains("code")) {
      EXPECT_EQ(row["code"],
                games::vanish::numeric_code(game_.rules(), pieces(row["x"]), pieces(row["y"])));
    }
  }

  Vanish game_;
  core::Workers workers_;
  Codes codes_;
  Summary summary_;
  std::map<std::string, std::string> expected_;
};

void check_everything(const std::string& table) {
  Facts facts(table);
  facts.check_totals();
  facts.check_start();
  facts.check_histogram();
  facts.check_proof();
}

TEST(VanishFacts, Hold3x3m3) {
  check_everything("vanish-3x3-m3");
  Facts("vanish-3x3-m3").check_samples("tests/facts/vanish-3x3-m3.json");
}

TEST(VanishFacts, Hold4x4m3) { check_everything("vanish-4x4-m3"); }

TEST(HeavyVanishFacts, Hold4x4m4) {
  Facts facts("vanish-4x4-m4");
  facts.check_totals();
  facts.check_start();
  facts.check_histogram();
  facts.check_samples("tests/facts/vanish-4x4-m4.json");
}

TEST(HeavyVanishFacts, Hold4x4m4k3) {
  Facts facts("vanish-4x4-m4-k3");
  facts.check_totals();
  facts.check_start();
}

TEST(SlowVanishFacts, AreProvedFor4x4m4) { Facts("vanish-4x4-m4").check_proof(); }

TEST(SlowVanishFacts, AreProvedFor4x4m4k3) { Facts("vanish-4x4-m4-k3").check_proof(); }

}  // namespace
}  // namespace joseki::solve

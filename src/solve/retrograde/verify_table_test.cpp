// SPDX-License-Identifier: MIT
// verify finds every kind of wrong value. A proof that cannot fail proves nothing.
#include "solve/retrograde/verify_table.h"

#include <gtest/gtest.h>

#include "core/rng.h"
#include "games/vanish/notation.h"
#include "games/vanish/vanish.h"
#include "solve/retrograde/solver.h"

namespace joseki::solve {
namespace {

using games::vanish::Vanish;

class Verify : public ::testing::Test {
 protected:
  Verify() : game_(*games::vanish::parse_rules("vanish-3x3-m3")), workers_(2) {
    codes_ = std::move(*Codes::make(game_));
    EXPECT_TRUE(Solver(game_, codes_, workers_).run({}, {}));
  }
  std::uint64_t errors() { return verify_codes(game_, codes_, {}, workers_)->errors; }

  Vanish game_;
  core::Workers workers_;
  Codes codes_;
};

TEST_F(Verify, FindsNothingInARightTable) { EXPECT_EQ(errors(), 0u); }

TEST_F(Verify, FindsEverySingleWrongByte) {
  core::Rng rng(9);
  for (int trial = 0; trial < 300; ++trial) {
    const auto index = rng.below(codes_.size());
    const Code right = codes_.all()[index];
    const Code wrong = static_cast<Code>(right + 1 + rng.below(255));
    codes_.all()[index] = wrong;
    ASSERT_GT(errors(), 0u) << "code " << int{right} << " became " << int{wrong};
    codes_.all()[index] = right;
  }
}

TEST_F(Verify, NamesTheFirstWrongState) {
  const auto place = game_.rank({{0, 4}, {1, 5}});
  codes_.store(place.tier, place.rank, kDraw);
  const auto report = verify_codes(game_, codes_, {}, workers_);
  ASSERT_GT(report->errors, 0u);
  EXPECT_NE(report->first_error.find(" has code "), std::string::npos) << report->first_error;
}

// The first cause in the known wrong program: play goes on through games the other side has won.
// Such a table is consistent among the states of one side, so only the rules can refute it.
TEST_F(Verify, RefutesATableThatPlaysOnThroughLostGames) {
  bool changed = false;
  for (Code& code : codes_.all()) {
    if (code == kLost && !changed) {
      code = code_of({1});
      changed = true;
    }
  }
  ASSERT_TRUE(changed);
  EXPECT_GT(errors(), 0u);
}

TEST_F(Verify, StopsOnRequest) {
  std::stop_source stop;
  stop.request_stop();
  const auto report =
      verify_codes(game_, codes_, {.stop = stop.get_token(), .progress = {}}, workers_);
  ASSERT_FALSE(report);
  EXPECT_EQ(report.error().code, core::Errc::interrupted);
}

}  // namespace
}  // namespace joseki::solve

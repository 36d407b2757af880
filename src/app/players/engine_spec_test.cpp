// SPDX-License-Identifier: MIT
#include "app/players/engine_spec.h"

#include <gtest/gtest.h>

namespace joseki::app {
namespace {

using Kind = EngineSpec::Kind;

std::string hint_for(std::string_view text) {
  const auto spec = parse_engine(text);
  return spec ? "accepted" : spec.error().hint.advice().english();
}

TEST(EngineSpec, IsANameAlone) {
  EXPECT_EQ(parse_engine("mcts")->kind, Kind::mcts);
  EXPECT_EQ(parse_engine("random")->kind, Kind::random);
  EXPECT_EQ(parse_engine("perfect")->kind, Kind::perfect);
  EXPECT_EQ(parse_engine("mcts:")->playouts, std::nullopt);
}

TEST(EngineSpec, HasOptionsBehindAColon) {
  const auto spec = parse_engine("mcts:playouts=1000,gumbel,c=1.25,time=100ms,oracle");
  ASSERT_TRUE(spec);
  EXPECT_EQ(spec->playouts, 1000u);
  EXPECT_TRUE(spec->gumbel);
  EXPECT_EQ(spec->c, 1.25);
  EXPECT_EQ(spec->time, std::chrono::milliseconds(100));
  EXPECT_TRUE(spec->oracle);
}

TEST(EngineSpec, MayNameAModelBeforeItsOptions) {
  const auto spec = parse_engine("net:connect4,playouts=200,leaves=4");
  ASSERT_TRUE(spec);
  EXPECT_EQ(spec->kind, Kind::net);
  EXPECT_EQ(spec->model, "connect4");
  EXPECT_EQ(spec->playouts, 200u);
  EXPECT_EQ(spec->leaves, 4);
  EXPECT_EQ(parse_engine("net:gumbel")->model, "");
  EXPECT_EQ(parse_engine("net")->usual_playouts(), kDefaultNetPlayouts);
}

TEST(EngineSpec, IsTheSameAfterWritingAndReading) {
  for (const char* text : {"mcts", "random", "perfect", "mcts:playouts=7", "mcts:time=1500ms",
                           "mcts:playouts=64,c=0.5,gumbel,oracle", "net", "net:connect4",
                           "net:./a.jnet,playouts=200,gumbel,leaves=4", "net:playouts=200"}) {
    const auto spec = parse_engine(text);
    ASSERT_TRUE(spec) << text;
    EXPECT_EQ(engine_text(*spec), text);
  }
  EXPECT_EQ(engine_text(*parse_engine("mcts:oracle,time=2s")), "mcts:time=2000ms,oracle");
}

TEST(EngineSpec, NamesTheNearestThingThereIs) {
  EXPECT_EQ(hint_for("mtcs"), "did you mean mcts?");
  EXPECT_EQ(hint_for("perfct"), "did you mean perfect?");
  EXPECT_EQ(hint_for("zzzzzzzz"), "there are mcts, net, random, perfect");
  EXPECT_EQ(hint_for("net:connect4,leafs=2"), "did you mean leaves?");
  EXPECT_EQ(hint_for("mcts:playout=100"), "did you mean playouts?");
  EXPECT_EQ(hint_for("mcts:gumble"), "did you mean gumbel?");
}

TEST(EngineSpec, RefusesWhatMakesNoSense) {
  for (const char* text : {"",
                           ":",
                           "mcts:playouts",
                           "mcts:playouts=",
                           "mcts:playouts=0",
                           "mcts:playouts=1.5",
                           "mcts:playouts=-1",
                           "mcts:playouts=2000000000",
                           "mcts:playouts=1e",
                           "mcts:c=nan",
                           "mcts:c=-1",
                           "mcts:time=0",
                           "mcts:time=fast",
                           "mcts:time=1h",
                           "mcts:gumbel=1",
                           "mcts:gumbel,time=1s",
                           "random:playouts=1",
                           "perfect:oracle",
                           "mcts:,",
                           "mcts:leaves=4",
                           "net:connect4,best",
                           "net:connect4,leaves=0",
                           "net:connect4,leaves=1000"}) {
    const auto spec = parse_engine(text);
    ASSERT_FALSE(spec) << text;
    EXPECT_EQ(spec.error().code, core::Errc::bad_input) << text;
    EXPECT_FALSE(spec.error().hint.empty()) << text;
  }
}

TEST(Duration, HasUnits) {
  EXPECT_EQ(*parse_duration("250"), std::chrono::milliseconds(250));
  EXPECT_EQ(*parse_duration("250ms"), std::chrono::milliseconds(250));
  EXPECT_EQ(*parse_duration("1.5s"), std::chrono::milliseconds(1500));
  EXPECT_FALSE(parse_duration("s"));
  EXPECT_FALSE(parse_duration("100000000s"));
}

}  // namespace
}  // namespace joseki::app

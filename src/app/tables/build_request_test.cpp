// SPDX-License-Identifier: MIT
#include "app/tables/build_request.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

namespace joseki::app {
namespace {

std::string text_of(const BuildRequest& request) {
  return fmt::format("{}", fmt::join(words_of(request), " "));
}

TEST(BuildRequest, AsksInWordsForWhatIsNotAsUsual) {
  BuildRequest request;
  request.table = "L3-512";
  EXPECT_EQ(text_of(request), "build L3-512");
  request.dir = "/data";
  request.threads = 7;  // no part of what is built
  request.memory = "12G";
  request.p4 = 0.2;
  request.precision = "u64";
  request.delete_below = 0.25;
  request.optimal_only = true;
  request.sparse = true;
  request.all_of_sum = 8;
  request.compress = true;
  request.compress_temp = true;
  request.rebuild = true;
  request.replace_first = true;
  EXPECT_EQ(text_of(request),
            "build L3-512 --dir /data --p4 0.2 --precision u64 --delete-below 0.25 --optimal-only "
            "--sparse --seeds all-of-sum 8 --compress --compress-temp --rebuild --replace-first");
  BuildRequest game;
  game.table = "tictactoe";
  game.checkpoint_every = std::chrono::seconds(5);  // no part of what is built, either
  EXPECT_EQ(text_of(game), "build tictactoe");
}

TEST(BuildRequest, IsRefusedWithOptionsOfTheOtherKind) {
  using Kind = TableName::Kind;
  BuildRequest request;
  EXPECT_TRUE(check(request, Kind::game));
  request.p4 = formation::kUsualP4;
  EXPECT_TRUE(check(request, Kind::formation));
  EXPECT_EQ(check(request, Kind::game).error().what, "p4 is for tables of 2048 formations");
  request = {};
  request.compress = true;
  EXPECT_EQ(check(request, Kind::game).error().what, "compress is for tables of 2048 formations");
  request = {};
  request.replace_first = true;
  EXPECT_FALSE(check(request, Kind::game));
  request.rebuild = true;
  EXPECT_TRUE(check(request, Kind::game));
  request.memory = "much";
  EXPECT_FALSE(check(request, Kind::formation));
}

TEST(BuildRequest, MakesAnIdentity) {
  BuildRequest request;
  request.table = "442_64";
  auto identity = identity_of(request);
  ASSERT_TRUE(identity);
  EXPECT_EQ(identity->name(), "442-64");
  EXPECT_EQ(identity->p4, formation::kUsualP4);
  request.table = "442-64-p0.2";
  identity = identity_of(request);
  ASSERT_TRUE(identity);
  EXPECT_EQ(identity->p4, 0.2);
  EXPECT_EQ(identity->name(), "442-64-p0.2");
  request.p4 = 0.3;
  EXPECT_FALSE(identity_of(request));
  request = {.table = "442-64"};
  request.p4 = 0.3;
  request.precision = "1-f64";
  request.sparse = true;
  identity = identity_of(request);
  ASSERT_TRUE(identity);
  EXPECT_EQ(identity->name(), "442-64-p0.3");
  EXPECT_EQ(identity->precision, formation::Precision::one_minus_f64);
  BuildRequest again = request_of(*identity);
  EXPECT_EQ(again.table, "442-64-p0.3");
  EXPECT_EQ(identity_of(again)->hash(), identity->hash());
  request.optimal_only = true;
  EXPECT_FALSE(identity_of(request)) << "sparse needs every board";
  EXPECT_FALSE(identity_of({.table = "nosuch-64"}));
  EXPECT_FALSE(identity_of({.table = "3x3-4096"}));
}

}  // namespace
}  // namespace joseki::app

// SPDX-License-Identifier: MIT
#include "app/studio/http_message.h"

#include <gtest/gtest.h>

namespace joseki::studio {
namespace {

TEST(HttpMessage, QueryValuesAreDecoded) {
  EXPECT_EQ(query_value("table=L3-512&position=0%2C4%2F8%20o", "position"), "0,4/8 o");
  EXPECT_EQ(query_value("position=0,4/8+o", "position"), "0,4/8 o");
  EXPECT_EQ(query_value("a=1&b=2", "c"), "");
  EXPECT_EQ(query_value("ab=1&b=2", "b"), "2");
  EXPECT_EQ(query_value("a=%zz%4", "a"), "%zz%4");
  EXPECT_EQ(query_value("", "a"), "");
  EXPECT_EQ(query_value("a", "a"), "");
}

TEST(HttpMessage, AnswersSurviveBytesThatAreNoText) {
  const HttpReply reply = json_reply({{"type", "x"}, {"file", "a\xff"}});
  EXPECT_FALSE(Json::parse(reply.body, nullptr, false).is_discarded());
}

}  // namespace
}  // namespace joseki::studio

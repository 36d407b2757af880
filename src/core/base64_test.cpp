// SPDX-License-Identifier: MIT
#include "core/base64.h"

#include <gtest/gtest.h>

#include "core/rng.h"

namespace joseki::core {
namespace {

std::string text_of(std::string_view plain) {
  return to_base64(std::vector<std::uint8_t>(plain.begin(), plain.end()));
}

TEST(Base64, HasTheExamplesOfTheStandard) {
  EXPECT_EQ(text_of(""), "");
  EXPECT_EQ(text_of("f"), "Zg==");
  EXPECT_EQ(text_of("fo"), "Zm8=");
  EXPECT_EQ(text_of("foo"), "Zm9v");
  EXPECT_EQ(text_of("foob"), "Zm9vYg==");
  EXPECT_EQ(text_of("fooba"), "Zm9vYmE=");
  EXPECT_EQ(text_of("foobar"), "Zm9vYmFy");
}

TEST(Base64, ComesBack) {
  Rng rng(1);
  for (std::size_t size = 0; size < 200; ++size) {
    std::vector<std::uint8_t> bytes(size);
    for (auto& byte : bytes) byte = static_cast<std::uint8_t>(rng.next());
    EXPECT_EQ(from_base64(to_base64(bytes)), bytes);
  }
}

TEST(Base64, RefusesWhatIsNone) {
  for (const char* text : {"Z", "Zg=", "Zg", "Z===", "====", "Zm9v====", "Zg==Zg==", "Zm 9",
                           "Zm9v\n", "Zh==", "Zm9=", "Zm-_", "=Zm9"}) {
    EXPECT_FALSE(from_base64(text)) << text;
  }
}

}  // namespace
}  // namespace joseki::core

// SPDX-License-Identifier: MIT
#include "core/refusal.h"

#include <gtest/gtest.h>

#include <cerrno>
#include <filesystem>
#include <new>
#include <stdexcept>
#include <string>
#include <system_error>

namespace joseki::core {
namespace {

TEST(Refusal, IsAnErrorOfTheWorld) {
  const std::system_error no_thread(EAGAIN, std::generic_category());
  ASSERT_TRUE(error_of(no_thread));
  EXPECT_EQ(error_of(no_thread)->code, Errc::io);
  EXPECT_NE(error_of(no_thread)->what.english().find("thread"), std::string::npos);
  EXPECT_EQ(error_of(std::bad_alloc())->code, Errc::no_memory);
}

TEST(Refusal, ANameThatIsTooLongIsBadInput) {
  try {
    static_cast<void>(std::filesystem::exists(std::string(5000, 'x')));
    FAIL() << "the system took it";
  } catch (const std::exception& thrown) {
    const auto error = error_of(thrown);
    ASSERT_TRUE(error);
    EXPECT_EQ(error->code, Errc::bad_input);
  }
}

TEST(Refusal, OurBugsAreNone) {
  EXPECT_FALSE(error_of(std::logic_error("broken")));
  EXPECT_FALSE(error_of(std::system_error(EINVAL, std::generic_category())));
}

}  // namespace
}  // namespace joseki::core

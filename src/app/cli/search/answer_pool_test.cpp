// SPDX-License-Identifier: MIT
#include "app/cli/search/answer_pool.h"

#include <gtest/gtest.h>

#include <chrono>
#include <future>
#include <stdexcept>

namespace joseki::app {
namespace {

using Order = AnswerPool::Order;

TEST(AnswerPool, KeepsTheOrderOfTheQuestions) {
  std::string out;
  AnswerPool pool(4, Order::as_asked, [&](const std::string& answer) {
    out += answer;
    return true;
  });
  std::string expected;
  for (int i = 0; i < 200; ++i) {
    expected += std::to_string(i) + " ";
    if (i % 10 == 3) {
      pool.put(std::to_string(i) + " ");
      continue;
    }
    pool.ask([i](int) {
      if (i % 7 == 0) std::this_thread::sleep_for(std::chrono::milliseconds(1));
      return std::to_string(i) + " ";
    });
  }
  pool.wait();
  EXPECT_EQ(out, expected);
}

TEST(AnswerPool, OrHandsAnswersOnAsTheyCome) {
  std::string out;
  std::promise<void> gate;
  AnswerPool pool(2, Order::as_finished, [&](const std::string& answer) {
    out += answer;
    if (answer == "quick ") gate.set_value();
    return true;
  });
  pool.ask([&](int) {
    gate.get_future().wait();
    return std::string("slow ");
  });
  pool.ask([](int) { return std::string("quick "); });
  pool.wait();
  EXPECT_EQ(out, "quick slow ");
}

TEST(AnswerPool, KnowsWhenNobodyReads) {
  AnswerPool pool(1, Order::as_asked, [](const std::string&) { return false; });
  EXPECT_TRUE(pool.is_open());
  pool.put("");
  EXPECT_FALSE(pool.is_open());
}

TEST(AnswerPool, PassesBugsOn) {
  AnswerPool pool(2, Order::as_asked, [](const std::string&) { return true; });
  pool.ask([](int) -> std::string { throw std::runtime_error("broken"); });
  EXPECT_THROW(pool.wait(), std::runtime_error);
}

}  // namespace
}  // namespace joseki::app

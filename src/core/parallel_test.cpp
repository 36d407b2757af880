// SPDX-License-Identifier: MIT
// Tests of Workers: what a loop does must not depend on the number of threads.
#include "core/parallel.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <atomic>
#include <bit>
#include <mutex>
#include <set>
#include <stdexcept>
#include <thread>
#include <utility>
#include <vector>

#include "core/rng.h"

namespace joseki::core {
namespace {

using Piece = std::pair<std::uint64_t, std::uint64_t>;

std::vector<Piece> pieces_of(Workers& workers, std::uint64_t n, std::uint64_t grain) {
  std::mutex mutex;
  std::vector<Piece> pieces;
  workers.for_pieces(n, grain, {}, [&](std::uint64_t begin, std::uint64_t end) {
    const std::lock_guard lock(mutex);
    pieces.emplace_back(begin, end);
  });
  std::sort(pieces.begin(), pieces.end());
  return pieces;
}

RC_GTEST_PROP(Workers, PiecesCoverTheRangeExactly, ()) {
  const auto n = *rc::gen::inRange<std::uint64_t>(0, 5000);
  const auto grain = *rc::gen::inRange<std::uint64_t>(1, 300);
  Workers workers(*rc::gen::element(1, 2, 7));
  std::uint64_t expected = 0;
  for (const auto& [begin, end] : pieces_of(workers, n, grain)) {
    RC_ASSERT(begin == expected);
    RC_ASSERT(begin % grain == 0);
    RC_ASSERT(end == std::min(n, begin + grain));
    expected = end;
  }
  RC_ASSERT(expected == n);
}

TEST(Workers, NothingIsDoneForAnEmptyRange) {
  Workers workers(2);
  EXPECT_TRUE(pieces_of(workers, 0, 10).empty());
  EXPECT_EQ(workers.sum_pieces<int>(0, 10, [](auto, auto) { return 1; }), 0);
}

// Numbers of very different size: the sum of doubles depends on the order of the additions.
double sum_of_reciprocals(int threads) {
  Workers workers(threads);
  return workers.sum_pieces<double>(100'000, 37, [](std::uint64_t begin, std::uint64_t end) {
    double sum = 0;
    for (std::uint64_t i = begin; i < end; ++i) {
      sum += 1e9 * Rng(i).unit() / static_cast<double>(i + 1) - 3;
    }
    return sum;
  });
}

TEST(Workers, SumsAreTheSameToTheBitForOneTwoAndSevenThreads) {
  const auto one = std::bit_cast<std::uint64_t>(sum_of_reciprocals(1));
  for (int again = 0; again < 5; ++again) {
    EXPECT_EQ(std::bit_cast<std::uint64_t>(sum_of_reciprocals(2)), one);
    EXPECT_EQ(std::bit_cast<std::uint64_t>(sum_of_reciprocals(7)), one);
  }
}

TEST(Workers, SumIsTheSumOfAllPieces) {
  for (const int threads : {1, 2, 7}) {
    Workers workers(threads);
    const auto sum =
        workers.sum_pieces<std::uint64_t>(1001, 10, [](std::uint64_t begin, std::uint64_t end) {
          std::uint64_t total = 0;
          for (std::uint64_t i = begin; i < end; ++i) total += i;
          return total;
        });
    EXPECT_EQ(sum, 1000u * 1001 / 2) << threads << " threads";
  }
}

TEST(Workers, AnExceptionOfAJobReachesItsCaller) {
  for (const int threads : {1, 2, 7}) {
    Workers workers(threads);
    const auto job = [&] {
      workers.for_pieces(1000, 1, {}, [](std::uint64_t begin, std::uint64_t) {
        if (begin == 500) throw std::runtime_error("piece 500");
      });
    };
    EXPECT_THROW(job(), std::runtime_error) << threads << " threads";
    EXPECT_EQ(pieces_of(workers, 100, 10).size(), 10u) << "no good for the next job";
  }
}

TEST(Workers, PiecesNotBegunAreSkippedAfterAStop) {
  Workers workers(1);
  std::stop_source source;
  int done = 0;
  workers.for_pieces(1000, 1, source.get_token(), [&](std::uint64_t, std::uint64_t) {
    if (++done == 3) source.request_stop();
  });
  EXPECT_EQ(done, 3);
}

TEST(Workers, NothingBeginsAfterAStop) {
  Workers workers(2);
  std::stop_source source;
  source.request_stop();
  std::atomic<int> done = 0;
  workers.for_pieces(1000, 1, source.get_token(), [&](auto, auto) { ++done; });
  EXPECT_EQ(done, 0);
}

TEST(Workers, MoreThreadsThanCoresReallyWork) {
  const int threads = static_cast<int>(std::thread::hardware_concurrency()) + 2;
  Workers workers(threads);
  EXPECT_EQ(workers.threads(), threads);
  // Every piece waits until all threads have one, or gives up after ten seconds.
  std::mutex mutex;
  std::set<std::thread::id> seen;
  const auto all_seen = [&] {
    const std::lock_guard lock(mutex);
    seen.insert(std::this_thread::get_id());
    return seen.size() == static_cast<std::size_t>(threads);
  };
  workers.for_pieces(static_cast<std::uint64_t>(threads), 1, {}, [&](auto, auto) {
    const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(10);
    while (!all_seen() && std::chrono::steady_clock::now() < deadline) std::this_thread::yield();
  });
  EXPECT_EQ(seen.size(), static_cast<std::size_t>(threads));
}

TEST(Workers, ZeroThreadsMeansAllCores) {
  EXPECT_EQ(Workers(0).threads(), static_cast<int>(std::thread::hardware_concurrency()));
}

}  // namespace
}  // namespace joseki::core

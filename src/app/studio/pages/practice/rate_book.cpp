// SPDX-License-Identifier: MIT
#include "app/studio/pages/practice/rate_book.h"

#include <algorithm>
#include <bit>
#include <utility>

#include "games/twenty48/slide_trace.h"

namespace joseki::studio {
namespace {

using twenty48::Board;

constexpr std::size_t kMostAnswers = 50'000;  // of a table
constexpr std::size_t kMostTables = 16;
constexpr std::size_t kMostWishes = 64;
constexpr std::size_t kWishPortion = 4;  // boards before others may have the table

}  // namespace

std::vector<Board> next_boards(Board board, twenty48::BigTiles big) {
  std::vector<Board> next;
  const twenty48::FullBoard full = twenty48::to_full_board(board);
  for (const auto direction : twenty48::kDirections) {
    const auto trace = twenty48::trace_slide(full, direction, big);
    if (!trace.moved) continue;
    const Board after = twenty48::to_board(trace.board);
    for (unsigned cells = twenty48::empty_cells(after); cells != 0; cells &= cells - 1) {
      const int shift = 4 * std::countr_zero(cells);
      next.push_back(after | Board{1} << shift);
      next.push_back(after | Board{2} << shift);
    }
  }
  return next;
}

RateBook::RateBook(TableShelf& tables)
    : tables_(tables), worker_([this](const std::stop_token& stop) { work(stop); }) {}

RateBook::~RateBook() {
  worker_.request_stop();
  wished_.notify_all();
}

RateBook::Known& RateBook::look(const std::string& table) {
  if (known_.size() > kMostTables && !known_.contains(table)) known_.clear();
  Known& known = known_[table];
  const std::uint64_t version = tables_.version();
  if (version == known.version) return known;
  known.version = version;
  SharedTable facts = tables_.find(table);
  if (facts != known.facts) known.answers.clear();
  known.facts = std::move(facts);
  return known;
}

SharedTable RateBook::find(const std::string& table) {
  const std::lock_guard lock(mutex_);
  return look(table).facts;
}

core::Result<std::vector<formation::Answer>> RateBook::ask(const std::string& table,
                                                           std::span<const Board> boards) {
  std::vector<formation::Answer> answers(boards.size());
  std::vector<std::size_t> open;
  std::uint64_t version = 0;
  {
    const std::lock_guard lock(mutex_);
    Known& known = look(table);
    version = known.version;
    for (std::size_t i = 0; i < boards.size(); ++i) {
      const auto found = known.answers.find(boards[i]);
      if (found != known.answers.end()) {
        answers[i] = found->second;
      } else {
        open.push_back(i);
      }
    }
  }
  if (open.empty()) return answers;
  auto asked = tables_.with_formation(table, [&](formation::Table& opened) -> core::Status {
    for (const std::size_t i : open) {
      auto answer = opened.query(boards[i]);
      if (!answer) return std::move(answer).error();
      answers[i] = std::move(*answer);
    }
    return core::Done{};
  });
  if (!asked) return std::move(asked).error();
  const std::lock_guard lock(mutex_);
  Known& known = look(table);
  if (known.version != version) return answers;  // they may be those of another table by now
  if (known.answers.size() > kMostAnswers) known.answers.clear();
  for (const std::size_t i : open) known.answers.emplace(boards[i], answers[i]);
  return answers;
}

void RateBook::ask_ahead(std::string table, std::vector<Board> boards) {
  {
    const std::lock_guard lock(wish_mutex_);
    wishes_.push_back({std::move(table), std::move(boards)});
    if (wishes_.size() > kMostWishes) wishes_.pop_front();
  }
  wished_.notify_one();
}

void RateBook::work(const std::stop_token& stop) {
  while (!stop.stop_requested()) {
    Wish wish;
    {
      std::unique_lock lock(wish_mutex_);
      if (!wished_.wait(lock, stop, [this] { return !wishes_.empty(); })) return;
      wish = std::move(wishes_.back());
      wishes_.pop_back();
    }
    const std::span<const Board> boards = wish.boards;
    for (std::size_t i = 0; i < boards.size() && !stop.stop_requested(); i += kWishPortion) {
      // An error here is not reported: whoever asks for the board gets it.
      const auto portion = boards.subspan(i, std::min(kWishPortion, boards.size() - i));
      if (!ask(wish.table, portion)) break;
    }
  }
}

}  // namespace joseki::studio

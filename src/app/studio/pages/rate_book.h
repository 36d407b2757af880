// SPDX-License-Identifier: MIT
// RateBook: what tables say of boards, remembered; and looked up ahead, so that the answer is there
// before anybody asks.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <map>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <thread>
#include <unordered_map>
#include <vector>

#include "app/studio/table_shelf.h"
#include "games/twenty48/moves.h"
#include "solve/formation/table.h"

namespace joseki::studio {

// Every board that a move and a new tile can make of it.
std::vector<twenty48::Board> next_boards(twenty48::Board board, twenty48::BigTiles big);

// Any thread.
class RateBook {
 public:
  explicit RateBook(TableShelf& tables);
  ~RateBook();
  RateBook(const RateBook&) = delete;
  RateBook& operator=(const RateBook&) = delete;

  // Nothing if it is not built.
  std::optional<ShelfTable> find(const std::string& table);

  // In the order of the boards. not_found, damaged_file.
  core::Result<std::vector<formation::Answer>> ask(const std::string& table,
                                                   std::span<const twenty48::Board> boards);

  // Asks when nobody else wants anything; the newest wish first, and old ones are forgotten.
  void ask_ahead(std::string table, std::vector<twenty48::Board> boards);

 private:
  using Answers = std::unordered_map<twenty48::Board, formation::Answer>;

  struct Known {
    std::optional<ShelfTable> facts;
    std::uint64_t version = 0;  // of the shelf when it was looked
    Answers answers;
  };
  struct Wish {
    std::string table;
    std::vector<twenty48::Board> boards;
  };

  Known& look(const std::string& table);  // with the lock held: as the shelf is now
  void work(const std::stop_token& stop);

  TableShelf& tables_;

  std::mutex mutex_;  // guards what is known
  std::map<std::string, Known> known_;

  std::mutex wish_mutex_;
  std::condition_variable_any wished_;
  std::deque<Wish> wishes_;
  std::jthread worker_;  // last: it uses everything above
};

}  // namespace joseki::studio

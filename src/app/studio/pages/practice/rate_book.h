// SPDX-License-Identifier: MIT
// RateBook: remembers what tables say of boards, and looks up ahead of time what may be asked next.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <thread>
#include <unordered_map>
#include <vector>

#include "app/studio/disk_shelf.h"
#include "games/twenty48/moves.h"
#include "solve/formation/table.h"

namespace joseki::studio {

// Every board that one move and its new tile can lead to.
std::vector<twenty48::Board> next_boards(twenty48::Board board, twenty48::BigTiles big);

// Any thread.
class RateBook {
 public:
  explicit RateBook(TableShelf& tables);
  ~RateBook();
  RateBook(const RateBook&) = delete;
  RateBook& operator=(const RateBook&) = delete;

  // Null if it is not built.
  SharedTable find(const std::string& table);

  // In the order of the boards. not_found, damaged_file.
  core::Result<std::vector<formation::Answer>> ask(const std::string& table,
                                                   std::span<const twenty48::Board> boards);

  // Looks these boards up in the background. The newest wish comes first; of too many, the oldest
  // are dropped.
  void ask_ahead(std::string table, std::vector<twenty48::Board> boards);

 private:
  using Answers = std::unordered_map<twenty48::Board, formation::Answer>;

  struct Known {
    SharedTable facts;
    std::uint64_t version = 0;  // of the shelf at that time
    Answers answers;
  };
  struct Wish {
    std::string table;
    std::vector<twenty48::Board> boards;
  };

  Known& look(const std::string& table);  // brings it up to date; call it with the lock held
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

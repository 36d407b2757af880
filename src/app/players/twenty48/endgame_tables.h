// SPDX-License-Identifier: MIT
// EndgameTables: the finished tables of 2048 formations that a player of whole games may ask, as
// they are found in some folders, now and whenever it looks again.
#pragma once

#include <atomic>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "app/tables/table_scan.h"
#include "core/result.h"
#include "solve/formation/table_identity.h"

namespace joseki::app {

// One of them. All threads share it; nothing changes but that it may turn out broken.
struct EndgameTable {
  SharedFacts facts;
  std::string name;                            // L3-512
  std::vector<std::filesystem::path> folders;  // in which its layers lie: that of its card first
  int target = 0;                              // exponent: 9 for 512
  int big = 0;                                 // how many big tiles its boards have
  int free_big = 0;                            // how many of them may move
  // Whether it goes on in another table: its rate is that of making the target twice, the first one
  // becoming a big tile.
  bool makes_two = false;
  // Whether its big tiles stand where they stood at first when its target is made.
  bool ends_in_place = true;
  std::uint64_t bytes = 0;
  mutable std::atomic<bool> is_broken = false;
};

// In the order of the folders, then by name; each name once.
using EndgameList = std::vector<std::shared_ptr<const EndgameTable>>;

struct EndgameSources {
  // Folders of tables, or tables' own folders; the first that has a table of some name serves it,
  // together with all others that have layers of it. They need not be there yet.
  std::vector<std::filesystem::path> folders;
  double p4 = 0.1;  // tables made for another probability of a 4 are of no use
};

// Any number of threads may call everything.
class EndgameTables {
 public:
  // What a person should know: a line without a full stop. Called by one thread at a time.
  using Warn = std::function<void(const core::Error&)>;

  // Looks into the folders at once.
  EndgameTables(EndgameSources sources, Warn warn);

  // Looks again: for tables that were finished, made anew or removed meanwhile, and for another
  // copy of those that broke. Lists the folders and asks for the age of each table's card, some
  // microseconds a table; only a changed card is read. Meant for once a game.
  void refresh();

  // What is there, as of the last look.
  std::shared_ptr<const EndgameList> list() const;

  // Nobody asks this table again, and a person is told why, once.
  void give_up(const EndgameTable& table, const core::Error& why) const;

 private:
  void add_tables_of(const std::filesystem::path& folder, EndgameList& list);
  bool is_of_use(const SharedFacts& facts);
  std::shared_ptr<const EndgameTable> table_of(const SharedFacts& facts);
  void warn(const core::Error& about) const;

  const EndgameSources sources_;
  const Warn warn_;
  mutable std::mutex warn_mutex_;

  TableScan scan_;
  mutable std::mutex mutex_;                                         // guards everything below
  std::map<SharedFacts, std::shared_ptr<const EndgameTable>> made_;  // of what was found last
  std::set<std::filesystem::path> unreadable_;                       // told of already
  std::set<SharedFacts> damaged_;                                    // told of already
  std::shared_ptr<const EndgameList> list_;
};

}  // namespace joseki::app

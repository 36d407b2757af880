// SPDX-License-Identifier: MIT
#include "app/players/twenty48/table_plan.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <utility>

#include "app/tables/formation_tables.h"
#include "solve/formation/build.h"

namespace joseki::app {
namespace {

using Status = PlannedTable::Status;

constexpr double kMillion = 1e6;
constexpr std::uint64_t kMiB = 1 << 20;

// The values are a judgement: how often games come to such boards, how often they end there, and
// how much better a table plays them than search does. The network keeps its big tiles in a row, so
// tables for a block or two groups hardly ever decide (docs/ai.md). Boards, bytes and CPU seconds
// are what a build of the table reported where it was built, else what `joseki build NAME
// --estimate --threads 1` says, which is within a factor of two. Memory is from the estimates. All
// on virtual machines with two cores (AMD EPYC).
constexpr std::array kCandidates = std::to_array<TableCandidate>({
    {"442s-512", "442s-512", 140, 51.4 * kMillion, 234 * kMiB, 8, 62 * kMiB,
     "the last step to 32768, six big tiles along the edge"},
    {"443-512", "443-512", 100, 337.9 * kMillion, 1545 * kMiB, 53, 541 * kMiB,
     "a 512 beside a row of four and a fifth, which is how the network plays"},
    {"442w-512", "442w-512", 95, 398.0 * kMillion, 2172 * kMiB, 161, 264 * kMiB,
     "as 442s-512, with big tiles that may move: better where none stays"},
    {"443+442w-512", "443+442w-512", 90, 337.4 * kMillion, 1543 * kMiB, 59, 541 * kMiB,
     "the same where it leads on to the last step", "442w-512"},
    {"444r+443-512", "444r+443-512", 80, 1093 * kMillion, 5722 * kMiB, 1562, 2560 * kMiB,
     "a 512 beside a row of four, when 443-512 can go on", "443-512", TableCut::optimal_only,
     12'000 * kMiB},
    {"444e-512", "444e-512", 60, 1463 * kMillion, 4019 * kMiB, 736, 2560 * kMiB,
     "the same for boards with a 512, which a second one joins", "", TableCut::sparse, 6810 * kMiB},
    {"442w-1024", "442-1024", 40, 479.3 * kMillion, 1902 * kMiB, 364, 602 * kMiB,
     "as 442-1024, with big tiles that have moved", "", TableCut::sparse, 2838 * kMiB},
    {"442-1024", "442-1024", 30, 86.21 * kMillion, 403 * kMiB, 17, 93 * kMiB,
     "the last step to 65536"},
    {"L3f-512", "L3-512", 13, 2048 * kMillion, 10548 * kMiB, 856, 357 * kMiB,
     "as L3-512, with big tiles that went astray"},
    {"L3t-512", "L3-512", 11, 292.7 * kMillion, 1507 * kMiB, 85, 108 * kMiB,
     "as L3-512, with a column that has moved"},
    {"L3-512", "L3-512", 10, 191 * kMillion, 887 * kMiB, 27, 63 * kMiB,
     "the last step to 32768, six big tiles in a block"},
    {"443+442s-512", "443+442s-512", 9, 337.4 * kMillion, 1543 * kMiB, 59, 541 * kMiB,
     "as 443+442w-512, for games that have 32768", "442s-512"},
    {"t-512", "t-512", 8, 247.1 * kMillion, 1194 * kMiB, 59, 108 * kMiB,
     "the last step to 32768, two pairs of big tiles apart"},
    {"L3-1024", "L3-1024", 6, 374.1 * kMillion, 1776 * kMiB, 82, 93 * kMiB,
     "the last step to 65536"},
    {"4421-1024", "4421-1024", 5, 2147 * kMillion, 11056 * kMiB, 417, 250 * kMiB,
     "the last steps to 32768, with a cell more"},
    {"4421-512", "4421-512", 5, 754.1 * kMillion, 3883 * kMiB, 171, 160 * kMiB,
     "the steps before: a 512 beside five big tiles"},
    {"L3-256", "L3-256", 4, 81.03 * kMillion, 372 * kMiB, 12.9, 45 * kMiB,
     "a 256 on the way, and the last step to 16384"},
    {"442-256", "442-256", 4, 24.12 * kMillion, 110 * kMiB, 4.2, 44 * kMiB,
     "a 256 on the way, and the last step to 16384"},
    {"free8-128", "free8-128", 4, 363 * kMillion, 1717 * kMiB, 496, 223 * kMiB,
     "rescue: eight big tiles wherever they are"},
    {"4431-512", "4431-512", 3, 3776 * kMillion, 19444 * kMiB, 913, 1174 * kMiB,
     "the steps before: a 512 beside four big tiles"},
    {"t-1024", "t-1024", 3, 563.3 * kMillion, 2901 * kMiB, 185, 164 * kMiB,
     "the last step to 65536, two pairs of big tiles apart"},
    {"free8-256", "free8-256", 2, 2409 * kMillion, 12408 * kMiB, 1006, 307 * kMiB,
     "rescue on the way to 65536"},
    {"4421-256", "4421-256", 2, 282.9 * kMillion, 1457 * kMiB, 75, 101 * kMiB,
     "a 256 beside five big tiles"},
    {"t-256", "t-256", 1, 114 * kMillion, 544 * kMiB, 49, 72 * kMiB,
     "a 256 on the way, two pairs of big tiles apart"},
    {"4431-256", "4431-256", 1, 1127 * kMillion, 5803 * kMiB, 355, 624 * kMiB,
     "a 256 beside four big tiles"},
});

// The same estimate, there. CPU time of a sample tells about any other.
constexpr std::string_view kSampleTable = "442-256";
constexpr double kSampleCpuSeconds = 3.8;

// A build needs so much more than its table while it is going on, as a part of that.
constexpr double kTemporaryShare = 0.35;

double seconds_of(const TableCandidate& table, const PlanBudget& budget) {
  return table.cpu_seconds * budget.slowness / std::max(1, budget.threads);
}

// What is on the disk while a table is built, besides what is left of it in the end: files of
// generation, or what is taken out.
std::uint64_t temporary_bytes(const TableCandidate& table) {
  const auto generation =
      static_cast<std::uint64_t>(kTemporaryShare * static_cast<double>(table.bytes));
  return std::max(generation, std::max(table.bytes, table.whole_bytes) - table.bytes);
}

using Order = std::array<std::size_t, kCandidates.size()>;  // of candidates

// Nothing comes before what it goes on in.
void put_needed_first(Order& order) {
  for (auto table = order.begin(); table != order.end(); ++table) {
    const auto next = std::find_if(table + 1, order.end(), [&](std::size_t later) {
      return kCandidates[later].name == kCandidates[*table].needs;
    });
    if (next != order.end()) std::rotate(table, next, next + 1);
  }
}

// In this order the least disk is needed: what needs the most meanwhile comes first.
Order order_for_little_disk() {
  Order order;
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [](std::size_t a, std::size_t b) {
    return temporary_bytes(kCandidates[a]) > temporary_bytes(kCandidates[b]);
  });
  put_needed_first(order);
  return order;
}

// What new tables take on the disk, one built after another.
struct DiskUse {
  std::uint64_t bytes = 0;
  std::uint64_t peak_bytes = 0;

  void build(const TableCandidate& table) {
    bytes += table.bytes;
    peak_bytes = std::max(peak_bytes, bytes + temporary_bytes(table));
  }
};

// A choice of candidates, as far as it is made.
struct Choice {
  std::vector<bool> chosen = std::vector<bool>(kCandidates.size());
  double seconds = 0;
  int value = 0;

  DiskUse disk(const Order& order) const {
    DiskUse use;
    for (const std::size_t i : order) {
      if (chosen[i]) use.build(kCandidates[i]);
    }
    return use;
  }
};

// Tries all choices: each candidate in turn is taken or left.
class Chooser {
 public:
  Chooser(const PlanBudget& budget, const std::map<std::string, std::uint64_t>& built)
      : budget_(budget) {
    for (std::size_t i = 0; i < kCandidates.size(); ++i) {
      const auto there = built.find(std::string(kCandidates[i].name));
      is_built_.push_back(there != built.end());
      if (!is_built_[i]) continue;
      built_bytes_ += there->second;
      families_[family_of(i)] = std::max(families_[family_of(i)], value_of(i));
    }
    for (const auto& [family, value] : families_) best_.value += value;
    count_most();
    try_from(0, Choice(best_));
  }

  const Choice& best() const { return best_; }
  std::uint64_t built_bytes() const { return built_bytes_; }
  bool is_built(std::size_t i) const { return is_built_[i]; }
  bool fits_disk(const DiskUse& use) const {
    return use.peak_bytes <= budget_.free_disk_bytes &&
           built_bytes_ + use.peak_bytes <= budget_.disk_bytes;
  }
  // How the best choice is built with the least disk.
  const Order& order() const { return order_; }

  Status why_not(std::size_t i) const {
    const TableCandidate& table = kCandidates[i];
    if (!has_next(i, best_)) return Status::no_next;
    Choice alone;
    add(i, alone);
    if (budget_.memory_bytes < table.least_bytes) return Status::no_memory;
    if (!disk_suffices(alone)) return Status::no_disk;
    return alone.seconds > budget_.seconds ? Status::no_time : Status::worth_less;
  }

 private:
  static std::string_view family_of(std::size_t i) { return kCandidates[i].family; }
  static int value_of(std::size_t i) { return kCandidates[i].value; }

  // Whether what a table goes on in is there or will be. It comes before it in the list.
  bool has_next(std::size_t i, const Choice& choice) const {
    if (kCandidates[i].needs.empty()) return true;
    const auto next = static_cast<std::size_t>(
        std::find_if(kCandidates.begin(), kCandidates.end(),
                     [&](const TableCandidate& t) { return t.name == kCandidates[i].needs; }) -
        kCandidates.begin());
    return is_built_[next] || choice.chosen[next];
  }

  void add(std::size_t i, Choice& choice) const {
    choice.chosen[i] = true;
    choice.seconds += seconds_of(kCandidates[i], budget_);
  }
  bool disk_suffices(const Choice& choice) const { return fits_disk(choice.disk(order_)); }
  bool fits(const Choice& choice) const {
    return disk_suffices(choice) && choice.seconds <= budget_.seconds;
  }
  bool is_better(const Choice& a, const Choice& b) const {
    if (a.value != b.value) return a.value > b.value;
    return a.seconds < b.seconds;
  }

  void try_from(std::size_t i, const Choice& choice) {
    if (is_better(choice, best_)) best_ = choice;
    if (i == kCandidates.size() || choice.value + most_from_[i] < best_.value) return;
    take(i, choice);
    try_from(i + 1, choice);
  }

  void take(std::size_t i, const Choice& choice) {
    int& of_family = families_[family_of(i)];
    const int before = of_family;
    if (value_of(i) <= before || budget_.memory_bytes < kCandidates[i].least_bytes) return;
    if (!has_next(i, choice)) return;
    Choice more = choice;
    add(i, more);
    if (!fits(more)) return;
    more.value += value_of(i) - before;
    of_family = value_of(i);
    try_from(i + 1, more);
    families_[family_of(i)] = before;
  }

  // What the candidates from each one on can add at the most.
  void count_most() {
    std::map<std::string_view, int> best_of_family;
    int most = 0;
    for (std::size_t i = kCandidates.size(); i-- > 0;) {
      int& best = best_of_family[family_of(i)];
      most += std::max(0, value_of(i) - best);
      best = std::max(best, value_of(i));
      most_from_[i] = most;
    }
  }

  const PlanBudget& budget_;
  const Order order_ = order_for_little_disk();
  std::uint64_t built_bytes_ = 0;
  std::vector<bool> is_built_;
  std::array<int, kCandidates.size()> most_from_{};
  std::map<std::string_view, int> families_;  // the value that each has so far
  Choice best_;
};

// The tables of a choice, the one that gives the most for its time first.
Order order_by_value(const Choice& choice, const PlanBudget& budget) {
  Order order;
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    if (choice.chosen[a] != choice.chosen[b]) return bool{choice.chosen[a]};
    return kCandidates[a].value * seconds_of(kCandidates[b], budget) >
           kCandidates[b].value * seconds_of(kCandidates[a], budget);
  });
  put_needed_first(order);
  return order;
}

// Whether something better of the family is there or will be.
bool is_covered(const TableCandidate& table, const TablePlan& plan) {
  return std::any_of(plan.tables.begin(), plan.tables.end(), [&](const PlannedTable& other) {
    return (other.status == Status::built || other.status == Status::planned) &&
           other.table->family == table.family && other.table->value > table.value;
  });
}

}  // namespace

std::span<const TableCandidate> table_candidates() { return kCandidates; }

int level_of(const TableCandidate& candidate) {
  const auto shape = find_table_shape(candidate.name);
  return shape ? shape->formation.big_count() + shape->target : 0;
}

std::string_view name_of(Status status) {
  switch (status) {
    case Status::built:
      return "built";
    case Status::planned:
      return "planned";
    case Status::covered:
      return "covered";
    case Status::no_memory:
      return "needs more memory";
    case Status::no_disk:
      return "needs more disk";
    case Status::no_time:
      return "needs more time";
    case Status::worth_less:
      return "others are worth more";
    case Status::no_next:
      return "needs another first";
  }
  return "";
}

TablePlan plan_tables(const PlanBudget& budget, const std::map<std::string, std::uint64_t>& built) {
  const Chooser chooser(budget, built);
  const Choice& best = chooser.best();
  TablePlan plan;
  const auto add = [&](std::size_t i, Status status) {
    const TableCandidate& table = kCandidates[i];
    plan.tables.push_back({&table, status, table.bytes, seconds_of(table, budget)});
  };
  for (std::size_t i = 0; i < kCandidates.size(); ++i) {
    if (!chooser.is_built(i)) continue;
    plan.tables.push_back(
        {&kCandidates[i], Status::built, built.at(std::string(kCandidates[i].name)), 0});
  }
  Order order = order_by_value(best, budget);
  if (!chooser.fits_disk(best.disk(order))) order = chooser.order();
  for (const std::size_t i : order) {
    if (best.chosen[i]) add(i, Status::planned);
  }
  for (std::size_t i = 0; i < kCandidates.size(); ++i) {
    if (chooser.is_built(i) || best.chosen[i]) continue;
    add(i, is_covered(kCandidates[i], plan) ? Status::covered : chooser.why_not(i));
  }
  const DiskUse use = best.disk(order);
  plan.disk_bytes = chooser.built_bytes() + use.bytes;
  plan.peak_disk_bytes = chooser.built_bytes() + use.peak_bytes;
  plan.seconds = best.seconds;
  plan.value = best.value;
  return plan;
}

core::Result<double> measure_slowness(core::Workers& workers) {
  auto shape = find_table_shape(kSampleTable);
  if (!shape) return std::move(shape).error();
  const auto estimate = formation::estimate({.shape = std::move(*shape)}, workers);
  if (!estimate) return estimate.error();
  return estimate->cpu_seconds / kSampleCpuSeconds;
}

}  // namespace joseki::app

// SPDX-License-Identifier: MIT
#include "games/minigames/game_list.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <numeric>
#include <utility>

#include "games/minigames/rules/rules.h"
#include "games/names.h"

namespace joseki::games::minigames {
namespace {

constexpr int kCasualStock = 5;
constexpr int kHardStock = 1;
constexpr int kBlitzStock = 10;

// Cells of goals, as offsets from the exponent of the goal.
constexpr std::optional<int> kAny;
constexpr GoalCells kCentre = {kAny, kAny, kAny, kAny, kAny, 1,    0,    kAny,
                               kAny, 0,    1,    kAny, kAny, kAny, kAny, kAny};
constexpr GoalCells kDiagonal = {0,    kAny, kAny, kAny, kAny, 0,    kAny, kAny,
                                 kAny, kAny, 0,    kAny, kAny, kAny, kAny, 0};
constexpr GoalCells kThree = {kAny, kAny, 0,    kAny, kAny, kAny, kAny, kAny,
                              0,    kAny, kAny, kAny, kAny, kAny, kAny, 0};
constexpr GoalCells kSpiral = {kAny, kAny, kAny, kAny, kAny, -7, 0,  -1,
                               kAny, -6,   1,    -2,   kAny, -5, -4, -3};

// Objects come half as often where it is hard: while one is there, no game is over.
double object_chance(Difficulty difficulty) {
  return difficulty == Difficulty::hard ? 0.015 : 0.03;
}
double island_chance(Difficulty difficulty) { return difficulty == Difficulty::hard ? 0.05 : 0.04; }
double island_chance_of_hybrid(Difficulty difficulty) {
  return difficulty == Difficulty::hard ? 0.045 : 0.03;
}
constexpr double kObjectChanceOfHybrid = 0.05;

template <class... Rule>
Rules list_of(Rule... rule) {
  Rules rules;
  (rules.push_back(std::move(rule)), ...);
  return rules;
}

// Blocks come where it is hard.
Rules with_goal(const GoalCells& cells, Difficulty difficulty) {
  Rules rules = list_of(make_goal(cells));
  if (difficulty == Difficulty::hard) rules.push_back(make_blocks());
  return rules;
}

Rules hybrid(Difficulty difficulty) {
  return list_of(make_objects({kBomb, kGift, kFactoriser}, kObjectChanceOfHybrid),
                 make_islands(false, island_chance_of_hybrid(difficulty)));
}

struct Entry {
  std::string_view name;
  Rules (*rules)(Difficulty);
  TrophyScale trophies = kByTile;
};

using D = Difficulty;
const std::array kEntries = {
    Entry{"design-master-1", [](D d) { return with_goal(kCentre, d); }, kByGoal},
    Entry{"mystery-merge-1", [](D d) { return list_of(make_mystery(Mystery::all_but_newest, d)); }},
    Entry{"column-chaos", [](D d) { return list_of(make_columns(d)); }},
    Entry{"gravity-twist-1", [](D d) { return list_of(make_gravity(Fall::without_merging, d)); }},
    Entry{"blitzkrieg", [](D d) { return list_of(make_blitz(d)); }},
    Entry{"tricky-tiles", [](D d) { return list_of(make_tricky(d)); }},
    Entry{"design-master-2", [](D d) { return with_goal(kDiagonal, d); }, kByGoal},
    Entry{"shape-shifter", [](D d) { return list_of(make_shape(d)); }},
    Entry{"ferris-wheel", [](D d) { return list_of(make_ferris_wheel(d)); }},
    Entry{"gravity-twist-2", [](D d) { return list_of(make_gravity(Fall::with_merging, d)); }},
    Entry{"design-master-3", [](D d) { return with_goal(kThree, d); }, kByGoal},
    Entry{"mystery-merge-2", [](D d) { return list_of(make_mystery(Mystery::new_tiles, d)); }},
    Entry{"ice-age", [](D d) { return list_of(make_ice(d)); }},
    Entry{"isolated-island", [](D d) { return list_of(make_islands(true, island_chance(d))); }},
    Entry{"design-master-4", [](D d) { return with_goal(kSpiral, d); }, kByGoal},
    Entry{"endless-factorization",
          [](D d) { return list_of(make_objects({kFactoriser}, object_chance(d))); }, kEndless},
    Entry{"endless-explosions",
          [](D d) { return list_of(make_objects({kBomb}, object_chance(d))); }, kEndless},
    Entry{"endless-giftbox", [](D d) { return list_of(make_objects({kGift}, object_chance(d))); },
          kEndless},
    Entry{"endless-hybrid", hybrid, kHybrid},
    Entry{"endless-airraid", [](D d) { return list_of(make_air_raid(d)); }, kEndless},
};

// Objects of a mix are of all kinds that are in it, so they are made together.
struct Part {
  RulePtr (*rule)(Difficulty) = nullptr;
  Cell object = kEmpty;
};

struct NamedPart {
  MixPart mix;
  Part part;
};

// What does not go together: two rules that hide, fall or have a goal; what moves cells about and
// what stays where it is; a shape without columns, edge and goal; and the adversary's search knows
// no other board than 4 x 4 with nothing but tiles.
const std::vector<NamedPart>& parts() {
  static const std::vector<NamedPart> kParts = {
      {{"shape",
        {"columns", "wheel", "tricky", "goal-centre", "goal-diagonal", "goal-three",
         "goal-spiral"}},
       {make_shape}},
      {{"goal-centre", {"goal-diagonal", "goal-three", "goal-spiral"}},
       {[](D) { return make_goal(kCentre); }}},
      {{"goal-diagonal", {"goal-three", "goal-spiral"}}, {[](D) { return make_goal(kDiagonal); }}},
      {{"goal-three", {"goal-spiral"}}, {[](D) { return make_goal(kThree); }}},
      {{"goal-spiral", {}}, {[](D) { return make_goal(kSpiral); }}},
      {{"blitz", {}}, {make_blitz}},
      {{"tricky", {"ice", "bombs", "gifts", "factorisers", "islands", "raids", "blocks"}},
       {make_tricky}},
      {{"ice", {"gravity", "gravity-merge", "columns", "wheel"}}, {make_ice}},
      {{"bombs", {}}, {nullptr, kBomb}},
      {{"gifts", {}}, {nullptr, kGift}},
      {{"factorisers", {}}, {nullptr, kFactoriser}},
      {{"islands", {}}, {[](D d) { return make_islands(true, island_chance(d)); }}},
      {{"blocks", {}}, {[](D) { return make_blocks(); }}},
      {{"gravity", {"gravity-merge"}},
       {[](D d) { return make_gravity(Fall::without_merging, d); }}},
      {{"gravity-merge", {"mystery", "mystery-new"}},
       {[](D d) { return make_gravity(Fall::with_merging, d); }}},
      {{"columns", {}}, {make_columns}},
      {{"wheel", {}}, {make_ferris_wheel}},
      {{"raids", {}}, {make_air_raid}},
      {{"mystery", {"mystery-new"}},
       {[](D d) { return make_mystery(Mystery::all_but_newest, d); }}},
      {{"mystery-new", {}}, {[](D d) { return make_mystery(Mystery::new_tiles, d); }}},
  };
  return kParts;
}

constexpr std::string_view kMix = "mix:";
constexpr double kObjectChanceOfMix = 0.05;

std::vector<std::string> split(std::string_view text, char between) {
  std::vector<std::string> words(1);
  for (const char c : text) {
    if (c == between) {
      words.emplace_back();
    } else {
      words.back() += c;
    }
  }
  return words;
}

std::vector<std::string_view> part_names() {
  std::vector<std::string_view> names;
  for (const MixPart& part : mix_parts()) names.push_back(part.name);
  return names;
}

Minigame make_mix(const std::vector<std::string>& names, Difficulty difficulty) {
  Rules rules;
  std::vector<Cell> objects;
  const auto is_in = [&](std::string_view name) {
    return std::find(names.begin(), names.end(), name) != names.end();
  };
  for (const NamedPart& part : parts()) {
    if (!is_in(part.mix.name)) continue;
    if (part.part.rule != nullptr) rules.push_back(part.part.rule(difficulty));
    if (part.part.object != kEmpty) objects.push_back(part.part.object);
  }
  if (!objects.empty()) rules.push_back(make_objects(std::move(objects), kObjectChanceOfMix));
  return {std::move(rules), kByTile, difficulty == Difficulty::hard ? kHardStock : kCasualStock};
}

}  // namespace

std::vector<std::string_view> minigame_names() {
  std::vector<std::string_view> names;
  for (const Entry& entry : kEntries) names.push_back(entry.name);
  return names;
}

const std::vector<MixPart>& mix_parts() {
  static const std::vector<MixPart> kMixParts = [] {
    std::vector<MixPart> mixes;
    for (const NamedPart& part : parts()) mixes.push_back(part.mix);
    return mixes;
  }();
  return kMixParts;
}

core::Result<std::string> mix_name(std::vector<std::string> wanted) {
  for (std::string& name : wanted) name = normal_name(name);
  std::vector<std::string_view> in_order;
  for (const MixPart& part : mix_parts()) {
    if (std::find(wanted.begin(), wanted.end(), part.name) == wanted.end()) continue;
    for (const std::string_view other : part.conflicts) {
      if (std::find(wanted.begin(), wanted.end(), other) == wanted.end()) continue;
      return core::Error{core::Errc::bad_input,
                         core::text("'{}' and '{}' do not go together", part.name, other),
                         {}};
    }
    in_order.push_back(part.name);
  }
  const auto names = part_names();
  for (const std::string& name : wanted) {
    if (std::find(names.begin(), names.end(), name) != names.end()) continue;
    return core::Error{core::Errc::bad_input, core::text("there is no rule '{}' to mix", name),
                       core::text("rules are {}", fmt::format("{}", fmt::join(names, ", ")))};
  }
  if (in_order.empty()) {
    return core::Error{core::Errc::bad_input, core::text("a mix needs a rule"), {}};
  }
  return fmt::format("{}{}", kMix, fmt::join(in_order, "+"));
}

core::Result<Minigame> make_minigame(std::string_view typed, Difficulty difficulty) {
  const std::string name = normal_name(typed);
  if (name.starts_with(kMix)) {
    auto words = split(std::string_view(name).substr(kMix.size()), '+');
    if (const auto checked = mix_name(words); !checked) return checked.error();
    return make_mix(words, difficulty);
  }
  for (const Entry& entry : kEntries) {
    if (entry.name != name) continue;
    const int usual = difficulty == Difficulty::hard ? kHardStock : kCasualStock;
    return Minigame(entry.rules(difficulty), entry.trophies,
                    entry.name == "blitzkrieg" ? kBlitzStock : usual);
  }
  return core::Error{core::Errc::not_found, core::text("there is no minigame '{}'", typed),
                     core::text("there are {}, and mixes like mix:ice+islands",
                                fmt::format("{}", fmt::join(minigame_names(), ", ")))};
}

Setup daily_setup(const Date& date, Difficulty difficulty) {
  using namespace std::chrono;
  const sys_days day = year(date.year) / month(static_cast<unsigned>(date.month)) /
                       std::chrono::day(static_cast<unsigned>(date.day));
  const auto number = static_cast<std::uint64_t>(day.time_since_epoch().count());
  const std::uint64_t round = number / kEntries.size();
  core::Rng shuffling(round);  // the order of the games in this round of days
  std::vector<std::size_t> order(kEntries.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  for (std::size_t i = order.size() - 1; i > 0; --i) {
    std::swap(order[i], order[shuffling.below(i + 1)]);
  }
  const Entry& entry = kEntries[order[number % kEntries.size()]];
  return {
      .game = std::string(entry.name), .difficulty = difficulty, .seed = core::Rng(number).next()};
}

}  // namespace joseki::games::minigames

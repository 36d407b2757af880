// SPDX-License-Identifier: MIT
// The 34 formations that everybody has, as drawings. In masks x is a big tile, in target cells a
// cell where the target counts.
#include <cstddef>
#include <utility>

#include "solve/formation/drawing.h"
#include "solve/formation/formation.h"

namespace joseki::formation {
namespace {

using twenty48::Symmetry;

// "..../..../.xxx/.xxx"_b; the compiler refuses what is no drawing, for it has no value().
consteval Board operator""_b(const char* text, std::size_t length) {
  return board_of_drawing({text, length}).value();
}

constexpr Board kAll = "xxxx/xxxx/xxxx/xxxx"_b;

// The same, but the target is to be made where, and when, the next formation can go on.
Formation and_then(Formation formation, const std::string& next) {
  formation.name += "+" + next;
  formation.next = next;
  return formation;
}

// Every board with these big tiles whose small ones are a 4 or two 2: a table that other tables go
// on in should know whatever they leave behind.
std::vector<Board> every_start(Board big) {
  std::vector<Board> all;
  const CellSet free = static_cast<CellSet>(~twenty48::big_cells(big));
  for (int a = 0; a < twenty48::kCells; ++a) {
    if ((free >> a & 1) == 0) continue;
    all.push_back(big | Board{2} << (4 * a));
    for (int b = 0; b < a; ++b) {
      if ((free >> b & 1) != 0) all.push_back(big | Board{1} << (4 * a) | Board{1} << (4 * b));
    }
  }
  return all;
}

void add_ten_cells(std::vector<Formation>& all) {
  const std::vector<Board> around_l = {"1.../..../1xxx/2xxx"_b, "..../...1/2xxx/1xxx"_b};
  const std::vector<Board> around_442 = {"1.../..../21xx/xxxx"_b, "..../...1/12xx/xxxx"_b};
  all.push_back({.name = "L3",
                 .category = "10 space",
                 .masks = {"..../..../.xxx/.xxx"_b},
                 .target_cells = kAll,
                 .seeds = around_l,
                 .extra_steps = 48});
  all.push_back(
      {.name = "L3t",
       .category = "10 space",
       .masks = {"..../..../.xxx/.xxx"_b, "..../...x/.xxx/.xx."_b, "...x/...x/.xx./.xx."_b},
       .target_cells = "..../xxxx/..../...."_b,
       .seeds = around_l,
       .extra_steps = 48});
  all.push_back(
      {.name = "L3f",
       .category = "10 space",
       .masks = {"..../..../.xxx/.xxx"_b, "..../...x/.xxx/.xx."_b, "...x/...x/.xx./.xx."_b,
                 "..../..x./.xxx/.xx."_b, "..../.x../.xxx/.xx."_b, "..../..xx/.xx./.xx."_b,
                 "..../.xx./.xx./.xx."_b, "..../.x../.xxx/..xx"_b, "..../..x./.xxx/..xx"_b,
                 "..../..xx/.xxx/.x.."_b, "...x/..x./.xx./.xx."_b, "..../.xxx/.xxx/...."_b,
                 "..../.xx./.xxx/.x.."_b, "..../..x./.xxx/.x.x"_b},
       .target_cells = kAll,
       .seeds = around_l,
       .extra_steps = 48});
  all.push_back({.name = "442",
                 .category = "10 space",
                 .masks = {"..../..../..xx/xxxx"_b},
                 .target_cells = "..../..../.x../...."_b,
                 .seeds = around_442,
                 .extra_steps = 48});
  all.push_back(
      {.name = "442t",
       .category = "10 space",
       .masks = {"..../..../..xx/xxxx"_b, "..../..../x.xx/.xxx"_b, "..../..../.xxx/x.xx"_b,
                 "..../..../xxxx/..xx"_b, "..../...x/..xx/xxx."_b, "..../...x/x.xx/.xx."_b,
                 "..../x.../..xx/.xxx"_b, "..../x.../.xxx/..xx"_b, "..../x..x/..xx/.xx."_b,
                 "..../x..x/.xxx/..x."_b},
       .target_cells = "..../.xx./xx../...."_b,
       .seeds = around_442,
       .extra_steps = 48});
  Formation wide = all.back();
  wide.name = "442w";
  wide.seeds = every_start("..../..../..xx/xxxx"_b);
  all.push_back(wide);
  // The same with a row that stays whole, for steps after which other big tiles are still needed.
  wide.name = "442s";
  wide.masks = {"..../..../..xx/xxxx"_b};
  wide.target_cells = "..../..x./.x../...."_b;
  all.push_back(std::move(wide));
  all.push_back(
      {.name = "t",
       .category = "10 space",
       .masks = {"..../..../x.xx/x.xx"_b, "..../x.../x.xx/..xx"_b, "x.../x.../..xx/..xx"_b},
       .target_cells = "..../..xx/.x../.x.."_b,
       .seeds = {"1.../..../x1xx/x2xx"_b, "..../...1/x2xx/x1xx"_b},
       .extra_steps = 48});
}

void add_twelve_cells(std::vector<Formation>& all) {
  all.push_back({.name = "LL",
                 .category = "12 space",
                 .masks = {"..../..../..xx/..xx"_b},
                 .target_cells = "..../..xx/.x../.x.."_b,
                 .symmetry = Symmetry::diagonal,
                 .seeds = {"1.../..../21xx/12xx"_b, "..../...1/12xx/21xx"_b},
                 .extra_steps = 48});
  all.push_back({.name = "4431",
                 .category = "12 space",
                 .masks = {"..../..../...x/.xxx"_b},
                 .target_cells = "..../..../..x./...."_b,
                 .seeds = {"1.../..../121x/2xxx"_b, "..../...1/121x/2xxx"_b},
                 .extra_steps = 48});
  all.push_back({.name = "444",
                 .category = "12 space",
                 .masks = {"..../..../..../xxxx"_b},
                 .target_cells = "..../..../.xx./...."_b,
                 .symmetry = Symmetry::horizontal,
                 .seeds = {"1.../..../..../xxxx"_b, "..../...1/..../xxxx"_b},
                 .extra_steps = 60});
  // As 444, with the target where 443 has its fifth big tile.
  all.push_back({.name = "444e",
                 .category = "12 space",
                 .masks = {"..../..../..../xxxx"_b},
                 .target_cells = "..../..../x..x/...."_b,
                 .symmetry = Symmetry::horizontal,
                 .seeds = {"1.../..../..../xxxx"_b, "..../...1/..../xxxx"_b},
                 .extra_steps = 60});
  // The same at one end, the one beside the smallest big tile, and then 443.
  Formation right = all.back();
  right.name = "444r";
  right.target_cells = "..../..../...x/...."_b;
  right.symmetry = Symmetry::identity;
  right.seeds = every_start("..../..../..../xxxx"_b);
  all.push_back(and_then(std::move(right), "443"));
  all.push_back(
      {.name = "4432f",
       .category = "12 space",
       .masks = {"..../..../...x/..xx"_b},
       .target_cells = "..../..../..x./...."_b,
       .symmetry = Symmetry::diagonal,
       .seeds = {"..../1.../121x/2xxx"_b, "...1/..../121x/x2xx"_b, "...1/..../12xx/21xx"_b},
       .extra_steps = 48});
  all.push_back(
      {.name = "4442ff",
       .category = "12 space",
       .masks = {"..../..../..../..xx"_b},
       .target_cells = "..../..xx/.xxx/.x.."_b,
       .seeds = {"..../1.../12xx/21xx"_b, "...1/..../1212/xxxx"_b, "..xx/..12/1.21/..xx"_b},
       .extra_steps = 48});
}

void add_others(std::vector<Formation>& all) {
  all.push_back({.name = "443",
                 .category = "others",
                 .masks = {"..../..../...x/xxxx"_b},
                 .target_cells = "..../..../..x./...."_b,
                 .seeds = every_start("..../..../...x/xxxx"_b),
                 .extra_steps = 48});
  const Formation row_and_fifth = all.back();
  all.push_back(and_then(row_and_fifth, "442w"));
  all.push_back(and_then(row_and_fifth, "442s"));
  all.push_back({.name = "4421",
                 .category = "others",
                 .masks = {"..../..../..xx/.xxx"_b},
                 .target_cells = "..../..../.x../...."_b,
                 .seeds = {"1.../..../12xx/2xxx"_b, "1.../...1/21xx/1xxx"_b},
                 .extra_steps = 48});
  all.push_back({.name = "4441",
                 .category = "others",
                 .masks = {"..../..../..../.xxx"_b},
                 .target_cells = "..../..../..xx/x..."_b,
                 .seeds = {"..../1.../..../1xxx"_b, "...1/..../..../1xxx"_b},
                 .extra_steps = 48});
  all.push_back({.name = "4432",
                 .category = "others",
                 .masks = {"..../..../...x/..xx"_b},
                 .target_cells = "..../..../..x./...."_b,
                 .symmetry = Symmetry::diagonal,
                 .seeds = {"..../1.../121x/21xx"_b, "...1/..../121x/21xx"_b},
                 .extra_steps = 48});
  all.push_back({.name = "4442",
                 .category = "others",
                 .masks = {"..../..../..../..xx"_b},
                 .target_cells = "..../..../..xx/.x.."_b,
                 .seeds = {"..../1.../..../12xx"_b, "...1/..../..../21xx"_b},
                 .extra_steps = 48});
  all.push_back({.name = "4442f",
                 .category = "others",
                 .masks = {"..../..../..../..xx"_b},
                 .target_cells = "..../..../..xx/xx.."_b,
                 .seeds = {"..../1.../121x/21xx"_b, "...1/..../1211/2xxx"_b},
                 .extra_steps = 48});
  all.push_back({.name = "44",
                 .category = "others",
                 .masks = {"..../..../xxxx/xxxx"_b},
                 .target_cells = "..../xxxx/..../...."_b,
                 .seeds = {"..../1.../xxxx/xxxx"_b},
                 .extra_steps = 48});
  all.push_back({.name = "L1",
                 .category = "others",
                 .masks = {"..../..xx/.xxx/.xxx"_b},
                 .target_cells = "..../.x../..../...."_b,
                 .symmetry = Symmetry::diagonal,
                 .seeds = {".112/.2xx/2xxx/1xxx"_b},
                 .extra_steps = 12});
}

void add_free(std::vector<Formation>& all) {
  const std::pair<const char*, Board> seeds[] = {{"free8", ".111/1111/xxxx/xxxx"_b},
                                                 {"free9", ".111/1111/1xxx/xxxx"_b},
                                                 {"free10", ".111/1111/11xx/xxxx"_b},
                                                 {"free11", ".111/1111/111x/xxxx"_b},
                                                 {"free12", ".111/1111/1111/xxxx"_b}};
  for (const auto& [name, seed] : seeds) {
    all.push_back({.name = name,
                   .category = "free",
                   .masks = {},
                   .target_cells = kAll,
                   .symmetry = Symmetry::full,
                   .seeds = {seed},
                   .extra_steps = 36});
  }
}

void add_variants(std::vector<Formation>& all) {
  all.push_back({.name = "2x4",
                 .category = "variant",
                 .masks = {},
                 .target_cells = "..../xxxx/xxxx/...."_b,
                 .symmetry = Symmetry::min24,
                 .seeds = {"xxxx/..../..../xxxx"_b},
                 .extra_steps = 48});
  all.push_back({.name = "3x3",
                 .category = "variant",
                 .masks = {},
                 .target_cells = "xxx./xxx./xxx./...."_b,
                 .symmetry = Symmetry::min33,
                 .seeds = {"...x/...x/...x/xxxx"_b},
                 .extra_steps = 60});
  all.push_back({.name = "3x4",
                 .category = "variant",
                 .masks = {},
                 .target_cells = "xxxx/xxxx/xxxx/...."_b,
                 .symmetry = Symmetry::min34,
                 .seeds = {"..../..../..../xxxx"_b},
                 .extra_steps = 60});
  // From the middle of a game: the last steps to 4096 and beyond.
  all.push_back({.name = "3x405",
                 .category = "variant",
                 .masks = {},
                 .target_cells = "xxxx/xxxx/xxxx/...."_b,
                 .symmetry = Symmetry::min34,
                 .seeds = {"...1/2189/12ab/xxxx"_b},
                 .extra_steps = -1900});
}

std::vector<Formation> make_all() {
  std::vector<Formation> all;
  add_ten_cells(all);
  add_twelve_cells(all);
  add_others(all);
  add_free(all);
  add_variants(all);
  return all;
}

}  // namespace

const std::vector<Formation>& builtin_formations() {
  static const std::vector<Formation> all = make_all();
  return all;
}

}  // namespace joseki::formation

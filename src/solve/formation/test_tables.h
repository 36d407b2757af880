// SPDX-License-Identifier: MIT
// Small formations and their tables, for tests: every symmetry, still, moving and free big tiles,
// walls. All can make 16, and most more.
#pragma once

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/parallel.h"
#include "core/test_folder.h"
#include "solve/formation/build.h"
#include "solve/formation/drawing.h"
#include "solve/formation/table_identity.h"

namespace joseki::formation::test {

inline Board drawn(std::string_view text) { return board_of_drawing(text).value(); }

inline Formation builtin(std::string_view name) {
  for (const Formation& formation : builtin_formations()) {
    if (formation.name == name) return formation;
  }
  ADD_FAILURE() << "no formation " << name;
  return {};
}

// Six free cells, the big tiles never move: both inner loops fit.
inline Formation corner() {
  return {.name = "corner",
          .category = "others",
          .masks = {drawn("..../..xx/xxxx/xxxx")},
          .target_cells = drawn("xxxx/xx../..../...."),
          .seeds = {drawn("1.../1.xx/xxxx/xxxx"), drawn(".2../..xx/xxxx/xxxx")},
          .extra_steps = 10};
}

// Seven free cells; with the target it is the corner, and goes on there.
inline Formation ledge() {
  return {.name = "ledge",
          .category = "others",
          .masks = {drawn("..../...x/xxxx/xxxx")},
          .target_cells = drawn("..../..x./..../...."),
          .seeds = {drawn("1.../1..x/xxxx/xxxx"), drawn(".2../...x/xxxx/xxxx")},
          .extra_steps = 12,
          .next = "corner"};
}

inline Formation stairs() {
  return {.name = "stairs",
          .category = "others",
          .masks = {drawn("...x/..xx/.xxx/xxxx")},
          .target_cells = drawn("xxx./xx../x.../...."),
          .symmetry = twenty48::Symmetry::diagonal,
          .seeds = {drawn("1..x/..xx/1xxx/xxxx"), drawn(".1.x/.1xx/.xxx/xxxx")},
          .extra_steps = 10};
}

inline Formation shelf() {
  return {.name = "shelf",
          .category = "others",
          .masks = {drawn("..../.xx./xxxx/xxxx")},
          .target_cells = drawn("xxxx/..../..../...."),
          .symmetry = twenty48::Symmetry::horizontal,
          .seeds = {drawn("1.../1xx./xxxx/xxxx")},
          .extra_steps = 10};
}

// Four cells between walls.
inline Formation court() {
  return {.name = "court",
          .category = "variant",
          .masks = {},
          .target_cells = ~Board{0},
          .symmetry = twenty48::Symmetry::full,
          .seeds = {drawn("xxxx/x..x/x.1x/xxxx")},
          .extra_steps = 12};
}

inline Formation ring() {
  return {.name = "ring",
          .category = "variant",
          .masks = {},
          .target_cells = drawn("xxxx/xxxx/xxxx/...."),
          .symmetry = twenty48::Symmetry::min34,
          .seeds = {drawn("1..1/.xx./..../xxxx")},
          .extra_steps = 4};
}

// Big tiles that move between three places.
inline Formation tee() {
  return {.name = "tee",
          .category = "others",
          .masks = {drawn("..../..xx/x.xx/xxxx"), drawn("..../x.xx/x.xx/.xxx"),
                    drawn("x.../x.xx/..xx/.xxx")},
          .target_cells = drawn(".xxx/.x../.x../...."),
          .seeds = {drawn(".11./..xx/x.xx/xxxx"), drawn("1..1/x.xx/x.xx/.xxx")},
          .extra_steps = 10};
}

// Four free cells anywhere: layer 0 is made of every arrangement.
inline Formation free4() {
  return {.name = "free4",
          .category = "free",
          .masks = {},
          .target_cells = ~Board{0},
          .symmetry = twenty48::Symmetry::full,
          .seeds = {drawn("11../xxxx/xxxx/xxxx")},
          .extra_steps = 3};
}

// The same, but with too many twos for that: layer 0 is the seed.
inline Formation free4seeded() {
  Formation formation = free4();
  formation.name = "free4seeded";
  formation.seeds = {drawn("22.1/xxxx/xxxx/xxxx")};
  return formation;
}

inline Formation with_steps(Formation formation, int extra_steps) {
  formation.extra_steps = extra_steps;
  return formation;
}

// Begins with every board of a sum.
inline Formation with_all_of_sum(Formation formation, std::uint32_t sum) {
  formation.name += fmt::format("all{}", sum);
  formation.all_of_sum = sum;
  return formation;
}

inline std::vector<Formation> small_formations() {
  return {corner(),
          stairs(),
          shelf(),
          court(),
          ring(),
          tee(),
          free4(),
          free4seeded(),
          with_all_of_sum(stairs(), 6),
          with_all_of_sum(tee(), 8),
          with_all_of_sum(court(), 4),
          with_all_of_sum(free4(), 4)};
}

inline TableIdentity identity_of(const Formation& formation, std::uint64_t target = 16) {
  const auto shape = shape_of(formation, target);
  if (!shape) {
    ADD_FAILURE() << shape.error().what;
    return {};
  }
  return {.shape = *shape};
}

// Of the table in which one of the above goes on.
inline TableIdentity next_of(const TableIdentity& identity) {
  TableIdentity next = identity;
  EXPECT_EQ(identity.shape.formation.next, "corner");
  next.shape = identity_of(corner(), identity.shape.target_tile()).shape;
  next.delete_below = 0;
  next.optimal_only = false;
  return next;
}

inline BuildOptions options(const TableIdentity& identity, const std::filesystem::path& folder) {
  BuildOptions options;
  options.identity = identity;
  options.folder = folder;
  return options;
}

// Builds, and complains if that fails.
inline BuildReport build(const BuildOptions& options, int threads = 2) {
  core::Workers workers(threads);
  const auto report = build_table(options, workers);
  EXPECT_TRUE(report) << report.error().what;
  return report ? *report : BuildReport{};
}

// In a folder of tables, by its name, after the one in which it goes on.
inline BuildReport build_in(const std::filesystem::path& tables, const TableIdentity& identity) {
  if (!identity.shape.formation.next.empty()) build_in(tables, next_of(identity));
  return build(options(identity, tables / identity.shape.name()));
}

// Every file of a table, by name.
using Files = std::map<std::string, std::vector<std::uint8_t>>;
inline Files files_in(const std::filesystem::path& folder) {
  Files files;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    const std::string name = entry.path().filename().string();
    if (name != "build.lock") files[name] = core::read_bytes(entry.path());
  }
  return files;
}

// The first file in which two folders differ, and how; empty if none.
inline std::string difference(const Files& expected, const Files& found) {
  for (const auto& [name, bytes] : expected) {
    const auto there = found.find(name);
    if (there == found.end()) return name + " is missing";
    if (there->second != bytes) return name + " is different";
  }
  for (const auto& [name, bytes] : found) {
    if (!expected.contains(name)) return name + " is too much";
  }
  return "";
}

}  // namespace joseki::formation::test

// SPDX-License-Identifier: MIT
// Games for tests: random ones on every board, and what they look like as a file's bytes.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "app/coach/game_record.h"
#include "core/rng.h"

namespace joseki::app::test {

inline std::vector<std::uint8_t> bytes_of(std::string_view text) {
  return {text.begin(), text.end()};
}

inline std::string hex(std::span<const std::uint8_t> bytes) {
  std::string text;
  for (const auto byte : bytes) {
    text += "0123456789abcdef"[byte >> 4];
    text += "0123456789abcdef"[byte & 15];
  }
  return text;
}

inline std::vector<std::uint8_t> from_hex(std::string_view text) {
  std::vector<std::uint8_t> bytes;
  for (std::size_t i = 0; i + 1 < text.size(); i += 2) {
    bytes.push_back(
        static_cast<std::uint8_t>(std::stoi(std::string(text.substr(i, 2)), nullptr, 16)));
  }
  return bytes;
}

inline twenty48::FullBoard board(std::string_view code) {
  return *twenty48::parse_full_board(code);
}

struct RandomGame {
  twenty48::BoardShape shape = twenty48::BoardShape::b4x4;
  std::uint64_t seed = 1;
  std::size_t most_moves = 1000;
  double p4 = 0.3;
};

inline void add_tile(twenty48::FullBoard& board, double p4, core::Rng& rng) {
  twenty48::spawn(board, p4, rng);
}

// Random moves from two tiles until nothing moves.
inline GameRecord random_game(const RandomGame& plan) {
  core::Rng rng(plan.seed);
  twenty48::FullBoard start = empty_board(plan.shape);
  add_tile(start, plan.p4, rng);
  add_tile(start, plan.p4, rng);
  std::vector<twenty48::Turn> turns;
  auto now = start;
  const auto big = big_tiles_of(plan.shape);
  for (int failures = 0; turns.size() < plan.most_moves && failures < 200;) {
    const twenty48::Turn turn{twenty48::kDirections[rng.below(4)],
                              static_cast<std::uint8_t>(rng.below(16)),
                              static_cast<std::uint8_t>(rng.unit() < plan.p4 ? 2 : 1)};
    const auto played = play(now, turn, big);
    failures = played ? 0 : failures + 1;
    if (!played) continue;
    now = played->board;
    turns.push_back(turn);
  }
  return *record_of(plan.shape, start, turns);
}

// The same game with times that texts of 2048verse keep.
inline GameRecord with_times(GameRecord game, std::uint64_t seed) {
  core::Rng rng(seed);
  for (Step& step : game.steps) {
    const auto ms = static_cast<std::uint32_t>(rng.below(100'000));
    step.time = rng.below(10) == 0 ? twenty48::ThinkTime()
                                   : twenty48::decode_time(twenty48::encode_time(ms));
  }
  return game;
}

// The same game with rates that files of 32 bits keep.
inline GameRecord with_rates(GameRecord game, std::uint64_t seed) {
  core::Rng rng(seed);
  for (Step& step : game.steps) {
    FileRates rates{};
    for (double& rate : rates) rate = static_cast<double>(1 + rng.below(4'000'000'000)) / 4e9;
    if (rng.below(8) != 0) step.rates = rates;
  }
  return game;
}

}  // namespace joseki::app::test

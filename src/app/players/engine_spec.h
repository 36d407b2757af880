// SPDX-License-Identifier: MIT
// EngineSpec: who is to think and how, written as one word: "mcts:playouts=1000,gumbel".
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/result.h"

namespace joseki::app {

inline constexpr std::uint32_t kDefaultPlayouts = 10'000;
inline constexpr std::uint32_t kDefaultNetPlayouts = 800;  // a network sees more in a leaf
inline constexpr std::uint32_t kMaxPlayouts = 1'000'000'000;

struct EngineSpec {
  enum class Kind {
    mcts,     // tree search with random games or what the game knows at the leaves
    random,   // any legal move
    perfect,  // best moves, by an exact solver or a table
    net,      // tree search with a network at the leaves
  };
  Kind kind = Kind::mcts;

  // --- of mcts and net
  std::optional<std::uint32_t> playouts{};          // neither this nor time: usual_playouts()
  std::optional<std::chrono::milliseconds> time{};  // then results differ from run to run
  std::optional<double> c{};                        // how much it explores
  bool gumbel = false;                              // sequential halving at the root
  bool oracle = false;                              // exact values at the leaves

  // --- of net
  std::string model{};          // a name or a path; empty: the one called like the game
  std::optional<int> leaves{};  // so many in one batch; the more, the quicker and the rougher

  bool searches() const { return kind == Kind::mcts || kind == Kind::net; }
  std::uint32_t usual_playouts() const {
    return kind == Kind::net ? kDefaultNetPlayouts : kDefaultPlayouts;
  }
};

// NAME or NAME:OPTION,OPTION=VALUE,...; of net the first may be a model instead. bad_input with the
// nearest name or option that there is.
core::Result<EngineSpec> parse_engine(std::string_view text);

// "250", "250ms", "1.5s": from 1 ms to a day.
core::Result<std::chrono::milliseconds> parse_duration(std::string_view text);

// Why these settings cannot go together; Done if they can.
core::Status check_engine(const EngineSpec& spec);

// Normal form: parse_engine() reads it, and every setting that is not the usual one stands in it.
std::string engine_text(const EngineSpec& spec);

}  // namespace joseki::app

// SPDX-License-Identifier: MIT
// What messages ask of PlayersPage, read and checked.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "app/studio/pages/players/players_play.h"

namespace joseki::studio {

// Who plays. What is not given stays as it is.
struct WhoPlays {
  std::optional<bool> x_is_machine{};
  std::optional<bool> o_is_machine{};
  std::optional<std::size_t> level{};  // of app::kLevels
  std::optional<Thinker> thinker{};
  std::optional<std::string> model{};
  std::optional<std::uint32_t> playouts{};

  void apply_to(PlayersSetup& setup) const;
};

struct BeginMatch {
  std::string game;
  std::string position{};              // empty: the start of the game
  std::optional<std::int64_t> seed{};  // nothing: any
  WhoPlays who{};
};

struct PlayersMove {
  std::string text;
  std::optional<std::size_t> at{};  // of which position; nothing: the last one
};

// A position of the game: so many moves after its beginning.
struct AtPly {
  std::size_t ply = 0;
};

struct TakeLine {
  std::size_t index = 0;
};

struct SetPosition {
  std::string text;
};

// Nothing: as usual.
struct Annotate {
  std::optional<std::size_t> at{};  // which position; nothing: the last one
  std::optional<Thinker> thinker{};
  std::optional<std::uint32_t> playouts{};
  std::string model{};
};

struct Evaluate {
  int most = 1;  // positions
};

struct Judge {
  std::string game;
  std::string position;
};

}  // namespace joseki::studio

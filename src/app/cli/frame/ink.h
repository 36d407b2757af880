// SPDX-License-Identifier: MIT
// Ink: a few of the 16 colours that every terminal has and lets its user choose, for pictures.
#pragma once

#include <string_view>

namespace joseki::app {

inline constexpr std::string_view kPictureMargin = "    ";

namespace ink {
inline constexpr std::string_view kDim = "\x1b[2m";
inline constexpr std::string_view kX = "\x1b[1;36m";
inline constexpr std::string_view kO = "\x1b[1;33m";
inline constexpr std::string_view kWin = "\x1b[32m";
inline constexpr std::string_view kLoss = "\x1b[31m";
inline constexpr std::string_view kInvert = "\x1b[7m";
inline constexpr std::string_view kBig = "\x1b[1;33m";
inline constexpr std::string_view kTarget = "\x1b[1;32m";
inline constexpr std::string_view kTile = "\x1b[1;36m";
inline constexpr std::string_view kOff = "\x1b[0m";
}  // namespace ink

}  // namespace joseki::app

// SPDX-License-Identifier: MIT
#include "app/studio/records.h"

namespace joseki::studio {

std::string_view name_of(GameKind kind) {
  switch (kind) {
    case GameKind::undo:
      return "undo";
    case GameKind::ai:
      return "ai";
    case GameKind::adversarial:
      return "adversarial";
    case GameKind::clean:
      break;
  }
  return "clean";
}

std::optional<GameKind> game_kind_named(std::string_view name) {
  for (const GameKind kind : kGameKinds) {
    if (name_of(kind) == name) return kind;
  }
  return std::nullopt;
}

}  // namespace joseki::studio

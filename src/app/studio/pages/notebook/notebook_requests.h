// SPDX-License-Identifier: MIT
// What messages ask of NotebookPage, read and checked.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/studio/mistakes.h"

namespace joseki::studio {

struct AnswerProblem {
  MistakeId id = 0;
  twenty48::Direction direction = twenty48::Direction::left;
  std::int64_t at = 0;  // by the browser's clock, milliseconds since 1970
  // What comes of the card; nothing: the answer changes nothing in the daily queue.
  std::optional<ReviewCard> if_right{};
  std::optional<ReviewCard> if_wrong{};
};

struct ChangeEntry {
  MistakeId id = 0;
  MistakeChange change;
};

struct NamedEntries {
  std::vector<MistakeId> ids;
};

struct ImportNotebook {
  std::vector<std::uint8_t> bytes;
};

}  // namespace joseki::studio

// SPDX-License-Identifier: MIT
// StoredRecords: games and best scores in the store.
#pragma once

#include "app/studio/records.h"
#include "app/studio/store.h"

namespace joseki::studio {

class StoredRecords : public Records {
 public:
  explicit StoredRecords(Store& store) : store_(store) {}

  core::Result<KindRecords> records() override;
  core::Status note_score(GameKind kind, std::uint64_t score, std::uint32_t tile) override;
  core::Status add_game(const FinishedGame& game) override;
  core::Status remove_game(std::string_view id) override;
  core::Result<std::vector<FinishedGame>> games(int count) override;
  core::Result<std::optional<FinishedGame>> find_game(std::string_view id) override;

 private:
  Store& store_;
};

}  // namespace joseki::studio

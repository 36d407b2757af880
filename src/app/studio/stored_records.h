// SPDX-License-Identifier: MIT
// StoredRecords: games and best scores in the store.
#pragma once

#include "app/studio/records.h"
#include "app/studio/store.h"

namespace joseki::studio {

class StoredRecords : public Records {
 public:
  explicit StoredRecords(Store& store) : store_(store) {}

  core::Result<Json> records() override;
  core::Status note_score(std::string_view kind, std::uint64_t score, std::uint32_t tile) override;
  core::Status add_game(const Json& game) override;
  core::Result<Json> games(int count) override;
  core::Result<Json> find_game(std::string_view id) override;

 private:
  Store& store_;
};

}  // namespace joseki::studio

// SPDX-License-Identifier: MIT
// StoredMistakes: the notebook in the store.
#pragma once

#include <string>

#include "app/studio/mistakes.h"
#include "app/studio/store.h"

namespace joseki::studio {

class StoredMistakes : public Mistakes {
 public:
  explicit StoredMistakes(Store& store) : store_(store) {}

  core::Status add(std::span<const SeenMistake> seen) override;
  core::Status merge(std::span<const Mistake> others) override;
  core::Result<std::vector<Mistake>> all() override;
  core::Result<std::vector<Mistake>> of_table(std::string_view table) override;
  core::Result<std::optional<Mistake>> find(MistakeId id) override;
  core::Status change(MistakeId id, const MistakeChange& change) override;
  core::Status set_rates(MistakeId id, const MoveRates& rates) override;
  core::Status review(const MistakeReview& review) override;
  core::Status remove(std::span<const MistakeId> ids) override;
  core::Status restore(std::span<const MistakeId> ids) override;
  core::Result<std::vector<ReviewWeek>> weeks() override;

  // Entries that were removed more than a day ago.
  core::Status forget_old();

 private:
  core::Status add_one(const SeenMistake& seen);
  core::Status merge_one(const Mistake& other);
  // Also a removed one.
  core::Result<std::optional<Mistake>> find_image(std::string_view table, twenty48::Board board);
  core::Result<std::vector<Mistake>> read(const std::string& where, const StoredValue& value);
  core::Status insert(const Mistake& made);
  core::Status save(const Mistake& changed);
  core::Status set_removed(std::span<const MistakeId> ids, const StoredValue& when);

  Store& store_;
};

}  // namespace joseki::studio

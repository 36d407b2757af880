// SPDX-License-Identifier: MIT
// Store: the SQLite file with everything the Studio must not lose. The only place that knows
// SQLite.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <initializer_list>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>
#include <vector>

#include "core/result.h"

struct sqlite3;

namespace joseki::studio {

// Bytes that are no text.
struct StoredBytes {
  std::string bytes;
};

using StoredValue = std::variant<std::nullptr_t, std::int64_t, double, std::string, StoredBytes>;

// Null for nothing.
template <class T>
StoredValue stored_or_null(const std::optional<T>& value) {
  if (!value) return nullptr;
  if constexpr (std::is_integral_v<T>) {
    return static_cast<std::int64_t>(*value);
  } else {
    return *value;
  }
}

// One row of an answer.
class StoredRow {
 public:
  explicit StoredRow(std::vector<StoredValue> values) : values_(std::move(values)) {}
  std::int64_t number(std::size_t column) const;  // 0 for null
  double real(std::size_t column) const;          // 0 for null
  std::string text(std::size_t column) const;     // or bytes; empty for null
  bool is_null(std::size_t column) const;

 private:
  std::vector<StoredValue> values_;
};

// A file in WAL mode: each change is there whole or not at all, and survives a kill -9 as soon as
// the call returns (a power cut may take the last ones, never the file). Any thread.
class Store {
 public:
  // Makes the file, or brings one of an older version up to date. newer_file if it is of a newer
  // one; foreign_file if it is none of ours; damaged_file.
  static core::Result<std::unique_ptr<Store>> open(const std::filesystem::path& file);
  ~Store();

  core::Status change(std::string_view sql, std::initializer_list<StoredValue> values);
  core::Result<std::vector<StoredRow>> read(std::string_view sql,
                                            std::initializer_list<StoredValue> values);
  // All changes that `work` makes, or none if it fails.
  core::Status together(const std::function<core::Status()>& work);
  // As change(), and says which row it made.
  core::Result<std::int64_t> insert(std::string_view sql,
                                    std::initializer_list<StoredValue> values);
  std::int64_t last_id();       // of the last inserted row
  std::int64_t changed_rows();  // by the last change; ask within together()

 private:
  struct Inside;
  explicit Store(std::unique_ptr<Inside> inside);
  core::Status prepare();
  core::Result<std::int64_t> version();  // foreign_file or newer_file if we must not write to it
  core::Status migrate();
  core::Status run_script(const char* sql);

  std::unique_ptr<Inside> inside_;
};

// Seconds since 1970.
std::int64_t now_seconds();

// Weeks begin on Mondays, 0:00 UTC: (seconds since 1970 - kFirstMonday) / kWeekSeconds.
inline constexpr std::int64_t kDaySeconds = 86'400;
inline constexpr std::int64_t kWeekSeconds = 7 * kDaySeconds;
inline constexpr std::int64_t kFirstMonday = 4 * kDaySeconds;  // 1970-01-05

}  // namespace joseki::studio

// SPDX-License-Identifier: MIT
// Result<T>: a value or the reason there is none. For what the world does to us (missing files,
// bad notation, a full disk); our own bugs throw Bug instead (core/ensure.h).
#pragma once

#include <string_view>
#include <utility>
#include <variant>

#include "core/remedy.h"
#include "core/text.h"

namespace joseki::core {

// What went wrong, in one word. What it means outside stands in app/catalog/error_class.h.
enum class Errc {
  bad_input,     // text or an option that cannot be understood or is impossible
  not_found,     // a file or table that does not exist
  damaged_file,  // a checksum, a length or an order in a file is wrong
  foreign_file,  // not one of our files, or one of another table or other rules
  newer_file,    // a format version this program does not know
  io,            // the operating system refused to read or write
  no_memory,     // the job does not fit the memory
  no_disk,       // the job does not fit the disk, or the disk filled up
  busy,          // another process holds what we need
  interrupted,   // the user asked to stop; everything done so far is kept
};

// The enumerator as spelt in JSON: "bad_input". Never empty.
std::string_view name_of(Errc code);

struct Error {
  Errc code;
  Text what;  // one line, lower case, names the file or text at fault
  Hint hint;  // what to do about it; may be empty
  // The job does not fit this machine, and nothing was done. For the log: that is no failure.
  bool is_refusal = false;
};

template <class T>
class [[nodiscard]] Result {
 public:
  Result(T value) : v_(std::in_place_index<0>, std::move(value)) {}      // NOLINT: implicit
  Result(Error error) : v_(std::in_place_index<1>, std::move(error)) {}  // NOLINT: implicit
  explicit operator bool() const noexcept { return v_.index() == 0; }
  T& operator*() & { return std::get<0>(v_); }
  const T& operator*() const& { return std::get<0>(v_); }
  T&& operator*() && { return std::get<0>(std::move(v_)); }
  T* operator->() { return &std::get<0>(v_); }
  const T* operator->() const { return &std::get<0>(v_); }
  const Error& error() const& { return std::get<1>(v_); }
  Error&& error() && { return std::get<1>(std::move(v_)); }

 private:
  std::variant<T, Error> v_;
};

// The value of an operation that has nothing to say but that it worked.
struct Done {};
using Status = Result<Done>;

}  // namespace joseki::core

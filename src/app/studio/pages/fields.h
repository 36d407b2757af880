// SPDX-License-Identifier: MIT
// Fields: reads and checks the fields of a message.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/studio/message.h"
#include "core/result.h"

namespace joseki::studio {

// The largest whole number that every program reads exactly from JSON.
inline constexpr std::int64_t kMostWhole = (std::int64_t{1} << 53) - 1;

// An error for a message that cannot be done.
inline core::Error refuse(core::Text what, core::Hint hint = {}) {
  return {core::Errc::bad_input, std::move(what), std::move(hint)};
}

// `value` as a number in that range; nothing if it is no such number.
std::optional<std::int64_t> whole_in(const Json& value, std::int64_t least, std::int64_t most);
std::optional<double> number_in(const Json& value, double least, double most);

// Remembers the first mistake. Values are only valid if status() is good.
class Fields {
 public:
  // `body` must outlive it. A field that is not `known` is wrong.
  Fields(const Json& body, std::initializer_list<std::string_view> known);
  // Accepts any field: for states that another version may have saved.
  explicit Fields(const Json& body) : body_(body) {}

  // Nothing if the field is missing; a field of another type or out of range is wrong.
  std::optional<std::int64_t> whole(std::string_view name, std::int64_t least, std::int64_t most);
  std::optional<double> number(std::string_view name, double least, double most);
  std::optional<std::string> text(std::string_view name, std::size_t longest);
  std::optional<bool> flag(std::string_view name);
  // A list of at most so many texts.
  std::optional<std::vector<std::string>> texts(std::string_view name, std::size_t most,
                                                std::size_t longest);
  // The place of a word in `words`.
  std::optional<std::size_t> choice(std::string_view name,
                                    const std::vector<std::string_view>& words);

  // A missing field is wrong.
  void need(std::string_view name);

  // `what` goes on after the name of the field: "is missing".
  void refuse(std::string_view name, const core::Text& what);
  void refuse(core::Error error);

  core::Status status() const;

 private:
  const Json* find(std::string_view name) const;

  const Json& body_;
  std::optional<core::Error> wrong_;
};

// The request of a message without fields.
struct NothingAsked {};
core::Status read_request(const Json& body, NothingAsked& asked);

// Reads a state that a server saved earlier and that may have been changed since. A field that is
// missing or out of range is wrong; its value is then the least one, or empty.
class KeptFields {
 public:
  explicit KeptFields(const Json& kept) : fields_(kept) {}

  template <class T = int>
  T whole(std::string_view name, std::int64_t least, std::int64_t most) {
    fields_.need(name);
    return static_cast<T>(fields_.whole(name, least, most).value_or(least));
  }
  double number(std::string_view name, double least, double most) {
    fields_.need(name);
    return fields_.number(name, least, most).value_or(least);
  }
  std::string text(std::string_view name, std::size_t longest) {
    fields_.need(name);
    return fields_.text(name, longest).value_or("");
  }
  bool flag(std::string_view name) {
    fields_.need(name);
    return fields_.flag(name).value_or(false);
  }
  std::size_t choice(std::string_view name, const std::vector<std::string_view>& words) {
    fields_.need(name);
    return fields_.choice(name, words).value_or(0);
  }

  void refuse(std::string_view name, const core::Text& what) { fields_.refuse(name, what); }
  core::Status status() const { return fields_.status(); }

 private:
  Fields fields_;
};

}  // namespace joseki::studio

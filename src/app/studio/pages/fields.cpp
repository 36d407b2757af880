// SPDX-License-Identifier: MIT
#include "app/studio/pages/fields.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "app/catalog/nearest.h"

namespace joseki::studio {
namespace {

core::Text known_fields(std::initializer_list<std::string_view> known) {
  if (known.size() == 0) return core::text("this message has no fields");
  return core::text("known are: {}", fmt::format("{}", fmt::join(known, ", ")));
}

}  // namespace

std::optional<std::int64_t> whole_in(const Json& value, std::int64_t least, std::int64_t most) {
  const bool fits = value.is_number_integer() &&
                    !(value.is_number_unsigned() &&
                      value.get<std::uint64_t>() > static_cast<std::uint64_t>(kMostWhole));
  if (!fits || value.get<std::int64_t>() < least || value.get<std::int64_t>() > most) {
    return std::nullopt;
  }
  return value.get<std::int64_t>();
}

std::optional<double> number_in(const Json& value, double least, double most) {
  if (!value.is_number()) return std::nullopt;
  const auto number = value.get<double>();
  if (!(number >= least && number <= most)) return std::nullopt;
  return number;
}

Fields::Fields(const Json& body, std::initializer_list<std::string_view> known) : body_(body) {
  for (const auto& [name, value] : body.items()) {
    if (std::find(known.begin(), known.end(), name) != known.end()) continue;
    const auto meant = app::nearest(name, {known.begin(), known.end()});
    wrong_ = core::Error{core::Errc::bad_input, core::text("field {} is not known here", name),
                         meant ? core::text("did you mean {}?", *meant) : known_fields(known)};
    return;
  }
}

const Json* Fields::find(std::string_view name) const {
  const auto found = body_.find(name);
  return found == body_.end() ? nullptr : &*found;
}

void Fields::refuse(std::string_view name, const core::Text& what) {
  refuse(core::Error{core::Errc::bad_input, core::text("field {} {}", name, what), {}});
}

void Fields::refuse(core::Error error) {
  if (!wrong_) wrong_ = std::move(error);
}

std::optional<std::int64_t> Fields::whole(std::string_view name, std::int64_t least,
                                          std::int64_t most) {
  const Json* value = find(name);
  if (value == nullptr) return std::nullopt;
  if (const auto number = whole_in(*value, least, most)) return number;
  refuse(name, core::text("must be a whole number from {} to {}", least, most));
  return std::nullopt;
}

std::optional<double> Fields::number(std::string_view name, double least, double most) {
  const Json* value = find(name);
  if (value == nullptr) return std::nullopt;
  if (const auto number = number_in(*value, least, most)) return number;
  refuse(name, core::text("must be a number from {} to {}", least, most));
  return std::nullopt;
}

std::optional<std::string> Fields::text(std::string_view name, std::size_t longest) {
  const Json* value = find(name);
  if (value == nullptr) return std::nullopt;
  if (value->is_string() && value->get_ref<const std::string&>().size() <= longest) {
    return value->get<std::string>();
  }
  refuse(name, core::text("must be text of at most {} bytes", longest));
  return std::nullopt;
}

std::optional<bool> Fields::flag(std::string_view name) {
  const Json* value = find(name);
  if (value == nullptr) return std::nullopt;
  if (value->is_boolean()) return value->get<bool>();
  refuse(name, core::text("must be true or false"));
  return std::nullopt;
}

std::optional<std::vector<std::string>> Fields::texts(std::string_view name, std::size_t most,
                                                      std::size_t longest) {
  const Json* value = find(name);
  if (value == nullptr) return std::nullopt;
  const auto is_short = [&](const Json& text) {
    return text.is_string() && text.get_ref<const std::string&>().size() <= longest;
  };
  if (value->is_array() && value->size() <= most &&
      std::all_of(value->begin(), value->end(), is_short)) {
    return value->get<std::vector<std::string>>();
  }
  refuse(name, core::text("must be a list of at most {} texts of {} bytes", most, longest));
  return std::nullopt;
}

std::optional<std::size_t> Fields::choice(std::string_view name,
                                          const std::vector<std::string_view>& words) {
  const Json* value = find(name);
  if (value == nullptr) return std::nullopt;
  if (value->is_string()) {
    const auto found = std::find(words.begin(), words.end(), value->get_ref<const std::string&>());
    if (found != words.end()) return static_cast<std::size_t>(found - words.begin());
  }
  refuse(name, core::text("must be one of {}", fmt::format("{}", fmt::join(words, ", "))));
  return std::nullopt;
}

void Fields::need(std::string_view name) {
  if (find(name) == nullptr) refuse(name, core::text("is missing"));
}

core::Status Fields::status() const {
  if (wrong_) return *wrong_;
  return core::Done{};
}

core::Status read_request(const Json& body, NothingAsked& /*asked*/) {
  return Fields(body, {}).status();
}

}  // namespace joseki::studio

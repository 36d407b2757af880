// SPDX-License-Identifier: MIT
#include "core/text.h"

#include <fmt/format.h>

#include <cerrno>
#include <cstring>
#include <ostream>

namespace joseki::core {
namespace {

constexpr std::string_view kPlace = "{}";

}  // namespace

Text::Text(std::string words) : Text(foreign(std::move(words))) {}

Text::Text(const char* words) : Text(foreign(words)) {}

Text Text::foreign(std::string words) {
  return words.empty() ? Text() : of_parts(std::string(kPlace), {TextValue(std::move(words))});
}

Text Text::of_parts(std::string pattern, std::vector<TextValue> values) {
  Text text;
  text.pattern_ = std::move(pattern);
  text.values_ = std::move(values);
  return text;
}

std::string Text::english() const {
  std::string out;
  std::string_view rest = pattern_;
  for (const TextValue& value : values_) {
    const auto place = rest.find(kPlace);
    if (place == std::string_view::npos) break;
    out.append(rest.substr(0, place)).append(value.words());
    rest.remove_prefix(place + kPlace.size());
  }
  return out.append(rest);
}

std::ostream& operator<<(std::ostream& out, const Text& text) { return out << text.english(); }

TextValue::TextValue(const std::filesystem::path& path) : words_(path.string()) {}

TextValue::TextValue(double number) : words_(fmt::format("{}", number)) {}

Text system_text(int number) {
  switch (number) {
    case ENOENT:
      return core::text("No such file or directory");
    case EACCES:
      return core::text("Permission denied");
    case EPERM:
      return core::text("Operation not permitted");
    case ENOSPC:
      return core::text("No space left on device");
    case EDQUOT:
      return core::text("Disk quota exceeded");
    case EIO:
      return core::text("Input/output error");
    case EROFS:
      return core::text("Read-only file system");
    case ENOTDIR:
      return core::text("Not a directory");
    case EISDIR:
      return core::text("Is a directory");
    case EEXIST:
      return core::text("File exists");
    case ENAMETOOLONG:
      return core::text("File name too long");
    case EMFILE:
      return core::text("Too many open files");
    default:
      return Text::foreign(std::strerror(number));
  }
}

}  // namespace joseki::core

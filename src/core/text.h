// SPDX-License-Identifier: MIT
// Text: a sentence as a pattern and the values in its places. Whoever shows it can say it in
// another language: the pattern, which is the English sentence, is the key.
#pragma once

#include <concepts>
#include <cstddef>
#include <filesystem>
#include <initializer_list>
#include <iosfwd>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace joseki::core {

class TextValue;

// text("table '{}' is not built", name) is the way to make one: the literal is what translators
// see. Places are `{}` and nothing else; numbers that want a form of their own come formatted.
class Text {
 public:
  Text() = default;
  // Finished words, which no other language has: for the command line and for Python, which speak
  // English, and for tests. tools/check_words.py finds them elsewhere; a file compiled with
  // -DJOSEKI_PATTERNS_ONLY says where they are.
#ifdef JOSEKI_PATTERNS_ONLY
  Text(std::string words) = delete;
  Text(const char* words) = delete;
#else
  Text(std::string words);  // NOLINT: implicit
  Text(const char* words);  // NOLINT: implicit
#endif
  // Words of others, such as those of a library: in the language they come in.
  static Text foreign(std::string words);

  // Both come from elsewhere, such as a process whose messages are read back.
  static Text of_parts(std::string pattern, std::vector<TextValue> values);

  const std::string& pattern() const { return pattern_; }
  const std::vector<TextValue>& values() const { return values_; }
  // The sentence. A pattern with fewer values than places keeps the last ones as they are.
  std::string english() const;

  bool empty() const { return pattern_.empty(); }
  // Equal if they say the same.
  friend bool operator==(const Text& a, const Text& b) { return a.english() == b.english(); }
  friend std::ostream& operator<<(std::ostream& out, const Text& text);

 private:
  std::string pattern_;
  std::vector<TextValue> values_;
};

// What stands in a place: a name, a number, or a sentence, which is translated like the whole.
class TextValue {
 public:
  TextValue(std::string words) : words_(std::move(words)) {}      // NOLINT: implicit
  TextValue(std::string_view words) : words_(words) {}            // NOLINT: implicit
  TextValue(const char* words) : words_(words) {}                 // NOLINT: implicit
  TextValue(const std::filesystem::path& path);                   // NOLINT: implicit
  TextValue(char letter) : words_(1, letter) {}                   // NOLINT: implicit
  TextValue(double number);                                       // NOLINT: implicit
  TextValue(Text sentence) : sentence_({std::move(sentence)}) {}  // NOLINT: implicit
  template <std::integral Number>
  requires(!std::same_as<Number, char> && !std::same_as<Number, bool>) TextValue(Number number)
      : words_(std::to_string(number)) {}  // NOLINT: implicit

  // Null if it is no sentence.
  const Text* sentence() const { return sentence_.empty() ? nullptr : sentence_.data(); }
  // In English.
  std::string words() const { return sentence_.empty() ? words_ : sentence_.front().english(); }

 private:
  std::string words_;
  std::vector<Text> sentence_;  // none or one: a member of its own type would have no end
};

// A literal with one place for each value, or the program does not compile.
template <class... Values>
class Pattern {
 public:
  consteval Pattern(const char* literal) : literal_(literal) {  // NOLINT: implicit
    std::size_t places = 0;
    for (const char* at = literal; *at != '\0'; ++at) {
      if (*at == '{' && at[1] != '}') throw "a place is {}";
      if (*at == '{') ++places;
    }
    if (places != sizeof...(Values)) throw "not one place for each value";
  }
  const char* literal() const { return literal_; }

 private:
  const char* literal_;
};

// A pattern that is kept in a list before it gets its values.
template <std::size_t N>
consteval const char* pattern(const char (&literal)[N]) {
  return literal;
}

template <class... Values>
Text text(Pattern<std::type_identity_t<Values>...> pattern, const Values&... values) {
  return Text::of_parts(pattern.literal(), {TextValue(values)...});
}

// The words of the operating system for an errno, with a pattern for those that users meet.
Text system_text(int number);

}  // namespace joseki::core

// SPDX-License-Identifier: MIT
// CommandLine: the verbs and options there are, and reading the words of a run. CLI11 does the
// work; only command_line.cpp sees it, because its header takes five seconds to compile.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace joseki::app {

// What is wrong with a value, or nothing.
using Check = std::function<std::string(const std::string& value)>;

// An option or an argument of a verb. A handle: copies are the same option, and live no longer than
// the CommandLine.
class Option {
 public:
  explicit Option(CLI::Option* option) : option_(option) {}

  // --- While it is added

  Option required();
  Option type_name(const std::string& name);  // what help shows for its value
  Option expected(int least, int most);       // how many words
  Option delimiter(char between);             // one word may hold several values
  Option one_value_each_time();               // may be given again, and takes one word each time
  Option excludes(Option other);
  Option check(Check check);

  // --- Facts, for help and completion

  bool is_positional() const;
  bool is_required() const;
  bool takes_value() const;
  std::string name() const;                // TABLE, --dir
  std::vector<std::string> names() const;  // -q, --quiet; none if it is positional
  std::string type_name() const;
  std::string description() const;
  std::string default_text() const;  // empty: there is none

  bool was_given() const;  // known after parsing

 private:
  CLI::Option* option_;
};

// A handle, like Option.
class Verb {
 public:
  explicit Verb(CLI::App* verb) : verb_(verb) {}

  // `name` is "--dir", "-q,--quiet", or "TABLE" for an argument. The value is set while parsing;
  // what it is before that, help shows as the default, but for optional ones.
  Option add_option(const std::string& name, std::string& value, const std::string& description);
  Option add_option(const std::string& name, std::vector<std::string>& values,
                    const std::string& description);
  Option add_option(const std::string& name, int& value, const std::string& description);
  Option add_option(const std::string& name, double& value, const std::string& description);
  Option add_option(const std::string& name, std::uint64_t& value, const std::string& description);
  Option add_option(const std::string& name, std::optional<int>& value,
                    const std::string& description);
  Option add_option(const std::string& name, std::optional<double>& value,
                    const std::string& description);
  Option add_option(const std::string& name, std::optional<std::uint64_t>& value,
                    const std::string& description);
  Option add_flag(const std::string& name, bool& value, const std::string& description);
  void when_chosen(std::function<void()> action);  // called at the end of parsing

  std::string name() const;
  std::string group() const;
  std::string summary() const;
  std::vector<Option> arguments() const;      // as added
  std::vector<Option> named_options() const;  // as added

 private:
  CLI::App* verb_;
};

// What the words of a run ask for.
struct Request {
  enum class Kind { verb, help, version, wrong };
  Kind kind;
  std::string complaint = "";  // CLI11's, if it is wrong
};

class CommandLine {
 public:
  CommandLine();  // has --help and --version, and wants one verb
  ~CommandLine();

  Verb add_verb(const std::string& name, const std::string& group, const std::string& summary);
  Request parse(std::vector<std::string> words);

  std::vector<Verb> verbs() const;           // as added
  Verb verb(const std::string& name) const;  // must be there
  std::vector<Option> named_options() const;

  // --- After parsing

  std::optional<Verb> chosen_verb() const;
  std::vector<std::string> unused_words() const;

 private:
  std::unique_ptr<CLI::App> app_;
};

}  // namespace joseki::app

// SPDX-License-Identifier: MIT
// VerbPage: what is to be said of a command beyond its options, which its Verb knows. Help, man
// page and shell completion are all made from the two.
#pragma once

#include <string>
#include <vector>

namespace joseki::app {

struct Example {
  std::string command;
  std::string effect;  // what it does, lower case, no full stop
};

struct VerbPage {
  std::string name;
  std::string group;    // the heading in `joseki --help`
  std::string summary;  // one line, lower case, no full stop
  std::string details;  // paragraphs; lines that begin with a blank are shown as they are
  std::vector<Example> examples;
  std::string no = "";  // what exit code 1 means here; empty: it does not happen
};

}  // namespace joseki::app

// SPDX-License-Identifier: MIT
// tests/facts/gomoku-fours.csv: positions of Gomoku with the shortest win by fours.
#pragma once

#include <fstream>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

namespace joseki::reference {

struct GomokuFact {
  std::string position;
  int player = 1;            // who is asked, and moves first: 1 or -1
  std::optional<int> plies;  // nothing: no win by fours within 15 plies
};

// Empty if the file cannot be read.
inline std::vector<GomokuFact> gomoku_facts() {
  std::vector<GomokuFact> facts;
  std::ifstream file("tests/facts/gomoku-fours.csv");
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line[0] == '#' || line.starts_with("position")) continue;
    std::istringstream fields(line);
    GomokuFact fact;
    std::string side;
    std::string plies;
    std::getline(fields, fact.position, ',');
    std::getline(fields, side, ',');
    std::getline(fields, plies, ',');
    fact.player = side == "x" ? 1 : -1;
    if (!plies.empty()) fact.plies = std::stoi(plies);
    facts.push_back(fact);
  }
  return facts;
}

}  // namespace joseki::reference

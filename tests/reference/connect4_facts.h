// SPDX-License-Identifier: MIT
// tests/facts/connect4.csv: positions of Connect4 with the exact score of every column.
#pragma once

#include <array>
#include <fstream>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

namespace joseki::reference {

struct Connect4Fact {
  std::string position;                      // columns played, from 1
  std::array<std::optional<int>, 7> scores;  // for the mover; nothing: the column is full

  int best() const {
    int best = -100;
    for (const auto& score : scores) {
      if (score && *score > best) best = *score;
    }
    return best;
  }
  // Whether playing `column` (from 0) keeps a win won and a draw drawn.
  bool keeps_outcome(int column) const {
    const auto sign = [](int score) { return (score > 0) - (score < 0); };
    const auto& score = scores[static_cast<std::size_t>(column)];
    return score && sign(*score) == sign(best());
  }
};

// Empty if the file cannot be read.
inline std::vector<Connect4Fact> connect4_facts() {
  std::vector<Connect4Fact> facts;
  std::ifstream file("tests/facts/connect4.csv");
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line[0] == '#' || line.starts_with("position")) continue;
    std::istringstream fields(line);
    Connect4Fact fact;
    std::getline(fields, fact.position, ',');
    for (auto& score : fact.scores) {
      std::string text;
      std::getline(fields, text, ',');
      if (!text.empty()) score = std::stoi(text);
    }
    facts.push_back(fact);
  }
  return facts;
}

}  // namespace joseki::reference

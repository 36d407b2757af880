// SPDX-License-Identifier: MIT
// A review for people in front of a terminal.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "app/report/review_json.h"

namespace joseki::app {

// The words of kGradeWords for people.
inline constexpr std::array<std::string_view, kGradeWords.size()> kToldWords = {
    "perfect", "excellent", "nice try", "not bad", "mistake", "blunder", "terrible"};

// "game.txt, game 2".
std::string title_of(const ReviewedGame& reviewed);

// "4x4, 1,234 moves, 20,000 points, ends at 1234..."
std::string facts_of(const ReviewedGame& reviewed);

// "move 121, 442-256: 0.9123 became 0.8"
std::string drop_text(const Drop& drop);

// "an opinion: of 200 of 5,752 moves that nobody judges, the search finds 180 as good as its own"
std::string opinions_text(const Opinions& opinions);

// "move 121: left, bad; the search prefers up"
std::string doubt_text(const Doubt& doubt, const GameRecord& game);

std::string review_text(const ReviewedGame& reviewed);

}  // namespace joseki::app

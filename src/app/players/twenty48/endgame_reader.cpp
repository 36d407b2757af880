// SPDX-License-Identifier: MIT
#include "app/players/twenty48/endgame_reader.h"

#include <algorithm>
#include <utility>

namespace joseki::app {

EndgameReader::EndgameReader(EndgameTables& tables) : tables_(tables) { take_list(); }

void EndgameReader::renew() {
  tables_.refresh();
  take_list();
}

// What is open already stays open.
void EndgameReader::take_list() {
  auto list = tables_.list();
  if (list == list_) return;
  list_ = std::move(list);
  auto before = std::exchange(places_, {});
  for (const auto& facts : *list_) {
    const auto known = std::find_if(before.begin(), before.end(), [&](const auto& place) {
      return place && place->facts == facts;
    });
    places_.push_back(known != before.end() ? std::move(*known)
                                            : std::make_unique<Place>(Place{facts, nullptr}));
  }
  sort_by_kind();
}

void EndgameReader::sort_by_kind() {
  for (auto& of_target : by_kind_) {
    for (auto& kind : of_target) kind.clear();
  }
  for (const auto& place : places_) {
    const auto target = static_cast<std::size_t>(place->facts->target);
    by_kind_[target][static_cast<std::size_t>(place->facts->big)].push_back(place.get());
  }
}

std::span<EndgameReader::Place* const> EndgameReader::tables_for(int target, int big) const {
  return by_kind_[static_cast<std::size_t>(target)][static_cast<std::size_t>(big)];
}

std::optional<formation::Answer> EndgameReader::ask(Place& place, twenty48::Board board,
                                                    const formation::QueryOptions& options) {
  const EndgameTable& facts = *place.facts;
  if (facts.is_broken.load(std::memory_order_relaxed)) return std::nullopt;
  if (!place.opened) {
    auto opened = formation::Table::open(facts.folders);
    if (!opened) {
      tables_.give_up(facts, opened.error());
      return std::nullopt;
    }
    place.opened = std::make_unique<formation::Table>(std::move(*opened));
  }
  auto answer = place.opened->query(board, options);
  if (answer) return std::move(*answer);
  tables_.give_up(facts, answer.error());
  return std::nullopt;
}

}  // namespace joseki::app

// SPDX-License-Identifier: MIT
// What a network should learn from a search: moves better than its own, and how it will end.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

#include "core/rng.h"
#include "learn/selfplay/recipe.h"
#include "learn/selfplay/sample.h"
#include "search/answer.h"

namespace joseki::learn {

// Chances of the moves of an answer, in its order; they sum to 1.
using MoveChances = std::vector<double>;

// By what is proven at the root. A win: the quickest wins that were found; a draw: the drawn moves,
// by visits; a loss: the slowest. Nothing if the root is not proven.
MoveChances proven_target(const search::Answer& answer);

// PUCT: by visits, moves that are proven losses left out.
MoveChances visit_target(const search::Answer& answer);

// Gumbel: the network's chances times exp(sigma(value)), a move never tried counting as worth what
// the others are (Danihelka et al. 2022, "completed values").
MoveChances improved_target(const search::Answer& answer, const search::SearchOptions& options);

// The right one of these.
MoveChances policy_target(const search::Answer& answer, const search::SearchOptions& options);

// The index of a move drawn from chances to the power 1 / temperature.
std::size_t draw_move(const MoveChances& chances, double temperature, core::Rng& rng);

// How much the search changed the policy: the Kullback-Leibler divergence, in nats.
double surprise_of(const search::Answer& answer, const MoveChances& target);

}  // namespace joseki::learn

// SPDX-License-Identifier: MIT
// Recipe: every number of a training, in one place. Options on the command line, checkpoints and
// documentation are made from the list of its fields.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/result.h"
#include "search/network/network.h"

namespace joseki::learn {

// az: search finds better moves than the network, which learns them. selfplay_pg: no search, the
// network learns from the results of its own moves (policy gradient).
enum class Algorithm { az, selfplay_pg };
// How the root of a search shares its playouts out.
enum class RootChoice { puct, gumbel };
// How games begin that do not begin with the first move: by random moves, or in any position that
// play can come to, all of them alike.
enum class Openings { random, everywhere };
// How an opponent is drawn from a pool: docs/learning.md.
enum class PoolSampling { uniform, delta_uniform, weighted, prioritized };

struct Recipe {
  Algorithm algorithm = Algorithm::az;

  // --- the network
  int blocks = 4;
  int channels = 32;
  int policy_channels = 4;
  int value_channels = 4;
  int hidden = 32;

  // --- self-play
  int games = 256;           // at once
  int lanes = 2;             // groups of games that threads take; part of the seed's meaning
  int round_moves = 8;       // of each game, between two trainings
  int playouts = 100;        // of a full search; only these positions are learned from
  int fast_playouts = 20;    // of the others
  double full_share = 0.35;  // of searches that are full
  RootChoice root = RootChoice::puct;
  double c = 1.5;               // PUCT: how much it explores
  double noise_epsilon = 0.25;  // Dirichlet noise at the root of full searches
  double noise_alpha = 0.8;
  double temperature = 1.0;    // moves are drawn by visits to the power 1 / temperature ...
  int temperature_plies = 12;  // ... which falls from the first to the second over so many plies
  double temperature_end = 0.15;
  double opening_share = 0.5;  // of games that do not begin with the first move ...
  Openings openings = Openings::random;
  int opening_plies = 12;       // ... but after up to so many random ones
  int max_plies = 120;          // then a game is a draw
  double resign_below = 0.95;   // a side whose balance is below minus this resigns; 1: nobody does
  double resign_check = 0.2;    // of games are played on, to see whether resigning was wrong
  int cache_entries = 1 << 17;  // evaluations kept in all, until the network changes; 0: none
  int exact_plies = 0;          // from this ply on an exact solver says how it ends; 0: nobody does
  double exact_end = 0.0;       // chance that a game ends where the solver has said so

  // --- what is learned
  double value_mix = 0.35;  // weight of the search's own win, draw, loss against the game's result
  double surprise = 0.0;    // share of weight given out by how much the search changed the policy
  int window = 150'000;     // positions kept in the replay buffer
  int least = 3'000;        // positions before training begins
  int batch = 256;
  double reuse = 5.0;  // how often a position is learned from
  double learning_rate = 2e-3;
  double learning_rate_end = 2e-4;  // reached after decay_steps, by a cosine
  int decay_steps = 30'000;
  double weight_decay = 1e-4;
  double averaging = 0.998;  // of the weights that play: an exponential mean over steps
  double value_weight = 1.0;
  double moves_left_weight = 0.05;
  double entropy_weight = 0.01;  // selfplay-pg only: for staying curious

  // --- gating: a new network plays only once it is no weaker
  int gate_rounds = 4;  // between two gates; 0: every round's network plays at once
  int gate_games = 40;
  int gate_playouts = 24;
  double gate_score = 0.5;  // of the new one, to pass

  // --- the opponent pool
  double pool_share = 0.0;      // az: games against the pool instead of itself
  double play_as_second = 0.5;  // in games against the pool
  PoolSampling pool_sampling = PoolSampling::uniform;
  int pool_size = 10;           // frozen snapshots kept
  int pool_rounds = 10;         // between two snapshots
  int pool_last = 5;            // delta-uniform: draws from so many last ones
  int pool_mcts = 0;            // playouts of a baseline that searches; 0: no such baseline
  double random_weight = 1.0;   // of the random baseline; 0: not in the pool
  double perfect_weight = 0.0;  // of the perfect baseline; 0: not in the pool

  // --- the progress
  int exam_playouts = 100;  // of examinations by exact values and by anchors
  int exam_positions = 300;
  int exam_games = 20;  // against each anchor

  friend bool operator==(const Recipe&, const Recipe&) = default;
};

// One field: how people write it, what it may be.
struct RecipeField {
  using Member = std::variant<int Recipe::*, double Recipe::*, Algorithm Recipe::*,
                              RootChoice Recipe::*, PoolSampling Recipe::*, Openings Recipe::*>;
  std::string_view name;  // "learning-rate"
  Member member;
  double least = 0;
  double most = 0;
  std::string_view help;  // one line, no full stop
  bool is_fixed = false;  // cannot change when a training goes on
  bool is_whole() const { return std::holds_alternative<int Recipe::*>(member); }
  bool is_word() const { return member.index() >= 2; }
};
std::span<const RecipeField> recipe_fields();

// The field of this name; there must be one.
const RecipeField& recipe_field(std::string_view name);

// What a word field can be, as the command line spells it; empty for numbers.
std::vector<std::string> words_of(const RecipeField& field);

// As people write it: "0.25", "gumbel".
std::string get(const Recipe& recipe, const RecipeField& field);
// bad_input, naming the field, if this is not what it may be.
core::Status set(Recipe& recipe, const RecipeField& field, std::string_view text);

// {"blocks":"4",...}, all fields in order; and back. Unknown names are refused, and missing ones
// unless older versions did not have them: then they are what changes nothing.
std::string to_json(const Recipe& recipe);
core::Result<Recipe> recipe_of_json(std::string_view text);

// What is usual for this game and this way to learn. Any name: games that nobody has tuned get
// what suits small boards.
Recipe recipe_for(std::string_view game, Algorithm algorithm);

search::NetworkSize network_size(const Recipe& recipe);
void set_network_size(Recipe& recipe, const search::NetworkSize& size);

}  // namespace joseki::learn

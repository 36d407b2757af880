// SPDX-License-Identifier: MIT
#include "learn/selfplay/recipe.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <nlohmann/json.hpp>
#include <string>

#include "core/ensure.h"

namespace joseki::learn {
namespace {

constexpr std::array kFields = {
    RecipeField{"algo", &Recipe::algorithm, 0, 0, "How it learns", true},

    RecipeField{"blocks", &Recipe::blocks, 0, 64, "Residual blocks of the network", true},
    RecipeField{"channels", &Recipe::channels, 1, 512, "Channels of the network", true},
    RecipeField{"policy-channels", &Recipe::policy_channels, 1, 64, "Channels of the policy head",
                true},
    RecipeField{"value-channels", &Recipe::value_channels, 1, 64, "Channels of the value head",
                true},
    RecipeField{"hidden", &Recipe::hidden, 1, 1024, "Hidden layer of the value head", true},

    RecipeField{"games", &Recipe::games, 1, 65536, "Games played at once", true},
    RecipeField{"lanes", &Recipe::lanes, 1, 256,
                "Groups of games; a thread plays one group at a time", true},
    RecipeField{"round-moves", &Recipe::round_moves, 1, 100000,
                "Moves of each game between two trainings"},
    RecipeField{"playouts", &Recipe::playouts, 1, 1000000, "Playouts of a full search"},
    RecipeField{"fast-playouts", &Recipe::fast_playouts, 1, 1000000,
                "Playouts of the other searches"},
    RecipeField{"full-share", &Recipe::full_share, 0.01, 1,
                "Share of full searches; the network learns from these only"},
    RecipeField{"root", &Recipe::root, 0, 0, "How the root divides its playouts among the moves"},
    RecipeField{"explore", &Recipe::c, 0, 100, "How much PUCT explores"},
    RecipeField{"noise-epsilon", &Recipe::noise_epsilon, 0, 1, "Share of noise at the root"},
    RecipeField{"noise-alpha", &Recipe::noise_alpha, 0.001, 1000, "Shape of the Dirichlet noise"},
    RecipeField{"temperature", &Recipe::temperature, 0.01, 10,
                "Temperature of the first moves of a game"},
    RecipeField{"temperature-plies", &Recipe::temperature_plies, 0, 10000,
                "Plies over which the temperature falls"},
    RecipeField{"temperature-end", &Recipe::temperature_end, 0.01, 10,
                "Temperature of all later moves"},
    RecipeField{"opening-share", &Recipe::opening_share, 0, 1,
                "Share of games that do not begin with the first move"},
    RecipeField{"openings", &Recipe::openings, 0, 0, "How those games begin"},
    RecipeField{"opening-plies", &Recipe::opening_plies, 0, 1000,
                "Most random moves at the beginning of such a game"},
    RecipeField{"max-plies", &Recipe::max_plies, 1, 100000, "A game of this many plies is a draw"},
    RecipeField{"resign-below", &Recipe::resign_below, 0.01, 1,
                "A side whose balance is below minus this number resigns; 1: nobody resigns"},
    RecipeField{"resign-check", &Recipe::resign_check, 0, 1,
                "Share of games that are played on, to see whether resigning was wrong"},
    RecipeField{"cache-entries", &Recipe::cache_entries, 0, 1 << 28,
                "Evaluations that are kept until the network changes"},
    RecipeField{"exact-plies", &Recipe::exact_plies, 0, 10000,
                "From this ply on an exact solver says how a game ends; 0: never"},
    RecipeField{"exact-end", &Recipe::exact_end, 0, 1,
                "Chance that a game ends where the solver has said so"},

    RecipeField{"value-mix", &Recipe::value_mix, 0, 1,
                "Weight of the search's win, draw, loss against the game's result"},
    RecipeField{"surprise", &Recipe::surprise, 0, 1,
                "Share of the weight that depends on how much the search changed the policy"},
    RecipeField{"window", &Recipe::window, 100, 100'000'000, "Positions in the replay buffer",
                true},
    RecipeField{"least", &Recipe::least, 1, 100'000'000, "Positions before training begins"},
    RecipeField{"batch", &Recipe::batch, 2, 65536, "Positions of a training step"},
    RecipeField{"reuse", &Recipe::reuse, 0.01, 1000, "How often a position is learned from"},
    RecipeField{"learning-rate", &Recipe::learning_rate, 1e-8, 1, "Learning rate at the beginning"},
    RecipeField{"learning-rate-end", &Recipe::learning_rate_end, 1e-8, 1,
                "Learning rate at the end"},
    RecipeField{"decay-steps", &Recipe::decay_steps, 1, 2'000'000'000,
                "Steps from the first learning rate to the last"},
    RecipeField{"weight-decay", &Recipe::weight_decay, 0, 1,
                "How strongly all weights are pulled to zero"},
    RecipeField{"averaging", &Recipe::averaging, 0, 0.999999,
                "How slowly the weights that play follow those that learn"},
    RecipeField{"value-weight", &Recipe::value_weight, 0, 100, "Weight of the value in the loss"},
    RecipeField{"moves-left-weight", &Recipe::moves_left_weight, 0, 100,
                "Weight of the moves left in the loss"},
    RecipeField{"entropy-weight", &Recipe::entropy_weight, 0, 100,
                "selfplay-pg: weight of the entropy bonus in the loss"},

    RecipeField{"gate-rounds", &Recipe::gate_rounds, 0, 1'000'000,
                "Rounds between two gates; 0: new networks play at once"},
    RecipeField{"gate-games", &Recipe::gate_games, 2, 100'000, "Games of a gate, an even number"},
    RecipeField{"gate-playouts", &Recipe::gate_playouts, 1, 1'000'000,
                "Playouts per move in a gate"},
    RecipeField{"gate-score", &Recipe::gate_score, 0, 1, "Score that a new network needs to pass"},

    RecipeField{"pool-share", &Recipe::pool_share, 0, 1,
                "az: share of games against the pool of opponents"},
    RecipeField{"play-as-second", &Recipe::play_as_second, 0, 1,
                "Share of games against the pool in which the learner is second"},
    RecipeField{"pool-sampling", &Recipe::pool_sampling, 0, 0, "How opponents are drawn"},
    RecipeField{"pool-size", &Recipe::pool_size, 0, 1000, "Frozen snapshots kept"},
    RecipeField{"pool-rounds", &Recipe::pool_rounds, 1, 1'000'000, "Rounds between two snapshots"},
    RecipeField{"pool-last", &Recipe::pool_last, 1, 1000,
                "delta-uniform: draws from this many of the last snapshots"},
    RecipeField{"pool-mcts", &Recipe::pool_mcts, 0, 1'000'000,
                "Playouts of a baseline that searches; 0: none"},
    RecipeField{"random-weight", &Recipe::random_weight, 0, 1000,
                "Weight of the random baseline in the pool; 0: none"},
    RecipeField{"perfect-weight", &Recipe::perfect_weight, 0, 1000,
                "Weight of the perfect baseline in the pool; 0: none"},

    RecipeField{"exam-playouts", &Recipe::exam_playouts, 1, 1'000'000,
                "Playouts per move in examinations"},
    RecipeField{"exam-positions", &Recipe::exam_positions, 1, 1'000'000,
                "Positions with exact values in an examination"},
    RecipeField{"exam-games", &Recipe::exam_games, 2, 100'000, "Games against each anchor"},
};

const std::vector<std::string> kAlgorithms{"az", "selfplay-pg"};
const std::vector<std::string> kRoots{"puct", "gumbel"};
const std::vector<std::string> kSamplings{"uniform", "delta-uniform", "weighted", "prioritized"};
const std::vector<std::string> kOpenings{"random", "everywhere"};

// Fields that trainings of older versions do not have.
constexpr std::array<std::string_view, 3> kLaterFields{"openings", "exact-plies", "exact-end"};

bool is_later(const RecipeField& field) {
  return std::find(kLaterFields.begin(), kLaterFields.end(), field.name) != kLaterFields.end();
}

core::Error bad(const RecipeField& field, std::string_view text, const core::Hint& hint) {
  return {core::Errc::bad_input, core::text("{} {} is not possible", field.name, text), hint};
}

template <class Word>
core::Status set_word(Word& word, const RecipeField& field, std::string_view text) {
  const auto words = words_of(field);
  const auto place = std::find(words.begin(), words.end(), text);
  if (place == words.end()) {
    return bad(field, text,
               core::text("it is one of {}", fmt::format("{}", fmt::join(words, ", "))));
  }
  word = static_cast<Word>(place - words.begin());
  return core::Done{};
}

template <class Number>
core::Status set_number(Number& number, const RecipeField& field, std::string_view text) {
  Number value{};
  const char* end = text.data() + text.size();
  const auto [stop, failure] = std::from_chars(text.data(), end, value);
  const bool is_inside = value >= static_cast<Number>(field.least) &&
                         value <= static_cast<Number>(field.most);  // false for NaN
  if (failure != std::errc() || stop != end || !is_inside) {
    return bad(field, text,
               field.is_whole()
                   ? core::text("it is a whole number from {} to {}",
                                fmt::format("{:g}", field.least), fmt::format("{:g}", field.most))
                   : core::text("it is a number from {} to {}", fmt::format("{:g}", field.least),
                                fmt::format("{:g}", field.most)));
  }
  number = value;
  return core::Done{};
}

}  // namespace

std::span<const RecipeField> recipe_fields() { return kFields; }

const RecipeField& recipe_field(std::string_view name) {
  const auto found = std::find_if(kFields.begin(), kFields.end(),
                                  [&](const RecipeField& field) { return field.name == name; });
  core::ensure(found != kFields.end(), "a field of the recipe");
  return *found;
}

std::vector<std::string> words_of(const RecipeField& field) {
  if (std::holds_alternative<Algorithm Recipe::*>(field.member)) return kAlgorithms;
  if (std::holds_alternative<RootChoice Recipe::*>(field.member)) return kRoots;
  if (std::holds_alternative<PoolSampling Recipe::*>(field.member)) return kSamplings;
  if (std::holds_alternative<Openings Recipe::*>(field.member)) return kOpenings;
  return {};
}

std::string get(const Recipe& recipe, const RecipeField& field) {
  return std::visit(
      [&](const auto member) -> std::string {
        const auto value = recipe.*member;
        if constexpr (std::is_enum_v<decltype(value)>) {
          return words_of(field)[static_cast<std::size_t>(value)];
        } else {
          return fmt::format("{}", value);
        }
      },
      field.member);
}

core::Status set(Recipe& recipe, const RecipeField& field, std::string_view text) {
  return std::visit(
      [&](const auto member) -> core::Status {
        auto& value = recipe.*member;
        if constexpr (std::is_enum_v<std::remove_reference_t<decltype(value)>>) {
          return set_word(value, field, text);
        } else {
          return set_number(value, field, text);
        }
      },
      field.member);
}

std::string to_json(const Recipe& recipe) {
  nlohmann::ordered_json object;
  for (const RecipeField& field : kFields) object[std::string(field.name)] = get(recipe, field);
  return object.dump();
}

core::Result<Recipe> recipe_of_json(std::string_view text) {
  const auto wrong = [](core::Text what) {
    return core::Error{core::Errc::damaged_file, core::text("a recipe {}", std::move(what)), {}};
  };
  const auto object = nlohmann::json::parse(text, nullptr, false);
  if (!object.is_object()) return wrong(core::text("that is not a JSON object"));
  Recipe recipe;
  std::size_t known = 0;
  for (const RecipeField& field : kFields) {
    const auto value = object.find(std::string(field.name));
    if (value == object.end() && is_later(field)) continue;
    if (value == object.end() || !value->is_string()) {
      return wrong(core::text("without '{}'", field.name));
    }
    if (auto status = set(recipe, field, value->get<std::string>()); !status) {
      return wrong(core::text("in which {}", status.error().what));
    }
    ++known;
  }
  if (object.size() != known) return wrong(core::text("with unknown fields"));
  return recipe;
}

search::NetworkSize network_size(const Recipe& recipe) {
  return {.blocks = recipe.blocks,
          .channels = recipe.channels,
          .policy_channels = recipe.policy_channels,
          .value_channels = recipe.value_channels,
          .hidden = recipe.hidden};
}

void set_network_size(Recipe& recipe, const search::NetworkSize& size) {
  recipe.blocks = size.blocks;
  recipe.channels = size.channels;
  recipe.policy_channels = size.policy_channels;
  recipe.value_channels = size.value_channels;
  recipe.hidden = size.hidden;
}

namespace {

// Boards of nine cells: all of them are met within minutes.
void suit_small_boards(Recipe& recipe) {
  recipe.blocks = 3;
  recipe.channels = 24;
  recipe.games = 128;
  recipe.playouts = 60;
  recipe.fast_playouts = 12;
  recipe.opening_share = 0.75;
  // Games that random moves begin seldom come to some positions, and there the network errs.
  recipe.openings = Openings::everywhere;
  recipe.temperature_plies = 6;
  recipe.max_plies = 40;
  recipe.window = 30'000;
  recipe.least = 1'000;
  recipe.batch = 128;
  recipe.decay_steps = 12'000;
}

// What the network that ships was made with, in the end.
void suit_connect4(Recipe& recipe) {
  recipe.blocks = 6;
  recipe.root = RootChoice::gumbel;
  recipe.playouts = 64;
  recipe.fast_playouts = 16;
  recipe.full_share = 0.4;
  recipe.opening_share = 0.35;
  recipe.opening_plies = 24;
  // An exact solver knows how most of a game ends: time goes into what comes before.
  recipe.exact_plies = 14;
  recipe.exact_end = 0.3;
  recipe.window = 200'000;
  recipe.decay_steps = 25'000;
  recipe.gate_rounds = 0;
}

void suit_othello(Recipe& recipe) {
  recipe.blocks = 5;
  recipe.channels = 48;
  recipe.games = 128;
  recipe.round_moves = 6;
  recipe.noise_alpha = 0.4;
  recipe.temperature_plies = 20;
  recipe.opening_plies = 16;
  recipe.max_plies = 130;
  recipe.decay_steps = 60'000;
}

// No search: many short games, each position learned from once.
void suit_policy_gradient(Recipe& recipe) {
  recipe.reuse = 1;
  recipe.gate_rounds = 0;
  recipe.exact_plies = 0;
  recipe.exact_end = 0;
  recipe.opening_share = 0.2;
  recipe.value_mix = 0;
  recipe.resign_below = 1;
  recipe.least = 1;
  recipe.learning_rate = 1e-3;
  recipe.averaging = 0;  // what plays must be what learns
  recipe.pool_sampling = PoolSampling::delta_uniform;
}

}  // namespace

Recipe recipe_for(std::string_view game, Algorithm algorithm) {
  Recipe recipe;
  recipe.algorithm = algorithm;
  if (game == "tictactoe" || game == "vanish-3x3-m3") suit_small_boards(recipe);
  if (game == "vanish-3x3-m3") {
    recipe.blocks = 4;
    recipe.channels = 32;
    recipe.opening_share = 0.9;
    recipe.max_plies = 60;
    recipe.gate_rounds = 0;
    // PUCT never looks at wins that the network does not see: 57 mistakes in 10,944 positions after
    // the same training, Gumbel 16.
    recipe.root = RootChoice::gumbel;
  }
  if (game == "vanish-4x4-m4") recipe.opening_plies = 20;
  if (game == "connect4") suit_connect4(recipe);
  if (game == "othello") suit_othello(recipe);
  if (algorithm == Algorithm::selfplay_pg) suit_policy_gradient(recipe);
  return recipe;
}

}  // namespace joseki::learn

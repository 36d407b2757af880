// SPDX-License-Identifier: MIT
#include "learn/selfplay/training_state.h"

#include <nlohmann/json.hpp>

namespace joseki::learn {
namespace {

using Json = nlohmann::ordered_json;

core::Error damaged(core::Text what) { return {core::Errc::damaged_file, std::move(what), {}}; }

// One list of names for both directions: `visit` gets a name and a reference.
template <class Counts, class Visit>
void visit_counts(Counts& counts, Visit visit) {
  visit("games", counts.games);
  visit("plies", counts.plies);
  visit("evaluations", counts.evaluations);
  visit("samples", counts.samples);
  visit("first_wins", counts.first_wins);
  visit("draws", counts.draws);
  visit("resigned", counts.resigned);
  visit("would_resign", counts.would_resign);
  visit("wrong_resign", counts.wrong_resign);
}

template <class Progress, class Visit>
void visit_progress(Progress& progress, Visit visit) {
  visit("rounds", progress.rounds);
  visit("steps", progress.steps);
  visit_counts(progress.counts, visit);
  visit("policy_loss", progress.losses.policy);
  visit("value_loss", progress.losses.value);
  visit("moves_left_loss", progress.losses.moves_left);
  visit("learning_rate", progress.learning_rate);
  visit("replay", progress.replay);
  visit("gates", progress.gates);
  visit("gates_passed", progress.gates_passed);
  visit("resign_below", progress.resign_below);
  visit("play_seconds", progress.play_seconds);
  visit("learn_seconds", progress.learn_seconds);
}

template <class Row, class Visit>
void visit_row(Row& row, Visit visit) {
  visit("seconds", row.seconds);
  visit_progress(row.progress, visit);
  visit("elo", row.exam.elo);
  visit("searched_positions", row.exam.searched.positions);
  visit("searched_right", row.exam.searched.right);
  visit("bare_positions", row.exam.bare.positions);
  visit("bare_right", row.exam.bare.right);
}

template <class State, class Visit>
void visit_state(State& state, Visit visit) {
  visit("seed", state.seed);
  visit("rng", state.rng);
  visit("owed", state.owed);
  visit("published_steps", state.published_steps);
  visit("replay_next", state.replay_next);
  visit("seconds", state.seconds);
}

auto writer(Json& object) {
  return [&object](const char* name, const auto& value) { object[name] = value; };
}

// Throws what nlohmann throws; state_of_json() turns it into an error.
auto reader(const Json& object) {
  return [&object](const char* name, auto& value) {
    const Json& found = object.at(name);
    if (!found.is_number()) throw std::invalid_argument(std::string("'") + name + "' is no number");
    found.get_to(value);
  };
}

TrainingState read_state(const Json& object) {
  TrainingState state;
  visit_state(state, reader(object));
  visit_progress(state.progress, reader(object.at("progress")));
  visit_counts(state.resign_counts, reader(object.at("resign_counts")));
  for (const Json& row : object.at("history")) {
    visit_row(state.history.emplace_back(), reader(row));
  }
  for (const Json& member : object.at("pool")) {
    PoolMember& told = state.pool.emplace_back();
    told.name = member.at("name").get<std::string>();
    told.is_snapshot = member.at("snapshot").get<bool>();
    told.score.games = member.at("games").get<std::uint64_t>();
    told.score.losses = member.at("losses").get<std::uint64_t>();
  }
  return state;
}

}  // namespace

std::string to_json(const TrainingState& state) {
  Json object;
  object["recipe"] = Json::parse(to_json(state.recipe));
  visit_state(state, writer(object));
  object["progress"] = Json::object();
  visit_progress(state.progress, writer(object["progress"]));
  object["resign_counts"] = Json::object();
  visit_counts(state.resign_counts, writer(object["resign_counts"]));
  object["history"] = Json::array();
  for (const HistoryRow& row : state.history) {
    Json told;
    visit_row(row, writer(told));
    object["history"].push_back(std::move(told));
  }
  object["pool"] = Json::array();
  for (const PoolMember& member : state.pool) {
    object["pool"].push_back({{"name", member.name},
                              {"snapshot", member.is_snapshot},
                              {"games", member.score.games},
                              {"losses", member.score.losses}});
  }
  return object.dump();
}

core::Result<TrainingState> state_of_json(const std::string& text) {
  try {
    const Json object = Json::parse(text);
    TrainingState state = read_state(object);
    auto recipe = recipe_of_json(object.at("recipe").dump());
    if (!recipe) return std::move(recipe).error();
    state.recipe = *recipe;
    return state;
  } catch (const std::exception& reason) {  // nlohmann's way to say what is missing
    return damaged(core::text("its description cannot be read: {}", reason.what()));
  }
}

std::string network_section(const search::Network& network) {
  std::string bytes;
  for (const auto& tensor : network.tensors) put_floats(bytes, tensor);
  return bytes;
}

core::Result<search::Network> network_of_section(std::span<const std::uint8_t> bytes,
                                                 const search::NetworkShape& shape) {
  core::FieldReader fields(bytes);
  search::Network network{.shape = shape, .tensors = {}, .made_by = "{}"};
  for (const search::TensorPlan& plan : search::tensors_of(shape)) {
    auto tensor = take_floats(fields, plan.count());
    if (!tensor) return damaged(core::text("the tensor {} of a network is damaged", plan.name));
    network.tensors.push_back(std::move(*tensor));
  }
  if (!fields.at_end()) return damaged(core::text("a network is longer than its shape says"));
  return network;
}

std::string learner_section(const LearnerState& state) {
  std::string bytes;
  core::put_le(bytes, state.steps);
  put_floats(bytes, state.numbers);
  return bytes;
}

core::Result<LearnerState> learner_of_section(std::span<const std::uint8_t> bytes) {
  core::FieldReader fields(bytes);
  const auto steps = fields.take<std::uint64_t>();
  if (!steps || bytes.size() % 4 != 0) return damaged(core::text("the learner's state is cut off"));
  auto numbers = take_floats(fields, (bytes.size() - 8) / 4);
  if (!numbers) return damaged(core::text("the learner's state has something that is no number"));
  return LearnerState{*steps, std::move(*numbers)};
}

}  // namespace joseki::learn

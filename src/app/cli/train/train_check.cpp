// SPDX-License-Identifier: MIT
#include "app/cli/train/train_check.h"

#include <fmt/format.h>

#include <charconv>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "app/cli/train/train_model.h"
#include "app/report/text_format.h"

namespace joseki::app {
namespace {

using Fact = learn::TrainableGame::Fact;

constexpr int kRandomPositions = 1000;  // where there are too many to ask all

// position,score,score,...: an empty score is a move that is not possible. Lines that begin with #
// are comments, and the first other one names the columns.
core::Result<std::vector<Fact>> read_facts(const std::string& path) {
  std::ifstream file(path);
  if (!file) return core::Error{core::Errc::not_found, fmt::format("cannot read '{}'", path), ""};
  std::vector<Fact> facts;
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line[0] == '#' || line.starts_with("position,")) continue;
    if (line.back() == '\r') line.pop_back();
    Fact fact;
    std::size_t begin = line.find(',');
    fact.position = line.substr(0, begin);
    while (begin != std::string::npos) {
      const std::size_t end = line.find(',', begin + 1);
      const std::string text = line.substr(begin + 1, end - begin - 1);
      int score = 0;
      const auto [stop, failure] = std::from_chars(text.data(), text.data() + text.size(), score);
      if (!text.empty() && (failure != std::errc() || stop != text.data() + text.size())) {
        return core::Error{core::Errc::bad_input,
                           fmt::format("'{}': '{}' is not a score", path, text), ""};
      }
      fact.scores.push_back(text.empty() ? std::nullopt : std::optional(score));
      begin = end;
    }
    facts.push_back(std::move(fact));
  }
  return facts;
}

}  // namespace

core::Result<Exit> run_check(Session& session, const CheckOptions& options,
                             const learn::TrainableGame& game) {
  const auto network = load_model_for(game, options.model);
  if (!network) return network.error();
  core::Workers workers(options.threads);
  const learn::Thinking thinking{static_cast<std::uint32_t>(options.playouts),
                                 options.playouts > 1 && options.gumbel};
  core::Result<learn::TrainableGame::Check> check = learn::TrainableGame::Check{};
  if (options.facts.empty()) {
    check = game.check(*network, thinking, kRandomPositions, workers);
  } else {
    const auto facts = read_facts(options.facts);
    if (!facts) return facts.error();
    check = game.check(*network, thinking, *facts, workers);
  }
  if (!check) return check.error();
  const auto& result = check->result;
  if (session.json) {
    session.out.line({{"type", "train_check"},
                      {"game", game.name()},
                      {"playouts", options.playouts},
                      {"gumbel", thinking.gumbel},
                      {"positions", result.positions},
                      {"kept", result.right},
                      {"share", result.share()},
                      {"every_reachable_position", check->is_whole}});
  } else {
    session.out.print(
        "{}: {} of {} outcomes kept with {}: {:.2f} %{}\n", game.name(), grouped(result.right),
        grouped(result.positions), counted(thinking.playouts, "playout"), 100 * result.share(),
        check->is_whole ? " of all reachable positions where something can go wrong" : "");
  }
  return result.is_perfect() ? Exit::done : Exit::no;
}

}  // namespace joseki::app

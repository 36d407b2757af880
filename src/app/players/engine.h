// SPDX-License-Identifier: MIT
// Engine: somebody who thinks about positions of one game, and what comes out of it.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "app/catalog/model_shelf.h"
#include "core/result.h"
#include "search/network/network.h"
#include "search/value.h"

namespace joseki::app {

struct MoveThought {
  int move = 0;
  std::string text;
  std::uint32_t visits = 0;
  std::optional<search::Wdl> value;  // for the side that moves; nothing if it was not looked at
  search::Verdict verdict;           // for the same side, plies counted from before the move
};

// What an engine has to say about a position, all of it for the side to move.
struct Thought {
  std::string position;            // in normal form
  bool is_over = false;            // then there are no moves, and `verdict` says how it ended
  std::optional<int> best;         // what it would play
  std::vector<MoveThought> moves;  // `best` first, then the better ones
  std::optional<search::Wdl> value;
  search::Verdict verdict;        // proven, or open; at most so many plies
  std::vector<std::string> line;  // what is expected, beginning with `best`
  std::uint64_t playouts = 0;
  double seconds = 0;
  bool is_exact = false;     // every move has its exact value: plies are not only a bound
  bool memory_full = false;  // the search ended because it may not have more nodes
};

struct ThinkOptions {
  std::uint64_t seed = 1;  // decides everything that is random
  std::stop_token stop{};  // ends the thinking early; what is known then is the answer
};

// Answers depend on the position, the seed and the engine's settings (unless these have a time),
// never on what it was asked before. Not thread-safe: make one a thread.
class Engine {
 public:
  virtual ~Engine() = default;
  // bad_input: the position is not one, with the reason.
  virtual core::Result<Thought> think(std::string_view position, const ThinkOptions& options) = 0;
};

// Makes any number of engines of one kind that share what they know: tables, solvers. Any thread.
using EngineMaker = std::function<std::unique_ptr<Engine>()>;

// What an engine needs from outside.
struct EngineResources {
  // The file of a finished table by name. not_found, with what to do, if there is none.
  std::function<core::Result<std::filesystem::path>(const std::string& table)> table_file{};
  // A network by name or path (app/catalog/model_shelf.h).
  std::function<core::Result<search::Network>(std::string_view model)> model =
      [](std::string_view name) { return load_model(name); };
};

}  // namespace joseki::app

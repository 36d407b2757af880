// SPDX-License-Identifier: MIT
// Fuzzes checkpoints of trainings: any bytes, as they are and again with their checksums made
// right. What is read must be a game, a replay buffer, a network; nothing may crash.
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <span>
#include <vector>

#include "core/block_file.h"
#include "core/block_file_forge.h"
#include "core/bytes.h"
#include "games/tictactoe/board.h"
#include "learn/selfplay/checkpoint.h"
#include "learn/selfplay/game_in_play.h"
#include "learn/selfplay/replay_buffer.h"
#include "learn/selfplay/training_state.h"

namespace {

using namespace joseki;  // NOLINT: a program of its own
namespace forge = core::block_file_forge;
using Board = games::tictactoe::TicTacToeBoard;
using Bytes = std::vector<std::uint8_t>;

void expect(bool ok) {
  if (!ok) std::abort();
}

void read_games(std::span<const std::uint8_t> bytes) {
  core::FieldReader fields(bytes);
  (void)fields.take<std::uint64_t>();
  while (const auto game = learn::take_game<Board>(fields)) {
    std::string again;
    learn::put_game(again, *game);
    core::FieldReader second(
        std::span(reinterpret_cast<const std::uint8_t*>(again.data()), again.size()));
    expect(learn::take_game<Board>(second).has_value());
  }
}

void read_sections(const learn::Checkpoint& checkpoint) {
  const auto state = learn::state_of_json(checkpoint.metadata);
  if (state) {
    // What was understood is written and understood again.
    const auto again = learn::state_of_json(learn::to_json(*state));
    expect(again && again->recipe == state->recipe);
  }
  for (const auto& [name, text] : checkpoint.sections) {
    const auto bytes = *checkpoint.section(name);
    read_games(bytes);
    learn::ReplayBuffer<Board> replay(100);
    if (!replay.restore(bytes, 0)) expect(replay.size() == 0);
    (void)learn::learner_of_section(bytes);
    (void)learn::network_of_section(
        bytes, search::shape_of<Board>({.blocks = 0, .channels = 1, .hidden = 1}));
  }
}

void read(const Bytes& bytes) {
  core::Workers workers(1);
  constexpr std::uint64_t kMostUnpacked = std::uint64_t{1} << 22;
  if (const auto file = core::BlockFile::parse(bytes, "input");
      file && file->count() > kMostUnpacked) {
    return;  // a few bytes can stand for gigabytes of zeros
  }
  const auto checkpoint = learn::parse_checkpoint(bytes, "input", workers);
  if (checkpoint) {
    read_sections(*checkpoint);
  } else {
    expect(!checkpoint.error().what.empty());
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Bytes bytes(data, data + size);
  read(bytes);
  forge::repair_blocks(bytes);
  forge::repair_index(bytes);
  forge::repair_header(bytes);
  read(bytes);
  // The bytes as what lies behind all checksums.
  const std::span all(data, size);
  read_games(all);
  learn::ReplayBuffer<Board> replay(100);
  (void)replay.restore(all, 0);
  (void)learn::state_of_json(std::string(all.begin(), all.end()));
  return 0;
}

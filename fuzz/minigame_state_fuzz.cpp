// SPDX-License-Identifier: MIT
// Fuzzes saved minigames: any text, with the checksum that belongs to it, so that damage gets past
// it. Nothing may crash or throw; what is read is written as the same text, and can be played on.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

#include "core/checksum.h"
#include "games/minigames/game_list.h"
#include "games/minigames/state_text.h"

namespace {

using namespace joseki::games::minigames;  // NOLINT: a program of its own

void expect(bool ok) {
  if (!ok) std::abort();
}

// The first empty cell: the search that chooses tricky tiles is not what is tried here.
class FirstCell final : public Adversary {
 public:
  NewTile worst(const Board& board, int /*depth*/) const override {
    return {board.where(kEmpty).front(), 1};
  }
};

std::string with_its_checksum(std::string_view text) {
  const std::string body(text.substr(0, text.rfind("check ")));
  char line[32];
  std::snprintf(line, sizeof line, "check %016llx\n",
                static_cast<unsigned long long>(joseki::core::checksum(body)));
  return body + line;
}

void play_on(State state) {
  const auto game = make_minigame(state.setup.game, state.setup.difficulty);
  expect(static_cast<bool>(game));
  const FirstCell adversary;
  for (int i = 0; i < 20; ++i) {
    const auto actions = game->actions(state);
    if (actions.empty()) break;
    const auto place = static_cast<std::size_t>(i * 7) % actions.size();
    expect(static_cast<bool>(game->act(state, actions[place], &adversary)));
    for (int cell = 0; cell < state.board.size(); ++cell) expect(is_possible(state.board[cell]));
    (void)game->panel(state);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto state = parse_state(with_its_checksum(text));
  if (!state) return 0;
  const auto again = parse_state(format_state(*state));
  expect(again && *again == *state);
  play_on(*state);
  return 0;
}

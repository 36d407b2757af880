# SPDX-License-Identifier: MIT
"""SelfPlayEnv: one game of a learner against an opponent from its pools."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import gymnasium as gym
import numpy as np
import numpy.typing as npt

from joseki.envs.native import NativeGames, OpponentTable, whole_actions
from joseki.envs.pools import OpponentPools
from joseki.envs.rendering import draw_pixels, draw_text
from joseki.opponents import Seat


class SelfPlayEnv(gym.Env[npt.NDArray[Any], np.int64]):
    """A learner plays against one opponent per episode, drawn from the baseline and learned pools.

    Observation: the board with the learner's stones positive and the opponent's negative, whichever
    side it plays (`observation="planes"`: planes of 0 and 1, own stones first). Reward: 1 for a win,
    -1 for a loss, 0 for a draw and before the end. An illegal action ends the episode with
    `illegal_reward`, or raises ValueError if `on_illegal="raise"`. After `max_plies` moves of both
    sides the episode is truncated (0: the game's default, which only games without end reach).

    An opponent that fails or plays an illegal move raises OpponentError; with
    `on_opponent_error="random"` a random move is played instead and counted in the info.
    """

    metadata = {"render_modes": ["ansi", "human", "rgb_array"], "render_fps": 2}

    def __init__(
        self,
        baseline_pool: Iterable[Any] | None = None,
        learned_pool: Iterable[Any] | None = None,
        play_as_o_prob: float = 0.5,
        sampling_strategy: str | Any = "uniform",
        *,
        game: str = "tictactoe",
        observation: str = "flat",
        dtype: Any = np.float32,
        max_plies: int = 0,
        illegal_reward: float = -10.0,
        on_illegal: str = "end",
        on_opponent_error: str = "raise",
        render_mode: str | None = None,
    ) -> None:
        if render_mode is not None and render_mode not in self.metadata["render_modes"]:
            raise ValueError(f"render mode '{render_mode}' is not one of ansi, human, rgb_array")
        self._games = NativeGames(
            game,
            1,
            dtype,
            opponent="external",
            second_probability=play_as_o_prob,
            max_plies=max_plies,
            autoreset="disabled",
            refuse_illegal=refuses_illegal(on_illegal),
            illegal_reward=illegal_reward,
            observation=observation,
        )
        self.game = self._games.module.NAME
        self.pools = OpponentPools(baseline_pool, learned_pool, sampling_strategy)
        self.play_as_o_prob = play_as_o_prob
        self.render_mode = render_mode
        self.observation_space = self._games.space
        self.action_space = gym.spaces.Discrete(self._games.module.ACTION_SIZE)
        self._table = OpponentTable(on_opponent_error)
        self._opponent: Seat | None = None
        self._opponent_errors = 0

    # --- what the learner does

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[npt.NDArray[Any], dict[str, Any]]:
        """Begins an episode. `options={"play_as_o": bool}` chooses the side."""
        super().reset(seed=seed)
        unknown = set(options or {}) - {"play_as_o"}
        if unknown:
            raise ValueError(f"there is no option {sorted(unknown)}; there is play_as_o")
        play_as_o = self.np_random.random() < self.play_as_o_prob
        if options and "play_as_o" in options:
            play_as_o = bool(options["play_as_o"])
        self._opponent = self.pools.draw(self.np_random)[0]
        self._opponent_errors = 0
        self._games.reset(sides=np.array([-1 if play_as_o else 1], np.int8))
        self._let_opponent_answer()
        self._show()
        return self._games.observations[0].copy(), self._info()

    def step(
        self, action: int | np.integer[Any]
    ) -> tuple[npt.NDArray[Any], float, bool, bool, dict[str, Any]]:
        games = self._games
        if self._opponent is None or games.terminated[0] or games.truncated[0]:
            raise gym.error.ResetNeeded("no episode is running: call reset()")
        games.step(whole_actions(action, 1))
        self._let_opponent_answer()
        self._show()
        reward = float(games.rewards[0])
        terminated, truncated = bool(games.terminated[0]), bool(games.truncated[0])
        if terminated or truncated:
            self._opponent.results.add(reward)
        return games.observations[0].copy(), reward, terminated, truncated, self._end_info()

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Which actions are valid now (the name that sb3-contrib looks for)."""
        return np.asarray(self._games.action_masks[0] != 0)

    # --- around it

    def set_opponent_pools(
        self, baseline_pool: Iterable[Any] | None = None, learned_pool: Iterable[Any] | None = None
    ) -> None:
        """Replaces the pools from the next episode on."""
        self.pools.set(baseline_pool, learned_pool)

    @property
    def board(self) -> npt.NDArray[np.int8]:
        """The cells row by row, 1 is the first player, whoever looks."""
        return self._games.board(0).ravel()

    @property
    def play_as_o(self) -> bool:
        """Whether the learner is the second player in this episode."""
        return bool(self._games.sides[0] < 0)

    def render(self) -> str | npt.NDArray[np.uint8] | None:
        """A drawing of the board: text for ansi, pixels (rows, columns, 3) for rgb_array."""
        if self.render_mode is None:
            gym.logger.warn("render() was called without a render mode: gym.make(..., render_mode=)")
            return None
        if self.render_mode == "rgb_array":
            return draw_pixels(self.game, self._games.board(0))
        if self.render_mode == "ansi":
            return draw_text(self.game, self._games.board(0))
        self._show()
        return None

    def _show(self) -> None:
        if self.render_mode == "human":
            print(draw_text(self.game, self._games.board(0)), flush=True)

    # --- inside

    def _let_opponent_answer(self) -> None:
        assert self._opponent is not None
        while len(pending := self._games.pending()):
            question = self._games.question(pending, self.np_random, is_batch=False)
            self._games.reply(self._table.answer(self._opponent, question, self._count_error))

    def _count_error(self, board: int) -> None:
        self._opponent_errors += 1

    def _info(self) -> dict[str, Any]:
        assert self._opponent is not None
        return {
            "action_mask": self._games.action_masks[0].copy(),
            "play_as_o": self.play_as_o,
            "opponent": self._opponent.name,
            "opponent_errors": self._opponent_errors,
        }

    def _end_info(self) -> dict[str, Any]:
        games = self._games
        is_illegal = bool(games.illegal[0])
        winner = int(games.winners[0])
        return self._info() | {
            "winner": winner,  # 1 the first player, -1 the second, 0 nobody (yet)
            "draw": bool(games.terminated[0]) and winner == 0 and not is_illegal,
            "illegal_move": is_illegal,
        }


def refuses_illegal(on_illegal: str) -> bool:
    """Whether an illegal action raises."""
    if on_illegal not in ("end", "raise"):
        raise ValueError(f"on_illegal '{on_illegal}' is not known: end or raise")
    return on_illegal == "raise"

# SPDX-License-Identifier: MIT
"""SelfPlayVectorEnv: thousands of games stepped in C++ in one call."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import gymnasium as gym
import numpy as np
import numpy.typing as npt
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from joseki.envs.native import NativeGames, OpponentTable, whole_actions
from joseki.envs.pools import OpponentPools
from joseki.envs.rendering import draw_pixels, draw_text
from joseki.envs.self_play import refuses_illegal
from joseki.opponents import Seat

_AUTORESET_WORDS = {
    AutoresetMode.NEXT_STEP: "next_step",
    AutoresetMode.SAME_STEP: "same_step",
    AutoresetMode.DISABLED: "disabled",
}


class SelfPlayVectorEnv(VectorEnv[npt.NDArray[Any], npt.NDArray[np.int64], npt.NDArray[Any]]):
    """Many games of a learner, each against an opponent of its own.

    `opponent` is "random", "perfect" or "mcts" (with `playouts` a move): these play inside C++, in
    `threads` threads, and game i does the same for a seed whatever `num_envs` and `threads` are. With
    pools instead, each episode draws its opponent and Python answers: an opponent gets all its boards
    in one call (joseki.opponents). `copy=False` returns the arrays that the next step overwrites.
    The rest is as in SelfPlayEnv.
    """

    def __init__(
        self,
        num_envs: int = 1,
        baseline_pool: Iterable[Any] | None = None,
        learned_pool: Iterable[Any] | None = None,
        play_as_o_prob: float = 0.5,
        sampling_strategy: str | Any = "uniform",
        *,
        game: str = "tictactoe",
        opponent: str | None = None,
        playouts: int = 200,
        threads: int = 1,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        observation: str = "flat",
        dtype: Any = np.float32,
        max_plies: int = 0,
        illegal_reward: float = -10.0,
        on_illegal: str = "end",
        on_opponent_error: str = "raise",
        copy: bool = True,
        render_mode: str | None = None,
    ) -> None:
        mode = AutoresetMode(autoreset_mode)
        has_pools = baseline_pool is not None or learned_pool is not None
        _check_choices(opponent, has_pools, render_mode)
        self._games = NativeGames(
            game,
            num_envs,
            dtype,
            opponent="external" if has_pools else opponent or "random",
            playouts=playouts,
            threads=threads,
            second_probability=play_as_o_prob,
            max_plies=max_plies,
            autoreset=_AUTORESET_WORDS[mode],
            refuse_illegal=refuses_illegal(on_illegal),
            illegal_reward=illegal_reward,
            observation=observation,
        )
        self.game = self._games.module.NAME
        self.num_envs = num_envs
        self.render_mode = render_mode
        self.metadata = {"autoreset_mode": mode, "render_modes": ["ansi", "rgb_array"]}
        self.single_observation_space = self._games.space
        self.single_action_space = gym.spaces.Discrete(self._games.module.ACTION_SIZE)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.pools = OpponentPools(baseline_pool, learned_pool, sampling_strategy)
        self._copies = copy
        self._is_seeded = False
        self._has_pools = has_pools
        self._table = OpponentTable(on_opponent_error)
        self._seats = np.empty(num_envs, dtype=object)  # by game, with pools
        self._seen_episodes = np.zeros(num_envs, np.int64)
        self._errors = np.zeros(num_envs, np.int64)
        self._everywhere = np.ones(num_envs, np.bool_)

    # --- what the learner does

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[npt.NDArray[Any], dict[str, Any]]:
        """Begins all games, or those of `options={"reset_mask": bool array}`."""
        if seed is not None and not isinstance(seed, (int, np.integer)):
            raise TypeError("seed must be one integer: each game derives its own numbers from it")
        super().reset(seed=seed)
        if seed is not None or not self._is_seeded:
            self._games.seed(int(self.np_random.integers(2**63)))
            self._is_seeded = True
        unknown = set(options or {}) - {"reset_mask"}
        if unknown:
            raise ValueError(f"there is no option {sorted(unknown)}; there is reset_mask")
        which = (options or {}).get("reset_mask")
        if which is not None and (
            not isinstance(which, np.ndarray)
            or which.dtype != np.bool_
            or which.shape != (self.num_envs,)
        ):
            raise TypeError(f"reset_mask must be a bool array of shape ({self.num_envs},)")
        self._games.reset(which=which)
        self._let_opponents_answer()
        return self._out(self._games.observations), self._infos()

    def step(
        self, actions: npt.NDArray[np.int64]
    ) -> tuple[
        npt.NDArray[Any],
        npt.NDArray[np.float32],
        npt.NDArray[np.bool_],
        npt.NDArray[np.bool_],
        dict[str, Any],
    ]:
        games = self._games
        sides, seats = games.sides.copy(), self._seats.copy() if self._has_pools else self._seats
        games.step(whole_actions(actions, self.num_envs))
        self._let_opponents_answer()
        ended = games.terminated | games.truncated
        infos = self._infos()
        if ended.any():
            if self._has_pools:
                for seat, reward in zip(seats[ended], games.rewards[ended]):
                    seat.results.add(float(reward))
            infos |= self._end_infos(ended, sides)
        return (
            self._out(games.observations),
            self._out(games.rewards),
            self._out(games.terminated),
            self._out(games.truncated),
            infos,
        )

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Which actions are valid now, (games, actions)."""
        return np.asarray(self._games.action_masks != 0)

    # --- around it

    def set_opponent_pools(
        self, baseline_pool: Iterable[Any] | None = None, learned_pool: Iterable[Any] | None = None
    ) -> None:
        """Replaces the pools from the next episodes on, if the environment was made with pools."""
        if not self._has_pools:
            raise ValueError("this environment has no pools: give some when you make it")
        self.pools.set(baseline_pool, learned_pool)

    def board(self, index: int) -> npt.NDArray[np.int8]:
        """The cells of one game, (rows, columns), 1 is the first player, whoever looks."""
        return self._games.board(index)

    def render(self) -> tuple[Any, ...] | None:
        """A drawing of every board."""
        if self.render_mode is None:
            gym.logger.warn("render() was called without a render mode")
            return None
        draw = draw_text if self.render_mode == "ansi" else draw_pixels
        return tuple(draw(self.game, self._games.board(i)) for i in range(self.num_envs))

    # --- inside

    def _out(self, array: npt.NDArray[Any]) -> npt.NDArray[Any]:
        return array.copy() if self._copies else array

    def _let_opponents_answer(self) -> None:
        if not self._has_pools:
            return
        self._seat_opponents()
        while len(pending := self._games.pending()):
            self._seat_opponents()
            question = self._games.question(pending, self.np_random, is_batch=True)
            actions = np.empty(len(pending), np.int64)
            seats = self._seats[pending]
            for seat in dict.fromkeys(seats):
                boards = np.flatnonzero(seats == seat)
                part = question.part(boards, is_batch=True)

                def count_error(board: int, games: Any = pending[boards]) -> None:
                    self._errors[games[board]] += 1

                actions[boards] = self._table.answer(seat, part, count_error)
            self._games.reply(actions)
        self._seat_opponents()

    def _seat_opponents(self) -> None:
        """Draws an opponent for every episode that has begun since the last time."""
        new = np.flatnonzero(self._games.episodes != self._seen_episodes)
        if len(new):
            drawn: list[Seat] = self.pools.draw(self.np_random, len(new))
            for game, seat in zip(new, drawn):
                self._seats[game] = seat
            self._seen_episodes[new] = self._games.episodes[new]
            self._errors[new] = 0

    def _infos(self) -> dict[str, Any]:
        games = self._games
        infos = {"action_mask": self._out(games.action_masks), "play_as_o": games.sides < 0}
        if self._has_pools:
            infos["opponent"] = np.array([seat.name for seat in self._seats], dtype=object)
            infos["opponent_errors"] = self._errors.copy()
        for name in list(infos):
            infos["_" + name] = self._everywhere
        return infos

    def _end_infos(
        self, ended: npt.NDArray[np.bool_], sides: npt.NDArray[np.int8]
    ) -> dict[str, Any]:
        """How games ended, and the last observations of those that have begun again."""
        games = self._games
        winners, illegal = games.winners.copy(), games.illegal.copy()
        ends: dict[str, Any] = {
            "winner": winners,
            "draw": games.terminated & (winners == 0) & ~illegal,
            "illegal_move": illegal,
        }
        if self.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP:
            final = {**ends, "play_as_o": sides < 0}
            final |= {"_" + name: ended for name in list(final)}
            return {
                "final_obs": games.final_observations.copy(),
                "_final_obs": ended,
                "final_info": final,
                "_final_info": ended,
            }
        return ends | {"_" + name: ended for name in ends}


def _check_choices(opponent: str | None, has_pools: bool, render_mode: str | None) -> None:
    if has_pools and opponent is not None:
        raise ValueError("give either an opponent or pools of them")
    if opponent not in (None, "random", "perfect", "mcts"):
        raise ValueError(f"opponent '{opponent}' is not known: random, perfect, mcts, or pools")
    if render_mode not in (None, "ansi", "rgb_array"):
        raise ValueError(f"render mode '{render_mode}' is not one of ansi, rgb_array")

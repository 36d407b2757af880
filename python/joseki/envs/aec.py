# SPDX-License-Identifier: MIT
"""The games as PettingZoo environments: two agents that take turns."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from pettingzoo import AECEnv  # type: ignore[import-untyped]
from pettingzoo.utils import wrappers  # type: ignore[import-untyped]

from joseki.envs.native import NativeGames, whole_actions
from joseki.envs.rendering import draw_pixels, draw_text


def aec_env(game: str = "tictactoe", **options: Any) -> Any:
    """The environment of a game with PettingZoo's usual wrappers: an illegal action ends the game
    with -1 for who played it, and calls in the wrong order are refused."""
    env: Any = raw_env(game, **options)
    env = wrappers.TerminateIllegalWrapper(env, illegal_reward=-1)
    env = wrappers.AssertOutOfBoundsWrapper(env)
    return wrappers.OrderEnforcingWrapper(env)


class raw_env(AECEnv):  # type: ignore[misc]  # PettingZoo's name for it, and it has no types
    """player_0 begins. Observations are {"observation", "action_mask"}; each player sees its own
    stones as positive numbers. Rewards at the end: 1, -1, or 0 for both."""

    def __init__(
        self,
        game: str = "tictactoe",
        observation: str = "flat",
        dtype: Any = np.float32,
        max_plies: int = 0,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        # player_0 sits where the learner does, player_1 answers for the opponent.
        self._games = NativeGames(
            game,
            1,
            dtype,
            opponent="external",
            autoreset="disabled",
            refuse_illegal=True,
            observation=observation,
            max_plies=max_plies,
        )
        self.game = self._games.module.NAME
        modes = ["ansi", "human", "rgb_array"]
        self.metadata = {
            "name": f"{self.game}_v0",
            "render_modes": modes,
            "is_parallelizable": False,
            "render_fps": 2,
        }
        if render_mode is not None and render_mode not in modes:
            raise ValueError(f"render mode '{render_mode}' is not one of ansi, human, rgb_array")
        self.render_mode = render_mode
        self.possible_agents = ["player_0", "player_1"]
        actions = self._games.module.ACTION_SIZE
        mask = spaces.Box(0, 1, (actions,), np.int8)
        self.observation_spaces = {
            agent: spaces.Dict({"observation": self._games.space, "action_mask": mask})
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins a game; nothing in it is random."""
        self._games.reset(sides=np.ones(1, np.int8))
        self.agents = list(self.possible_agents)
        self.agent_selection = self.agents[0]
        self.rewards = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._remember_masks()
        self._show()

    def observe(self, agent: str) -> dict[str, npt.NDArray[Any]]:
        observation, mask = self._games.view(0, 1 if agent == "player_0" else -1)
        return {"observation": observation, "action_mask": mask}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0
        move = whole_actions(action, 1)
        if agent == "player_0":
            self._games.step(move)
        else:
            self._games.reply(move)
        self.agent_selection = "player_1" if agent == "player_0" else "player_0"
        self._clear_rewards()
        if not len(self._games.pending()):  # else the arrays are those of the last turn
            self._look_for_the_end()
        self._remember_masks()
        self._accumulate_rewards()
        self._show()

    def _look_for_the_end(self) -> None:
        games = self._games
        winner = int(games.winners[0])
        self.rewards = {"player_0": winner, "player_1": -winner}
        self.terminations = dict.fromkeys(self.agents, bool(games.terminated[0]))
        self.truncations = dict.fromkeys(self.agents, bool(games.truncated[0]))

    def _remember_masks(self) -> None:
        self.infos = {a: {"action_mask": self.observe(a)["action_mask"]} for a in self.agents}

    def render(self) -> str | npt.NDArray[np.uint8] | None:
        """A drawing of the board: text for ansi, pixels (rows, columns, 3) for rgb_array."""
        board = self._games.board(0)
        if self.render_mode == "rgb_array":
            return draw_pixels(self.game, board)
        if self.render_mode == "ansi":
            return draw_text(self.game, board)
        self._show()
        return None

    def _show(self) -> None:
        if self.render_mode == "human":
            print(draw_text(self.game, self._games.board(0)), flush=True)

    def close(self) -> None:
        """There is nothing to release."""

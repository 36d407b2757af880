# SPDX-License-Identifier: MIT
"""Pools of opponents, and the strategies that draw one for each episode."""

from __future__ import annotations

import copy
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from joseki.opponents import RandomPlayerPolicy, Seat


class SnapshotPool:
    """A bounded queue of frozen copies of a learner: the oldest leaves when it is full."""

    def __init__(self, max_size: int = 20) -> None:
        if max_size < 1:
            raise ValueError(f"max_size must be at least 1, not {max_size}")
        self._snapshots: deque[Seat] = deque(maxlen=max_size)
        self._taken = 0

    def add(self, policy: Any, name: str | None = None) -> None:
        """Keeps a deep copy: later learning does not change it."""
        self._taken += 1
        self._snapshots.append(Seat(copy.deepcopy(policy), name or f"snapshot-{self._taken}"))

    def __len__(self) -> int:
        return len(self._snapshots)

    def __iter__(self) -> Iterator[Seat]:
        return iter(self._snapshots)


class Uniform:
    """All opponents are equally likely."""

    def weights(self, baseline: Sequence[Seat], learned: Sequence[Seat]) -> list[float]:
        return [1.0] * (len(baseline) + len(learned))


@dataclass(frozen=True)
class DeltaUniform:
    """All baseline opponents and the last few learned ones are equally likely; no older ones."""

    last: int = 5

    def __post_init__(self) -> None:
        if self.last < 1:
            raise ValueError(f"last must be at least 1, not {self.last}")

    def weights(self, baseline: Sequence[Seat], learned: Sequence[Seat]) -> list[float]:
        old = max(0, len(learned) - self.last)
        return [1.0] * len(baseline) + [0.0] * old + [1.0] * (len(learned) - old)


@dataclass(frozen=True)
class Weighted:
    """By weights: for names (others have 1), or one for each opponent, baseline first."""

    given: Mapping[str, float] | Sequence[float]

    def weights(self, baseline: Sequence[Seat], learned: Sequence[Seat]) -> list[float]:
        seats = [*baseline, *learned]
        if isinstance(self.given, Mapping):
            return [float(self.given.get(seat.name, 1.0)) for seat in seats]
        if len(self.given) != len(seats):
            raise ValueError(f"{len(self.given)} weights for {len(seats)} opponents")
        return [float(weight) for weight in self.given]


@dataclass(frozen=True)
class Prioritized:
    """By a power of the learner's loss rate against each. The rate is (losses + 1) / (games + 2): a
    new opponent has 1/2. No weight falls below `floor`."""

    power: float = 1.0
    floor: float = 0.01

    def __post_init__(self) -> None:
        if self.floor <= 0:
            raise ValueError("floor must be above 0, so that every opponent stays in play")

    def weights(self, baseline: Sequence[Seat], learned: Sequence[Seat]) -> list[float]:
        return [
            max(self.floor, ((s.results.losses + 1) / (s.results.games + 2)) ** self.power)
            for s in (*baseline, *learned)
        ]


def make_strategy(strategy: str | Any) -> Any:
    """The strategy of this name. An object with weights() is returned as it is."""
    named: dict[str, Callable[[], Any]] = {
        "uniform": Uniform,
        "delta_uniform": DeltaUniform,
        "weighted": lambda: Weighted({RandomPlayerPolicy.name: 2.0}),
        "prioritized": Prioritized,
    }
    if isinstance(strategy, str):
        if strategy not in named:
            raise ValueError(f"there is no sampling strategy '{strategy}': {', '.join(named)}")
        return named[strategy]()
    if not hasattr(strategy, "weights"):
        raise TypeError(f"{strategy!r} is not a sampling strategy: it has no weights()")
    return strategy


class OpponentPools:
    """Baseline and learned opponents, and the strategy that draws from them.

    Each draw reads the pools anew: an opponent that is added to a list or SnapshotPool later takes
    part. Empty pools have a random player.
    """

    def __init__(
        self,
        baseline: Iterable[Any] | None = None,
        learned: Iterable[Any] | None = None,
        strategy: str | Any = "uniform",
    ) -> None:
        self._seats: dict[int, Seat] = {}
        self._default = Seat(RandomPlayerPolicy())
        self.set(baseline, learned)
        self.strategy = make_strategy(strategy)

    def set(self, baseline: Iterable[Any] | None, learned: Iterable[Any] | None) -> None:
        """Replaces the pools. Results against opponents that stay are kept."""
        for pool in (baseline, learned):
            if pool is not None and (isinstance(pool, str) or not hasattr(pool, "__iter__")):
                raise TypeError(f"{pool!r} is not a pool: it must be a list of opponents")
        self._baseline = [] if baseline is None else baseline
        self._learned = [] if learned is None else learned
        self.seats()

    def seats(self) -> tuple[list[Seat], list[Seat]]:
        """The present opponents: baseline and learned."""
        baseline = [self._seat(player) for player in self._baseline]
        learned = [self._seat(player) for player in self._learned]
        if not baseline and not learned:
            baseline = [self._default]
        present = {id(seat.player) for seat in (*baseline, *learned)}
        self._seats = {key: seat for key, seat in self._seats.items() if key in present}
        return baseline, learned

    def probabilities(self) -> dict[str, float]:
        """The probability of each opponent, by name."""
        baseline, learned = self.seats()
        shares: dict[str, float] = {}
        for seat, share in zip((*baseline, *learned), self._shares(baseline, learned)):
            shares[seat.name] = shares.get(seat.name, 0.0) + float(share)
        return shares

    def draw(self, rng: np.random.Generator, count: int = 1) -> list[Seat]:
        """Draws one opponent for each of `count` episodes."""
        baseline, learned = self.seats()
        seats = [*baseline, *learned]
        chosen = rng.choice(len(seats), size=count, p=self._shares(baseline, learned))
        return [seats[i] for i in chosen]

    def _shares(self, baseline: list[Seat], learned: list[Seat]) -> npt.NDArray[np.float64]:
        weights = np.asarray(self.strategy.weights(baseline, learned), dtype=np.float64)
        if not np.all(np.isfinite(weights)) or weights.min() < 0 or weights.sum() <= 0:
            raise ValueError(f"these are not weights: {weights.tolist()}")
        shares: npt.NDArray[np.float64] = weights / weights.sum()
        return shares

    def _seat(self, player: Any) -> Seat:
        if isinstance(player, Seat):
            return player
        if id(player) not in self._seats:
            self._seats[id(player)] = Seat(player)
        return self._seats[id(player)]

#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""A slow, obvious reader of networks, written from docs/formats/network-v1.md alone.

usage: network.py FILE [CELLS]     the network, and what it says of a board: numbers separated by
                                   commas, positive for the side to move (default: empty)
"""

import json
import math
import struct
import sys
from pathlib import Path

import block_file

RANGES = {
    "planes": (1, 64),
    "rows": (1, 32),
    "columns": (1, 32),
    "actions": (1, 1024),
    "blocks": (0, 64),
    "channels": (1, 1024),
    "policy_channels": (1, 256),
    "value_channels": (1, 256),
    "hidden": (1, 4096),
}
MOST_WEIGHTS = 33_554_432


class WrongNetwork(Exception):
    """A sound block file that is not what the page says a network is."""


def dimensions(shape: dict[str, int]) -> list[tuple[str, list[int]]]:
    """The tensors in their order."""
    planes, channels = shape["planes"], shape["channels"]
    policy, value, hidden = shape["policy_channels"], shape["value_channels"], shape["hidden"]
    cells = shape["rows"] * shape["columns"]
    layers = [("stem", [channels, planes, 3, 3])]
    for block in range(shape["blocks"]):
        layers.append((f"block{block}.conv1", [channels, channels, 3, 3]))
        layers.append((f"block{block}.conv2", [channels, channels, 3, 3]))
    layers += [
        ("policy.conv", [policy, channels, 1, 1]),
        ("policy.out", [shape["actions"], policy * cells]),
        ("value.conv", [value, channels, 1, 1]),
        ("value.hidden", [hidden, value * cells]),
        ("value.out", [4, hidden]),
    ]
    tensors = []
    for name, sizes in layers:
        tensors += [(name + ".weight", sizes), (name + ".bias", [sizes[0]])]
    return tensors


class Network:
    """A network and what it computes."""

    def __init__(self, file: block_file.BlockFile) -> None:
        header = file.header
        if header.kind != "game-network":
            raise WrongNetwork(f"its kind is {header.kind}")
        if (header.ranking, header.encoding) != ("tensors-1", "f32-1"):
            raise WrongNetwork(f"its weights are {header.ranking} {header.encoding}")
        if header.block_bytes != 65536:
            raise WrongNetwork(f"its blocks have {header.block_bytes} bytes")
        self.game = header.subject
        self.rules_hash = header.rules_hash
        metadata = json.loads(header.metadata)
        self.made_by = metadata["made_by"]
        self.shape = {name: metadata[name] for name in RANGES}
        for name, (least, most) in RANGES.items():
            if not least <= self.shape[name] <= most:
                raise WrongNetwork(f"{name} is {self.shape[name]}")
        plan = dimensions(self.shape)
        counts = [math.prod(sizes) for _, sizes in plan]
        if sum(counts) > MOST_WEIGHTS or header.count != 4 * sum(counts):
            raise WrongNetwork(f"{header.count} bytes for {sum(counts)} weights")
        payload = file.payload()
        self.tensors: dict[str, tuple[float, ...]] = {}
        at = 0
        for (name, _), count in zip(plan, counts):
            self.tensors[name] = struct.unpack_from(f"<{count}f", payload, at)
            at += 4 * count
            if not all(math.isfinite(weight) for weight in self.tensors[name]):
                raise WrongNetwork(f"a weight of {name} is not a number")

    def input(self, cells: list[int]) -> list[float]:
        """The planes of a board whose numbers are positive for the side to move."""
        highest = self.shape["planes"] // 2
        planes = []
        for owner in (1, -1):
            for number in range(1, highest + 1):
                planes += [1.0 if owner * cell == number else 0.0 for cell in cells]
        return planes

    def conv(self, name: str, x: list[float], side: int) -> list[float]:
        rows, columns = self.shape["rows"], self.shape["columns"]
        weight, bias = self.tensors[name + ".weight"], self.tensors[name + ".bias"]
        inputs = len(x) // (rows * columns)
        out = []
        for o, first in enumerate(bias):
            for r in range(rows):
                for c in range(columns):
                    terms = [first]
                    for i in range(inputs):
                        for dy in range(side):
                            for dx in range(side):
                                row, column = r + dy - side // 2, c + dx - side // 2
                                if 0 <= row < rows and 0 <= column < columns:
                                    w = weight[((o * inputs + i) * side + dy) * side + dx]
                                    terms.append(w * x[(i * rows + row) * columns + column])
                    out.append(math.fsum(terms))
        return out

    def connect(self, name: str, x: list[float]) -> list[float]:
        weight, bias = self.tensors[name + ".weight"], self.tensors[name + ".bias"]
        return [
            math.fsum([first] + [weight[o * len(x) + i] * x[i] for i in range(len(x))])
            for o, first in enumerate(bias)
        ]

    def answer(self, cells: list[int]) -> dict[str, object]:
        """Logits of all moves, chances to win, draw and lose, and plies to the end."""
        x = relu(self.conv("stem", self.input(cells), 3))
        for block in range(self.shape["blocks"]):
            y = self.conv(f"block{block}.conv1", x, 3)
            y = self.conv(f"block{block}.conv2", relu(y), 3)
            x = relu([a + b for a, b in zip(x, y)])
        policy = self.connect("policy.out", relu(self.conv("policy.conv", x, 1)))
        h = relu(self.connect("value.hidden", relu(self.conv("value.conv", x, 1))))
        z = self.connect("value.out", h)
        chances = [math.exp(logit) for logit in z[:3]]
        return {
            "policy": policy,
            "wdl": [chance / sum(chances) for chance in chances],
            "moves_left": math.log1p(math.exp(z[3])),
        }


def relu(x: list[float]) -> list[float]:
    return [max(number, 0.0) for number in x]


def read_network(path: Path | str) -> Network:
    return Network(block_file.open_file(path))


def main() -> int:
    if len(sys.argv) not in (2, 3):
        print(__doc__, file=sys.stderr)
        return 2
    network = read_network(sys.argv[1])
    cells = [0] * (network.shape["rows"] * network.shape["columns"])
    if len(sys.argv) == 3:
        cells = [int(cell) for cell in sys.argv[2].split(",")]
    print(json.dumps({"game": network.game, "rules_hash": f"{network.rules_hash:016x}",
                      **network.shape, "made_by": network.made_by}))
    print(json.dumps(network.answer(cells)))
    return 0


if __name__ == "__main__":
    sys.exit(main())

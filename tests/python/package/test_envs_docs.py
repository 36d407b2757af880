# SPDX-License-Identifier: MIT
"""The Python of docs/environments.md runs as it stands there."""

import re
from pathlib import Path

import pytest

pytest.importorskip("gymnasium")
pytest.importorskip("pettingzoo")

PAGE = Path(__file__).parents[3] / "docs" / "environments.md"


def test_every_example_runs(capsys):
    blocks = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert len(blocks) >= 4
    names = {}
    for block in blocks:
        exec(compile(block, str(PAGE), "exec"), names)
    reward, winner, opponent = capsys.readouterr().out.split()
    assert float(reward) in (1.0, 0.0, -1.0) and int(winner) in (1, 0, -1) and opponent == "random"


def test_every_id_is_named():
    import joseki.envs

    page = PAGE.read_text(encoding="utf-8")
    for id in joseki.envs.ids():
        assert id in page or id.removeprefix("joseki/").removesuffix("-SelfPlay-v0") in page, id

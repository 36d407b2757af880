# SPDX-License-Identifier: MIT
"""The Python reader of replays over the golden and broken files of tests/data, and over what joseki writes."""

import json
import os
import subprocess
from pathlib import Path

import pytest
import replay

DATA = Path(__file__).resolve().parent.parent / "data"
BROKEN = ["truncated", "flipped-bit", "huge-count", "impossible-move", "wrong-magic", "newer"]
TEXT = "4x4-demo_00003M79jjÒB¾üi"


@pytest.mark.parametrize("name", ["replay-v1", "replay-v1-later-minor"])
def test_golden_files_are_read(name: str) -> None:
    # As tests/data/README.md says.
    game = replay.read(DATA / f"{name}.jreplay")
    assert (game.shape, game.big, game.score, game.p4, game.table) == ("4x4", 0, 8, 0.1, "442-256")
    assert game.producer == "joseki 0.1.0"
    assert [(move.direction, move.cell, move.tile) for move in game.moves] == [
        ("right", 5, 2),
        ("down", 2, 4),
        ("left", 9, 2),
        ("up", 13, 2),
    ]
    assert [move.time_ms for move in game.moves] == [298, 1492, None, 17]
    assert [move.rates for move in game.moves] == [(0.25, 0.75, 0, 0.5), None, (1, 0, 0, 0), None]
    assert game.end[:6] == [16, 2, 0, 0, 1, 1]


@pytest.mark.parametrize("kind", BROKEN)
def test_broken_files_are_refused(kind: str) -> None:
    with pytest.raises(replay.Refused):
        replay.read(DATA / f"replay-v1-{kind}.jreplay")


def joseki(*words: str, cwd: Path) -> str:
    env = {**os.environ, "JOSEKI_HOME": str(cwd / "home"), "JOSEKI_LOG": "off"}
    run = subprocess.run([os.environ["JOSEKI"], *words], cwd=cwd, env=env, check=True, capture_output=True, text=True)
    return run.stdout


def test_what_joseki_writes_is_read(tmp_path: Path) -> None:
    (tmp_path / "game.txt").write_text(TEXT, encoding="utf-8")
    joseki("convert", "game.txt", "game.jreplay", cwd=tmp_path)
    game = replay.read(tmp_path / "game.jreplay")
    told = json.loads(joseki("review", "game.jreplay", "--json", cwd=tmp_path))
    assert told["moves"] == len(game.moves) == 3
    assert told["final"] == "".join("0123456789abcdefgh"[cell] for cell in game.end)
    assert [move.time_ms for move in game.moves] == [298, 1492, None]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "gb18030", "latin-1"])
def test_texts_in_every_encoding_are_read(tmp_path: Path, encoding: str) -> None:
    (tmp_path / "new.txt").write_bytes(TEXT.encode(encoding))
    (tmp_path / "old.txt").write_bytes("replay_ /Exç\n".encode(encoding))
    for line in joseki("review", "new.txt", "old.txt", "--json", cwd=tmp_path).splitlines():
        assert json.loads(line)["final"] == "2000000001001200"

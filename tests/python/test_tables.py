# SPDX-License-Identifier: MIT
"""Tables that the program builds, read by the Python reader and compared with slow solvers."""

import json
import os
import subprocess
from collections import Counter
from functools import cache
from pathlib import Path

import block_file
import pytest
import retrograde_table
import tictactoe_forward
from vanish_forward import VanishForward

TESTS = Path(__file__).resolve().parent.parent
VANISH = {"vanish-3x3-m3": (3, 3), "vanish-3x3-m2": (3, 2), "vanish-3x3-m3-k2": (3, 3, 2), "vanish-4x4-m2": (4, 2)}
TABLES = [*VANISH, "tictactoe"]
GOLDEN = {"tictactoe": "retrograde-table-v1-tictactoe.jtb", "vanish-3x3-m2": "retrograde-table-v1-vanish-3x3-m2.jtb"}


def joseki(*arguments: str) -> subprocess.CompletedProcess:
    return subprocess.run([os.environ["JOSEKI"], *arguments], capture_output=True, text=True, timeout=300, check=False)


@pytest.fixture(scope="session")
def folder(tmp_path_factory) -> Path:
    """Every table, built once."""
    folder = tmp_path_factory.mktemp("tables")
    for name in TABLES:
        done = joseki("build", name, "--dir", str(folder))
        assert done.returncode == 0, done.stderr
    return folder


@pytest.fixture(scope="session")
def tables(folder: Path) -> dict[str, retrograde_table.Table]:
    return {name: retrograde_table.open_table(folder / f"{name}.jtb") for name in TABLES}


@cache
def solved(name: str) -> dict:
    """(value, plies) of every (x, o, side to move), by the slow solver."""
    return VanishForward(*VANISH[name]).solve()


def mover_first(state):
    x, o, to_move = state
    return (x, o) if to_move == "X" else (o, x)


@pytest.mark.parametrize("name", TABLES)
def test_header_says_what_the_table_is(tables, name: str) -> None:
    header = tables[name].header
    assert (header.major, header.minor) == (1, 0)
    assert (header.kind, header.subject, header.encoding) == ("retrograde-table", name, "plies-1")
    assert header.ranking == ("tictactoe-1" if name == "tictactoe" else "vanish-tuple-1")
    assert header.block_bytes == 65_536
    assert header.producer.startswith("joseki ")


@pytest.mark.parametrize("name", TABLES)
def test_rules_hash_is_that_of_independent_rules(tables, name: str) -> None:
    assert tables[name].header.rules_hash == retrograde_table.rules_hash(retrograde_table.game_of(name))


@pytest.mark.parametrize("name", TABLES)
def test_metadata_counts_are_right(tables, name: str) -> None:
    table = tables[name]
    table.check_metadata(retrograde_table.all_members(table.game))


@pytest.mark.parametrize("name", VANISH)
def test_every_value_is_that_of_the_slow_solver(tables, name: str) -> None:
    table = tables[name]
    for state, value in solved(name).items():
        assert table.value(mover_first(state)) == value, state


@pytest.mark.parametrize("name", VANISH)
def test_states_are_counted_like_the_slow_solver_does(tables, name: str) -> None:
    counts = Counter()
    for tier in tables[name].metadata["tiers"]:
        for code, count in tier["raw"].items():
            counts[retrograde_table.value_of(int(code))] += count * tier["sides"]
    assert counts == Counter(solved(name).values())


def test_3x3_has_no_unreachable_state_but_those_where_the_mover_has_a_line() -> None:
    reachable = VanishForward(3, 3).reachable()
    assert len(reachable) == 128_170
    assert reachable == {state for state, value in solved("vanish-3x3-m3").items() if value[0] != "impossible"}


def test_3x3_totals_are_the_known_ones() -> None:
    outcomes = Counter(value for value, plies in solved("vanish-3x3-m3").values() if plies != 0)
    assert outcomes == {"win": 78_613, "loss": 24_268, "draw": 13_193, "impossible": 10_656 + 864}
    assert solved("vanish-3x3-m3")[((), (), "X")] == ("win", 13)


def test_every_value_of_tictactoe_is_that_of_minimax(tables) -> None:
    table = tables["tictactoe"]
    members = retrograde_table.all_members(table.game)
    for tier in range(table.game.tier_count):
        for state in members(tier):
            board = "".join("m" if c in state[0] else "o" if c in state[1] else "." for c in range(9))
            assert table.value(state) == tictactoe_forward.value(board, "m", "o"), board


FACTS = json.loads((TESTS / "facts" / "vanish-3x3-m3.json").read_text())


@pytest.mark.parametrize("fact", FACTS, ids=lambda fact: f"{fact['x']}/{fact['y']} {fact['to_move']}")
def test_facts_of_3x3_hold(tables, fact: dict) -> None:
    table = tables["vanish-3x3-m3"]
    state = mover_first((tuple(fact["x"]), tuple(fact["y"]), fact["to_move"]))
    assert table.value(state) == (fact["value"], fact["depth"])
    assert table.game.moves(state) == [move for move, *_ in fact["moves"]]
    for move, value, plies in fact["moves"]:
        reply_value, reply_plies = table.value(table.game.after(state, move))
        turned = {"win": "loss", "loss": "win", "draw": "draw"}[reply_value]
        assert (turned, None if reply_plies is None else reply_plies + 1) == (value, plies), move


@pytest.mark.parametrize("name", GOLDEN)
def test_golden_tables_are_still_right(tables, name: str) -> None:
    golden = retrograde_table.open_table(TESTS / "data" / GOLDEN[name])
    assert golden.payload == tables[name].payload
    assert golden.header.rules_hash == tables[name].header.rules_hash
    assert golden.metadata == tables[name].metadata


@pytest.mark.parametrize("threads", ["1", "2", "7"])
def test_bytes_do_not_depend_on_the_number_of_threads(folder: Path, tmp_path: Path, threads: str) -> None:
    for name in TABLES:
        done = joseki("build", name, "--dir", str(tmp_path), "--threads", threads)
        assert done.returncode == 0, done.stderr
        assert (tmp_path / f"{name}.jtb").read_bytes() == (folder / f"{name}.jtb").read_bytes(), name


def test_nothing_is_left_beside_the_tables(folder: Path) -> None:
    assert {path.name for path in folder.iterdir()} == {f"{name}.jtb" for name in TABLES}


@pytest.mark.parametrize("at", [0, 8, 20, 100, -100, -1])
def test_a_damaged_table_is_refused_by_both_readers(folder: Path, tmp_path: Path, at: int) -> None:
    data = bytearray((folder / "tictactoe.jtb").read_bytes())
    data[at] ^= 0x04
    (tmp_path / "tictactoe.jtb").write_bytes(data)
    with pytest.raises(block_file.BlockFileError):
        retrograde_table.open_table(tmp_path / "tictactoe.jtb")
    done = joseki("query", "tictactoe", ".........", "--dir", str(tmp_path))
    assert done.returncode not in (0, 70), done.stdout + done.stderr
    assert "tictactoe.jtb" in done.stderr

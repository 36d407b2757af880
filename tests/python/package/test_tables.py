# SPDX-License-Identifier: MIT
"""joseki.tables: building, proving, asking, and what is refused."""

import json
import os
import shutil
import signal
import subprocess
import sys
import textwrap
import threading
from pathlib import Path

import numpy as np
import pytest
from conftest import ROOT
from positions import arrays_of, random_games

import joseki
from joseki import games, tables


def test_names_of_the_folder(tables_dir):
    found = {info.name: info for info in tables.list(tables_dir)}
    assert found["tictactoe"].built and found["vanish-3x3-m3"].built and found["2x4-64"].built
    assert not found["vanish-4x4-m4"].built and found["vanish-4x4-m4"].bytes is None
    assert found["tictactoe"].bytes == Path(found["tictactoe"].path).stat().st_size
    assert all(not info.built for info in tables.list(tables_dir / "nothing"))


def test_the_value_of_a_position(tables_dir):
    table = tables.open("vanish_3x3_m3", str(tables_dir))
    assert isinstance(table, tables.GameTable)
    assert repr(table).startswith("<table vanish-3x3-m3 of ")
    answer = table.query("/ x")
    assert answer.value == "win" and answer.position == "/ x"
    assert answer.plies is not None and answer.moves[0].best
    assert {move.move for move in answer.moves} == set(range(9))


def test_the_facts_are_in_the_table(tables_dir):
    facts = json.loads((ROOT / "tests/facts/vanish-3x3-m3.json").read_text())
    table = tables.open("vanish-3x3-m3", tables_dir)
    assert len(facts) == 50
    for fact in facts:
        sides = [",".join(map(str, fact[side])) for side in ("x", "y")]
        answer = table.query(f"{sides[0]}/{sides[1]} {fact['to_move'].lower()}")
        assert answer.value == fact["value"]
        told = sorted((move.move, move.value, move.plies) for move in answer.moves)
        assert told == [tuple(move) for move in fact["moves"]]


def test_values_of_many_positions_are_those_of_each(tables_dir, rng):
    table = tables.open("vanish-3x3-m3", tables_dir)
    some = random_games("vanish-3x3-m3", 400, rng, 5) + random_games("vanish-3x3-m3", 400, rng, 9)
    boards, turns = arrays_of(some)
    values = table.values(boards, turns)
    assert values.outcomes.dtype == np.int8 and values.plies.dtype == np.int16
    number = {"win": 1, "draw": 0, "loss": -1}
    for i, game in enumerate(some):
        answer = table.query(game.to_text())
        assert number[answer.value] == values.outcomes[i]
        assert (answer.plies or 0) == values.plies[i]
    many = table.values(np.tile(boards, (30, 1, 1)), np.tile(turns, 30), threads=3)
    np.testing.assert_array_equal(many.outcomes, np.tile(values.outcomes, 30))
    np.testing.assert_array_equal(many.plies, np.tile(values.plies, 30))
    none = table.values(np.zeros((0, 3, 3), np.int8), np.zeros(0, np.int8))
    assert none.outcomes.shape == none.plies.shape == (0,)


def test_tictactoe_values_agree_with_minimax(tables_dir):
    table = tables.open("tictactoe", tables_dir)
    known: dict[games.Game, int] = {}

    def solve(game: games.Game) -> int:
        if game in known:
            return known[game]
        if game.is_over:
            value = game.winner * game.turn
        else:
            value = -2
            for move in game.valid_moves():
                game.step(move)
                value = max(value, -solve(game))
                game.undo()
        known[game.copy()] = value
        return value

    assert solve(games.new("tictactoe")) == 0
    assert len(known) == 5478
    boards, turns = arrays_of(list(known))
    np.testing.assert_array_equal(table.values(boards, turns).outcomes, list(known.values()))


def test_rates_of_a_formation(tables_dir):
    table = tables.open("2x4-64", tables_dir)
    assert isinstance(table, tables.RateTable) and table.states > 0
    boards = np.array(
        [0xFFFF00000001FFFF, 0xFFFF11002200FFFF, 0xFFFF12345000FFFF, 0xFFFF000000001111, 0],
        np.uint64)
    rates = table.values(boards, threads=2)
    assert rates.rates.shape == (5,) and rates.moves.shape == (5, 4)
    assert rates.rates.dtype == rates.moves.dtype == np.float64
    for i, board in enumerate(boards.tolist()):
        answer = table.query(f"{board:016x}")
        if answer.rate is None:
            assert np.isnan(rates.rates[i]) and np.isnan(rates.moves[i]).all() and answer.absent
            continue
        assert rates.rates[i] == answer.rate
        assert tables.MOVES[int(np.nanargmax(rates.moves[i]))] in [
            move for move, rate in answer.moves if rate == answer.rate]
        for move, rate in answer.moves:
            told = rates.moves[i][tables.MOVES.index(move)]
            assert np.isnan(told) if rate is None else told == rate
    assert np.isfinite(rates.rates).any() and np.isnan(rates.rates).any()


def test_a_rate_says_how_well_it_is_known(tables_dir, tmp_path):
    code = "ffff12001000ffff"
    boards = np.array([int(code, 16), 0], np.uint64)
    whole = tables.open("2x4-64", tables_dir)
    sure = whole.query(code)
    assert sure.status == "exact" and sure.reason is None
    for (_, rate), status in zip(sure.moves, sure.statuses, strict=True):
        assert status == (None if rate is None else "exact")
    rates = whole.values(boards)
    assert rates.statuses.dtype == np.int8 and rates.statuses.tolist() == [0, -1]
    assert tables.STATUSES[rates.statuses[0]] == "exact"

    # Without the files of all later layers, hardly anything is known, and nothing is 0.
    shutil.copytree(Path(tables_dir) / "2x4-64", tmp_path / "2x4-64")
    for file in sorted((tmp_path / "2x4-64").glob("layer-*"))[4:]:
        file.unlink()
    part = tables.open("2x4-64", tmp_path)
    open_answer = part.query(code)
    assert open_answer.rate is None and open_answer.absent is None
    assert open_answer.status == "unknown" and "is not there" in (open_answer.reason or "")
    rates = part.values(boards)
    assert np.isnan(rates.rates[0]) and tables.STATUSES[rates.statuses[0]] == "unknown"
    moves = rates.move_statuses[0]
    assert [tables.STATUSES[i] if i >= 0 else None for i in moves] == [
        dict(zip([move for move, _ in open_answer.moves], open_answer.statuses, strict=True))[move]
        for move in tables.MOVES]


def test_tables_of_two_p4_stand_side_by_side(tmp_path):
    usual = tables.build("2x4-16", tmp_path)
    other = tables.build("2x4_16", tmp_path, p4=0.2, compress=True, memory="1G", threads=1)
    assert (usual.name, other.name) == ("2x4-16", "2x4-16-p0.2")
    assert not other.was_there and tables.build("2x4-16-p0.2", tmp_path).was_there
    assert {info.name for info in tables.list(tmp_path) if info.built} == {"2x4-16", "2x4-16-p0.2"}
    code = "ffff12001000ffff"
    by_p4 = {}
    for table in (
        tables.open("2x4-16", tmp_path),
        tables.open("2x4-16", tmp_path, p4=0.2),
        tables.open("2x4-16-p0.2", tmp_path),
    ):
        assert isinstance(table, tables.RateTable)
        by_p4.setdefault(table.p4, []).append((table.name, table.query(code).rate))
    assert set(by_p4) == {0.1, 0.2}
    assert by_p4[0.2][0] == by_p4[0.2][1] and by_p4[0.2][0][0] == "2x4-16-p0.2"
    assert tables.verify("2x4-16", tmp_path, p4=0.2).name == "2x4-16-p0.2"
    with pytest.raises(FileNotFoundError, match=r"joseki\.tables\.build\('2x4-16-p0\.3'"):
        tables.open("2x4-16", tmp_path, p4=0.3)
    with pytest.raises(ValueError, match="another probability of a 4"):
        tables.open("2x4-16-p0.2", tmp_path, p4=0.3)
    with pytest.raises(ValueError, match="p4 is for tables of 2048"):
        tables.open("tictactoe", tmp_path, p4=0.3)


def test_build_takes_what_the_command_line_does(tmp_path):
    whole = tables.build("2x4-16", tmp_path / "whole")
    for name, options in {
        "precise": {"precision": "u64"},
        "cut": {"delete_below": 0.9},
        "optimal": {"optimal_only": True},
        "sparse": {"sparse": True},
        "seeds": {"all_of_sum": 8},
        "packed": {"compress": True, "compress_temp": True},
    }.items():
        report = tables.build("2x4-16", tmp_path / name, **options)
        card = json.loads((tmp_path / name / "2x4-16" / "table.json").read_text())
        assert report.states > 0 and card["state"] == "finished"
        for option in ("precision", "delete_below", "optimal_only", "sparse"):
            usual = {"precision": "u32", "delete_below": 0.0}.get(option, False)
            assert card[option] == options.get(option, usual), name
        # Everything but the precision makes a difference to the number of boards or of bytes.
        assert name in ("optimal", "packed") or (report.states, report.bytes) != (
            whole.states, whole.bytes)
    for wrong in ({"precision": "u16"}, {"memory": "much"}, {"replace_first": True},
                  {"sparse": True, "optimal_only": True}):
        with pytest.raises(ValueError):
            tables.build("2x4-16", tmp_path / "wrong", **wrong)
    with pytest.raises(ValueError, match="compress is for tables of 2048"):
        tables.build("tictactoe", tmp_path / "wrong", compress=True)
    with pytest.raises(MemoryError):
        tables.build("2x4-16", tmp_path / "wrong", memory=1000)
    assert not (tmp_path / "wrong").exists()


def test_names_that_are_called_equal(tmp_path):
    assert tables.build("4411-16", tmp_path).name == "L3-16"
    assert tables.open("L3_16_0", tmp_path).name == "L3-16"


def test_a_table_may_be_spread_over_folders(tables_dir, tmp_path):
    whole = tables.open("2x4-64", tables_dir)
    parts = [tmp_path / "t1", tmp_path / "t2"]
    for part in parts:
        (part / "2x4-64").mkdir(parents=True)
    shutil.copy(tables_dir / "2x4-64" / "table.json", parts[0] / "2x4-64")
    for number, layer in enumerate(sorted((tables_dir / "2x4-64").glob("layer-*"))):
        shutil.copy(layer, parts[number % 2] / "2x4-64")
    spread = tables.open("2x4-64", parts)
    assert spread.missing_layers() == [] == whole.missing_layers()
    for board in ("ffff12001000ffff", "ffff12101000ffff", "ffff22101000ffff"):
        assert spread.query(board) == whole.query(board)
    assert tables.verify("2x4-64", [str(part) for part in parts]).ok
    half = tables.open("2x4-64", parts[0])
    assert half.missing_layers()[:3] == [1, 3, 5]
    report = tables.verify("2x4-64", parts[0])
    assert not report.ok and "layers 1, 3, 5" in report.first_error
    assert [info.name for info in tables.list(parts) if info.built] == ["2x4-64"]
    with pytest.raises(ValueError, match="one file"):
        tables.open("vanish-3x3-m3", parts)


def test_a_table_that_is_there_is_left_alone(tables_dir):
    report = tables.build("vanish-3x3-m3", tables_dir)
    assert report.was_there and report.name == "vanish-3x3-m3" and report.states > 0


def test_proofs(tables_dir):
    told = []
    report = tables.verify("vanish-3x3-m3", tables_dir, threads=2,
                           progress=lambda *args: told.append(args))
    assert report.ok and report.errors == 0 and report.states > 0
    assert all(stage == "verifying" and done <= total for stage, done, total in told)
    assert tables.verify("2x4-64", tables_dir).ok


def test_progress_is_told_and_its_exceptions_stop_the_build(tmp_path):
    told = []
    tables.build("2x4-64", tmp_path / "a", progress=lambda *args: told.append(args))
    assert {"generating", "solving"} <= {stage for stage, _, _ in told}

    def stop(stage, done, total):
        raise LookupError("enough")

    with pytest.raises(LookupError, match="enough"):
        tables.build("vanish-3x3-m3", tmp_path / "b", progress=stop)
    with pytest.raises(FileNotFoundError):
        tables.open("vanish-3x3-m3", tmp_path / "b")
    tables.build("vanish-3x3-m3", tmp_path / "b")
    assert tables.verify("vanish-3x3-m3", tmp_path / "b").ok


def start(script, *arguments):
    """Python in a process of its own, with Ctrl-C as a terminal gives it: a shell in the background ignores it."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        return subprocess.Popen([sys.executable, "-c", script, *arguments], stdout=subprocess.PIPE, text=True)
    finally:
        signal.signal(signal.SIGINT, before)


@pytest.mark.skipif(os.name != "posix", reason="signals")
def test_ctrl_c_stops_a_build(tmp_path):
    script = textwrap.dedent("""
        import sys, joseki
        def told(stage, done, total):
            print(stage, flush=True)
        try:
            joseki.tables.build("vanish-4x4-m4", sys.argv[1], threads=1, progress=told)
        except KeyboardInterrupt:
            print("stopped", flush=True)
    """)
    process = start(script, str(tmp_path))
    assert process.stdout.readline().strip()
    process.send_signal(signal.SIGINT)
    rest, _ = process.communicate(timeout=120)
    assert rest.splitlines()[-1] == "stopped" and process.returncode == 0


def test_ctrl_c_stops_a_search():
    script = textwrap.dedent("""
        import numpy as np, joseki
        mcts = joseki.BatchedMCTS("gomoku", 4)
        boards, turns = mcts.roots
        print("begins", flush=True)
        try:
            mcts.rollout_playout(boards, turns, 100_000_000)
        except KeyboardInterrupt:
            mcts.rollout_playout(boards, turns, 10)
            print("stopped", flush=True)
    """)
    process = start(script)
    assert process.stdout.readline().strip() == "begins"
    threading.Event().wait(0.5)
    process.send_signal(signal.SIGINT)
    rest, _ = process.communicate(timeout=120)
    assert rest.splitlines() == ["stopped"]


def test_what_is_not_there(tmp_path):
    with pytest.raises(FileNotFoundError, match=r"make it with: joseki.tables.build\('vanish-3x3"):
        tables.open("vanish-3x3-m3", tmp_path)
    with pytest.raises(FileNotFoundError, match="table '2x4-64' is not built"):
        tables.open("2x4-64", tmp_path)
    with pytest.raises(FileNotFoundError):
        tables.verify("tictactoe", tmp_path)
    with pytest.raises(FileNotFoundError):
        tables.verify("2x4-64", tmp_path)
    for wrong in ("chess", "vanish-9", "nothing-64", "2x4-63"):
        with pytest.raises(ValueError):
            tables.open(wrong, tmp_path)
    with pytest.raises(ValueError, match="there is no table 'chess'"):
        tables.build("chess", tmp_path)
    with pytest.raises(ValueError, match="threads"):
        tables.build("tictactoe", tmp_path, threads=-1)


def test_a_damaged_file_is_an_oserror(tmp_path):
    tables.build("vanish-3x3-m3", tmp_path)
    file = tmp_path / "vanish-3x3-m3.jtb"
    data = bytearray(file.read_bytes())
    data[-100] ^= 0x55
    file.write_bytes(data)
    with pytest.raises(OSError):
        table = tables.open("vanish-3x3-m3", tmp_path)
        some = random_games("vanish-3x3-m3", 2000, np.random.default_rng(1), 6)
        table.values(*arrays_of(some))
    file.write_bytes(b"not a table at all")
    with pytest.raises(OSError):
        tables.open("vanish-3x3-m3", tmp_path)


def test_wrong_boards_are_refused_with_their_number(tables_dir):
    table = tables.open("vanish-3x3-m3", tables_dir)
    boards = np.zeros((20_000, 3, 3), np.int8)
    turns = np.ones(20_000, np.int8)
    boards[12_345, 0, 0] = 3
    boards[19_999, 0, 0] = 3
    with pytest.raises(ValueError, match="position 12345: board: the ages"):
        table.values(boards, turns, threads=2)
    boards[:] = 0
    turns[7] = -1
    with pytest.raises(ValueError, match="position 7: .*turn"):
        table.values(boards, turns)
    turns[7] = 0
    with pytest.raises(ValueError, match="position 7: turn 0"):
        table.values(boards, turns)
    with pytest.raises(TypeError, match="boards has dtype"):
        table.values(boards.astype(np.int64), turns)
    with pytest.raises(ValueError, match=r"turns has shape"):
        table.values(boards, turns[:5])
    with pytest.raises(ValueError, match="position 'zzz'"):
        table.query("zzz")
    rates = tables.open("2x4-64", tables_dir)
    with pytest.raises(TypeError, match="boards has dtype int64, not uint64"):
        rates.values(np.zeros(3, np.int64))
    with pytest.raises(ValueError):
        rates.query("12")

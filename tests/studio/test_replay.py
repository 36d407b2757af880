# SPDX-License-Identifier: MIT
"""The page Replay against the server: games from files, every step of them, and what tables say."""

import base64
import struct
import time

import pytest
from studio import Refused
from verse import Game, moved

WORDS = {"u": "up", "d": "down", "l": "left", "r": "right"}


def add(studio, text, name="game.txt"):
    data = text if isinstance(text, bytes) else text.encode()
    return studio.send("replay/add", {"file_name": name, "base64": base64.b64encode(data).decode()})["games"]


@pytest.fixture(scope="module", name="small")
def small_studio(studio):
    studio.build("2x4-64")
    return studio


def test_every_step_is_as_it_was_played(small):
    game = Game(2, 4, seed=11, moves=60)
    (facts,) = add(small, game.text)
    assert facts["board"] == "2x4" and facts["moves"] == len(game.moves) and facts["times"]
    for step, (board, move) in enumerate(zip(game.boards, game.moves)):
        shown = small.send("replay/step", {"game": facts["game"], "step": step})
        cells = [32768] * 4 + board[0] + board[1] + [32768] * 4
        assert shown["board"] == cells, step
        assert shown["played"] == WORDS[move]
        legal = {m["direction"] for m in shown["known"]["moves"] if m["legal"]}
        assert legal == {WORDS[m] for m in "udlr" if moved(board, m) != board}


def test_grades_are_those_of_the_table(small):
    game = Game(2, 4, seed=12, moves=60)
    (facts,) = add(small, game.text)
    judged = small.send("replay/judge", {"game": facts["game"]})
    assert judged["graded"] >= 8 and judged["tables"] == ["2x4-64"]
    for mistake in judged["mistakes"]:
        step = small.send("replay/step", {"game": facts["game"], "step": mistake["move"]})
        rates = small.get("/api/query", f"?table=2x4-64&position={step['code']}")["moves"]
        rate = {m["move"]: m["rate"] for m in rates}
        assert mistake["rate"] == rate[mistake["played"]]
        assert mistake["best_rate"] == max(r for r in rate.values() if r is not None)
        assert abs(mistake["match"] - mistake["rate"] / mistake["best_rate"]) < 1e-12


def test_a_game_of_27_000_moves_opens_at_once(small):
    """It is longer than a message may be, and goes in parts."""
    record = long_run(27_000)
    size = 600_000
    parts = -(-len(record) // size)
    assert parts > 1
    for part in range(1, parts + 1):
        piece = record[(part - 1) * size:part * size]
        answer = small.send("replay/add", {"file_name": "long.rpl", "part": part, "parts": parts,
                                           "base64": base64.b64encode(piece).decode()})
    (facts,) = answer["games"]
    assert facts["moves"] == 27_000 and facts["rates"]
    took = []
    for _ in range(3):
        begin = time.monotonic()
        small.send("replay/open", {"game": facts["game"]})
        small.send("replay/step", {"game": facts["game"], "step": 0})
        took.append(time.monotonic() - begin)
    assert min(took) < 0.4, took  # 0.2 s, but the tests share the machine
    shown = small.send("replay/step", {"game": facts["game"], "step": 26_999})
    assert shown["known"]["source"] == "file"


def long_run(moves):
    """A .rpl of two tiles that merge again and again (docs/formats/trainer-replay.md)."""
    left_and_a_two_in_the_corner = 15 << 1
    rates = [2_000_000_000, 1_000_000_000, 0, 500_000_000]
    record = struct.pack("<QB4I", 0x0110 << 48, left_and_a_two_in_the_corner, *rates)
    end = struct.pack("<QB4I", 0, 88, 666666666, 233333333, 314159265, 987654321)
    return record * moves + end


def test_a_removed_game_is_gone_after_a_restart(make_studio):
    studio = make_studio()
    (facts,) = add(studio, Game(4, 4, seed=1, moves=30).text)
    (kept,) = add(studio, Game(4, 4, seed=2, moves=30).text)
    studio.send("replay/remove", {"game": facts["game"]})
    studio.stop()
    studio.start()
    assert [g["game"] for g in studio.send("replay/list")["games"]] == [kept["game"]]
    with pytest.raises(Refused) as refused:
        studio.send("replay/remove", {"game": facts["game"], "undo": True})
        studio.send("replay/open", {"game": facts["game"]})
    assert refused.value.status == 404


def test_a_file_of_the_studio_opens_again(small):
    """A file that the Studio itself has written."""
    (facts,) = add(small, Game(2, 4, seed=13, moves=40).text)
    file = small.send("replay/export", {"game": facts["game"], "format": "rec"})
    (again,) = add(small, base64.b64decode(file["base64"]), file["file_name"])
    assert again["format"] == "rec" and again["moves"] == facts["moves"]
    assert file["left_out"] == ["think times"]

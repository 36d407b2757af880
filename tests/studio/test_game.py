# SPDX-License-Identifier: MIT
"""The page Game over HTTP: every message, checked against the contract."""

import json
import signal

import pytest
from studio import Refused

DIGITS = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ" + "".join(
    map(chr, range(0xC0, 0x100))) + "¤¾"
LINES = {"left": [range(4 * i, 4 * i + 4) for i in range(4)],
         "right": [range(4 * i + 3, 4 * i - 1, -1) for i in range(4)],
         "up": [range(i, 16, 4) for i in range(4)],
         "down": [range(12 + i, -1, -4) for i in range(4)]}
TABS = iter(f"tab{n:013d}" for n in range(1, 1000))


@pytest.fixture
def tab():
    """A session of its own."""
    return next(TABS)


def slid(board, direction):
    """A board after a move, and its score, as a child would do it."""
    after, score = [0] * 16, 0
    for line in LINES[direction]:
        tiles, out = [board[c] for c in line if board[c]], []
        while tiles:
            tile = tiles.pop(0)
            if tiles and tiles[0] == tile:
                tile += tiles.pop(0)
                score += tile
            out.append(tile)
        for cell, tile in zip(line, out):
            after[cell] = tile
    return after, score


def play(studio, tab, moves):
    """Makes so many legal moves; the last state."""
    state = studio.send("game/state", session=tab)
    for _ in range(moves):
        if state["over"]:
            break
        state = studio.send("game/move", {"direction": state["legal"][0]}, session=tab)
    return state


def test_a_game_follows_the_rules(studio, tab):
    before = studio.send("game/new", {"seed": 5}, session=tab)
    assert sum(1 for tile in before["board"] if tile) == 2 and before["score"] == 0
    while not before["over"]:
        direction = before["legal"][-1]
        state = studio.send("game/move", {"direction": direction}, session=tab)
        after, gained = slid(before["board"], direction)
        spawn = state["animation"]["spawn"]
        assert after[spawn["cell"]] == 0
        after[spawn["cell"]] = spawn["value"]
        assert state["board"] == after and state["gained"] == gained
        assert state["score"] == before["score"] + gained
        assert state["animation"]["from"] == before["board"]
        assert state["legal"] == [d for d in LINES if slid(after, d)[0] != after]
        before = state
    assert studio.send("game/records")["games"][0]["code"] == before["code"]


def test_undo_policies(studio, tab):
    studio.send("game/new", {"seed": 6}, session=tab)
    states = [studio.send("game/state", session=tab)]
    for _ in range(5):
        states.append(play(studio, tab, 1))
    for state in reversed(states[:-1]):
        undone = studio.send("game/undo", session=tab)
        assert undone["board"] == state["board"] and undone["score"] == state["score"]
    assert undone["kind"] == "undo" and undone["undo"]["used"] == 5
    assert not studio.send("game/undo", session=tab)["moved"]
    play(studio, tab, 3)
    studio.send("game/options", {"undo_policy": "none"}, session=tab)
    with pytest.raises(Refused) as refused:
        studio.send("game/undo", session=tab)
    assert refused.value.status == 400 and refused.value.body["code"] == "bad_input"


def test_the_ai_plays_and_says_by_what(studio, tab):
    studio.send("game/new", {"seed": 7}, session=tab)
    hint = studio.send("game/hint", {"line": 3}, session=tab)
    assert len(hint["ai"]["line"]) == 3
    assert [m["direction"] for m in hint["ai"]["moves"]] == ["left", "right", "up", "down"]
    for _ in range(10):
        state = studio.send("game/ai-step", {"moves": 10, "milliseconds": 20}, session=tab)
        assert state["thought_ms"] >= 0
    assert state["turns"] == 100 and state["kind"] == "ai"
    assert state["ai_sources"] == {"search": 100}
    assert state["ai"]["kind"] == "search" and state["ai"]["depth"] >= 1


def test_adversarial_tiles(studio, tab):
    studio.send("game/new", {"seed": 8}, session=tab)
    studio.send("game/options", {"difficulty": 100}, session=tab)
    state = play(studio, tab, 400)
    assert state["over"] and state["kind"] == "adversarial"
    assert state["spawn"]["loses"] and "set against you" in state["spawn"]["words"]
    assert studio.send("game/records")["kinds"]["adversarial"]["best"] >= state["score"]


def test_codes_in_and_out(studio, tab):
    state = studio.send("game/set", {"code": "ff00000000000021"}, session=tab)
    assert state["board"][0] == 32768 and not state["counts"]
    state = studio.send("game/move", {"direction": "left"}, session=tab)
    assert state["board"][0] == 65536 and state["milestone"] == 65536
    again = studio.send("game/set", {"code": state["code"]}, session=tab)
    assert again["board"] == state["board"]
    for code in ("", "0", "zzz", "12345678123456789"):
        with pytest.raises(Refused) as refused:
            studio.send("game/set", {"code": code}, session=tab)
        assert refused.value.body["hint"]


def test_exports(studio, tab):
    studio.send("game/new", {"seed": 9}, session=tab)
    state = play(studio, tab, 60)
    verse = studio.send("game/export", {"format": "verse"}, session=tab)
    head, digits = verse["text"].split("_", 1)
    assert head == "4x4-joseki" and verse["file_name"].startswith(f"{state['score']}_")
    board = [0] * 16
    for number in range(0, len(digits), 3):
        value = 0
        for digit in digits[number:number + 3]:
            value = value * 128 + DIGITS.index(digit)
        if number >= 6:
            board, _ = slid(board, ("up", "down", "left", "right")[value & 3])
        cell = 4 * (value >> 7 & 7) + (value >> 4 & 7)
        assert board[cell] == 0
        board[cell] = 2 << (value >> 2 & 3)
    assert board == state["board"]
    old = studio.send("game/export", {"format": "verse-old"}, session=tab)["text"]
    assert old.startswith("replay_") and len(old) == 7 + 2 + state["turns"]
    whole = json.loads(studio.send("game/export", {"format": "json"}, session=tab)["text"])
    assert whole["seed"] == 9 and len(whole["moves"]) == 3 * state["turns"]


def test_games_that_were_left_can_be_saved(studio, tab):
    studio.send("game/new", {"seed": 12}, session=tab)
    left = play(studio, tab, 40)
    text = studio.send("game/export", {"format": "verse"}, session=tab)["text"]
    studio.send("game/new", {"seed": 13}, session=tab)
    game = studio.send("game/records")["games"][0]
    assert game["code"] == left["code"] and game["turns"] == 40 and not game["over"]
    file = studio.send("game/export", {"format": "verse", "game": game["id"]}, session=tab)
    assert file["text"] == text and file["file_name"].startswith(f"{left['score']}_")
    whole = json.loads(studio.send("game/export", {"format": "json", "game": game["id"]})["text"])
    assert len(whole["times_ms"]) == 40
    with pytest.raises(Refused) as refused:
        studio.send("game/export", {"format": "json", "game": "nothing"}, session=tab)
    assert refused.value.status == 404


def test_games_that_were_left_go_on(studio, tab):
    studio.send("game/new", {"seed": 14}, session=tab)
    left = play(studio, tab, 40)
    studio.send("game/set", {"code": "12", "check": True}, session=tab)
    assert studio.send("game/state", session=tab)["turns"] == 40
    studio.send("game/set", {"code": "1111222233334444"}, session=tab)
    own = play(studio, tab, 12)
    game = next(g for g in studio.send("game/records")["games"] if g["code"] == left["code"])
    back = studio.send("game/resume", {"game": game["id"]}, session=tab)
    assert back["code"] == left["code"] and back["score"] == left["score"] and back["moved"]
    kept = studio.send("game/records")["games"][0]
    assert kept["code"] == own["code"] and not kept["counts"] and not kept["over"]
    state = play(studio, tab, 1)
    assert state["turns"] == 41
    with pytest.raises(Refused) as refused:
        studio.send("game/resume", {"game": "nothing"}, session=tab)
    assert refused.value.status == 404


def test_a_killed_server_loses_nothing(make_studio):
    studio = make_studio()
    studio.send("game/new", {"seed": 10})
    studio.send("game/options", {"ai_speed": 200, "difficulty": 3})
    for _ in range(30):
        studio.send("game/ai-step", {"moves": 10, "milliseconds": 0})
    before = studio.send("game/state")
    text = studio.send("game/export", {"format": "verse"})["text"]
    studio.stop(signal.SIGKILL)
    studio.start()
    assert studio.send("game/state") == before
    assert studio.send("game/export", {"format": "verse"})["text"] == text
    assert studio.send("game/records")["kinds"][before["kind"]]["best"] == before["best"]
    assert studio.send("game/ai-step")["turns"] == 301


def test_tabs_have_games_of_their_own(studio):
    first, second = next(TABS), next(TABS)
    studio.send("game/new", {"seed": 11}, session=first)
    state = play(studio, first, 10)
    copy = studio.send("game/state", session=second)
    assert copy["board"] == state["board"] and copy["copy"] and not state["copy"]
    moved = play(studio, second, 1)
    assert studio.send("game/state", session=first)["board"] == state["board"]
    assert studio.send("game/state", session=second)["board"] == moved["board"]

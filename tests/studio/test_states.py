# SPDX-License-Identifier: MIT
"""Saved states that a disk or a person has changed: set aside, told once, and nothing is lost."""

import json
import signal
import sqlite3
import time
from contextlib import closing

import pytest

PAGES = ["game", "practice", "players"]
TAB = "a1b2c3d4e5f6g7h8"


def change(studio, sql, values=()):
    """Changes the file of a server that is not running, and returns what it selects."""
    with closing(sqlite3.connect(studio.home / "studio.db")) as database, database:
        return database.execute(sql, values).fetchall()


def begun(make_studio):
    """A server that has saved a state of every page, stopped."""
    studio = make_studio()
    studio.send("game/new", {"seed": 1}, session=TAB)
    studio.send("practice/set", {"code": "1234010000000010"}, session=TAB)
    studio.send("players/new", {"game": "tictactoe", "seed": 1}, session=TAB)
    studio.stop()
    return studio


@pytest.mark.parametrize("state", ["{", "[]", '{"turns":99999999999}', '{"turns":-1}', "7"])
@pytest.mark.parametrize("checksum", ["checksum", "NULL"])  # of this version, and of an older one
def test_a_state_that_cannot_be_is_set_aside_and_told_once(make_studio, state, checksum):
    studio = begun(make_studio)
    change(studio, f"UPDATE sessions SET state = ?1, checksum = {checksum} WHERE page IN "
                   "('game', 'practice', 'players')", [state])
    studio.start()
    for page in PAGES:
        notice = studio.send(f"{page}/state", session=TAB)["notice"]
        assert notice["code"] == "state_set_aside" and notice["message"]
        assert "notice" not in studio.send(f"{page}/state", session=TAB)
    assert studio.send("game/new", {"seed": 2}, session=TAB)["turns"] == 0
    start = time.monotonic()
    assert studio.stop(signal.SIGTERM) == 0
    assert time.monotonic() - start < 10
    kept = change(studio, "SELECT page, state FROM set_aside ORDER BY page")
    assert [row for row in kept if row[0] in PAGES] == [(page, state) for page in sorted(PAGES)]
    studio.start()
    for page in PAGES:
        assert "notice" not in studio.send(f"{page}/state", session=TAB)


def test_a_new_tab_is_told_too(make_studio):
    studio = begun(make_studio)
    change(studio, "UPDATE sessions SET state = '{' WHERE page = 'game'")
    studio.start()
    other = "b" * 16
    assert "notice" in studio.send("game/state", session=other)
    third = studio.send("game/state", session="c" * 16)
    assert "notice" not in third and third["turns"] == 0


def test_a_changed_digit_of_a_game_is_found(make_studio):
    studio = begun(make_studio)
    text = change(studio, "SELECT state FROM sessions WHERE page = 'game'")[0][0]
    at = text.index('"seed":') + len('"seed":')
    change(studio, "UPDATE sessions SET state = ?1 WHERE page = 'game'",
           [text[:at] + "2" + text[at + 1:]])
    assert json.loads(text)["seed"] == 1
    studio.start()
    assert "notice" in studio.send("game/state", session=TAB)

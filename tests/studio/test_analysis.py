# SPDX-License-Identifier: MIT
"""The page Analysis against the server: many games, a cancel, a kill, and the files of a report."""

import base64
import json
import os
import signal
import subprocess
import time

import pytest
from studio import JOSEKI, Refused
from verse import Game


def add(studio, text, name):
    data = base64.b64encode(text.encode()).decode()
    return studio.send("replay/add", {"file_name": name, "base64": data})["games"][0]["game"]


def wait(studio, seconds=120):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        state = studio.send("analysis/state")
        if not state["job"]["running"]:
            return state
        time.sleep(0.05)
    raise AssertionError(state["job"])


@pytest.fixture(scope="module", name="small")
def small_studio(studio):
    studio.build("2x4-64")
    return studio


def test_a_hundred_games_at_once(small):
    games = [add(small, Game(2, 4, seed=seed, moves=60).text, f"g{seed}.txt") for seed in range(100)]
    small.send("analysis/start", {"games": games})
    state = wait(small)
    assert state["job"]["done"] == state["job"]["total"] == 100
    assert state["job"]["failed"] == []
    assert {r["facts"]["game"] for r in state["reports"]} == set(games)


def test_a_report_says_what_the_command_line_says(small, tmp_path):
    text = Game(2, 4, seed=321, moves=60).text
    game = add(small, text, "same.txt")
    small.send("analysis/start", {"games": [game], "opinions": True})
    wait(small)
    report = small.send("analysis/report", {"game": game})
    file = tmp_path / "same.txt"
    file.write_text(text)
    environment = {**os.environ, "JOSEKI_HOME": str(small.home)}
    told = subprocess.run([JOSEKI, "review", str(file), "--json"], env=environment, capture_output=True,
                          text=True, check=True).stdout
    line = json.loads(told)
    assert len(report["segments"]) == len(line["segments"]) == 1
    for ours, theirs in zip(report["segments"], line["segments"]):
        for field in ("table", "first", "last", "graded", "fit", "fit_with_fatal", "luck", "max_combo"):
            assert ours[field] == theirs[field], field
    assert report["opinions"] is None, "the search knows no walls"
    saved = small.send("analysis/file", {"game": game, "format": "json"})
    kept = json.loads(base64.b64decode(saved["base64"]))
    assert kept == {**line, "file": "same.txt"}
    page = small.send("analysis/file", {"game": game, "format": "html"})
    assert base64.b64decode(page["base64"]).startswith(b"<!DOCTYPE html>")
    positions = base64.b64decode(small.send("analysis/file", {"game": game, "format": "text"})["base64"]).decode()
    assert positions.count("settling in") == 4


def test_the_search_is_asked_about_whole_games(small):
    played = Game(4, 4, seed=5, moves=150)
    game = add(small, played.text, "whole.txt")
    small.send("analysis/start", {"games": [game], "opinions": True})
    wait(small)
    opinions = small.send("analysis/report", {"game": game})["opinions"]
    assert opinions["unknown"] == len(played.moves) and opinions["asked"] > 50
    assert opinions["agreed"] < opinions["asked"] and len(opinions["doubts"]) == 3


def test_reports_survive_a_kill_and_a_cancel_keeps_what_is_ready(make_studio):
    studio = make_studio()
    games = [add(studio, Game(4, 4, seed=seed, moves=300).text, f"g{seed}.txt") for seed in range(40)]
    studio.send("analysis/start", {"games": games, "opinions": True})
    with pytest.raises(Refused) as refused:
        studio.send("analysis/start", {"games": games[:1]})
    assert refused.value.body["code"] == "busy"
    while studio.send("analysis/state")["job"]["done"] < 3:
        time.sleep(0.02)
    studio.send("analysis/cancel")
    state = wait(studio)
    assert state["job"]["cancelled"] and 3 <= state["job"]["done"] < 40
    ready = {r["facts"]["game"] for r in state["reports"]}
    assert len(ready) >= state["job"]["done"]
    studio.stop(signal.SIGKILL)
    studio.start()
    after = studio.send("analysis/state")
    assert after["job"] is None
    assert {r["facts"]["game"] for r in after["reports"]} == ready
    studio.send("analysis/remove", {"game": games[0]})
    with pytest.raises(Refused):
        studio.send("analysis/report", {"game": games[0]})

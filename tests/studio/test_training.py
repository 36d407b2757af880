# SPDX-License-Identifier: MIT
"""Test and Notebook on a real server: what is kept when it is killed, how fast it grades, how much it lists."""

import base64
import pathlib
import re
import signal
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "reference"))
import notebook  # noqa: E402

TABLE = "2x4-128"
NOW = 1_769_999_400_000
GRADING_MS = 5


def rated_moves(studio, code):
    """Best first, as any program is told."""
    answer = studio.get("/api/query", f"?table={TABLE}&position={code}")
    return [move["move"] for move in answer["moves"] if move["rate"] is not None]


def play(studio, state, moves, pick):
    """Makes up to so many moves; pick chooses among the rated ones."""
    for _ in range(moves):
        if state["run"]["end"] is not None:
            break
        rated = rated_moves(studio, state["code"])
        state = studio.send("test/move", {"direction": rated[pick % len(rated)]})
    return state


def test_a_killed_server_loses_nothing(make_studio):
    studio = make_studio()
    studio.build(TABLE)
    state = studio.send("test/begin", {"table": TABLE, "seed": 3})
    for _ in range(6):
        state = play(studio, state, 1, -1)
        studio.stop(signal.SIGKILL)
        studio.start()
        after = studio.send("test/state")
        assert after["code"] == state["code"]
        assert after["run"] == state["run"]
        assert after["last"] == state["last"]
    runs = studio.send("test/runs")
    assert [run["id"] for run in runs["runs"]] == [state["run"]["id"]]
    entries = studio.send("notebook/state")["entries"]
    steps = studio.send("test/steps", {"first": 0, "count": 500})["steps"]
    wrong = [step for step in steps if step["match"] is not None and step["match"] <= 0.999]
    assert sum(entry["times"] for entry in entries) == len(wrong)


def test_grading_takes_less_than_five_milliseconds(make_studio):
    studio = make_studio()
    studio.build(TABLE)
    state = studio.send("test/begin", {"table": TABLE, "seed": 4})
    works = []
    for _ in range(120):
        if state["run"]["end"] is not None:
            state = studio.send("test/again")
        direction = rated_moves(studio, state["code"])[0]
        body = f'{{"direction":"{direction}"}}'.encode()
        headers = {"Host": studio.host, "Content-Type": "application/json", "X-Joseki": "1",
                   "X-Joseki-Session": "k3x9w2m5q8z1b7n4"}
        _, told, _ = studio.raw("POST", "/api/test/move", body, headers)
        works.append(float(re.search(r"cpu;dur=([\d.]+)", told["Server-Timing"]).group(1)))
        state = studio.send("test/state")
    works.sort()
    assert works[len(works) * 9 // 10] <= GRADING_MS, works[-20:]


def test_the_exported_text_is_what_its_page_says(make_studio):
    studio = make_studio()
    text = ("joseki notebook 1\ntable\tboard\ttimes\tloss\tbest\twords\n"
            "2x4-128\tffff00010012ffff\t3\t0.5\tleft\t#a b\\n#c\\nkeep\\tthe \\\\ corner\n")
    sent = base64.b64encode(text.encode()).decode()
    assert studio.send("notebook/import", {"base64": sent})["fresh"] == 1
    assert studio.send("notebook/import", {"base64": sent})["fresh"] == 0
    entry, = notebook.read(studio.send("notebook/export")["text"])
    assert entry["tags"] == ["a b", "c"]
    assert entry["note"] == "keep\tthe \\ corner"
    assert (entry["table"], entry["board"], entry["times"]) == ("2x4-128", "ffff00010012ffff", "3")


def test_what_is_learned_outlives_a_kill(make_studio):
    studio = make_studio()
    text = "joseki notebook 1\ntable\tboard\ttimes\tbest\n2x4-128\tffff00010012ffff\t1\tleft\n"
    studio.send("notebook/import", {"base64": base64.b64encode(text.encode()).decode()})
    entry, = studio.send("notebook/state")["entries"]
    card = {"state": "learning", "due": NOW + 600_000, "stability": 2.3, "difficulty": 2.1, "scheduled_days": 0,
            "learning_steps": 1, "reps": 1, "lapses": 0, "last_review": NOW}
    told = studio.send("notebook/answer", {"id": entry["id"], "direction": "left", "at": NOW, "if_right": card,
                                           "if_wrong": {**card, "due": NOW + 60_000}})
    assert told["right"]
    studio.stop(signal.SIGKILL)
    studio.start()
    entry, = studio.send("notebook/state")["entries"]
    assert entry["card"] == card

# SPDX-License-Identifier: MIT
"""The page Practice over HTTP with a real table."""

import base64
import json
import os
import pathlib
import signal
import subprocess
import time

import pytest
from studio import JOSEKI, Refused, Studio

TABS = iter(f"practice{n:08d}" for n in range(1, 1000))


@pytest.fixture(scope="module")
def studio(tmp_path_factory):
    """One server with the table 2x4-256."""
    server = Studio(tmp_path_factory.mktemp("practice") / "home")
    server.build("2x4-256")
    yield server
    server.stop()


@pytest.fixture
def tab(studio):
    """A session that has chosen the table."""
    session = next(TABS)
    studio.send("practice/spawn-mode", {"mode": "random"}, session=session)
    studio.send("practice/select", {"table": "2x4-256", "seed": 1}, session=session)
    return session


def told_by_query(studio, code):
    """What the command line says of a board."""
    environment = {**os.environ, "JOSEKI_HOME": str(studio.home)}
    text = subprocess.run([JOSEKI, "query", "2x4-256", code, "--json"], env=environment,
                          capture_output=True, text=True, check=True).stdout
    return json.loads(text)


def test_rates_equal_the_command_line(studio, tab):
    for _ in range(20):
        state = studio.send("practice/step", {"request": 3}, session=tab)
        rates = state["rates"]
        assert rates["request"] == 3 and rates["code"] == state["code"]
        told = told_by_query(studio, state["code"])
        expected = [(m["move"], m["rate"]) for m in told["moves"]]
        assert [(m["direction"], m["rate"]) for m in rates["moves"]] == expected
        assert rates["layer"] == told["layer"]


def test_bars_and_texts(studio, tab):
    state = studio.send("practice/set", {"code": "ffff55432100ffff"}, session=tab)
    moves = state["rates"]["moves"]
    best = moves[0]["rate"]
    for move in moves:
        if move["rate"] is None:
            assert move["text"] == "–" and move["bar"] == 0
            continue
        loss = 1 - move["rate"] / best
        assert move["loss"] == pytest.approx(loss, abs=1e-9)
        assert move["bar"] == pytest.approx(max(0, 1 - loss / 0.1), abs=1e-6)
        assert float(move["text"]) == pytest.approx(move["rate"], abs=1e-8)


def test_an_answer_takes_less_than_five_milliseconds(studio, tab):
    took = []
    for _ in range(60):
        state = studio.send("practice/step", session=tab)
        if state["refused"]:
            state = studio.send("practice/random", session=tab)
        answer = studio.send("practice/rates", {"code": state["code"]}, session=tab)
        took.append(answer["microseconds"])
    took.sort()
    assert took[len(took) // 2] < 5000, took


def test_why_and_heat_agree(studio, tab):
    state = studio.send("practice/set", {"code": "ffff55432100ffff", "why": True}, session=tab)
    explained = [m for m in state["rates"]["moves"] if m["why"]]
    assert explained
    for move in explained:
        heat = studio.send("practice/heat", {"direction": move["direction"]}, session=tab)
        tiles = [(cell["cell"], value, cell[name]) for cell in heat["cells"]
                 for name, value in (("two", 2), ("four", 4))]
        assert sum(t["probability"] for _, _, t in tiles) == pytest.approx(1)
        mean = sum(t["probability"] * (t["rate"] or 0) for _, _, t in tiles)
        assert mean == pytest.approx(move["rate"], abs=1e-8)
        costs = {(cell, value): t["probability"] * (heat["kindest"] - (t["rate"] or 0))
                 for cell, value, t in tiles}
        why = move["why"]
        assert why["cost"] == pytest.approx(max(costs.values()))
        assert costs[why["cell"], why["value"]] == pytest.approx(why["cost"])


@pytest.mark.parametrize("mode, extreme", [("best", "kindest"), ("worst", "worst")])
def test_spawn_modes(studio, tab, mode, extreme):
    studio.send("practice/set", {"code": "ffff55432100ffff"}, session=tab)
    studio.send("practice/spawn-mode", {"mode": mode}, session=tab)
    heat = studio.send("practice/heat", session=tab)
    state = studio.send("practice/step", session=tab)
    assert state["animation"]["direction"] == heat["direction"]
    assert state["spawn"]["rate"] == heat[extreme]


def test_manual_tiles_and_undo(studio, tab):
    studio.send("practice/set", {"code": "ffff11000000ffff"}, session=tab)
    studio.send("practice/spawn-mode", {"mode": "manual"}, session=tab)
    state = studio.send("practice/move", {"direction": "left"}, session=tab)
    assert state["waiting"] and state["legal"] == [] and state["animation"]["spawn"] is None
    refused = studio.send("practice/move", {"direction": "left"}, session=tab)
    assert refused["refused"] == "waiting" and not refused["moved"]
    with pytest.raises(Refused):
        studio.send("practice/place", {"cell": 0, "value": 2}, session=tab)
    state = studio.send("practice/place", {"cell": 11, "value": 4}, session=tab)
    assert state["code"] == "ffff20000002ffff" and not state["waiting"]
    assert studio.send("practice/undo", session=tab)["code"] == "ffff11000000ffff"
    assert studio.send("practice/redo", session=tab)["code"] == "ffff20000002ffff"


def test_editing(studio, tab):
    studio.send("practice/set", {"code": "ffff11000000ffff"}, session=tab)
    for body, code in (({"cell": 6, "action": "set", "value": 128}, "ffff11700000ffff"),
                       ({"cell": 6, "action": "lower"}, "ffff11600000ffff"),
                       ({"cell": 0, "action": "raise"}, "0fff11600000ffff")):
        assert studio.send("practice/cell", body, session=tab)["code"] == code
    turned = studio.send("practice/transform", {"kind": "flip-vertical"}, session=tab)["code"]
    assert turned == "ffff000011600fff"
    for _ in range(4):
        state = studio.send("practice/undo", session=tab)
    assert state["code"] == "ffff11000000ffff"


def test_hidden_rates_are_in_no_answer_before_the_move(studio, tab):
    board = "ffff55432100ffff"
    told = told_by_query(studio, board)
    secrets = {str(m["rate"])[:8] for m in told["moves"] if m["rate"]}
    assert len(secrets) > 1
    headers = {"Content-Type": "application/json", "X-Joseki": "1", "X-Joseki-Session": tab}

    def raw(path, body):
        status, _, text = studio.raw("POST", f"/api/practice/{path}", json.dumps(body), headers)
        assert status == 200, text
        return text.decode()

    studio.send("practice/set", {"code": board}, session=tab)
    assert all(rate in raw("state", {}) for rate in secrets)  # or nothing would be tested
    asked = [("guess", {"action": "start"}), ("state", {"why": True}), ("rates", {}),
             ("rates", {"code": board}), ("heat", {}), ("heat", {"direction": "left"}),
             ("layer", {}), ("step", {}), ("set", {"code": board}),
             ("transform", {"kind": "flip-horizontal"}),
             ("transform", {"kind": "flip-horizontal"}), ("spawn-mode", {"mode": "worst"})]
    for path, body in asked:
        text = raw(path, body)
        assert not [rate for rate in secrets if rate in text], (path, body, text)
    state = studio.send("practice/move", {"direction": told["best"]}, session=tab)
    verdict = state["guess"]["last"]
    assert verdict["word"] == "perfect" and verdict["rates"]["best"] == told["best"]
    assert {m["direction"]: m["rate"] for m in verdict["rates"]["moves"]} == {
        m["move"]: m["rate"] for m in told["moves"]}
    assert state["spawn"]["mode"] == "worst" and state["spawn"]["rate"] is None
    assert studio.send("practice/guess", {"action": "stop"}, session=tab)["rates"]["best"]


WORDS = ((0.999, "excellent"), (0.99, "nice_try"), (0.975, "not_bad"), (0.9, "mistake"),
         (0.75, "blunder"), (0, "terrible"))


def test_guesses_are_judged(studio, tab):
    begun = studio.send("practice/guess", {"action": "start"}, session=tab)["guess"]
    streak, longest = 0, begun["longest"]  # a new tab goes on as the last one did
    for n in range(30):
        state = studio.send("practice/hard", {"gap": 0.001, "seed": n}, session=tab)
        assert state["hard"]["found"] and state["guess"]["hidden"]
        told = told_by_query(studio, state["code"])
        made = told["moves"][0 if n % 3 else 1]
        state = studio.send("practice/move", {"direction": made["move"]}, session=tab)
        match = made["rate"] / told["rate"]
        last = state["guess"]["last"]
        # Both rates are told with nine decimals.
        assert last["match"] == pytest.approx(match, abs=1.1e-9 / told["rate"])
        word = next(word for least, word in WORDS if match >= least - 1e-12)
        assert last["word"] == ("perfect" if n % 3 else word)
        streak = streak + 1 if n % 3 else 0
        longest = max(longest, streak)
        assert (state["guess"]["streak"], state["guess"]["longest"]) == (streak, longest)
    studio.send("practice/guess", {"action": "stop"}, session=tab)


def test_hard_positions(studio, tab):
    for gap in (0.01, 0.1, 0.3):
        state = studio.send("practice/hard", {"gap": gap}, session=tab)
        assert state["hard"] == {"gap": gap, "found": True, "widest": None,
                                 "looked_at": state["hard"]["looked_at"]}
        moves = told_by_query(studio, state["code"])["moves"]
        assert moves[0]["rate"] - moves[1]["rate"] >= gap - 1e-9
    before = studio.send("practice/set", {"code": "ffff55432100ffff"}, session=tab)
    begin = time.monotonic()
    state = studio.send("practice/hard", {"gap": 1}, session=tab)
    if not state["hard"]["found"]:  # one move wins for certain, and all others lose
        assert state["code"] == before["code"] and state["hard"]["looked_at"] > 0
        assert state["hard"]["widest"] < 1
    assert time.monotonic() - begin < 10
    for body in ({}, {"gap": -0.1}, {"gap": 1.1}, {"gap": "1 %"}):
        with pytest.raises(Refused):
            studio.send("practice/hard", body, session=tab)


def test_recording_round_trip(studio, tab):
    start = studio.send("practice/record", {"action": "start"}, session=tab)
    with pytest.raises(Refused):
        studio.send("practice/record-save", session=tab)
    seen = [start] + [studio.send("practice/step", session=tab) for _ in range(6)]
    assert seen[-1]["record"] == {"mode": "recording", "steps": 6, "step": 0,
                                  "table": "2x4-256", "full": False}
    studio.send("practice/record", {"action": "stop"}, session=tab)
    file = studio.send("practice/record-save", session=tab)
    content = base64.b64decode(file["base64"])
    assert len(content) == 7 * 17 and content[0] == 0
    assert file["file_name"].startswith("2x4-256_") and file["file_name"].endswith(".rec")
    for n in range(1, 7):  # the file's order of directions is up, down, left, right
        record = content[17 * n:17 * n + 17]
        moves = {m["direction"]: m["rate"] for m in seen[n - 1]["rates"]["moves"]}
        played = ("up", "down", "left", "right")[record[0] & 3]
        assert played == seen[n]["animation"]["direction"]
        assert record[0] >> 2 & 15 == seen[n]["animation"]["spawn"]["cell"]
        for i, direction in enumerate(("up", "down", "left", "right")):
            stored = int.from_bytes(record[1 + 4 * i:5 + 4 * i], "little") / 4e9
            assert stored == pytest.approx(moves[direction] or 0, abs=1e-9)
    other = next(TABS)
    body = {"base64": file["base64"], "file_name": file["file_name"]}
    state = studio.send("practice/record-open", body, session=other)
    for n in range(1, 7):
        assert state["rates"]["source"] == "record"
        state = studio.send("practice/record-seek", {"step": n}, session=other)
        assert state["code"] == seen[n]["code"] and state["animation"] == seen[n]["animation"]
    back = studio.send("practice/record-seek", {"step": 2}, session=other)
    assert back["code"] == seen[2]["code"] and back["animation"] is None


def test_the_layer(studio, tab):
    studio.send("practice/set", {"code": "ffff55432100ffff"}, session=tab)
    layer = studio.send("practice/layer", session=tab)
    assert sum(layer["bins"]) == layer["boards"] > 0
    assert 0 <= layer["below"] <= 1
    assert layer["best"] >= layer["mean"]
    here = next(one for one in layer["layers"] if one["layer"] == layer["layer"])
    assert here["boards"] == layer["boards"]


def test_absent_boards_say_why(studio, tab):
    for code, why in (("1234", "few_big"), ("ffff99990000ffff", "sum"),
                      ("ff1f11fff000fff0", "outside")):
        rates = studio.send("practice/set", {"code": code}, session=tab)["rates"]
        assert rates["absent_code"] == why and rates["absent"]
    state = studio.send("practice/select", {"table": "L3-512"}, session=tab)
    assert not state["table"]["built"] and state["rates"]["absent_code"] == "not_built"


def test_folders(make_studio, tmp_path):
    outside = tmp_path / "outside"
    outside.mkdir()
    studio = make_studio()
    folders = studio.send("practice/folders")
    assert not folders["folders"][0]["removable"]
    for path in (str(outside / "missing"), "/etc/passwd", "../.."):
        with pytest.raises(Refused):
            studio.send("practice/add-folder", {"path": path})
    more = pathlib.Path(folders["roots"][0]) / "more"
    more.mkdir(parents=True, exist_ok=True)
    try:
        added = studio.send("practice/add-folder", {"path": str(more)})
        assert any(f["path"] == str(more) and f["removable"] for f in added["folders"])
        left = studio.send("practice/remove-folder", {"path": str(more)})
        assert not any(f["path"] == str(more) for f in left["folders"])
    finally:
        more.rmdir()


def test_a_killed_server_loses_nothing(make_studio):
    studio = make_studio()
    studio.build("2x4-128")
    studio.send("practice/select", {"table": "2x4-128", "seed": 3})
    studio.send("practice/record", {"action": "start"})
    for _ in range(5):
        studio.send("practice/step")
    before = studio.send("practice/state")
    studio.stop(signal.SIGKILL)
    studio.start()
    assert studio.send("practice/state") == before


def test_a_table_built_meanwhile_is_found(make_studio):
    studio = make_studio()
    state = studio.send("practice/select", {"table": "2x4-64"})
    assert state["rates"]["absent_code"] == "not_built"
    studio.build("2x4-64")
    end = time.monotonic() + 10
    while not studio.send("practice/select", {"table": "2x4-64"})["table"]["built"]:
        assert time.monotonic() < end
        time.sleep(0.1)
    assert studio.send("practice/state")["rates"]["source"] == "table"

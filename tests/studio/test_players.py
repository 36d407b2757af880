# SPDX-License-Identifier: MIT
"""The page of two players over HTTP: people, tables, solvers and searches."""

import shutil
import signal
import threading
import time
from pathlib import Path

import pytest
from studio import Refused, Studio

DATA = Path(__file__).resolve().parent.parent / "data"
TABS = iter(f"players{n:09d}" for n in range(1, 1000))
GAMES = ["tictactoe", "vanish-3x3-m3", "vanish-4x4-m3", "vanish-4x4-m4", "vanish-5x5-m4", "connect4",
         "othello", "gomoku"]
HARD_FOR_THE_SOLVER = "26411175"  # seconds


@pytest.fixture(scope="module")
def studio(tmp_path_factory):
    """One server with the table of vanish-3x3-m3."""
    server = Studio(tmp_path_factory.mktemp("players") / "home")
    server.build("vanish-3x3-m3")
    yield server
    server.stop()


@pytest.fixture
def tab():
    return next(TABS)


def begin(studio, tab, game, **setup):
    return studio.send("players/new", {"game": game, "seed": 1, **setup}, session=tab)


def test_the_games(studio):
    games = {game["name"]: game for game in studio.send("players/games")["games"]}
    assert list(games) == GAMES
    engines = {name: {e["engine"] for e in game["engines"] if e["available"]}
               for name, game in games.items()}
    for name, game in games.items():
        assert ("network" in engines[name]) == bool(game["models"])
        engines[name].discard("network")
    assert engines["vanish-3x3-m3"] == {"table", "search", "random"}
    assert engines["connect4"] == {"exact", "search", "random"}
    assert engines["gomoku"] == {"search", "random"}
    assert games["vanish-3x3-m3"]["table"]["built"]


@pytest.mark.parametrize("game", GAMES)
def test_two_machines_play_every_game(studio, tab, game):
    state = begin(studio, tab, game, x="machine", o="machine", engine="random")
    while not state["over"] and len(state["turns"]) < 300:
        assert state["machine_to_move"] and state["legal"]
        before = state
        state = studio.send("players/reply", session=tab)
        assert state["moved"]
        changed = [i for i, (a, b) in enumerate(zip(before["cells"], state["cells"]))
                   if a["piece"] != b["piece"]]
        assert state["changed"] == changed
    if state["over"]:
        assert state["result"] in ("x", "o", "draw") and not state["legal"]
        assert (state["result"] if state["result"] != "draw" else None) == state["winner"]


def test_a_trained_network_plays_and_annotates(studio, tab):
    (studio.home / "models").mkdir(exist_ok=True)
    shutil.copy(DATA / "network-v1-tictactoe.jnet", studio.home / "models" / "mine.jnet")
    games = {game["name"]: game for game in studio.send("players/games")["games"]}
    mine = [model for model in games["tictactoe"]["models"] if model["name"] == "mine"]
    assert mine == [{"name": "mine", "source": "trained", "blocks": 1, "channels": 4,
                     "weights": mine[0]["weights"]}]
    state = begin(studio, tab, "tictactoe", x="machine", o="machine", engine="network",
                  model="mine", level="casual")
    assert (state["engine"], state["model"], state["playouts"]) == ("network", "mine", 16)
    while not state["over"]:
        state = studio.send("players/reply", session=tab)
    begin(studio, tab, "tictactoe", engine="network", model="mine")
    notes = studio.send("players/annotate", {"engine": "network", "model": "mine", "playouts": 100},
                        session=tab)
    assert notes["engine"] == "network" and len(notes["moves"]) == 9
    with pytest.raises(Refused, match="there is no model 'mine' for othello"):
        begin(studio, tab, "othello", engine="network", model="mine")
    with pytest.raises(Refused, match="there is no model 'none' for tictactoe"):
        studio.send("players/level", {"engine": "network", "model": "none"}, session=tab)


def test_the_table_never_gives_a_win_away(studio, tab):
    state = begin(studio, tab, "vanish-3x3-m3", x="machine", o="person", level="perfect")
    assert state["engine"] == "table"
    plies = 0
    while not state["over"]:
        value = studio.send("players/annotate", session=tab)
        if state["machine_to_move"]:
            assert value["exact"] and value["value"]["outcome"] == "win"
            assert value["value"]["plies"] == 13 - plies
            state = studio.send("players/reply", session=tab)
        else:
            assert value["value"]["outcome"] == "loss"
            state = studio.send("players/move", {"move": value["moves"][0]["text"]}, session=tab)
        plies += 1
    assert state["winner"] == "x" and plies == 13


def test_annotations_by_search_and_solver(studio, tab):
    begin(studio, tab, "connect4")
    by_search = studio.send("players/annotate", {"engine": "search", "playouts": 2000}, session=tab)
    assert sum(move["visits"] for move in by_search["moves"]) > 1000
    assert by_search["moves"][0]["text"] == "4"  # the middle column
    # x has three in columns 1 and 3, o in 2 and 4
    studio.send("players/position", {"text": "121212343434"}, session=tab)
    exact = studio.send("players/annotate", {"engine": "exact"}, session=tab)
    assert exact["exact"] and exact["value"]["words"] == "win in 1"
    values = {move["text"]: move["value"] for move in exact["moves"]}
    assert values["1"]["plies"] == values["3"]["plies"] == 1
    assert [move["best"] for move in exact["moves"]].count(True) == 2
    assert values["7"]["outcome"] == "loss" and values["7"]["plies"] == 2


def test_undo_swap_and_level(studio, tab):
    begin(studio, tab, "tictactoe", x="person", o="machine", level="perfect")
    studio.send("players/move", {"move": "4"}, session=tab)
    state = studio.send("players/reply", session=tab)
    assert [turn["by"] for turn in state["turns"]] == ["person", "machine"]
    state = studio.send("players/undo", session=tab)
    assert state["turns"] == []
    state = studio.send("players/swap", session=tab)
    assert (state["x"], state["o"]) == ("machine", "person") and state["machine_to_move"]
    state = studio.send("players/level", {"engine": "search", "level": "casual"}, session=tab)
    assert state["playouts"] == 200


def test_positions_in_and_out(studio, tab):
    for game in GAMES:
        state = begin(studio, tab, game, x="person", o="person")
        for _ in range(7):
            if not state["over"]:
                move = state["legal"][len(state["legal"]) // 2]["text"]
                state = studio.send("players/move", {"move": move}, session=tab)
        again = studio.send("players/position", {"text": state["position"]}, session=tab)
        assert again["cells"] == state["cells"] and again["to_move"] == state["to_move"]
        assert again["position"] == state["position"]
        with pytest.raises(Refused) as refused:
            studio.send("players/position", {"text": "no position"}, session=tab)
        assert refused.value.status == 400


def test_ages_are_told(studio, tab):
    state = begin(studio, tab, "vanish-3x3-m3", x="person", o="person")
    for move in ("0", "1", "3", "4", "8", "6"):
        state = studio.send("players/move", {"move": move}, session=tab)
    ages = {i: cell["age"] for i, cell in enumerate(state["cells"]) if cell["piece"]}
    assert ages == {0: 1, 3: 2, 8: 3, 1: 1, 4: 2, 6: 3}
    assert [i for i, cell in enumerate(state["cells"]) if cell["vanishes_next"]] == [0, 1]
    assert all(move["vanishes"] == 0 for move in state["legal"])


def test_the_evaluation_graph(studio, tab):
    begin(studio, tab, "tictactoe", x="person", o="person")
    for move in ("0", "1", "4"):  # o goes wrong at once
        studio.send("players/move", {"move": move}, session=tab)
    points = studio.send("players/evaluate", {"most": 10}, session=tab)["evaluation"]
    assert [point["value"] for point in points] == [0, 0, 1, 1]
    assert all(point["exact"] for point in points)


def test_an_earlier_position_loses_no_later_move(studio, tab):
    for game in GAMES:
        state = begin(studio, tab, game, x="person", o="person")
        seen = [state["cells"]]
        for _ in range(5):
            move = state["legal"][len(state["legal"]) // 2]["text"]
            state = studio.send("players/move", {"move": move}, session=tab)
            seen.append(state["cells"])
        for ply, cells in enumerate(seen):
            assert studio.send("players/look", {"ply": ply}, session=tab)["cells"] == cells
        other = studio.send("players/look", {"ply": 2}, session=tab)["legal"][0]["text"]
        branch = studio.send("players/move", {"move": other, "at": 2}, session=tab)
        assert [turn["text"] for turn in branch["turns"]][2:] == [other]
        assert [line["length"] for line in branch["lines"]] == [5]
        again = studio.send("players/line", {"line": 0}, session=tab)
        assert again["turns"] == state["turns"] and again["cells"] == state["cells"]


def test_a_move_does_not_wait_for_the_curve(studio, tab):
    begin(studio, tab, "connect4", x="person", o="person")
    judged = []
    question = {"game": "connect4", "position": HARD_FOR_THE_SOLVER}
    judging = threading.Thread(
        target=lambda: judged.append(studio.send("players/judge", question, session=tab)))
    judging.start()
    time.sleep(0.1)
    state = studio.send("players/move", {"move": "4"}, session=tab)
    assert judging.is_alive(), "the move has waited"
    assert len(state["turns"]) == 1
    judging.join()
    assert judged[0]["exact"]


def test_the_curve_of_a_game_that_nobody_has_solved_is_an_opinion(studio, tab):
    begin(studio, tab, "othello", x="person", o="person")
    missing = studio.send("players/evaluate", {"most": 0}, session=tab)["missing"]
    studio.send("players/judge", {"game": "othello", "position": missing[0]["position"]},
                session=tab)
    points = studio.send("players/evaluate", {"most": 0}, session=tab)
    assert points["missing"] == [] and not points["evaluation"][0]["exact"]
    assert -1 < points["evaluation"][0]["value"] < 1


def test_a_killed_server_loses_nothing(make_studio):
    studio = make_studio()
    studio.send("players/new", {"game": "othello", "seed": 4, "level": "beginner", "x": "machine"})
    for _ in range(10):
        studio.send("players/reply")
    studio.send("players/branch", {"ply": 6})
    studio.send("players/reply")
    before = studio.send("players/state")
    studio.stop(signal.SIGKILL)
    studio.start()
    assert studio.send("players/state") == before


def test_refusals(studio, tab):
    begin(studio, tab, "tictactoe", x="person", o="person")
    for path, body in (("players/move", {"move": "9"}), ("players/move", {"move": ""}),
                       ("players/new", {"game": "chess"}), ("players/level", {"level": "god"}),
                       ("players/annotate", {"engine": "table"})):
        with pytest.raises(Refused) as refused:
            studio.send(path, body, session=tab)
        assert refused.value.status in (400, 404) and refused.value.body["message"]

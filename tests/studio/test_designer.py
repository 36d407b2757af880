# SPDX-License-Identifier: MIT
"""The formation designer: painted, written, imported, shared."""

import json

import pytest
from studio import Refused, names, run


def painting(name, **cells):
    painted = ["free"] * 16
    for kind, places in cells.items():
        for place in places:
            painted[place] = kind
    return {"name": name, "cells": painted}


def test_designing_a_formation(make_studio):
    studio = make_studio()
    body = {"painting": painting("mine", locked=[10, 11, 12, 13, 14, 15])}
    report = studio.send("formation/validate", {**body, "target": 64})
    assert report["ok"] and report["big"] == 6 and report["locked"] == 6 and report["cells"] == 10
    assert report["estimate"]["table"] == "mine-64"
    assert report["formation"]["masks"] == ["0000000000ffffff"]
    studio.send("formation/save", body)
    assert "mine" in run(studio, "formation", "list", "--quiet").stdout.split()
    studio.build("mine-64")
    assert "mine-64" in names(studio)
    other = {"painting": painting("mine", locked=[12, 13, 14, 15])}
    assert studio.send("formation/validate", other)["taken"]
    with pytest.raises(Refused):
        studio.send("formation/save", other)
    studio.send("formation/save", {**other, "replace": True})
    shared = studio.send("formation/validate", {"share": report["share"]})
    assert shared["formation"] == report["formation"]
    studio.send("formation/remove", {"name": "mine"})
    with pytest.raises(Refused):
        studio.send("formation/remove", {"name": "L3"})


def test_masks_and_first_boards_may_be_written(make_studio):
    studio = make_studio()
    body = {**painting("mine", locked=[12, 13, 14, 15]), "masks": ["ffff", "fff0000f"],
            "seeds": ["100000000000ffff", "200000000000ffff"], "extra_steps": -3}
    report = studio.send("formation/validate", {"painting": body})
    assert not report["ok"]  # of two sums
    body["seeds"] = ["100000000000ffff", "010000000000ffff"]
    report = studio.send("formation/validate", {"painting": body})
    assert report["ok"], report
    formation = report["formation"]
    assert formation["masks"] == ["000000000000ffff", "00000000fff0000f"]
    assert formation["seeds"] == body["seeds"] and formation["extra_steps"] == -3
    studio.send("formation/save", {"painting": body})
    # Saved, it is painted back as it was.
    mine = studio.send("formation/list")["formations"][-1]
    again = studio.send("formation/validate", {"painting": mine["painting"]})
    assert mine["formation"] == formation == again["formation"]
    for field in ["masks", "seeds"]:
        wrong = studio.send("formation/validate", {"painting": {**body, field: ["xyz"]}})
        assert not wrong["ok"] and wrong["message"].startswith(f"{field}: 'xyz'")
    assert all(entry["formation"] == studio.send(
        "formation/validate", {"painting": entry["painting"]})["formation"]
        for entry in studio.send("formation/list")["formations"])


def test_formations_of_a_file_are_imported(make_studio):
    studio = make_studio()
    text = run(studio, "formation", "export", "L3").stdout
    own = json.loads(text)
    own["mine"] = own["L3"]
    own["LL"] = own["L3"]
    answer = studio.send("formation/import", {"text": json.dumps(own)})
    assert [(f["name"], f["outcome"]) for f in answer["formations"]] == [
        ("L3", "builtin"), ("mine", "added"), ("LL", "builtin_differs")]
    assert "mine" in run(studio, "formation", "list", "--quiet").stdout.split()
    own["mine"]["extra steps"] = 40
    with pytest.raises(Refused) as refused:
        studio.send("formation/import", {"text": json.dumps(own)})
    assert "another formation" in refused.value.body["message"]
    answer = studio.send("formation/import", {"text": json.dumps(own), "replace": True})
    assert answer["formations"][1] == {"name": "mine", "outcome": "replaced"}
    for wrong in ["", "nonsense", "[]", '{"a":{}}', '{"a":{"seed boards":["zz"]}}']:
        with pytest.raises(Refused) as refused:
            studio.send("formation/import", {"text": wrong})
        assert refused.value.status == 400


def test_symmetry_follows_from_the_painting(studio):
    for cells, symmetry in [({"wall": [0, 1, 2, 3, 12, 13, 14, 15]}, "min24"),
                            ({"wall": [3, 7, 11, 12, 13, 14, 15]}, "min33"),
                            ({"locked": [12, 13, 14, 15]}, "horizontal"),
                            ({"locked": [10, 11, 14, 15]}, "diagonal"),
                            ({"locked": [12, 13]}, "identity"),
                            ({"big": [12, 13, 14, 15]}, "full")]:
        report = studio.send("formation/validate", {"painting": painting("s", **cells)})
        assert report["ok"], report
        assert report["formation"]["symmetry"] == symmetry


def test_wrong_paintings_say_why(studio):
    wrong = [painting("a-b", locked=[0]), painting("L3", locked=[0]), painting("", locked=[0]),
             painting("x", locked=range(16)), painting("x", wall=[0], locked=[1]),
             {**painting("x", locked=[0]), "target": [True] + [False] * 15},
             {**painting("x", locked=[0]), "symmetry": "full"}]
    for body in wrong:
        report = studio.send("formation/validate", {"painting": body})
        assert not report["ok"] and report["message"], body
        with pytest.raises(Refused):
            studio.send("formation/save", {"painting": body})
    for body in [{}, {"formation": {}}, {"formation": {"name": "x", "seeds": ["zz"]}}]:
        with pytest.raises(Refused):
            studio.send("formation/validate", body)
    assert not studio.send("formation/validate", {"share": "nonsense"})["ok"]

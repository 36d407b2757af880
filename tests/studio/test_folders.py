# SPDX-License-Identifier: MIT
"""Folders with tables: named on the command line, by an option or by a page; gone and back again."""

import os
import subprocess
import time

import pytest
from studio import Listener, Refused, names, run


def test_a_folder_that_is_added_on_the_command_line_is_noticed(make_studio, tmp_path):
    drive = tmp_path / "drive"
    drive.mkdir()
    studio = make_studio()
    listener = Listener(studio)
    listener.wait_for("hello")
    with pytest.raises(Refused) as refused:
        studio.send("tables/folders", {"add": str(drive)})
    assert refused.value.status == 400 and "joseki folder add" in refused.value.body["hint"]
    assert studio.send("tables/list")["folder_command"].endswith(" folder add")
    begin = time.monotonic()
    assert run(studio, "folder", "add", str(drive)).returncode == 0
    listener.wait_for("tables_changed")
    assert time.monotonic() - begin < 5
    answer = studio.send("tables/list")
    assert answer["folders"] == [str(studio.home / "tables"), str(drive)]
    assert [(p["source"], p["state"]) for p in answer["places"]] == [("home", "usable"),
                                                                     ("command", "usable")]
    # Tables are built there, and read from both.
    studio.build("2x4-64", folder=str(drive))
    studio.build("2x4-32")
    assert (drive / "2x4-64/table.json").exists() and names(studio) == ["2x4-32", "2x4-64"]
    for table in ["2x4-64", "2x4-32"]:
        assert studio.get("/api/query", f"?table={table}&position=ffff12001000ffff")["rate"] > 0
    # A page may add what is below it, and nothing else.
    (drive / "more").mkdir()
    assert str(drive / "more") in studio.send("tables/folders", {"add": str(drive / "more")})["folders"]
    assert run(studio, "folder", "remove", str(drive)).returncode == 0
    listener.wait_for("tables_changed")
    answer = studio.send("tables/list")
    assert answer["folders"] == [str(studio.home / "tables")]
    assert names(studio) == ["2x4-32"] and (drive / "2x4-64").exists()
    listener.close()


def test_a_folder_that_vanishes_comes_back(make_studio, tmp_path):
    drive = tmp_path / "drive"
    drive.mkdir()
    studio = make_studio()
    run(studio, "folder", "add", str(drive))
    studio.build("2x4-64", folder=str(drive))
    listener = Listener(studio)
    drive.rename(tmp_path / "away")
    listener.wait_for("tables_changed")
    answer = studio.send("tables/list")
    assert [p["state"] for p in answer["places"]] == ["usable", "missing"]
    assert answer["folders"] == [str(studio.home / "tables")] and names(studio) == []
    with pytest.raises(Refused) as refused:
        studio.send("tables/build", {"table": "2x4-32", "options": {"folder": str(drive)}})
    assert refused.value.status == 404 and "not there now" in refused.value.body["message"]
    assert not drive.exists()
    drive.write_text("a file in its place")
    assert studio.send("tables/list")["places"][1]["state"] == "no_folder"
    drive.unlink()
    (tmp_path / "away").rename(drive)
    assert names(studio) == ["2x4-64"]
    # Given up while it is away: the list is free of it.
    drive.rename(tmp_path / "away")
    run(studio, "folder", "remove", str(drive))
    assert len(studio.send("tables/list")["places"]) == 1
    listener.close()


def test_from_a_folder_that_is_read_only_tables_are_read(make_studio, tmp_path):
    drive = tmp_path / "drive"
    drive.mkdir()
    studio = make_studio()
    run(studio, "folder", "add", str(drive))
    studio.build("2x4-64", folder=str(drive))
    if os.geteuid() == 0:
        subprocess.run(["mount", "--bind", drive, drive], check=False)
        done = subprocess.run(["mount", "-o", "remount,ro,bind", drive], check=False)
        if done.returncode != 0:
            pytest.skip("this machine allows no mount")
    else:
        drive.chmod(0o555)
    try:
        assert studio.send("tables/list")["places"][1]["state"] == "read_only"
        assert names(studio) == ["2x4-64"]
        assert studio.get("/api/query", "?table=2x4-64&position=ffff12001000ffff")["rate"] > 0
        with pytest.raises(Refused) as refused:
            studio.send("tables/build", {"table": "2x4-32", "options": {"folder": str(drive)}})
        assert "nothing can be written" in refused.value.body["message"]
    finally:
        studio.stop()  # it has files open there
        if os.geteuid() == 0:
            subprocess.run(["umount", drive], check=True)
        else:
            drive.chmod(0o755)


def test_a_damaged_list_of_folders_stops_nothing(make_studio):
    studio = make_studio()
    (studio.home / "folders.json").write_text("nonsense")
    assert len(studio.send("tables/list")["places"]) == 1
    studio.stop()
    studio.start()
    assert len(studio.send("tables/list")["places"]) == 1
    assert (studio.home / "folders.json").read_text() == "nonsense"


def test_more_folders(make_studio, tmp_path):
    more = tmp_path / "more"
    (more / "deep").mkdir(parents=True)
    studio = make_studio("--tables", str(more))
    studio.build("2x4-64", folder=str(more))
    assert (more / "2x4-64/table.json").exists()
    assert "2x4-64" in names(studio)
    # Of two of one name each is asked for by its folder.
    studio.build("2x4-64")
    for folder in [more, studio.home / "tables"]:
        studio.send("tables/clear")
        studio.send("tables/verify", {"table": "2x4-64", "folder": str(folder)})
        job = studio.wait_for_job("2x4-64")
        assert job["options"]["folder"] == str(folder) and job["result"]["ok"]
    studio.send("tables/delete", {"table": "2x4-64"})
    assert not (studio.home / "tables/2x4-64").exists() and (more / "2x4-64").exists()
    assert str(more / "deep") in studio.send("tables/folders", {"add": str(more / "deep")})["folders"]
    studio.stop()
    studio.start()
    assert str(more / "deep") in studio.send("tables/folders")["folders"]
    assert str(more / "deep") not in studio.send("tables/folders",
                                                 {"remove": str(more / "deep")})["folders"]
    with pytest.raises(Refused):
        studio.send("tables/folders", {"remove": "/etc"})

# SPDX-License-Identifier: MIT
"""Settings and everything that must survive: kill -9, restarts, two servers, files of others."""

import json
import os
import signal
import sqlite3
import subprocess

import pytest
from studio import DOCUMENT, JOSEKI, Listener, Refused


def test_defaults_are_those_of_the_contract(studio):
    schema = DOCUMENT["components"]["schemas"]["SettingsValues"]["properties"]
    defaults = studio.send("settings/all")["defaults"]
    assert set(defaults) == set(schema)
    for name, rule in schema.items():
        if "default" in rule:
            assert defaults[name] == rule["default"], name


def test_ranges_are_those_of_the_contract(make_studio):
    studio = make_studio()
    for name, rule in DOCUMENT["components"]["schemas"]["SettingsValues"]["properties"].items():
        for bound in ["minimum", "maximum"]:
            if bound not in rule:
                continue
            studio.send("settings/set", {"name": name, "value": rule[bound]})
            step = 1 if bound == "maximum" else -1
            with pytest.raises(Refused):
                studio.send("settings/set", {"name": name, "value": rule[bound] + step})
        for word in rule.get("enum", []):
            studio.send("settings/set", {"name": name, "value": word})


def test_a_change_reaches_every_page_and_survives_a_kill(make_studio):
    studio = make_studio()
    pages = [Listener(studio), Listener(studio)]
    for page in pages:
        assert page.next()["type"] == "hello"
    studio.send("settings/set", {"name": "appearance", "value": "dark"})
    for page in pages:
        assert page.wait_for("settings_changed")["values"]["appearance"] == "dark"
        page.close()
    studio.stop(signal.SIGKILL)
    studio.start()
    assert studio.send("settings/all")["values"]["appearance"] == "dark"
    studio.send("settings/set", {"name": "appearance", "value": None})
    assert studio.send("settings/all")["values"]["appearance"] == "system"


def test_export_and_import(make_studio):
    studio = make_studio()
    studio.send("settings/set", {"name": "keys", "value": {"move-left": ["h"]}})
    studio.send("settings/set", {"name": "p4", "value": 0.2})
    file = studio.send("settings/export")
    studio.send("settings/reset")
    assert studio.send("settings/all")["values"]["p4"] == 0.1
    assert studio.send("settings/import", {"file": file})["values"] == file["values"]
    for wrong in [{}, {"file": 1}, {"file": {"format": "x", "values": {}}}]:
        with pytest.raises(Refused):
            studio.send("settings/import", wrong)


def test_killed_at_any_moment_nothing_is_torn(make_studio):
    """Both settings of an import are there, or none."""
    studio = make_studio()
    now = {"demo_ms": 40}  # the default
    for i in range(8):
        process = studio.process
        values = {"demo_ms": 100 + i, "tile_font_percent": 50 + i}
        file = {"type": "settings_file", "format": "joseki-settings-1", "values": values}
        killer = subprocess.Popen(["sh", "-c", f"sleep 0.0{i}; kill -9 {process.pid}"])
        try:
            for _ in range(200):
                studio.send("settings/import", {"file": file})
        except OSError:
            pass
        killer.wait()
        studio.stop(signal.SIGKILL)
        studio.start()
        now = studio.send("settings/all")["values"]
        assert now["demo_ms"] - 100 == now["tile_font_percent"] - 50 or now["demo_ms"] == 40
    assert now["demo_ms"] > 40, "no import came through"


def serve(home, *options):
    environment = {**os.environ, "JOSEKI_HOME": str(home)}
    if "--port" not in options:
        options += ("--port", "0")
    return subprocess.run([JOSEKI, "serve", "--json", *options], env=environment,
                          capture_output=True, text=True, timeout=60, check=False)


def test_two_servers_of_one_folder_are_refused(make_studio):
    studio = make_studio()
    second = serve(studio.home)
    assert second.returncode == 3
    assert json.loads(second.stderr)["code"] == "busy"


def test_a_taken_port_is_told(make_studio, tmp_path):
    studio = make_studio()
    second = serve(tmp_path / "other", "--port", str(studio.port))
    assert second.returncode == 3 and "--port" in json.loads(second.stderr)["hint"]


def test_other_addresses_need_lan(tmp_path):
    for host in ["0.0.0.0", "192.168.1.1", "evil.example", "::"]:
        result = serve(tmp_path, "--host", host)
        assert result.returncode == 2 and json.loads(result.stderr)["code"] == "bad_input"


def test_files_of_others_and_newer_ones_are_left_alone(tmp_path):
    for name, sql, code in [("newer", "PRAGMA user_version = 99; PRAGMA application_id = 1785688933;",
                             "newer_file"),
                            ("foreign", "CREATE TABLE x (y);", "foreign_file")]:
        home = tmp_path / name
        home.mkdir()
        with sqlite3.connect(home / "studio.db") as database:
            database.executescript("CREATE TABLE z (y);" + sql)
        before = (home / "studio.db").read_bytes()
        result = serve(home)
        assert result.returncode == 3 and json.loads(result.stderr)["code"] == code
        assert (home / "studio.db").read_bytes() == before
    home = tmp_path / "damaged"
    home.mkdir()
    damaged = b"SQLite format 3\0" + os.urandom(5000)
    (home / "studio.db").write_bytes(damaged)
    result = serve(home)
    assert result.returncode == 3 and json.loads(result.stderr)["hint"]
    assert (home / "studio.db").read_bytes() == damaged


def test_a_folder_that_cannot_be_written_is_told():
    result = serve("/proc/nothing")
    assert result.returncode == 3 and json.loads(result.stderr)["message"]

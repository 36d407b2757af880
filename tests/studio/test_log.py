# SPDX-License-Identifier: MIT
"""The log of a server: what went wrong is in it, and no secrets are."""

import os
import re
import secrets
import signal
import sqlite3
import subprocess
from contextlib import closing

from studio import JOSEKI, Listener

FORM = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z \d+ (info|warning|error) \S+( \S+)* .*")


def lines_of(studio):
    text = "".join(path.read_text() for path in sorted((studio.home / "log").glob("*.log")))
    assert all(FORM.fullmatch(line) for line in text.splitlines())
    return text.splitlines()


def with_event(studio, event):
    return [line for line in lines_of(studio) if f" {event} " in f"{line} "]


def test_start_and_end_are_in_the_log(make_studio):
    studio = make_studio()
    assert studio.get("/api/status")["log"] == str(studio.home / "log/joseki.log")
    assert f"port={studio.port}" in with_event(studio, "listening")[0]
    studio.stop()
    assert len(with_event(studio, "serve started")) == len(with_event(studio, "serve finished")) == 1


def test_every_server_error_is_in_the_log(make_studio):
    studio = make_studio()
    studio.send("game/new")
    with closing(sqlite3.connect(studio.home / "studio.db")) as database, database:
        database.execute("ALTER TABLE sessions RENAME TO gone")
    status, _, _ = studio.raw("POST", "/api/practice/state", "{}", {
        "Content-Type": "application/json", "X-Joseki": "1", "X-Joseki-Session": "z" * 16})
    assert status == 500
    failed = with_event(studio, "request_failed")
    assert len(failed) == 1
    assert "route=/api/practice/state" in failed[0] and "no such table: sessions" in failed[0]


def test_a_set_aside_state_is_in_the_log(make_studio):
    studio = make_studio()
    studio.send("game/new")
    studio.stop()
    with closing(sqlite3.connect(studio.home / "studio.db")) as database, database:
        database.execute("UPDATE sessions SET state = '{'")
    studio.start()
    studio.send("game/state")
    assert "page=game" in with_event(studio, "state_set_aside")[0]


def test_builds_of_the_queue_are_in_the_log(make_studio):
    studio = make_studio()
    studio.build("2x4-64")
    finished = with_event(studio, "build finished")
    assert "table=2x4-64" in finished[0] and "seconds=" in finished[0] and "bytes=" in finished[0]


def test_no_secret_is_in_the_log(make_studio):
    studio = make_studio("--lan")
    token = re.search(r"token=(\w+)", studio.told["url"])[1]
    session, words = secrets.token_hex(16), "words" + secrets.token_hex(8)
    cookie = f"joseki_token_{studio.port}={token}"
    headers = {"Content-Type": "application/json", "X-Joseki": "1", "X-Joseki-Session": session,
               "Cookie": cookie, "Authorization": f"Bearer {token}"}
    for path in ["game/state", "game/new", "practice/set", "players/new", "no/such"]:
        studio.raw("POST", f"/api/{path}", f'{{"code": "{words}"}}', headers)
    studio.raw("GET", f"/?token={token}&{words}")
    studio.raw("GET", f"/api/query?table={words}&position={words}", headers={"Cookie": cookie})
    Listener(studio, {"Cookie": cookie}, f"/api/events?session={session}").close()
    with closing(sqlite3.connect(studio.home / "studio.db")) as database, database:
        database.execute("DROP TABLE sessions")
    other = secrets.token_hex(16)  # a new tab: its state has to be read
    status, _, _ = studio.raw("POST", "/api/practice/state?" + words, "{}",
                              headers | {"X-Joseki-Session": other})
    assert status == 500
    studio.stop(signal.SIGTERM)
    text = "\n".join(lines_of(studio))
    assert "request_failed" in text
    for secret in [token, session, other, words, "Cookie", "Bearer", "127.0.0.1"]:
        assert secret not in text


def test_a_log_that_cannot_be_written_stops_nothing(tmp_path):
    (tmp_path / "log").write_text("no folder")
    def build(*more):
        return subprocess.run([JOSEKI, "build", "tictactoe", *more], capture_output=True, text=True,
                              env={**os.environ, "JOSEKI_HOME": str(tmp_path)}, check=False)

    told = build()
    assert told.returncode == 0 and "tictactoe" in told.stdout
    assert len(told.stderr.splitlines()) == 1 and "cannot be written" in told.stderr
    # With --json stderr has objects only, and this is no error.
    silent = build("--json")
    assert silent.returncode == 0 and '"built"' in silent.stdout and silent.stderr == ""

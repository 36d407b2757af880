# SPDX-License-Identifier: MIT
"""The log of a server: what went wrong is in it, and no secrets are."""

import contextlib
import os
import pathlib
import re
import resource
import secrets
import signal
import sqlite3
import subprocess
import tempfile
import time
from contextlib import closing

import pytest
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


def test_pages_that_are_turned_away_are_in_the_log(make_studio):
    studio = make_studio()
    listeners = [Listener(studio) for _ in range(64)]
    turned_away = [Listener(studio) for _ in range(5)]
    assert {listener.status for listener in turned_away} == {503}
    first = with_event(studio, "busy")
    assert 'status=503 error="too many pages are open" times=1' in first[0]
    time.sleep(1.1)  # one line a second
    Listener(studio).close()
    lines = with_event(studio, "busy")
    assert len(lines) == len(first) + 1
    assert sum(int(re.search(r"times=(\d+)", line)[1]) for line in lines) == 6
    for listener in listeners + turned_away:
        listener.close()


@pytest.mark.parametrize("table", ["442-256", "vanish-4x4-m4"])
def test_a_build_that_does_not_fit_is_refused_in_the_log(tmp_path, table):
    told = subprocess.run([JOSEKI, "build", table, "--memory", "1M", "--json"], text=True,
                          env={**os.environ, "JOSEKI_HOME": str(tmp_path)}, check=False,
                          capture_output=True)
    assert told.returncode == 3 and '"no_memory"' in told.stderr
    log = (tmp_path / "log/joseki.log").read_text()
    assert " warning build refused code=no_memory " in log and " error " not in log


def threads_of(user):
    """How many threads of a user there are: what its limit counts."""
    count = 0
    for process in pathlib.Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            if process.stat().st_uid == user:
                count += len(list((process / "task").iterdir()))
    return count


def test_a_server_without_threads_is_not_announced():
    # Limits do not bind the superuser.
    nobody = 65534
    user = os.geteuid() or nobody
    few = threads_of(user) + 8  # it needs more than twenty
    with tempfile.TemporaryDirectory() as home:
        os.chown(home, user, -1)
        told = subprocess.run(
            [JOSEKI, "serve", "--port", "0", "--no-open", "--no-first-tables"],
            user=user if os.geteuid() == 0 else None, capture_output=True, text=True,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_NPROC, (few, few)),
            env={**os.environ, "JOSEKI_HOME": home}, timeout=60, check=False)
        assert told.returncode == 3, told
        assert told.stdout == "" and "thread" in told.stderr
        assert "listening" not in (pathlib.Path(home) / "log/joseki.log").read_text()


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

# SPDX-License-Identifier: MIT
"""Tables, the queue, the trash and the formation designer, as the Tables page uses them."""

import gzip
import json
import os
import pathlib
import signal
import subprocess
import threading
import time

import pytest
from studio import JOSEKI, SESSION, Listener, Refused, answer_schema, check, check_words, names, run

SLOW = "442-128"  # long enough to be paused in its middle, done within seconds


def test_a_build_is_the_build_of_the_command_line(make_studio):
    studio = make_studio()
    job = studio.build("2x4-128")
    plot = studio.send("tables/plot", {"job": job["job"]})["plot"]
    assert job["result"]["states"] > 0 and len(plot) == job["points"] > 0
    built = json.loads(run(studio, "build", "2x4-128", "--json").stdout)
    assert built["was_there"] and built["states"] == job["result"]["states"]
    assert json.loads(run(studio, "verify", "2x4-128", "--json").stdout)["ok"]
    table = studio.send("tables/list")["tables"][0]
    assert table["table"] == "2x4-128" and table["bytes"] > 0 and table["best_rate"] > 0.9
    layers = studio.send("tables/layers", {"table": "2x4-128"})["layers"]
    assert sum(layer["boards"] for layer in layers) == table["states"]


def test_pause_and_resume_end_in_the_same_bytes(make_studio):
    studio = make_studio()
    studio.send("tables/build", {"table": SLOW, "options": {"threads": 1}})
    pauses = 0
    for _ in range(6):
        job = studio.wait_for_job(SLOW, ("running", "done"))
        if job["state"] == "done":
            break
        time.sleep(0.3)
        try:
            studio.send("tables/pause", {"job": job["job"]})
        except Refused as done:
            assert "done" in done.body["message"]
            break
        job = studio.wait_for_job(SLOW, ("paused", "done"))
        if job["state"] == "paused":
            pauses += 1
            assert SLOW not in names(studio)
            studio.send("tables/resume", {"job": job["job"]})
    assert pauses > 0
    studio.wait_for_job(SLOW)
    whole = make_studio(home="other")
    whole.build(SLOW)
    for file in sorted((whole.home / "tables" / SLOW).iterdir()):
        assert (studio.home / "tables" / SLOW / file.name).read_bytes() == file.read_bytes()


def test_a_killed_server_goes_on_where_it_was(make_studio):
    studio = make_studio()
    studio.send("tables/build", {"table": SLOW, "options": {"threads": 1}})
    studio.send("tables/build", {"table": "2x4-64"})
    studio.wait_for_job(SLOW, ("running",))
    time.sleep(0.5)
    studio.stop(signal.SIGKILL)
    studio.start()
    studio.wait_for_job(SLOW)
    studio.wait_for_job("2x4-64")
    assert json.loads(run(studio, "verify", SLOW, "--json").stdout)["ok"]


def children_of(pid):
    answer = subprocess.run(["pgrep", "-P", str(pid)], capture_output=True, text=True, check=False)
    return [int(child) for child in answer.stdout.split()]


def test_a_build_holds_no_connection_and_no_port(make_studio):
    """What a child inherits stays open when we close it, and nobody answers there any more."""
    studio = make_studio()
    listener = Listener(studio)
    studio.send("tables/build", {"table": "L3-256", "options": {"threads": 1}})
    studio.wait_for_job("L3-256", ("running",))
    listener.wait_for("progress")
    child, = children_of(studio.process.pid)
    open_files = [os.readlink(f"/proc/{child}/fd/{fd}") for fd in os.listdir(f"/proc/{child}/fd")]
    assert not [name for name in open_files if name.startswith("socket:") or "studio." in name]
    # It does not push pages aside.
    assert os.sched_getscheduler(child) == os.SCHED_BATCH
    port = studio.port
    studio.stop(signal.SIGKILL)
    studio.start(port)
    job = studio.wait_for_job("L3-256", ("running", "waiting"))
    studio.send("tables/cancel", {"job": job["job"], "delete": True})
    listener.close()


def test_a_job_can_be_forgotten_while_it_ends(make_studio):
    studio = make_studio()
    for _ in range(3):
        studio.send("tables/build", {"table": "L3-256", "options": {"threads": 1}})
        job = studio.wait_for_job("L3-256", ("running",))
        time.sleep(0.3)
        cancel = threading.Thread(target=studio.send, args=("tables/cancel", {"job": job["job"]}))
        cancel.start()
        while cancel.is_alive():
            studio.send("tables/clear", session="otherotherother1")
        cancel.join()
        studio.send("tables/clear")
    assert studio.process.poll() is None
    assert studio.send("tables/queue")["jobs"] == []


def test_ended_jobs_are_forgotten_by_and_by(make_studio):
    studio = make_studio()
    studio.build("tictactoe")
    for _ in range(34):
        studio.send("tables/verify", {"table": "tictactoe"})
        end = time.monotonic() + 30
        while any(j["state"] != "done" for j in studio.send("tables/queue")["jobs"]):
            assert time.monotonic() < end
            time.sleep(0.01)
    assert len(studio.send("tables/queue")["jobs"]) == 30
    studio.stop()
    studio.start()
    assert len(studio.send("tables/queue")["jobs"]) == 30


def test_a_stopped_server_leaves_no_process_behind(make_studio):
    studio = make_studio()
    studio.send("tables/build", {"table": "L3-256", "options": {"threads": 1}})
    studio.wait_for_job("L3-256", ("running",))
    time.sleep(0.3)
    pids = children_of(studio.process.pid)
    assert pids
    assert studio.stop(signal.SIGINT) == 0
    for pid in pids:
        assert not pathlib.Path(f"/proc/{pid}").exists()


def test_both_see_each_other(make_studio):
    studio = make_studio()
    listener = Listener(studio)
    environment = {**os.environ, "JOSEKI_HOME": str(studio.home)}
    other = subprocess.Popen([JOSEKI, "build", SLOW, "--threads", "1"], env=environment,
                             stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    end = time.monotonic() + 30
    while SLOW not in names(studio, "building"):
        assert time.monotonic() < end and other.poll() is None
        time.sleep(0.02)
    jobs = studio.send("tables/queue")["jobs"]
    assert [(j["table"], j["source"], j["state"]) for j in jobs] == [(SLOW, "outside", "running")]
    with pytest.raises(Refused) as refused:
        studio.send("tables/delete", {"table": SLOW})
    assert refused.value.status == 409
    # Asked for here too, it waits for the other one and finds the table built.
    studio.send("tables/build", {"table": SLOW})
    other.wait()
    job = studio.wait_for_job(SLOW)
    assert job["result"]["was_there"] and not job["error"]
    listener.wait_for("tables_changed")
    listener.close()
    # And the other way round.
    studio.send("tables/build", {"table": "L3-256", "options": {"threads": 1}})
    job = studio.wait_for_job("L3-256", ("running",))
    time.sleep(0.5)
    second = run(studio, "build", "L3-256")
    assert second.returncode == 3 and "another process" in second.stderr
    studio.send("tables/cancel", {"job": job["job"], "delete": True})
    assert "L3-256" not in names(studio, "begun")


def test_the_queue_takes_one_after_the_other(make_studio):
    studio = make_studio()
    for table in [SLOW, "2x4-64", "tictactoe"]:
        studio.send("tables/build", {"table": table})
    with pytest.raises(Refused) as refused:
        studio.send("tables/build", {"table": "2x4_64"})
    assert refused.value.status == 409
    jobs = studio.send("tables/queue")["jobs"]
    assert sum(j["state"] == "running" for j in jobs) <= 1
    last = next(j for j in jobs if j["table"] == "tictactoe")
    studio.send("tables/cancel", {"job": last["job"]})
    studio.wait_for_job("2x4-64")
    assert names(studio) == ["2x4-64", SLOW]
    studio.send("tables/resume", {"job": last["job"]})
    studio.wait_for_job("tictactoe")
    assert studio.send("tables/clear")["jobs"] == []


def test_events_tell_a_build(make_studio):
    studio = make_studio()
    listener = Listener(studio)
    assert listener.next()["type"] == "hello"
    studio.send("tables/build", {"table": "3x3-128"})
    listener.wait_for("queue_changed")
    progress = listener.wait_for("progress")
    assert progress["table"] == "3x3-128" and progress["state"] == "running"
    listener.wait_for("tables_changed")
    listener.close()


def test_failures_are_told(make_studio):
    studio = make_studio()
    studio.send("tables/build", {"table": "vanish-4x4-m4", "options": {"memory": "1M"}})
    job = studio.wait_for_job("vanish-4x4-m4", ("failed",))
    assert job["error"]["code"] == "no_memory"
    check_words(job["error"])  # of another process, whose own words name options
    assert job["error"]["hint"] == "allow more memory"


def test_a_finished_table_is_compressed_later(make_studio, tmp_path):
    studio = make_studio()
    studio.build("3x3-256")
    table, = studio.send("tables/list")["tables"]
    assert not table["compressed"]
    query = "?table=3x3-256&position=112f000f000fffff"
    before = studio.get("/api/query", query)
    studio.send("tables/clear")
    studio.send("tables/compress", {"table": "3x3-256"})
    job = studio.wait_for_job("3x3-256")
    assert job["kind"] == "compress" and job["result"]["bytes"] < job["result"]["bytes_before"]
    smaller, = studio.send("tables/list")["tables"]
    assert smaller["compressed"] and smaller["status"] == "built"
    assert smaller["bytes"] < table["bytes"] and smaller["states"] == table["states"]
    assert studio.get("/api/query", query) == before
    # The files are those of a build that compresses.
    other = make_studio(home="other")
    other.build("3x3-256", compress=True)
    for file in (other.home / "tables/3x3-256").iterdir():
        assert (studio.home / "tables/3x3-256" / file.name).read_bytes() == file.read_bytes()
    studio.send("tables/clear")
    studio.send("tables/compress", {"table": "3x3-256"})
    assert studio.wait_for_job("3x3-256")["result"]["was_there"]
    studio.build("tictactoe")
    for wrong in [{"table": "tictactoe"}, {"table": "2x4-64"}, {}]:
        with pytest.raises(Refused):
            studio.send("tables/compress", wrong)


def test_a_compression_that_is_killed_leaves_a_whole_table(make_studio):
    studio = make_studio()
    studio.build(SLOW)
    query = f"?table={SLOW}&position=1000000021ffffff"
    before = studio.get("/api/query", query)
    environment = {**os.environ, "JOSEKI_HOME": str(studio.home)}
    killed = 0
    for i in range(12):
        child = subprocess.Popen([JOSEKI, "table", "compress", SLOW, "--threads", "1"],
                                 env=environment, stdout=subprocess.DEVNULL)
        time.sleep(0.03 * (i + 1))
        child.kill()
        killed += child.wait() != 0
        assert names(studio) == [SLOW] and studio.get("/api/query", query) == before
    assert killed > 0
    studio.send("tables/clear")
    studio.send("tables/compress", {"table": SLOW})
    studio.wait_for_job(SLOW)
    assert studio.send("tables/list")["tables"][0]["compressed"]
    assert json.loads(run(studio, "verify", SLOW, "--json").stdout)["ok"]
    assert not list((studio.home / "tables" / SLOW).glob("*.tmp"))


def test_tables_of_two_p4_stand_side_by_side(make_studio):
    studio = make_studio()
    studio.build("2x4-64")
    studio.send("tables/build", {"table": "2x4-64", "options": {"p4": 0.2}})
    job = studio.wait_for_job("2x4-64-p0.2")
    assert job["options"]["p4"] == 0.2 and not job["result"]["was_there"]
    tables = {table["table"]: table for table in studio.send("tables/list")["tables"]}
    assert {name: table["p4"] for name, table in tables.items()} == {
        "2x4-64": 0.1, "2x4-64-p0.2": 0.2}
    rates = {name: studio.get("/api/query", f"?table={name}&position=ffff12001000ffff")
             for name in tables}
    assert rates["2x4-64"]["table"] == "2x4-64"
    assert rates["2x4-64-p0.2"]["table"] == "2x4-64-p0.2"
    assert rates["2x4-64"]["rate"] != rates["2x4-64-p0.2"]["rate"]
    # One is proved, deleted and restored without the other.
    studio.send("tables/clear")
    studio.send("tables/verify", {"table": "2x4-64-p0.2"})
    assert studio.wait_for_job("2x4-64-p0.2")["result"]["ok"]
    trash = studio.send("tables/delete", {"table": "2x4-64-p0.2"})["trash"]
    assert names(studio) == ["2x4-64"]
    studio.send("tables/restore", {"trash": trash})
    assert names(studio) == ["2x4-64", "2x4-64-p0.2"]
    chosen = studio.send("practice/select", {"table": "2x4-64-p0.2"})["table"]
    assert chosen["name"] == "2x4-64-p0.2" and chosen["p4"] == 0.2


@pytest.mark.parametrize("options", [{"p4": 2}, {"p4": "x"}, {"precision": "u8"}, {"threads": -1},
                                     {"memory": "lots"}, {"folder": "/etc"}, {"nonsense": 1}, [],
                                     {"compress": 1}])
def test_wrong_options_are_refused(studio, options):
    with pytest.raises(Refused) as refused:
        studio.send("tables/build", {"table": "2x4-64", "options": options})
    assert refused.value.status == 400


def test_options_of_formations_are_not_for_games(studio):
    with pytest.raises(Refused):
        studio.send("tables/build", {"table": "tictactoe", "options": {"p4": 0.1}})


def test_estimates(studio):
    estimate = studio.send("tables/estimate", {"table": "L3-512"})
    assert 1e8 < estimate["states"] < 4e8 and estimate["seconds"] < estimate["cpu_seconds"]
    huge = studio.send("tables/estimate", {"table": "free12-4096"})
    assert not huge["fits"]
    assert "the estimate is rough: it may be several times as much" in huge["reasons"]
    assert studio.send("tables/estimate", {"table": "vanish-4x4-m4"})["states"] == 72864169
    assert huge["rough"] and "too large" in huge["obstacle"]
    assert not estimate["rough"] and estimate["obstacle"] is None
    with pytest.raises(Refused):
        studio.send("tables/estimate", {"table": "L3-100"})


def test_what_fits_instead(studio):
    begin = time.monotonic()
    answer = studio.send("tables/fitting", {"table": "free10-2048"})
    assert time.monotonic() - begin < 40
    assert answer["table"] == "free10-2048"
    for one in answer["tables"]:
        assert one["estimate"]["fits"]
        formation, target = one["estimate"]["table"].split("-")
        if one["instead"] == "target":
            assert formation == "free10" and int(target) < 2048
        else:
            assert formation.startswith("free") and formation != "free10" and target == "2048"
    games = studio.send("tables/fitting", {"table": "vanish-4x4-m4"})["tables"]
    assert [one["instead"] for one in games] == ["game"]
    # With so little memory next to nothing fits: less is offered than with all of it.
    assert studio.send("tables/fitting", {"table": "3x3-512"})["tables"][0]["instead"] == "target"


def test_what_the_computer_can_do(studio):
    computer = studio.send("tables/computer")
    assert computer["cores"] == os.cpu_count() and computer["memory_bytes"] > 1 << 30
    assert [row["states"] for row in computer["can"]] == sorted(r["states"] for r in computer["can"])
    choices = studio.send("tables/can-build")
    l3 = next(f for f in choices["formations"] if f["name"] == "L3")
    assert {t["target"] for t in l3["targets"] if t["possible"]} == {1 << i for i in range(4, 12)}
    assert all(t["reason"] for t in l3["targets"] if not t["possible"])


def test_verify_finds_damage(make_studio):
    studio = make_studio()
    studio.build("2x4-128")
    studio.send("tables/clear")
    studio.send("tables/verify", {"table": "2x4-128"})
    job = studio.wait_for_job("2x4-128")
    assert job["kind"] == "verify" and job["result"]["ok"]
    assert studio.send("tables/list")["tables"][0]["verified_at"]
    layer = max((studio.home / "tables/2x4-128").iterdir(), key=lambda f: f.stat().st_size)
    data = bytearray(layer.read_bytes())
    data[len(data) // 2] ^= 1
    layer.write_bytes(data)
    studio.send("tables/clear")
    studio.send("tables/verify", {"table": "2x4-128"})
    job = studio.wait_for_job("2x4-128")
    assert not job["result"]["ok"] and job["result"]["errors"] > 0
    table, = studio.send("tables/list")["tables"]
    assert table["status"] == "damaged" and table["error"]["hint"] and not table["verified_at"]
    check_words(table["error"])
    # Built again, it is another one: nothing of the old one is remembered or still read.
    studio.send("tables/clear")
    studio.build("2x4-128", rebuild=True)
    table, = studio.send("tables/list")["tables"]
    assert table["status"] == "built"
    query = studio.get("/api/query", "?table=2x4-128&position=ffff10000001ffff")
    assert query == json.loads(run(studio, "query", "2x4-128", "ffff10000001ffff", "--json").stdout)


def test_a_failed_proof_is_remembered(make_studio):
    studio = make_studio()
    studio.build("2x4-64")
    layer = studio.home / "tables/2x4-64/layer-00004.jfl"
    sound = layer.read_bytes()
    layer.write_bytes(sound[:-1] + bytes([sound[-1] ^ 1]))
    assert run(studio, "verify", "2x4-64").returncode == 1
    for _ in range(2):
        table, = studio.send("tables/list")["tables"]
        assert table["status"] == "damaged" and "layer-00004" in table["first_error"]
        assert "NOT sound" in run(studio, "tables").stdout
        row = json.loads(run(studio, "tables", "--json").stdout.splitlines()[0])
        assert not row["sound"] and row["errors"] == 1 and "layer-00004" in row["first_error"]
        studio.stop()
        studio.start()
    # A build without --rebuild repairs the layers that are damaged.
    studio.send("tables/clear")
    assert studio.build("2x4-64")["result"]
    assert names(studio) == ["2x4-64"] and layer.read_bytes() == sound
    assert "NOT sound" not in run(studio, "tables").stdout


def test_layers_may_lie_in_several_folders(make_studio, tmp_path):
    other = tmp_path / "other"
    (other / "2x4-64").mkdir(parents=True)
    studio = make_studio("--tables", str(other))
    studio.build("2x4-64")
    for number, layer in enumerate(sorted((studio.home / "tables/2x4-64").glob("layer-*"))):
        if number % 2:
            layer.rename(other / "2x4-64" / layer.name)
    studio.send("tables/clear")
    studio.send("tables/verify", {"table": "2x4-64"})
    assert studio.wait_for_job("2x4-64")["result"]["ok"]
    table, = studio.send("tables/list")["tables"]
    assert table["status"] == "built" and "missing" not in table
    (other / "2x4-64/layer-00005.jfl").unlink()
    table, = studio.send("tables/list")["tables"]
    assert table["missing"] == "layer 5 is not there"
    studio.send("tables/clear")
    studio.send("tables/verify", {"table": "2x4-64"})
    result = studio.wait_for_job("2x4-64")["result"]
    assert not result["ok"]
    assert studio.send("tables/list")["tables"][0]["first_error"] == "layer 5 is not there"


def test_a_refused_rebuild_leaves_the_old_table(make_studio):
    studio = make_studio()
    studio.build("2x4-64")
    files = {f.name: f.read_bytes() for f in (studio.home / "tables/2x4-64").iterdir()}
    for more in ({}, {"replace_first": True}):
        studio.send("tables/clear")
        studio.send("tables/build", {"table": "2x4-64", "options": {
            "rebuild": True, "memory": "1", **more}})
        assert studio.wait_for_job("2x4-64", ("failed",))["error"]["code"] == "no_memory"
        assert names(studio) == ["2x4-64"]
        assert files == {f.name: f.read_bytes()
                         for f in (studio.home / "tables/2x4-64").iterdir()}
    with pytest.raises(Refused):
        studio.send("tables/build", {"table": "2x4-64", "options": {"replace_first": True}})


def test_a_table_that_is_built_again_is_read_again(make_studio):
    studio = make_studio()
    studio.build("2x4-128")
    layers = sorted((studio.home / "tables/2x4-128").glob("*"))
    whole = {layer: layer.read_bytes() for layer in layers}
    for layer in layers:
        if layer.name != "table.json":
            layer.write_bytes(bytes(len(whole[layer])))
    query = "?table=2x4-128&position=ffff10000001ffff"
    with pytest.raises(Refused) as refused:
        studio.get("/api/query", query)
    assert refused.value.status == 500
    studio.send("tables/clear")
    studio.build("2x4-128", rebuild=True)
    assert studio.get("/api/query", query)["rate"] > 0


def test_a_table_that_is_verified_is_not_deleted(make_studio):
    studio = make_studio()
    studio.build("3x3-256")
    studio.send("tables/clear")
    studio.send("tables/verify", {"table": "3x3-256"})
    job = studio.wait_for_job("3x3-256", ("running",))
    with pytest.raises(Refused) as refused:
        studio.send("tables/delete", {"table": "3x3-256"})
    assert refused.value.status == 409
    studio.send("tables/cancel", {"job": job["job"]})
    studio.send("tables/delete", {"table": "3x3-256"})


def test_the_trash_moves_with_its_folder(make_studio, tmp_path):
    studio = make_studio()
    studio.build("2x4-64")
    gone = studio.send("tables/delete", {"table": "2x4-64"})
    studio.stop()
    (tmp_path / "home").rename(tmp_path / "moved")
    studio = make_studio(home="moved")
    assert studio.send("tables/trash")["items"][0]["table"] == "2x4-64"
    # Notes that somebody else wrote lead nowhere.
    trash = tmp_path / "moved/tables/.trash"
    for name, note in [("a", []), ("b", {"table": 1}), ("c", {"table": "x", "origin": "/a/.."}),
                       ("d", {"table": "x", "origin": "../../../etc/passwd", "deleted_at": "x"})]:
        (trash / name).mkdir()
        (trash / name / "deleted.json").write_text(json.dumps(note))
    items = {item["trash"]: item for item in studio.send("tables/trash")["items"]}
    assert set(items) <= {gone["trash"], "d"}
    with pytest.raises(Refused):
        studio.send("tables/restore", {"trash": "d"})
    studio.send("tables/restore", {"trash": gone["trash"]})
    assert names(studio) == ["2x4-64"]


def test_delete_and_restore(make_studio):
    studio = make_studio()
    for table in ["2x4-64", "tictactoe"]:
        studio.build(table)
    position = {"2x4-64": "ffff10000001ffff", "tictactoe": "x..o....."}
    for table in ["2x4-64", "tictactoe"]:
        query = f"?table={table}&position={position[table]}"
        before = studio.get("/api/query", query)
        gone = studio.send("tables/delete", {"table": table})
        assert gone["bytes"] > 0 and table not in names(studio)
        with pytest.raises(Refused) as refused:
            studio.get("/api/query", query)
        assert refused.value.status == 404 and "build" in refused.value.body["hint"]
        studio.stop(signal.SIGKILL)
        studio.start()
        assert [i["table"] for i in studio.send("tables/trash")["items"]] == [table]
        studio.send("tables/restore", {"trash": gone["trash"]})
        assert studio.get("/api/query", query) == before
        with pytest.raises(Refused):
            studio.send("tables/restore", {"trash": gone["trash"]})
    gone = studio.send("tables/delete", {"table": "2x4-64"})
    studio.build("2x4-64")
    with pytest.raises(Refused) as refused:
        studio.send("tables/restore", {"trash": gone["trash"]})
    assert refused.value.status == 409
    assert studio.send("tables/empty-trash")["items"] == []
    assert names(studio) == ["2x4-64", "tictactoe"]


def test_trash_without_a_note_comes_back(make_studio):
    """A full disk has room for a folder, but not for what is written in it."""
    studio = make_studio()
    for table in ["2x4-64", "tictactoe"]:
        studio.build(table)
        gone = studio.send("tables/delete", {"table": table})
        (studio.home / "tables/.trash" / gone["trash"] / "deleted.json").unlink()
        assert [i["table"] for i in studio.send("tables/trash")["items"]] == [table]
        studio.send("tables/restore", {"trash": gone["trash"]})
        assert table in names(studio)


def test_damaged_tables_are_shown_and_left_alone(make_studio):
    studio = make_studio()
    folder = studio.home / "tables"
    files = {folder / "tictactoe.jtb": b"nonsense", folder / "2x4-64/table.json": b"{"}
    (folder / "2x4-64").mkdir()
    for file, text in files.items():
        file.write_bytes(text)
    assert names(studio, "damaged") == ["2x4-64", "tictactoe"]
    with pytest.raises(Refused):
        studio.get("/api/query", "?table=tictactoe&position=x..o.....")
    studio.send("practice/select", {"table": "2x4-64"})
    studio.stop()
    left = {file: file.read_bytes() for file in folder.rglob("*") if file.is_file()}
    assert left == files


def test_layers_that_shrink_under_load_are_damaged(make_studio):
    studio = make_studio()
    studio.send("tables/build", {"table": "2x4-64"})
    studio.wait_for_job("2x4-64")
    folder = studio.home / "tables" / "2x4-64"
    layers = {path: path.read_bytes() for path in sorted(folder.glob("layer-*.jfl"))}
    asked = "?table=2x4-64&position=ffff53320210ffff"
    right = studio.get("/api/query", asked)
    answers, ended = [], threading.Event()

    def ask():
        while not ended.is_set():
            answers.append(studio.raw("GET", "/api/query" + asked)[::2])

    threads = [threading.Thread(target=ask) for _ in range(4)]
    for thread in threads:
        thread.start()
    for _ in range(5):
        for path in layers:
            os.truncate(path, 100)
        time.sleep(0.1)
        for path, text in layers.items():
            path.write_bytes(text)
        time.sleep(0.1)
    ended.set()
    for thread in threads:
        thread.join()
    assert studio.process.poll() is None
    for status, text in answers:
        answer = json.loads(text)
        assert status == 200 and answer == right or answer["code"] in ("damaged_file", "foreign_file"), answer
    assert {status for status, _ in answers} == {200, 500}
    assert studio.get("/api/query", asked) == right


def test_first_start_builds_small_tables(make_studio):
    studio = make_studio(first_tables=True)
    assert studio.get("/api/status")["first_start"]
    tables = {"2x4-256", "3x3-512", "442-128", "vanish-3x3-m3"}
    jobs = studio.send("tables/queue")["jobs"]
    assert {j["table"] for j in jobs} == tables and {j["source"] for j in jobs} == {"first"}
    # The tour waits for this one.
    assert min(jobs, key=lambda j: j["job"])["table"] == "442-128"
    for table in tables:
        studio.wait_for_job(table, seconds=300)
    assert set(names(studio)) == tables
    studio.stop()
    studio.start()
    assert not studio.get("/api/status")["first_start"]


def test_queries_are_those_of_the_command_line(make_studio):
    studio = make_studio()
    studio.build("2x4-128")
    studio.build("vanish-3x3-m3")
    for table, position in [("2x4-128", "ffff10000001ffff"), ("2x4_128", "ffff33331211ffff"),
                            ("vanish-3x3-m3", "0,4/8 o"), ("2x4-128", "0000000000000000")]:
        answer = studio.get("/api/query", f"?table={table}&position={position.replace(' ', '%20')}")
        assert answer == json.loads(run(studio, "query", table, position, "--json").stdout)
    for query in ["", "?table=2x4-128", "?table=2x4-128&position=xyz", "?table=nothing&position=1",
                  "?table=L3-512&position=0000000000000000", "?table=vanish-3x3-m3&position=9,9/1 o"]:
        with pytest.raises(Refused) as refused:
            studio.get("/api/query", query.replace(" ", "%20"))
        assert refused.value.status in (400, 404)


def test_search_is_that_of_the_command_line(studio):
    body = {"game": "connect4", "position": "4453", "engine": "mcts:playouts=500", "seed": 7}
    answer = studio.send("search", body)
    words = ["search", "connect4", "--position", "4453", "--playouts", "500", "--seed", "7", "--json"]
    expected = json.loads(run(studio, *words).stdout)
    for field in ["seconds", "playouts_per_second"]:
        del answer[field], expected[field]
    assert answer == expected
    for wrong in [{"game": "chess"}, {"game": "connect4", "position": "99"}, {},
                  {"game": "connect4", "engine": "mcts:playouts=999999999"},
                  {"game": "connect4", "engine": "mcts:time=1h"}, {"game": 1}]:
        with pytest.raises(Refused) as refused:
            studio.send("search", wrong)
        assert refused.value.status == 400


def test_answers_are_compressed_for_who_can_read_that(make_studio):
    studio = make_studio()
    post = {"Content-Type": "application/json", "X-Joseki": "1", "X-Joseki-Session": SESSION}
    for encoding in ["gzip", "br, gzip;q=0.8", "*"]:
        status, headers, text = studio.raw("POST", "/api/tables/can-build", "{}",
                                           {**post, "Accept-Encoding": encoding})
        assert status == 200 and headers["Content-Encoding"] == "gzip"
        assert headers["Vary"] == "Accept-Encoding"
        whole = gzip.decompress(text)
        assert len(text) < len(whole) / 4
        check(answer_schema("/api/tables/can-build", "post"), json.loads(whole))
    for encoding in [None, "identity", "gzip;q=0", "br"]:
        _, headers, text = studio.raw("POST", "/api/tables/can-build", "{}",
                                      {**post, "Accept-Encoding": encoding})
        assert "Content-Encoding" not in headers and json.loads(text) == json.loads(whole)
    # Files of the application go by the same rule.
    _, headers, _ = studio.raw("GET", "/", headers={"Accept-Encoding": "gzip;q=0"})
    assert "Content-Encoding" not in headers


def test_the_queue_is_short_however_much_was_built(make_studio):
    studio = make_studio()
    for table in ["2x4-64", "2x4-128", "3x3-128", "2x4-256"]:
        studio.build(table)
    queue = studio.send("tables/queue")
    assert sum(job["points"] for job in queue["jobs"]) > 300
    assert len(json.dumps(queue)) < 1000 * len(queue["jobs"])
    with pytest.raises(Refused) as refused:
        studio.send("tables/plot", {"job": 99})
    assert refused.value.status == 404

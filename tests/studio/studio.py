# SPDX-License-Identifier: MIT
"""A real `joseki serve` for tests: its own data folder, a free port, answers checked by the schema."""

import contextlib
import http.client
import json
import os
import pathlib
import signal
import socket
import subprocess
import sys
import time

import jsonschema

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "tools"))
import merge_api  # noqa: E402

JOSEKI = os.environ.get("JOSEKI", str(ROOT / "build/release/joseki"))
DOCUMENT = merge_api.merged(ROOT / "src/app/studio/api")
SESSION = "k3x9w2m5q8z1b7n4"


def check(schema, answer):
    """Fails unless `answer` is what the contract says."""
    whole = {"$schema": "https://json-schema.org/draft/2020-12/schema", **schema,
             "components": DOCUMENT["components"]}
    jsonschema.Draft202012Validator(whole).validate(answer)


def answer_schema(path, method):
    """The schema of the answer of a path of the contract."""
    reply = DOCUMENT["paths"][path][method]["responses"]["200"]
    return reply["content"]["application/json"]["schema"]


CHINESE = json.loads((ROOT / "web/src/i18n/zh/sentences.json").read_text(encoding="utf-8"))


def english(text):
    """A sentence of the contract, its values in their places; each pattern in it has its Chinese."""
    assert text["pattern"] in ("", "{}") or text["pattern"] in CHINESE, text
    values = [value if isinstance(value, str) else english(value) for value in text["values"]]
    parts = text["pattern"].split("{}")
    assert len(parts) == len(values) + 1, text
    return parts[0] + "".join(value + part for value, part in zip(values, parts[1:], strict=True))


def check_words(error):
    """What a browser shows of an error: in any language, and without options of the command line."""
    for name in ("message", "hint"):
        assert english(error[name + "_text"]) == error[name]
    assert " --" not in error["hint"] or "joseki " in error["hint"], error


class Refused(Exception):
    """An answer that is an error."""

    def __init__(self, status, body):
        super().__init__(f"{status} {body}")
        self.status, self.body = status, body


class Studio:
    """A server that runs. Requests are checked against the contract unless they are raw()."""

    def __init__(self, home, *options, first_tables=False):
        self.home, self.options = pathlib.Path(home), list(options)
        if not first_tables:
            self.options.append("--no-first-tables")
        self.process = None
        self.start()

    def start(self, port=0):
        environment = {**os.environ, "JOSEKI_HOME": str(self.home)}
        self.process = subprocess.Popen(
            [JOSEKI, "serve", "--port", str(port), "--json", "--no-open", *self.options],
            env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        line = self.process.stdout.readline()
        assert line, self.process.stderr.read()
        self.told = json.loads(line)
        self.port = self.told["port"]
        self.host = f"127.0.0.1:{self.port}"

    def stop(self, how=signal.SIGTERM):
        """Ends it and returns its exit code."""
        if self.process.poll() is None:
            self.process.send_signal(how)
        code = self.process.wait(timeout=60)
        self.process.stdout.close()
        self.process.stderr.close()
        return code

    def raw(self, method, path, body=None, headers=None):
        """(status, headers, bytes) of one request, with exactly these headers and Host."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        with contextlib.closing(connection):
            connection.putrequest(method, path, skip_host=True, skip_accept_encoding=True)
            headers = {"Host": self.host, **(headers or {})}
            data = body.encode() if isinstance(body, str) else body
            if data is not None and "Content-Length" not in headers:
                headers["Content-Length"] = str(len(data))
            for name, value in headers.items():
                if value is not None:
                    connection.putheader(name, value)
            connection.endheaders(data)
            reply = connection.getresponse()
            return reply.status, dict(reply.getheaders()), reply.read()

    def send(self, path, body=None, session=SESSION):
        """The answer to a message, checked; raises Refused for errors, which are checked too."""
        headers = {"Content-Type": "application/json", "X-Joseki": "1",
                   "X-Joseki-Session": session}
        status, _, text = self.raw("POST", f"/api/{path}", json.dumps(body or {}), headers)
        return self.judge(f"/api/{path}", "post", status, json.loads(text))

    def get(self, path, query=""):
        status, _, text = self.raw("GET", path + query)
        return self.judge(path, "get", status, json.loads(text))

    def judge(self, path, method, status, answer):
        if status != 200:
            check({"$ref": "#/components/schemas/Error"}, answer)
            check_words(answer)
            raise Refused(status, answer)
        check(answer_schema(path, method), answer)
        return answer

    def wait_for_job(self, table, states=("done",), seconds=120):
        """The job of a table, once it is in one of these states."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            jobs = [j for j in self.send("tables/queue")["jobs"] if j["table"] == table]
            if jobs and jobs[0]["state"] in states:
                return jobs[0]
            assert not jobs or jobs[0]["state"] != "failed" or "failed" in states, jobs[0]
            time.sleep(0.05)
        raise AssertionError(f"{table} is not {states} after {seconds} s: {jobs}")

    def build(self, table, **options):
        """Builds a table and waits for it."""
        self.send("tables/build", {"table": table, "options": options})
        return self.wait_for_job(table)


class Listener:
    """A WebSocket client for /api/events."""

    def __init__(self, studio, headers=None, path="/api/events"):
        self.socket = socket.create_connection(("127.0.0.1", studio.port), timeout=30)
        lines = {"Host": studio.host, "Upgrade": "websocket", "Connection": "Upgrade",
                 "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==", "Sec-WebSocket-Version": "13",
                 **(headers or {})}
        request = f"GET {path} HTTP/1.1\r\n"
        request += "".join(f"{n}: {v}\r\n" for n, v in lines.items() if v is not None)
        self.socket.sendall((request + "\r\n").encode())
        self.stream = self.socket.makefile("rb")
        self.status = int(self.stream.readline().split()[1])
        while self.stream.readline() not in (b"\r\n", b""):
            pass

    def next(self):
        """The next event."""
        head = self.stream.read(2)
        length = head[1] & 127
        if length == 126:
            length = int.from_bytes(self.stream.read(2), "big")
        elif length == 127:
            length = int.from_bytes(self.stream.read(8), "big")
        event = json.loads(self.stream.read(length))
        check({"$ref": "#/components/schemas/Event"}, event)
        return event

    def wait_for(self, kind):
        """The next event of that type."""
        while True:
            event = self.next()
            if event["type"] == kind:
                return event

    def close(self):
        self.stream.close()
        self.socket.close()


def run(studio, *words):
    """joseki on the command line, with the same data."""
    environment = {**os.environ, "JOSEKI_HOME": str(studio.home)}
    return subprocess.run([JOSEKI, *words], env=environment, capture_output=True, text=True,
                          check=False)


def names(studio, status="built"):
    return [t["table"] for t in studio.get("/api/tables")["tables"] if t["status"] == status]

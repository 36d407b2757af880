# SPDX-License-Identifier: MIT
"""What an enemy may try: another site in the same browser, a program in the network, bad bytes."""

import json
import re
import socket
import time

import pytest
from studio import SESSION, Listener, Refused, check

JSON = {"Content-Type": "application/json", "X-Joseki": "1", "X-Joseki-Session": SESSION}


def post(studio, headers, path="/api/settings/all", body="{}"):
    return studio.raw("POST", path, body, headers)[0]


def test_a_proper_message_is_answered(studio):
    assert post(studio, JSON) == 200
    own = {"Origin": f"http://{studio.host}", "Sec-Fetch-Site": "same-origin"}
    assert post(studio, {**JSON, **own}) == 200


@pytest.mark.parametrize("host", [
    "evil.example", "evil.example:{port}", "127.0.0.1", "127.0.0.1:1", "localhost", "0.0.0.0:{port}",
    "127.0.0.1:{port}.evil.example", "127.0.0.1.nip.io:{port}", "192.168.0.1:{port}", "", None,
    "LOCALHOST.:{port}", "2130706433:{port}", "[::ffff:127.0.0.1]:{port}"])
def test_dns_rebinding_is_refused(studio, host):
    """A name that leads to us must not be one that anybody can give us."""
    host = host and host.format(port=studio.port)
    for method, path in [("GET", "/"), ("GET", "/api/tables"), ("POST", "/api/settings/all")]:
        status, _, _ = studio.raw(method, path, "{}" if method == "POST" else None,
                                  {**JSON, "Host": host})
        assert status in (400, 403)


def test_two_hosts_are_refused(studio):
    request = (f"GET /api/tables HTTP/1.1\r\nHost: {studio.host}\r\nHost: evil.example\r\n\r\n")
    assert speak(studio, request).startswith((b"HTTP/1.1 400", b"HTTP/1.1 403"))


@pytest.mark.parametrize("origin", [
    "null", "http://evil.example", "https://{host}", "http://{host}.evil.example", "",
    "http://127.0.0.1:1", "http://localhost:{port}", "file://", "chrome-extension://abc"])
def test_other_origins_are_refused(studio, origin):
    origin = origin.format(host=studio.host, port=studio.port)
    assert post(studio, {**JSON, "Origin": origin}) == 403
    assert studio.raw("GET", "/api/tables", None, {"Origin": origin})[0] == 403
    listener = Listener(studio, {"Origin": origin})
    listener.close()
    assert listener.status == 403


@pytest.mark.parametrize("site", ["cross-site", "same-site", "strange"])
def test_requests_that_began_elsewhere_are_refused(studio, site):
    assert post(studio, {**JSON, "Sec-Fetch-Site": site}) == 403
    assert studio.raw("GET", "/api/tables", None, {"Sec-Fetch-Site": site})[0] == 403
    # A link on another site may still open the application.
    assert studio.raw("GET", "/", None, {"Sec-Fetch-Site": site})[0] == 200


def test_a_form_of_another_site_cannot_change_anything(studio):
    before = studio.send("settings/all")["values"]["language"]
    body = json.dumps({"name": "language", "value": "zh"})
    forms = [
        {"Content-Type": "text/plain"},
        {"Content-Type": "application/x-www-form-urlencoded"},
        {"Content-Type": "multipart/form-data; boundary=x"},
        {"Content-Type": "application/json"},
        {"X-Joseki": "1"},
        {"Content-Type": "text/plain", "X-Joseki": "1"},
        {"Content-Type": "application/json", "X-Joseki": "0"},
        {"Content-Type": "application/jsonp", "X-Joseki": "1"},
    ]
    for headers in forms:
        assert post(studio, headers, "/api/settings/set", body) in (403, 415)
    assert studio.send("settings/all")["values"]["language"] == before


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "FOO"])
def test_other_methods_are_refused(studio, method):
    status, headers, _ = studio.raw(method, "/api/settings/set", "{}", JSON)
    assert status in (400, 405)
    assert not any(name.lower().startswith("access-control") for name in headers)


def test_nothing_changes_by_reading(studio):
    for path in ["/api/settings/set", "/api/tables/build", "/api/game/new"]:
        assert studio.raw("GET", path)[0] == 404


def test_every_reply_carries_the_headers(studio):
    replies = [studio.raw("GET", "/"), studio.raw("GET", "/nowhere.js"),
               studio.raw("GET", "/api/tables"), studio.raw("POST", "/api/settings/all", "{}", JSON),
               studio.raw("GET", "/", None, {"Host": "evil.example"})]
    for _, headers, _ in replies:
        policy = headers["Content-Security-Policy"]
        assert "default-src 'none'" in policy and "frame-ancestors 'none'" in policy
        assert "unsafe" not in policy and "*" not in policy
        assert headers["X-Content-Type-Options"] == "nosniff"
        assert headers["X-Frame-Options"] == "DENY"
        assert headers["Cross-Origin-Resource-Policy"] == "same-origin"
        assert not any(name.lower().startswith("access-control") for name in headers)


@pytest.mark.parametrize("path", [
    "/../../etc/passwd", "/..%2f..%2fetc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "//etc/passwd",
    "/assets/../../../etc/passwd.txt", "/assets/..%5c..%5cx.js", "/studio.db", "/%00.js",
    "/index.html%00.js", "/api/../studio.db"])
@pytest.mark.parametrize("from_folder", [False, True])
def test_paths_lead_nowhere_else(make_studio, tmp_path, path, from_folder):
    web = tmp_path / "web"
    web.mkdir()
    (web / "index.html").write_text("application")
    (web / "link.txt").symlink_to("/etc/passwd")
    studio = make_studio(*(["--web", str(web)] if from_folder else []))
    for name in [path, "/link.txt"]:
        status, _, body = studio.raw("GET", name)
        assert b"root:" not in body and b"SQLite" not in body
        assert status in (200, 400, 404)
        if status == 200:
            assert b"application" in body or b"<" in body  # the application itself


@pytest.mark.parametrize("folder", ["/", "/etc", "/tmp", "{home}/..", "{home}/tables/../..", "x",
                                    "{home}/link", "{home}/tables/\0x"])
def test_folders_only_below_the_roots(studio, folder):
    link = studio.home / "link"
    if not link.is_symlink():
        link.symlink_to("/etc")
    folder = folder.format(home=studio.home)
    with pytest.raises(Refused) as refused:
        studio.send("tables/folders", {"add": folder})
    assert refused.value.status == 400
    assert studio.send("settings/all")["values"]["folders"] == []
    with pytest.raises(Refused):
        studio.send("settings/set", {"name": "folders", "value": [folder]})


@pytest.mark.parametrize("table", ["--dir=/tmp/x-512", "../x-512", "L3-512/../..", "-512", "L3 512",
                                   "L3-512;touch x", "$(id)-512", "", "/etc/passwd", "\u0000-512"])
def test_table_names_are_names(studio, table):
    for path in ["tables/build", "tables/verify", "tables/delete", "tables/estimate"]:
        with pytest.raises(Refused) as refused:
            studio.send(path, {"table": table})
        assert refused.value.status in (400, 404)


def test_bodies_have_a_limit(studio):
    status, _, text = studio.raw("POST", "/api/settings/set", " " * (1 << 20) + "{}", JSON)
    assert status == 413
    check({"$ref": "#/components/schemas/Error"}, json.loads(text))
    # A length that was promised is refused before anything is sent.
    assert studio.raw("POST", "/api/settings/set", b"", {**JSON, "Content-Length": "99999999999"})[0] == 413
    assert post(studio, JSON) == 200


def test_chunks_have_the_same_limit(studio):
    head = f"POST /api/settings/all HTTP/1.1\r\nHost: {studio.host}\r\nTransfer-Encoding: chunked\r\n"
    head += "".join(f"{n}: {v}\r\n" for n, v in JSON.items()) + "\r\n"
    chunk = b"10000\r\n" + b" " * 0x10000 + b"\r\n"
    assert speak(studio, head.encode() + chunk * 20).startswith(b"HTTP/1.1 413")


def converse(studio, head, body=b""):
    """The first lines of the replies to a header, and then to its body if that is awaited."""
    with socket.create_connection(("127.0.0.1", studio.port), timeout=20) as connection:
        connection.sendall(head.encode())
        reply = connection.makefile("rb")
        lines = [reply.readline()]
        if lines[0].startswith(b"HTTP/1.1 100"):
            assert reply.readline() == b"\r\n"
            connection.sendall(body)
            lines.append(reply.readline())
        return lines


def expecting(studio, what, length, **headers):
    """The header of a message whose body waits for an answer."""
    lines = {"Host": studio.host, **JSON, "Expect": what, "Content-Length": length, **headers}
    return ("POST /api/settings/all HTTP/1.1\r\n"
            + "".join(f"{name}: {value}\r\n" for name, value in lines.items()) + "\r\n")


def test_who_expects_100_gets_it(studio):
    continued, answered = converse(studio, expecting(studio, "100-Continue", 2), b"{}")
    assert continued == b"HTTP/1.1 100 Continue\r\n" and answered.startswith(b"HTTP/1.1 200 ")


def test_who_expects_100_is_refused_before_the_body(studio):
    def first(*arguments, **headers):
        lines = converse(studio, expecting(studio, *arguments, **headers))
        assert len(lines) == 1
        return lines[0].split()[1]

    assert first("100-continue", 99999999999) == b"413"
    assert first("100-continue", 2, Host="evil.example") == b"403"
    assert first("a miracle", 2) == b"417"


def test_headers_have_a_limit(studio):
    status = studio.raw("GET", "/", None, {"X-Long": "x" * 20000})[0]
    assert status == 431
    assert studio.raw("GET", "/" + "x" * 20000)[0] in (414, 431)
    assert post(studio, JSON) == 200


def test_smuggled_lengths_are_refused(studio):
    head = (f"POST /api/settings/all HTTP/1.1\r\nHost: {studio.host}\r\nContent-Length: 2\r\n"
            "Transfer-Encoding: chunked\r\n\r\n{}")
    assert b"200 OK" not in speak(studio, head)
    two = (f"POST /api/settings/all HTTP/1.1\r\nHost: {studio.host}\r\nContent-Length: 2\r\n"
           "Content-Length: 3\r\n\r\n{}")
    assert b"200 OK" not in speak(studio, two)


def speak(studio, request, seconds=20):
    """What comes back for bytes as they are, until the other side closes."""
    request = request.encode() if isinstance(request, str) else request
    with socket.create_connection(("127.0.0.1", studio.port), timeout=seconds) as connection:
        try:
            connection.sendall(request)
            connection.shutdown(socket.SHUT_WR)
        except OSError:
            pass
        reply = b""
        try:
            while chunk := connection.recv(65536):
                reply += chunk
        except OSError:
            pass
        return reply


@pytest.mark.parametrize("body", [
    "", "[]", "null", "1", '"x"', "{", "{}x", "{'a':1}", '{"a":NaN}', '{"a":1e999}', "\x00", "\xff",
    "[" * 100000, '{"a":' * 5000 + "1" + "}" * 5000, '{"name":"\\ud800"}', b"\xff\xfe{}"])
def test_bad_json_is_bad_input(studio, body):
    status, _, text = studio.raw("POST", "/api/settings/set", body, JSON)
    assert status == 400
    answer = json.loads(text)
    check({"$ref": "#/components/schemas/Error"}, answer)
    assert answer["code"] == "bad_input"


def test_bytes_that_are_no_http_are_refused(studio):
    for request in [b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", b"GET\r\n\r\n", b"\r\n\r\n\r\n",
                    b"GET / HTTP/9.9\r\n\r\n", b"\x00" * 100]:
        assert not speak(studio, request).startswith(b"HTTP/1.1 200")
    assert post(studio, JSON) == 200


def test_slow_clients_are_dropped(studio):
    """Ten seconds for a header: a byte a second holds a connection no longer."""
    begin = time.monotonic()
    with socket.create_connection(("127.0.0.1", studio.port), timeout=30) as connection:
        connection.sendall(b"GET / HTTP/1.1\r\n")
        with pytest.raises(OSError):
            while time.monotonic() - begin < 25:
                time.sleep(1)
                connection.sendall(b"X: y\r\n")
                connection.settimeout(0.01)
                try:
                    if connection.recv(100) == b"":
                        raise ConnectionResetError
                except TimeoutError:
                    pass
                connection.settimeout(30)
    assert time.monotonic() - begin < 20


def test_too_many_connections_leave_room_for_nobody_else_for_long(studio):
    held = []
    try:
        for _ in range(300):
            held.append(socket.create_connection(("127.0.0.1", studio.port), timeout=10))
        time.sleep(0.5)
        reply = speak(studio, f"GET /api/status HTTP/1.1\r\nHost: {studio.host}\r\n\r\n")
        assert b"503" in reply.split(b"\r\n")[0] or reply == b""
    finally:
        for connection in held:
            connection.close()
    time.sleep(0.5)
    assert post(studio, JSON) == 200


@pytest.mark.parametrize("session", ["short", "K3X9W2M5Q8Z1B7N4", "a" * 65, "k3x9w2m5q8z1b7n'",
                                     "../../../../../etc", "k3x9w2m5 8z1b7n4"])
def test_session_ids_are_ids(studio, session):
    assert post(studio, {**JSON, "X-Joseki-Session": session}) == 400


def test_settings_take_only_what_they_are(studio):
    wrong = [("nothing", 1), ("p4", 2), ("p4", "0.1"), ("p4", True), ("language", "xx"),
             ("tile_theme", "../x"), ("tile_theme", "<script>"), ("custom_colours", ["red"]),
             ("interface_colours", {"ink": "red"}), ("interface_colours", {"a;b": "#000000"}),
             ("interface_colours", ["#000000"]),
             ("keys", {"a": "x"}), ("keys", {"a": ["x" * 41]}), ("demo_ms", 0), ("demo_ms", 1e9),
             ("build_memory", "1G; rm"), ("folders", ["/etc"]), ("tour_done", 1)]
    before = studio.send("settings/all")
    for name, value in wrong:
        with pytest.raises(Refused) as refused:
            studio.send("settings/set", {"name": name, "value": value})
        assert refused.value.status == 400
        with pytest.raises(Refused):
            file = {"type": "settings_file", "format": "joseki-settings-1",
                    "values": {"language": "zh", name: value}}
            if name != "folders":  # those of another machine are passed by
                studio.send("settings/import", {"file": file})
            else:
                raise Refused(400, {})
    assert studio.send("settings/all") == before


def test_websockets_are_for_events_alone(studio):
    for path in ["/", "/api/tables", "/api/events/x"]:
        listener = Listener(studio, path=path)
        listener.close()
        assert listener.status == 404
    listener = Listener(studio, {"Host": "evil.example"})
    listener.close()
    assert listener.status == 403
    # A program that is no browser sends no origin.
    listener = Listener(studio)
    assert listener.status == 101 and listener.next()["type"] == "hello"
    listener.close()


def test_a_listener_that_talks_too_much_is_dropped(studio):
    listener = Listener(studio)
    assert listener.next()["type"] == "hello"
    frame = b"\x82\xff" + (1 << 20).to_bytes(8, "big") + b"\0\0\0\0" + b"x" * 5000
    listener.socket.sendall(frame)
    listener.socket.settimeout(10)
    try:
        while listener.socket.recv(1000):
            pass
    except ConnectionResetError:
        pass
    listener.close()
    assert post(studio, JSON) == 200


def test_there_is_an_end_to_listeners(make_studio):
    studio = make_studio()
    listeners = [Listener(studio) for _ in range(64)]
    assert {listener.status for listener in listeners} == {101}
    one_too_many = Listener(studio)
    assert one_too_many.status == 503
    assert post(studio, JSON) == 200
    for listener in listeners + [one_too_many]:
        listener.close()
    end = time.monotonic() + 10
    while True:  # they are noticed to be gone
        listener = Listener(studio)
        listener.close()
        if listener.status == 101:
            break
        assert time.monotonic() < end
        time.sleep(0.05)


def test_it_listens_on_this_machine_alone(studio):
    addresses = {line.split()[1].split(":")[0] for line in open("/proc/net/tcp").readlines()[1:]
                 if int(line.split()[1].split(":")[1], 16) == studio.port
                 and line.split()[3] == "0A"}
    assert addresses == {"0100007F"}


def test_lan_needs_the_token(make_studio):
    studio = make_studio("--lan")
    token = re.search(r"token=([0-9a-f]{32})$", studio.told["url"]).group(1)
    assert post(studio, JSON) == 403
    assert studio.raw("GET", "/")[0] == 403
    assert studio.raw("GET", "/api/tables")[0] == 403
    listener = Listener(studio)
    listener.close()
    assert listener.status == 403
    for wrong in ["", token[:-1], token[:-1] + "x", token + "0", "0" * 32]:
        assert post(studio, {**JSON, "Authorization": f"Bearer {wrong}"}) == 403
        assert post(studio, {**JSON, "Cookie": f"joseki_token_{studio.port}={wrong}"}) == 403
        assert studio.raw("GET", f"/?token={wrong}")[0] == 403
    status, headers, _ = studio.raw("GET", f"/?token={token}")
    cookie = headers["Set-Cookie"]
    assert status == 303 and headers["Location"] == "/"
    assert "HttpOnly" in cookie and "SameSite" in cookie
    assert post(studio, {**JSON, "Cookie": f"a=b; {cookie.split(';')[0]}"}) == 200
    assert post(studio, {**JSON, "Authorization": f"Bearer {token}"}) == 200
    # The token does not make another site's request ours.
    stolen = {**JSON, "Cookie": cookie.split(";")[0], "Origin": "http://evil.example"}
    assert post(studio, stolen) == 403


def test_the_cookie_of_another_studio_is_not_ours(make_studio):
    """Browsers send cookies to every port of a machine."""
    studio = make_studio("--lan")
    _, headers, _ = studio.raw("GET", "/?" + studio.told["url"].split("?")[1])
    cookie = headers["Set-Cookie"].split(";")[0]
    other = f"joseki_token_{studio.port + 1}=" + "0" * 32
    assert post(studio, {**JSON, "Cookie": f"{other}; {cookie}"}) == 200
    assert post(studio, {**JSON, "Cookie": other}) == 403


def test_another_address_of_this_machine(make_studio):
    studio = make_studio("--host", "127.0.0.2")
    assert studio.told["url"] == f"http://127.0.0.2:{studio.port}/"
    request = f"GET /api/status HTTP/1.1\r\nHost: {{}}:{studio.port}\r\nConnection: close\r\n\r\n"
    for host, status in [("127.0.0.2", 200), ("LocalHost", 200), ("127.0.0.3", 403)]:
        with socket.create_connection(("127.0.0.2", studio.port), timeout=10) as connection:
            connection.sendall(request.format(host).encode())
            assert connection.recv(100).startswith(f"HTTP/1.1 {status}".encode())


def test_every_lan_token_is_another(make_studio):
    tokens = set()
    for i in range(3):
        studio = make_studio("--lan", home=f"home{i}")
        tokens.add(studio.told["url"])
        studio.stop()
    assert len({url.split("=")[1] for url in tokens}) == 3

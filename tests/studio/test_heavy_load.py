# SPDX-License-Identifier: MIT
"""Many tabs that ask at once, and searches beside them."""

import asyncio
import contextlib
import multiprocessing
import pathlib
import socket
import sys
import threading
import time

sys.path.insert(0, str(pathlib.Path(__file__).parents[2] / "bench"))
from studio_load import load, quantile  # noqa: E402

REPLY = b'HTTP/1.1 200 OK\r\nContent-Length: 16\r\n\r\n{"type":"query"}'


async def answer_at_once(reader, writer):
    try:
        while True:
            await reader.readuntil(b"\r\n\r\n")
            writer.write(REPLY)
    except (asyncio.IncompleteReadError, ConnectionError):
        writer.close()


def serve_nothing(tell):
    """A server that has its answer ready: what it takes is the machine's doing."""
    async def run():
        server = await asyncio.start_server(answer_at_once, "127.0.0.1", 0)
        tell.send(server.sockets[0].getsockname()[1])
        await server.serve_forever()
    asyncio.run(run())


def test_fifty_tabs(make_studio):
    studio = make_studio()
    studio.build("3x3-256")
    here, there = multiprocessing.Pipe()
    other = multiprocessing.Process(target=serve_nothing, args=(there,), daemon=True)
    other.start()
    nothing = here.recv()
    alone = asyncio.run(load(studio.port, 1, 2, "3x3-256"))
    alone_least = asyncio.run(load(nothing, 1, 2))
    search = threading.Thread(target=studio.send, args=(
        "search", {"game": "gomoku", "engine": "mcts:time=8s"}))
    search.start()
    least = asyncio.run(load(nothing, 50, 3))
    together = asyncio.run(load(studio.port, 50, 3, "3x3-256"))
    search.join()
    other.terminate()
    # What is promised, on top of what a machine with other things to do takes by itself.
    assert quantile(alone, 0.5) < 0.005 + 2 * quantile(alone_least, 0.5)
    assert quantile(together, 0.99) < 0.020 + 2 * quantile(least, 0.99)


def test_searches_leave_room_for_others(make_studio):
    """More of them than there are workers."""
    studio = make_studio()
    studio.build("tictactoe")
    searches = [threading.Thread(target=studio.send, args=(
        "search", {"game": "connect4", "engine": "mcts:time=4s"})) for _ in range(30)]
    for search in searches:
        search.start()
    time.sleep(0.5)
    begin = time.monotonic()
    studio.get("/api/query", "?table=tictactoe&position=x..o.....")
    studio.send("players/state")
    assert time.monotonic() - begin < 2
    for search in searches:
        search.join()


def test_a_search_ends(make_studio):
    """A million playouts of Gomoku would take longer than anybody waits."""
    studio = make_studio()
    begin = time.monotonic()
    answer = studio.send("search", {"game": "gomoku", "engine": "mcts:playouts=1000000"})
    assert time.monotonic() - begin < 15
    assert answer["best"] and answer["playouts"] > 0


def test_slow_bodies_are_dropped(make_studio):
    """Twenty seconds for a body: a byte a second holds a connection no longer."""
    studio = make_studio()
    head = (f"POST /api/settings/all HTTP/1.1\r\nHost: {studio.host}\r\nContent-Length: 1000\r\n"
            "Content-Type: application/json\r\nX-Joseki: 1\r\n\r\n")
    begin = time.monotonic()
    with socket.create_connection(("127.0.0.1", studio.port), timeout=1) as connection:
        connection.sendall(head.encode())
        with contextlib.suppress(ConnectionError):
            while time.monotonic() - begin < 40:
                connection.sendall(b" ")
                with contextlib.suppress(TimeoutError):
                    if connection.recv(100) == b"":
                        break
    assert 15 < time.monotonic() - begin < 35

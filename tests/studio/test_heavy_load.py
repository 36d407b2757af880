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


@contextlib.contextmanager
def empty_server():
    """The port of a server in a process of its own that does nothing but answer."""
    here, there = multiprocessing.Pipe()
    other = multiprocessing.Process(target=serve_nothing, args=(there,), daemon=True)
    other.start()
    yield here.recv()
    other.terminate()


@contextlib.contextmanager
def search_beside(studio):
    """A long search of another page."""
    search = threading.Thread(target=studio.send, args=(
        "search", {"game": "gomoku", "engine": "mcts:time=6s"}))
    search.start()
    yield
    search.join()


async def load_both(port, nothing, tabs):
    """Timings of our server, and of the empty one at the same time: the machine's doing."""
    return await asyncio.gather(load(port, tabs, 4, "3x3-256"), load(nothing, 10, 4))


def expect_quick(port, nothing, tabs, share, limit):
    """By the server's own clocks: what an answer takes of the processor, which does not depend on
    other programs, and how long it takes, on top of what the machine takes just now."""
    asyncio.run(load(port, tabs, 1, "3x3-256"))  # the first answers open the table
    ours, others = asyncio.run(load_both(port, nothing, tabs))
    cpu = quantile([timing.cpu for timing in ours], share)
    server = quantile([timing.server for timing in ours], share)
    machine = quantile([timing.client for timing in others], share)
    figures = (f"{tabs} tabs, {len(ours)} answers: processor {1e3 * cpu:.2f} ms, server "
               f"{1e3 * server:.2f} ms, an empty server {1e3 * machine:.2f} ms")
    print(figures)
    assert len(ours) >= 10 * tabs, figures
    assert 0 < cpu < 0.005, figures
    assert server < limit + 2 * machine, figures


def test_one_tab(make_studio):
    studio = make_studio()
    studio.build("3x3-256")
    with empty_server() as nothing:
        expect_quick(studio.port, nothing, 1, 0.5, 0.005)


def test_fifty_tabs_beside_a_search(make_studio):
    studio = make_studio()
    studio.build("3x3-256")
    with empty_server() as nothing, search_beside(studio):
        expect_quick(studio.port, nothing, 50, 0.99, 0.020)


def test_searches_leave_room_for_others(make_studio):
    """More of them than there are workers, and an answer before the first of them ends."""
    studio = make_studio()
    studio.build("tictactoe")
    searches = [threading.Thread(target=studio.send, args=(
        "search", {"game": "connect4", "engine": "mcts:time=6s"})) for _ in range(20)]
    for search in searches:
        search.start()
    time.sleep(0.5)
    studio.get("/api/query", "?table=tictactoe&position=x..o.....")
    studio.send("players/state")
    assert all(search.is_alive() for search in searches)
    for search in searches:
        search.join()


def test_a_search_ends(make_studio):
    """A million playouts of Gomoku would take longer than anybody waits."""
    studio = make_studio()
    begin = time.monotonic()
    answer = studio.send("search", {"game": "gomoku", "engine": "mcts:playouts=1000000"})
    assert time.monotonic() - begin < 30
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

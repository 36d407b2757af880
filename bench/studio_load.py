#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Asks a running server from many connections at once and prints how long answers take.

usage: studio_load.py PORT [CONNECTIONS] [SECONDS] [TABLE] [--flat-out]

Each connection asks one position after the other, at most 20 a second, as a tab in a demo would, or
with --flat-out as fast as it can. Boards are different ones all the time. There are three figures: the
client's time, the server's time (from request read to answer made, header Server-Timing), and the
processor time of the work.
"""

import asyncio
import dataclasses
import json
import random
import re
import sys
import time


@dataclasses.dataclass(frozen=True)
class Timing:
    """What one answer took, in seconds. A server that does not say has only the client's time."""
    client: float
    server: float = 0.0
    cpu: float = 0.0


def timing_of(client, head):
    """The header Server-Timing has milliseconds."""
    parts = {name.decode(): float(ms) / 1e3
             for name, ms in re.findall(rb"(wait|work|cpu);dur=([0-9.]+)", head)}
    if not parts:
        return Timing(client)
    return Timing(client, parts["wait"] + parts["work"], parts["cpu"])


async def ask(reader, writer, port, table, board):
    """One question and its Timing."""
    request = (f"GET /api/query?table={table}&position={board} HTTP/1.1\r\n"
               f"Host: 127.0.0.1:{port}\r\n\r\n")
    begin = time.perf_counter()
    writer.write(request.encode())
    head = await reader.readuntil(b"\r\n\r\n")
    length = next(int(line.split(b":")[1]) for line in head.split(b"\r\n")
                  if line.lower().startswith(b"content-length"))
    body = await reader.readexactly(length)
    client = time.perf_counter() - begin
    assert json.loads(body)["type"] == "query", body
    return timing_of(client, head)


def boards(seed):
    """Boards of the 3x3 variant, most of them in its tables."""
    source = random.Random(seed)
    while True:
        cells = [source.choice("00112233456") for _ in range(9)]
        rows = ["".join(cells[i:i + 3]) + "f" for i in (0, 3, 6)]
        yield "".join(rows) + "ffff"


async def tab(port, table, seed, end, pause):
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    timings = []
    positions = boards(seed)
    await asyncio.sleep(random.Random(seed).random() * pause)
    while time.monotonic() < end:
        timings.append(await ask(reader, writer, port, table, next(positions)))
        await asyncio.sleep(pause)
    writer.close()
    return timings


async def load(port, connections=50, seconds=10, table="3x3-512", pause=0.05):
    """The Timing of every answer."""
    end = time.monotonic() + seconds
    tabs = [tab(port, table, seed, end, pause) for seed in range(connections)]
    return sum(await asyncio.gather(*tabs), [])


def quantile(seconds, share):
    ordered = sorted(seconds)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def main():
    words = [w for w in sys.argv[1:] if not w.startswith("--")]
    pause = 0 if "--flat-out" in sys.argv else 0.05
    port = int(words[0])
    connections = int(words[1]) if len(words) > 1 else 50
    seconds = float(words[2]) if len(words) > 2 else 10
    table = words[3] if len(words) > 3 else "3x3-512"
    timings = asyncio.run(load(port, connections, seconds, table, pause))
    print(f"{connections} connections, {len(timings) / seconds:.0f} answers a second")
    for name in ["client", "server", "cpu"]:
        times = [getattr(timing, name) for timing in timings]
        print(f"{name:>6}: p50 {1e3 * quantile(times, 0.5):.2f} ms, "
              f"p99 {1e3 * quantile(times, 0.99):.2f} ms, worst {1e3 * max(times):.2f} ms")


if __name__ == "__main__":
    main()

#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Asks a running server from many connections at once and prints how long answers take.

usage: studio_load.py PORT [CONNECTIONS] [SECONDS] [TABLE] [--flat-out]

Each connection asks one position after the other, at most 20 a second, as a tab in a demo would, or
with --flat-out as fast as it can. Boards are different ones all the time.
"""

import asyncio
import json
import random
import sys
import time


async def ask(reader, writer, port, table, board):
    """One question; the seconds until its answer was there."""
    request = (f"GET /api/query?table={table}&position={board} HTTP/1.1\r\n"
               f"Host: 127.0.0.1:{port}\r\n\r\n")
    begin = time.perf_counter()
    writer.write(request.encode())
    head = await reader.readuntil(b"\r\n\r\n")
    length = next(int(line.split(b":")[1]) for line in head.split(b"\r\n")
                  if line.lower().startswith(b"content-length"))
    body = await reader.readexactly(length)
    seconds = time.perf_counter() - begin
    assert json.loads(body)["type"] == "query", body
    return seconds


def boards(seed):
    """Boards of the 3x3 variant, most of them in its tables."""
    source = random.Random(seed)
    while True:
        cells = [source.choice("00112233456") for _ in range(9)]
        rows = ["".join(cells[i:i + 3]) + "f" for i in (0, 3, 6)]
        yield "".join(rows) + "ffff"


async def tab(port, table, seed, end, pause):
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    times = []
    positions = boards(seed)
    await asyncio.sleep(random.Random(seed).random() * pause)
    while time.monotonic() < end:
        times.append(await ask(reader, writer, port, table, next(positions)))
        await asyncio.sleep(pause)
    writer.close()
    return times


async def load(port, connections=50, seconds=10, table="3x3-512", pause=0.05):
    """All latencies in seconds, sorted."""
    end = time.monotonic() + seconds
    tabs = [tab(port, table, seed, end, pause) for seed in range(connections)]
    return sorted(sum(await asyncio.gather(*tabs), []))


def quantile(times, share):
    return times[min(len(times) - 1, int(share * len(times)))]


def main():
    words = [w for w in sys.argv[1:] if not w.startswith("--")]
    pause = 0 if "--flat-out" in sys.argv else 0.05
    port = int(words[0])
    connections = int(words[1]) if len(words) > 1 else 50
    seconds = float(words[2]) if len(words) > 2 else 10
    table = words[3] if len(words) > 3 else "3x3-512"
    times = asyncio.run(load(port, connections, seconds, table, pause))
    print(f"{connections} connections, {len(times) / seconds:.0f} answers a second: "
          f"p50 {1e3 * quantile(times, 0.5):.2f} ms, p99 {1e3 * quantile(times, 0.99):.2f} ms, "
          f"worst {1e3 * times[-1]:.2f} ms")


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Puts the web application into the binary: embed_assets.py DIST OUT.

Writes OUT/web_assets.bin, all files of DIST one after the other, as they are and compressed, and
OUT/web_assets.cpp, which says what is where and has the assembler take the bytes in: a compiler
would need a minute and a gigabyte to read them as numbers. The OpenAPI document is among them.
"""

import gzip
import hashlib
import json
import pathlib
import sys

import merge_api

SOURCE = """// Made by tools/embed_assets.py; the bytes have hash {hash}.
#include <array>

#include "app/studio/assets.h"

extern "C" const char joseki_web_assets[];

asm(R"(
  .section .rodata
  .global joseki_web_assets
  .balign 16
joseki_web_assets:
  .incbin "{blob}"
  .byte 0
  .previous
)");

namespace joseki::studio {{

std::span<const EmbeddedAsset> embedded_assets() {{
  static const std::array<EmbeddedAsset, {count}> assets = {{{{
{rows}
  }}}};
  return assets;
}}

}}  // namespace joseki::studio
"""


def contents(dist, api):
    """(path, bytes) of everything to embed."""
    document = json.dumps(merge_api.merged(api), ensure_ascii=False, separators=(",", ":"))
    yield "/api", document.encode()
    for file in sorted(dist.rglob("*")):
        if file.is_file() and not file.name.startswith("."):
            yield "/" + file.relative_to(dist).as_posix(), file.read_bytes()


def embed(dist, api, out):
    """Writes both files."""
    blob = bytearray()

    def put(data):
        blob.extend(data)
        return f"{{joseki_web_assets + {len(blob) - len(data)}, {len(data)}}}"

    rows = []
    for path, data in contents(dist, api):
        packed = gzip.compress(data, 9, mtime=0)
        etag = hashlib.sha256(data).hexdigest()[:16]
        is_smaller = len(packed) < 0.95 * len(data)
        zipped = put(packed) if is_smaller else "{}"
        rows.append(f'      {{"{path}", "\\"{etag}\\"", {put(data)}, {zipped}}},')
    out.mkdir(parents=True, exist_ok=True)
    (out / "web_assets.bin").write_bytes(blob)
    digest = hashlib.sha256(blob).hexdigest()
    source = SOURCE.format(hash=digest, blob=(out / "web_assets.bin").as_posix(), count=len(rows),
                           rows="\n".join(rows))
    (out / "web_assets.cpp").write_text(source)


def main():
    if len(sys.argv) != 3:
        sys.exit("usage: embed_assets.py DIST OUT")
    root = pathlib.Path(__file__).resolve().parent.parent
    embed(pathlib.Path(sys.argv[1]), root / "src/app/studio/api", pathlib.Path(sys.argv[2]))


if __name__ == "__main__":
    main()

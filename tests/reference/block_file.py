#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""A slow, obvious reader of block files, written from docs/formats/block-file-v1.md alone.

usage: block_file.py FILE        prints the header and checks every block
"""

import sys
from dataclasses import dataclass
from pathlib import Path

import xxhash
import zstandard

MAGIC = bytes([0x89]) + b"JOSEKI\n"
MAJOR = 1
MAX_HEADER_BYTES = 1_048_576
MAX_BLOCK_BYTES = 16_777_216
ENTRY_BYTES = 24
STORED, ZSTD = 0, 1


class BlockFileError(Exception):
    """The file cannot be used."""


class ForeignFile(BlockFileError):
    """Not a joseki file at all."""


class NewerFile(BlockFileError):
    """A major version other than ours."""


class DamagedFile(BlockFileError):
    """One of ours, but not as it was written. The subclasses say where."""


class HeaderCutOff(DamagedFile):
    pass


class HeaderChecksumMismatch(DamagedFile):
    pass


class HeaderTextsTooLong(DamagedFile):
    pass


class WrongFileLength(DamagedFile):
    pass


class BlockSizesDoNotAddUp(DamagedFile):
    pass


class IndexOutOfPlace(DamagedFile):
    pass


class IndexChecksumMismatch(DamagedFile):
    pass


class BlockOutOfPlace(DamagedFile):
    pass


class BlockChecksumMismatch(DamagedFile):
    pass


class BlockUnpacksWrong(DamagedFile):
    pass


@dataclass(frozen=True)
class Header:
    major: int
    minor: int
    header_bytes: int
    count: int
    block_bytes: int
    block_count: int
    index_offset: int
    file_bytes: int
    rules_hash: int
    kind: str
    subject: str
    ranking: str
    encoding: str
    producer: str
    metadata: str


@dataclass(frozen=True)
class Entry:
    offset: int
    stored_bytes: int
    codec: int
    checksum: int


def number(data: bytes, at: int, size: int) -> int:
    """The unsigned little-endian integer of `size` bytes at offset `at`."""
    return int.from_bytes(data[at : at + size], "little")


def checksum(data: bytes, seed: int = 0) -> int:
    return xxhash.xxh3_64_intdigest(data, seed=seed)


def read_header(data: bytes) -> Header:
    if data[:8] != MAGIC:
        raise ForeignFile("it does not begin with the magic of a joseki file")
    if len(data) < 10:
        raise HeaderCutOff(f"{len(data)} bytes are no header")
    major = number(data, 8, 2)
    if major != MAJOR:
        raise NewerFile(f"major version {major}, this reader knows {MAJOR}")
    if len(data) < 16:
        raise HeaderCutOff(f"{len(data)} bytes are no header")
    header_bytes = number(data, 12, 4)
    if not 56 + 8 <= header_bytes <= min(MAX_HEADER_BYTES, len(data)):
        raise HeaderCutOff(f"a header of {header_bytes} bytes in a file of {len(data)}")
    checked = data[: header_bytes - 8]
    if checksum(checked) != number(data, header_bytes - 8, 8):
        raise HeaderChecksumMismatch("header: checksum mismatch")
    return Header(
        major=major,
        minor=number(data, 10, 2),
        header_bytes=header_bytes,
        count=number(data, 16, 8),
        block_bytes=number(data, 24, 4),
        block_count=number(data, 28, 4),
        index_offset=number(data, 32, 8),
        file_bytes=number(data, 40, 8),
        rules_hash=number(data, 48, 8),
        **read_texts(checked),
    )


def read_texts(checked: bytes) -> dict[str, str]:
    texts = {}
    at = 56
    for name in ("kind", "subject", "ranking", "encoding", "producer", "metadata"):
        length = number(checked, at, 4)
        end = at + 4 + length
        if end > len(checked):
            raise HeaderTextsTooLong(f"header: {name} does not end within the header")
        try:
            texts[name] = checked[at + 4 : end].decode("utf-8")
        except UnicodeDecodeError as error:
            raise DamagedFile(f"header: {name} is not UTF-8") from error
        at = end
    return texts


def check_lengths(header: Header, data: bytes) -> None:
    if header.file_bytes != len(data):
        raise WrongFileLength(f"{len(data)} bytes instead of {header.file_bytes}")
    if not 1 <= header.block_bytes <= MAX_BLOCK_BYTES:
        raise BlockSizesDoNotAddUp(f"blocks of {header.block_bytes} bytes")
    if header.block_count != -(-header.count // header.block_bytes):
        raise BlockSizesDoNotAddUp(
            f"{header.count} bytes are not {header.block_count} blocks of {header.block_bytes}"
        )
    index_bytes = header.block_count * ENTRY_BYTES + 8
    if header.index_offset < header.header_bytes or header.index_offset + index_bytes != len(data):
        raise IndexOutOfPlace(f"an index of {index_bytes} bytes at {header.index_offset} of {len(data)}")


def read_index(header: Header, data: bytes) -> list[Entry]:
    end = header.index_offset + header.block_count * ENTRY_BYTES
    if checksum(data[header.index_offset : end]) != number(data, end, 8):
        raise IndexChecksumMismatch("index: checksum mismatch")
    entries = []
    expected = header.header_bytes
    for block in range(header.block_count):
        at = header.index_offset + block * ENTRY_BYTES
        entry = Entry(number(data, at, 8), number(data, at + 8, 4), number(data, at + 12, 4), number(data, at + 16, 8))
        if entry.offset != expected:
            raise BlockOutOfPlace(f"index: block {block} at {entry.offset} instead of {expected}")
        if entry.stored_bytes > payload_length(header, block):
            raise BlockOutOfPlace(f"index: block {block} is longer than what it holds")
        if entry.codec not in (STORED, ZSTD):
            raise BlockOutOfPlace(f"index: block {block} has the unknown codec {entry.codec}")
        expected += entry.stored_bytes
        entries.append(entry)
    if expected != header.index_offset:
        raise BlockOutOfPlace(f"the blocks end at {expected} instead of {header.index_offset}")
    return entries


def payload_length(header: Header, block: int) -> int:
    return min(header.count, (block + 1) * header.block_bytes) - block * header.block_bytes


class BlockFile:
    """Header and index are checked here, a block whenever it is read."""

    def __init__(self, data: bytes):
        self.data = data
        self.header = read_header(data)
        check_lengths(self.header, data)
        self.entries = read_index(self.header, data)

    def block(self, block: int) -> bytes:
        entry = self.entries[block]
        stored = self.data[entry.offset : entry.offset + entry.stored_bytes]
        if checksum(stored, seed=block) != entry.checksum:
            raise BlockChecksumMismatch(f"block {block}: checksum mismatch")
        payload = stored if entry.codec == STORED else unpack(stored, block)
        if len(payload) != payload_length(self.header, block):
            raise BlockUnpacksWrong(f"block {block}: {len(payload)} bytes")
        return payload

    def payload(self) -> bytes:
        return b"".join(self.block(block) for block in range(self.header.block_count))


def unpack(stored: bytes, block: int) -> bytes:
    unpacker = zstandard.ZstdDecompressor().decompressobj()
    try:
        payload = unpacker.decompress(stored)
    except zstandard.ZstdError as error:
        raise BlockUnpacksWrong(f"block {block}: {error}") from error
    if not unpacker.eof or unpacker.unused_data:
        raise BlockUnpacksWrong(f"block {block}: not exactly one frame")
    return payload


def open_file(path: Path | str) -> BlockFile:
    return BlockFile(Path(path).read_bytes())


def main() -> int:
    if len(sys.argv) != 2:
        print(__doc__, file=sys.stderr)
        return 2
    try:
        file = open_file(sys.argv[1])
        payload = file.payload()
    except (BlockFileError, OSError) as error:
        print(f"{sys.argv[1]}: {type(error).__name__}: {error}", file=sys.stderr)
        return 1
    for name, value in vars(file.header).items():
        print(f"{name}: {value}")
    print(f"payload checksum: {checksum(payload):016x}")
    return 0


if __name__ == "__main__":
    sys.exit(main())

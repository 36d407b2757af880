# SPDX-License-Identifier: MIT
"""The Python reader of block files over the golden and broken files of tests/data."""

from pathlib import Path

import block_file
import pytest

DATA = Path(__file__).resolve().parent.parent / "data"

# As tests/data/README.md says.
PAYLOAD = bytes(64) + bytes((37 * i * i + 11 * i + 5) % 251 for i in range(128)) + b"the end of the payload"

BROKEN = {
    "truncated": block_file.WrongFileLength,
    "flipped-bit": block_file.BlockChecksumMismatch,
    "flipped-header-bit": block_file.HeaderChecksumMismatch,
    "huge-count": block_file.BlockSizesDoNotAddUp,
    "huge-blocks": block_file.IndexOutOfPlace,
    "swapped-blocks": block_file.BlockChecksumMismatch,
    "wrong-magic": block_file.ForeignFile,
    "newer": block_file.NewerFile,
}
SOUND = ["block-file-v1.jtb", "block-file-v1-later-minor.jtb"]


@pytest.mark.parametrize("name", SOUND)
def test_golden_files_are_read(name: str) -> None:
    file = block_file.open_file(DATA / name)
    assert file.payload() == PAYLOAD
    header = file.header
    assert (header.kind, header.subject) == ("golden-payload", "block-file-v1")
    assert (header.ranking, header.encoding) == ("as-is", "bytes-1")
    assert (header.producer, header.metadata) == ("joseki 0.1.0", '{"note":"golden"}')
    assert header.rules_hash == 0x0123456789ABCDEF
    assert [entry.codec for entry in file.entries] == [block_file.ZSTD] + 3 * [block_file.STORED]


@pytest.mark.parametrize("kind", sorted(BROKEN))
def test_broken_files_are_refused(kind: str) -> None:
    with pytest.raises(BROKEN[kind]):
        block_file.open_file(DATA / f"block-file-v1-{kind}.jtb").payload()


def test_no_broken_file_is_forgotten() -> None:
    names = {f"block-file-v1-{kind}.jtb" for kind in BROKEN} | set(SOUND)
    assert {path.name for path in DATA.glob("block-file-*")} == names


def read(data: bytes) -> bytes:
    return block_file.BlockFile(data).payload()


def test_every_flipped_byte_is_found() -> None:
    sound = (DATA / SOUND[0]).read_bytes()
    for at in range(len(sound)):
        data = bytearray(sound)
        data[at] ^= 0x40
        with pytest.raises(block_file.BlockFileError):
            read(bytes(data))


def test_every_truncation_is_found() -> None:
    sound = (DATA / SOUND[0]).read_bytes()
    for length in range(len(sound)):
        with pytest.raises(block_file.BlockFileError):
            read(sound[:length])
    with pytest.raises(block_file.WrongFileLength):
        read(sound + b"\0")

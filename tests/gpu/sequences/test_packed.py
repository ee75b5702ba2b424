"""Packed files of every kind: read as a stream, in several members, cut off, damaged, and with
bytes behind them.
"""

import bz2
import gzip
import importlib.util
import lzma
import sys
import tracemalloc
import zlib
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
import zstandard

from gpu.core.errors import InputError
from gpu.sequences import files
from gpu.sequences.alphabet import DNA
from gpu.sequences.batches import read_all
from gpu.sequences.files import list_records, open_bytes, read
from gpu.sequences.notices import Notices
from gpu.sequences.packed import (
    _ISAL_ERRORS,
    _PACKINGS,
    HEAD,
    NoEndMark,
    _GzipMember,
    _ZlibMember,
    igzip_lib,
    is_packed,
)
from gpu.sequences.reading import Reading
from tests.gpu.sequences.test_files import bgzip

LETTERS = "".join(np.random.default_rng(9).choice(list("ACGT"), 150_000))
TEXT = f">x some words\n{LETTERS}\n".encode()
READING = Reading(DNA, 254)


def zstd(content: bytes) -> bytes:
    return zstandard.ZstdCompressor(write_checksum=True).compress(content)


def zstd_of_unknown_size(content: bytes) -> bytes:
    packer = zstandard.ZstdCompressor().compressobj()
    return packer.compress(content) + packer.flush()


PACKERS: dict[str, Callable[[bytes], bytes]] = {
    "gzip": gzip.compress,
    "bgzip": bgzip,
    "bzip2": bz2.compress,
    "xz": lzma.compress,
    "LZMA": lambda content: lzma.compress(content, lzma.FORMAT_ALONE),
    "Zstandard": zstd,
    "Zstandard of unknown size": zstd_of_unknown_size,
}
NAMES = {"bgzip": "gzip", "Zstandard of unknown size": "Zstandard"}


@pytest.fixture(params=PACKERS)
def packer(request: pytest.FixtureRequest) -> str:
    return request.param


@pytest.fixture(params=[64, 1000, 64 << 10])
def chunk(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> int:
    monkeypatch.setattr(files, "_GZIP_CHUNK", request.param)
    monkeypatch.setattr(files, "_UNPACKED", 1 << 14)
    return request.param


def sentence_of(path: Path) -> str:
    with pytest.raises(InputError) as problem:
        read(path)
    assert str(path) in str(problem.value)
    return str(problem.value)


def test_every_packing_is_read(packer: str, chunk: int, tmp_path: Path) -> None:
    path = tmp_path / "x"
    path.write_bytes(PACKERS[packer](TEXT))
    assert is_packed(str(path))
    assert list_records(path) == [("x", "some words", len(LETTERS))]
    notices = Notices()
    assert DNA.text(read(path, None, notices).codes) == LETTERS
    assert DNA.text(read_all(str(path), READING).codes[1:-16]) == LETTERS
    assert not notices.sentences


def test_several_members_one_after_another(packer: str, chunk: int, tmp_path: Path) -> None:
    """As ``cat`` makes them; zeros may lie between."""
    pack = PACKERS[packer]
    path = tmp_path / "x"
    path.write_bytes(pack(TEXT[:70_000]) + pack(b"") + bytes(1000) + pack(TEXT[70_000:]) + bytes(3))
    assert DNA.text(read(path).codes) == LETTERS


def test_a_file_that_is_cut_off(packer: str, tmp_path: Path) -> None:
    packed = PACKERS[packer](TEXT)
    path = tmp_path / "x"
    for kept in (len(packed) // 2, len(packed) - 1):
        path.write_bytes(packed[:kept])
        assert "is cut off" in sentence_of(path)


@pytest.mark.parametrize("packer", ["gzip", "bgzip", "bzip2", "xz", "Zstandard"])
def test_a_damaged_file(packer: str, tmp_path: Path) -> None:
    packed = bytearray(PACKERS[packer](TEXT))
    packed[len(packed) // 2] ^= 0x55
    path = tmp_path / "x"
    path.write_bytes(packed)
    assert f"is a damaged {NAMES.get(packer, packer)} file" in sentence_of(path)


@pytest.mark.parametrize("behind", [b"x", b"\n", b"bytes behind the data", b"\1" * 200_000])
def test_bytes_behind_the_members_are_left_out_and_told(packer: str, behind: bytes, chunk: int, tmp_path: Path) -> None:
    path = tmp_path / "x"
    path.write_bytes(PACKERS[packer](TEXT) + behind)
    notices = Notices()
    assert DNA.text(read(path, None, notices).codes) == LETTERS
    (sentence,) = notices.sentences
    assert "bytes after the compressed data" in sentence and str(path) in sentence


def test_a_damaged_member_between_others_is_no_byte_behind(tmp_path: Path) -> None:
    path = tmp_path / "x"
    path.write_bytes(gzip.compress(TEXT) + b"\0\x1f\x8c" + gzip.compress(b">y\nA\n")[2:] + gzip.compress(b">z\nA\n"))
    assert "is a damaged gzip file" in sentence_of(path)


def test_bgzip_with_end_marks_between_and_plain_gzip_behind(tmp_path: Path, chunk: int) -> None:
    path = tmp_path / "x"
    path.write_bytes(bgzip(b">a\nAC\n") + bgzip(b">b\nGT\n") + gzip.compress(b">c\nA\n") + gzip.compress(b">d\nT\n"))
    assert [info.name for info in list_records(path)] == ["a", "b", "c", "d"]
    path.write_bytes(gzip.compress(b">c\nA\n") + bgzip(b">a\nAC\n")[:-28])
    assert "is cut off" in sentence_of(path)


def test_all_that_a_file_without_its_end_mark_holds_comes_before_it_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "x"
    path.write_bytes(bgzip(TEXT)[:-28])
    held: list[bytes] = []
    with pytest.raises(NoEndMark, match="is cut off"):
        held.extend(open_bytes(str(path)))
    assert b"".join(held) == TEXT


def gzip_members() -> list[bytes]:
    """Members with every part that a header may have, and of several levels."""
    plain = gzip.compress(TEXT[:3000], mtime=0)
    extra, name, comment = b"\x06\0BC\2\0ab", b"x.fa\0", b"a comment\0"
    found = [gzip.compress(TEXT[:3000], level, mtime=0) for level in (0, 1, 9)]
    for flags, parts in (
        (0, b""),
        (4, extra),
        (8, name),
        (16, comment),
        (24, name + comment),
        (28, extra + name + comment),
    ):
        header = b"\x1f\x8b\x08" + bytes([flags]) + plain[4:10] + parts
        with_sum = b"\x1f\x8b\x08" + bytes([flags | 2]) + plain[4:10] + parts
        found += [header + plain[10:], with_sum + zlib.crc32(with_sum).to_bytes(4, "little")[:2] + plain[10:]]
    return found


def outcome(packed: bytes, member: type, chunk: int) -> tuple[str, bytes, bytes]:
    """The end of unpacking a member, its text and the bytes behind it; the first piece has
    ``HEAD``.
    """
    decompressor, text, at, size = member(), b"", 0, max(chunk, HEAD)
    try:
        while not decompressor.eof:
            data = packed[at : at + size] if decompressor.needs_input else b""
            if decompressor.needs_input and not data:
                return "cut off", text, b""
            at, size = at + len(data), chunk
            text += decompressor.decompress(data, 100)
    except (zlib.error, _ISAL_ERRORS):
        return "damaged", b"", b""
    return "whole", text, decompressor.unused_data + packed[at:]


@pytest.mark.parametrize("chunk", [1, 7, 64 << 10])
def test_a_gzip_member_is_the_same_to_isal_and_to_zlib(chunk: int) -> None:
    for packed in gzip_members():
        whole = outcome(packed + b"rest", _GzipMember, chunk)
        assert whole == ("whole", TEXT[:3000], b"rest") == outcome(packed + b"rest", _ZlibMember, chunk)
        for size in {*range(HEAD, 80), *range(len(packed) - 9, len(packed))}:
            for member in (_GzipMember, _ZlibMember):
                assert outcome(packed[:size], member, chunk)[0] == "cut off"
        for at in {*range(2, 60), *range(len(packed) - 12, len(packed))}:
            changed = bytearray(packed)
            changed[at] ^= 0x41
            ends = {outcome(bytes(changed) + b"rest" * 9, member, chunk) for member in (_GzipMember, _ZlibMember)}
            assert len({end[:2] for end in ends}) == 1, (at, ends)


def test_gzip_is_read_by_zlib_where_isal_is_missing(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    path = tmp_path / "x"
    path.write_bytes(gzip.compress(TEXT[:70_000]) + bgzip(TEXT[70_000:]))
    assert igzip_lib is not None
    monkeypatch.setattr("gpu.sequences.packed.igzip_lib", None)
    assert DNA.text(read(path).codes) == LETTERS
    (unpacker,) = (packing.member() for packing in _PACKINGS if packing.name == "gzip")
    unpacker.decompress(path.read_bytes()[:1000], 10)
    assert isinstance(unpacker._member, _ZlibMember)
    path.write_bytes(path.read_bytes()[:-1])
    assert "is cut off" in sentence_of(path)


def test_without_isal_the_module_is_imported_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "isal", None)
    name = "gpu.sequences.packed"
    spec = importlib.util.find_spec(name)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, name, module)
    spec.loader.exec_module(module)
    assert module.igzip_lib is None
    assert (
        b"".join(module.unpacked("x", module.packing_of(gzip.compress(TEXT)[:28]), [gzip.compress(TEXT)], 1000)) == TEXT
    )


def test_frames_that_are_skipped(tmp_path: Path) -> None:
    """pzstd writes them before each frame of data."""
    skipped = b"\x50\x2a\x4d\x18\4\0\0\0size"
    path = tmp_path / "x"
    path.write_bytes(skipped + zstd(TEXT[:1000]) + skipped + zstd(TEXT[1000:]))
    assert DNA.text(read(path).codes) == LETTERS


@pytest.mark.parametrize("pack", [gzip.compress, bz2.compress, lzma.compress, zstd, zstd_of_unknown_size])
def test_what_is_packed_tightly_takes_no_more_memory_than_what_is_kept(pack, tmp_path: Path) -> None:
    path = tmp_path / "x"
    path.write_bytes(pack(b">x\n" + b"\n" * (100 << 20) + b"ACGT\n"))
    tracemalloc.start()
    try:
        assert DNA.text(read(path).codes) == "ACGT"
        assert tracemalloc.get_traced_memory()[1] < 80 << 20
    finally:
        tracemalloc.stop()


def test_a_frame_that_asks_for_too_much_memory(tmp_path: Path) -> None:
    path = tmp_path / "x"
    # A window of 2 GiB, and no content size.
    path.write_bytes(b"\x28\xb5\x2f\xfd\x00\xa8" + bytes(100))
    assert "is a damaged Zstandard file" in sentence_of(path)

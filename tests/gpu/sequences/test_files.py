import gzip
import io
import os
import tracemalloc
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from Bio import bgzf

from gpu.core.errors import InputError
from gpu.sequences import packed, raw, records
from gpu.sequences.alphabet import DNA
from gpu.sequences.fasta import write_fasta
from gpu.sequences.files import form_of, list_records, read, sniff

LETTERS_OF_X = "".join(np.random.default_rng(5).choice(list(DNA.letters[:4]), 200_000))
FASTA = f">x some words\n{LETTERS_OF_X}\n".encode()
BGZF_END_BYTES = 28


def bgzip(content: bytes) -> bytes:
    target = io.BytesIO()
    target.close = lambda: None  # type: ignore[method-assign]  # its writer closes what it was given
    with bgzf.BgzfWriter(fileobj=target) as writer:
        writer.write(content)
    return target.getvalue()


@pytest.fixture
def put(tmp_path: Path):
    def put(content: bytes, name: str = "file.fa") -> Path:
        path = tmp_path / name
        path.write_bytes(content)
        return path

    return put


def refused(path: Path | str, record: str | None = None) -> str:
    """The one sentence that both reading and listing refuse a file with; it names the file."""
    sentences = set()
    for attempt in (lambda: read(path, record), lambda: list_records(path)):
        with pytest.raises(InputError) as problem:
            attempt()
        sentences.add(str(problem.value))
    (sentence,) = sentences
    assert str(path) in sentence
    assert "\n" not in sentence
    return sentence


PACKINGS: dict[str, Callable[[bytes], bytes]] = {
    "plain": lambda content: content,
    "gzip": gzip.compress,
    "members": lambda content: gzip.compress(content[:70_000]) + gzip.compress(content[70_000:]),
    "padded": lambda content: gzip.compress(content) + bytes(1000),
    "bgzip": bgzip,
}


@pytest.mark.parametrize("packing", PACKINGS)
def test_every_packing(put, packing: str) -> None:
    # The name says nothing: the content decides.
    path = put(PACKINGS[packing](FASTA), "sequence.txt")
    assert sniff(path) == "fasta"
    assert list_records(path) == [("x", "some words", 200_000)]
    assert DNA.text(read(path).codes) == LETTERS_OF_X


def test_the_file_is_not_changed(put) -> None:
    path = put(FASTA)
    path.chmod(0o444)
    before = path.stat()
    read(path)
    list_records(path)
    after = path.stat()
    assert path.read_bytes() == FASTA
    assert (before.st_mtime_ns, before.st_size) == (after.st_mtime_ns, after.st_size)


def test_blanks_and_a_byte_order_mark_come_first(put) -> None:
    for head in (b"\n\r\n  \n", b"\xef\xbb\xbf", b"\n" * 100_000):
        assert read(put(head + b">x\nACGT")).name == "x"


def test_spaces_and_letters_of_other_alphabets_in_the_path(tmp_path: Path) -> None:
    folder = tmp_path / "mes données à moi"
    folder.mkdir()
    path = folder / "хромосома 1 ü.fa"
    write_fasta(path, "chr–1", np.arange(15, dtype=np.uint8), "né ici")
    assert (read(path).name, read(path).description) == ("chr–1", "né ici")
    path.write_bytes(b"")
    assert "is empty" in refused(path)


def test_missing(tmp_path: Path) -> None:
    assert "There is no file" in refused(tmp_path / "nothing.fa")
    assert "There is no file" in refused(tmp_path / "no folder" / "nothing.fa")


def test_no_file_chosen() -> None:
    with pytest.raises(InputError, match="No file was chosen"):
        read("")


def test_a_folder(tmp_path: Path) -> None:
    assert "is a folder" in refused(tmp_path)


def test_a_name_that_no_file_can_have() -> None:
    assert "cannot be read" in refused("a\0b")


def test_without_permission(put, monkeypatch: pytest.MonkeyPatch) -> None:
    path = put(FASTA)
    path.chmod(0)
    if os.access(path, os.R_OK):  # the superuser may read everything

        def denied(*_: object, **__: object) -> None:
            raise PermissionError(13, "Permission denied")

        monkeypatch.setattr(Path, "open", denied)
    assert "may not be read" in refused(path)


# The time that gzip notes would give the two workers of a run different tests.
@pytest.mark.parametrize(
    "content", [b"", b"\n \r\n\t", b"\xef\xbb\xbf", gzip.compress(b"", mtime=0), gzip.compress(b"\n", mtime=0)]
)
def test_empty(put, content: bytes) -> None:
    assert "is empty" in refused(put(content))


@pytest.mark.parametrize("content", [b"ACGTACGT\n", b"name,length\nx,5\n", b";old\nACGT\n"])
def test_no_record(put, content: bytes) -> None:
    assert "holds no record" in refused(put(content))


def test_no_bases(put) -> None:
    for content in (b">x\n", b">x", b">x\n\n  \n"):
        with pytest.raises(InputError, match=r"record “x” of .*file\.fa has no bases"):
            read(put(content))
    path = put(b">x\n\n>y\nA\n")
    assert [info.length for info in list_records(path)] == [0, 1]
    with pytest.raises(InputError, match="“x” of .* has no bases"):
        read(path, "x")
    assert DNA.text(read(path, "y").codes) == "A"


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + bytes(range(256)), "binary file"),
        (bytes(range(256)) * 10, "binary file"),
        (gzip.compress(bytes(range(256)) * 10), "binary file"),
        (b">x\nACGT\0\0\0", "binary file"),
        (b"PK\x03\x04" + bytes(100), "ZIP archive"),
        (b"BZh91AY&SY" + bytes(100), "damaged bzip2 file"),
        (b"\xfd7zXZ\0" + bytes(100), "damaged xz file"),
        (b"\x28\xb5\x2f\xfd" + b"\xff" * 100, "damaged Zstandard file"),
        (gzip.compress(gzip.compress(FASTA)), "gzip file inside another packed file"),
        (">x\nACGT\n".encode("utf-16"), "UTF-16"),
        (b"@read1\nACGT\n+\nIIII\n", "FASTQ"),
    ],
)
def test_something_else(put, content: bytes, words: str) -> None:
    assert words in refused(put(content))


def test_gzip_of_garbage(put) -> None:
    garbage = np.random.default_rng(3).bytes(5000)
    assert "damaged gzip" in refused(put(b"\x1f\x8b\x08\x00" + garbage))
    assert "damaged gzip" in refused(put(b"\x1f\x8b" + b"ACGT" * 100))


def test_a_wrong_checksum(put) -> None:
    packed = bytearray(gzip.compress(FASTA))
    packed[-6] ^= 1
    assert "damaged gzip" in refused(put(bytes(packed)))


@pytest.mark.parametrize("pack", [gzip.compress, bgzip])
def test_cut_off_in_the_middle(put, pack) -> None:
    packed = pack(FASTA)
    for kept in (len(packed) // 2, 2, 12, len(packed) - BGZF_END_BYTES - 1 if pack is bgzip else len(packed) - 1):
        sentence = refused(put(packed[:kept]))
        assert "is cut off" in sentence


def test_bgzip_cut_off_between_members(put) -> None:
    packed = bgzip(FASTA)
    offsets = [start for start, *_ in bgzf.BgzfBlocks(io.BytesIO(packed))]
    assert len(offsets) > 3
    for offset in offsets[1:]:
        assert "is cut off" in refused(put(packed[:offset]))
    assert packed[offsets[-1] :] == bgzf._bgzf_eof


def test_gzip_cut_off_between_members_shows_only_without_bases(put) -> None:
    packed = gzip.compress(b">x\nACGT\n>y\n")
    assert [info.length for info in list_records(put(packed))] == [4, 0]
    with pytest.raises(InputError, match="“y” of .* has no bases"):
        read(put(packed), "y")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes on this system")
def test_what_can_be_read_only_once_is_refused_before_it_is_opened(tmp_path: Path) -> None:
    pipe, link = tmp_path / "pipe", tmp_path / "link"
    os.mkfifo(pipe)
    link.symlink_to(pipe)
    reading, writing = os.pipe()
    try:
        # The last one is what a shell makes of <(…).
        for path in (pipe, link, Path("/dev/null"), Path(f"/dev/fd/{reading}")):
            assert "only a file can be read twice" in refused(path)
    finally:
        os.close(reading)
        os.close(writing)


def test_a_link_to_a_file_is_a_file(put, tmp_path: Path) -> None:
    link = tmp_path / "link"
    try:
        link.symlink_to(put(FASTA))
    except OSError:
        pytest.skip("no links on this system")
    assert len(read(link)) == 200_000


def test_an_indented_first_header_is_a_header(put) -> None:
    path = put(b"\r\n\n >one\nAC\n>two\nGJ\n")
    assert [info.name for info in list_records(path)] == ["one", "two"]
    assert DNA.text(read(path, "one").codes) == "AC"
    with pytest.raises(InputError, match="has 2 records"):
        read(path)
    with pytest.raises(InputError, match=r"“J” in line 6 \(column 2\) of"):
        read(path, "two")


def test_a_nul_anywhere_is_no_text(put) -> None:
    for content in (b">x\nAC\0GT\n", b">x\n" + b"A" * 100_000 + b"\0\n", b">" + b"n" * 100_000 + b"\0\nA\n"):
        assert "is a binary file" in refused(put(content))


def test_blanks_take_no_memory(put) -> None:
    """1 GB of them in a file of 1 MB took 2.2 GB."""
    packed = gzip.compress(b" " * (64 << 20), mtime=0)
    for head, sentence in ((b"", "is empty"), (gzip.compress(b">x\n"), "has no bases")):
        path = put(head + packed)
        tracemalloc.start()
        try:
            with pytest.raises(InputError, match=sentence):
                read(path)
            assert tracemalloc.get_traced_memory()[1] < 40 << 20
        finally:
            tracemalloc.stop()


def test_more_records_than_anybody_chooses_from(put, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(records, "_MAX_LISTED", 3)
    assert len(list_records(put(b">\n" * 3))) == 3
    with pytest.raises(InputError, match="more than 3 records"):
        list_records(put(b">\n" * 4))
    monkeypatch.setattr(records, "_MAX_PICKED_FROM", 4)
    with pytest.raises(InputError, match="has 4 records"):
        read(put(b">\n" * 4))
    with pytest.raises(InputError, match="more than 4 records"):
        read(put(b">\n" * 5), "#1")


@pytest.mark.parametrize("pack", [bytes, gzip.compress, bgzip, lambda content: gzip.compress(b"") * 2_000_000])
def test_the_form_of_blanks_is_told_without_reading_them_all(
    put, pack: Callable[[bytes], bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = put(pack(b"\n" * (40 << 20)) + pack(FASTA))
    sizes = []
    blocks, unpacked = raw.blocks, packed.unpacked

    def counted(chunks):
        for chunk in chunks:
            sizes.append(len(chunk))
            yield chunk

    monkeypatch.setattr(raw, "blocks", lambda *given: counted(blocks(*given)))
    monkeypatch.setattr(packed, "unpacked", lambda *given: counted(unpacked(*given)))
    assert form_of(path) is None
    assert sum(sizes) <= 24 << 20


@pytest.mark.parametrize("pack", [bytes, gzip.compress, bgzip])
def test_the_form_behind_some_blanks_is_told(put, pack: Callable[[bytes], bytes]) -> None:
    assert form_of(put(pack(b"\n" * (2 << 20) + FASTA))) == "fasta"
    assert form_of(put(pack(FASTA) + bytes(20 << 20))) == "fasta"

"""Every pinned sample of mummer 3.23, and real pairs by the digest of its output."""

from __future__ import annotations

import hashlib
import shlex
from pathlib import Path

import pytest

from tests.gpu.analyses.matches.cases import run

#: SHA-256 of the sorted lines that mummer 3.23 prints for these files (unpacked) and options.
PAIRS: dict[tuple[str, ...], str] = {
    (
        "MG1655_GCF_000005845.2.fna.gz",
        "NC_008253.fna.gz",
        "-maxmatch",
        "-l",
        "20",
        "-b",
    ): "1ed2caa626ac6af21e6429aaa6a140d1172404349c875cabaae5d977db1047fa",
    (
        "MG1655_GCF_000005845.2.fna.gz",
        "NC_008253.fna.gz",
        "-mum",
        "-l",
        "20",
        "-b",
    ): "dce95637a0ed2b6c7656ece9d949b39f98662ddb4b0ac23d08707d79a6429d89",
    (
        "MG1655_GCF_000005845.2.fna.gz",
        "NC_008253.fna.gz",
        "-mumreference",
        "-l",
        "30",
        "-r",
    ): "508f0953a9b50c000cfdaf9994e5657b80f51e2c3f000791dd9ba4b4c005e9c6",
    (
        "CP000051.1.fasta.gz",
        "AE002160.2.fasta.gz",
        "-maxmatch",
        "-l",
        "20",
        "-b",
    ): "2afb38a9f639fed4c9700558bc824340f1c8ccfb2c99d5b0c51e8b746844f259",
    (
        "CP000051.1.fasta.gz",
        "AE002160.2.fasta.gz",
        "-mum",
        "-l",
        "12",
        "-b",
        "-c",
    ): "da6241fbc6d0d2753fc425d1cb88a603c74a0f24982858ad1753cc3bbe7f270a",
    (
        "CP000051.1.fasta.gz",
        "AE002160.2.fasta.gz",
        "-mumreference",
        "-l",
        "15",
        "-r",
        "-n",
        "-L",
        "-F",
    ): "a5e2f14c069f891fb23e75e7e4a1c096c9b5d2480e153535a61993de9af1dbfc",
    (
        "NC_000898.1.fasta.gz",
        "NC_007605.1.fasta.gz",
        "-maxmatch",
        "-l",
        "20",
        "-b",
    ): "18e3419dd9e8bb915bcf8bcfad6a15748a3ca997d2a6039e595a8d32424d9fe5",
    (
        "NC_000898.1.fasta.gz",
        "NC_007605.1.fasta.gz",
        "-mum",
        "-l",
        "12",
        "-b",
        "-c",
    ): "469e2c1f6fc41898f9f5bed09b677b24bc25cde54070d068839977089d4c7857",
    (
        "NC_000898.1.fasta.gz",
        "NC_007605.1.fasta.gz",
        "-mumreference",
        "-l",
        "15",
        "-r",
        "-n",
        "-L",
        "-F",
    ): "f5d25cf25df918b9645aa160109da5b5f4e00d36afd89b82ca2832d4246ca6ba",
    (
        "MT-human.fa.gz",
        "MT-orang.fa.gz",
        "-maxmatch",
        "-l",
        "20",
        "-b",
    ): "5a92bc0d637d32a5dce71cbfba90e1cf820342445ccbeaa738e16a69f356753f",
    (
        "MT-human.fa.gz",
        "MT-orang.fa.gz",
        "-mum",
        "-l",
        "12",
        "-b",
        "-c",
    ): "0445108fb33a45cda135301bf379e543148ec6cec66809b7c09ff5f38ee4b656",
    (
        "MT-human.fa.gz",
        "MT-orang.fa.gz",
        "-mumreference",
        "-l",
        "15",
        "-r",
        "-n",
        "-L",
        "-F",
    ): "b0c4da609c7b84bbb66c5e927e922580673ec23ede68d45309ec3ca8f1d2c291",
}


@pytest.fixture
def samples(shared_data: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of samples, which becomes the working directory: their commands name files without
    a path.
    """
    folder = shared_data.parent / "conventions" / "mummer"
    if not folder.is_dir():
        pytest.skip(f"the samples of mummer's output are not in {folder}")
    monkeypatch.chdir(folder)
    return folder


#: The samples are files m3.*.txt.
NAMES = [
    *["N", "Nn", "b", "bF", "bL", "bc", "bcLFs", "bn", "bs", "crlf", "maxmatch", "missing", "multi_b", "multi_bcL"],
    *["mum", "mumreference", "r", "rc"],
]


def _sorted_below_headers(lines: list[str], pairs: bool) -> list[list[str]]:
    """Each header with its sorted lines; ``pairs``: the matched text belongs to the line before."""
    blocks: list[list[str]] = []
    for line in lines:
        if line.startswith("> "):
            blocks.append([line])
        elif pairs and line[:1] != " ":
            blocks[-1][-1] += "\n" + line
        else:
            blocks[-1].append(line)
    return [[block[0], *sorted(block[1:])] for block in blocks]


@pytest.mark.parametrize("name", NAMES)
def test_sample(name: str, samples: Path, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    command, *lines, status = (samples / f"m3.{name}.txt").read_text().splitlines()
    said = [line for line in lines if line.startswith("mummer: ")]
    printed = [line for line in lines if not line.startswith(("#", "mummer: "))]
    arguments = shlex.split(command.removeprefix("$ mummer "))
    ours, out, err = run(arguments, capfdbinary)
    assert f"rc={ours}" == status
    assert err.splitlines() == said
    pairs = "-s" in arguments
    assert _sorted_below_headers(out.splitlines(), pairs) == _sorted_below_headers(printed, pairs)


def test_no_sample_is_left_out(samples: Path) -> None:
    assert sorted(path.name for path in samples.glob("m3.*.txt")) == sorted(f"m3.{name}.txt" for name in NAMES)


def test_edge_samples(samples: Path, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    whole = (samples / "order_edge.txt").read_text(errors="replace")
    # What follows is of mummer 4, whose order changes.
    sections = whole.partition("=== mummer/mummer")[0].split("-- ")[1:]
    checked = 0
    for section in sections:
        command, *lines = section.splitlines()
        arguments = command.removesuffix("$").split()
        if not all(Path(argument).exists() for argument in arguments if argument.endswith(".fa")):
            continue  # the samples lack this one's input
        status, out, err = run(arguments, capfdbinary)
        ending = lines.pop()
        assert ending.startswith(f"rc={status} ")
        assert not err or err.rstrip() == ending.split(" ", 1)[1].rstrip("$")
        expected = [line.removesuffix("$") for line in lines]
        assert _sorted_below_headers(out.splitlines(), False) == _sorted_below_headers(expected, False), command
        checked += 1
    assert checked >= 7


@pytest.mark.parametrize("pair", PAIRS)
def test_real_pair(pair: tuple[str, ...], shared_data: Path, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    reference, query, *options = pair
    status, out, _ = run([*options, str(shared_data / reference), str(shared_data / query)], capfdbinary)
    assert status == 0
    assert hashlib.sha256("".join(sorted(out.splitlines(keepends=True))).encode()).hexdigest() == PAIRS[pair]

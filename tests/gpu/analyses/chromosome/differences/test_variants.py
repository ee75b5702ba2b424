"""VCF of differences, judged by bcftools: nothing to normalise, and a becomes b."""

from __future__ import annotations

import io
import shutil
import subprocess
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from gpu.analyses.chromosome.alignment import Alignment
from gpu.analyses.chromosome.differences import normalised
from gpu.analyses.chromosome.export import Rendering, variants
from gpu.analyses.chromosome.request import ChromosomeRequest
from gpu.sequences.choice import SequenceChoice, matrix_side, resolve
from tests.gpu.analyses.chromosome.differences import pairs

needs_bcftools = pytest.mark.skipif(shutil.which("bcftools") is None, reason="bcftools is not installed")


def run(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(["bcftools", *words], cwd=folder, capture_output=True, text=True, check=False)


def plain(text: str) -> str:
    """Letters as VCF knows them."""
    return "".join(letter if letter in "ACGT" else "N" for letter in text.upper())


def records(text: str) -> list[str]:
    return [line for line in text.splitlines() if not line.startswith("#")]


def written(rendering: Rendering) -> str:
    out = io.BytesIO()
    variants.write(rendering, out)
    return out.getvalue().decode()


def check(folder: Path, text: str, made: str | None) -> None:
    """Judge a VCF file of ``a.fa`` in a folder; ``made``: what it must make of a."""
    (folder / "d.vcf").write_text(text)
    (folder / "a.fa.fai").unlink(missing_ok=True)
    assert run(folder, "view", "-Oz", "-o", "d.vcf.gz", "d.vcf").returncode == 0
    assert run(folder, "index", "-f", "d.vcf.gz").returncode == 0
    normal = run(folder, "norm", "--check-ref", "e", "-f", "a.fa", "d.vcf.gz")
    assert normal.returncode == 0, normal.stderr
    assert records(normal.stdout) == records(text)
    assert made is None or "left_out" in text or plain(consensus(folder)) == plain(made)


def consensus(folder: Path) -> str:
    done = run(folder, "consensus", "-f", "a.fa", "d.vcf.gz")
    assert done.returncode == 0, done.stderr
    assert "overlap" not in done.stderr
    return "".join(done.stdout.splitlines()[1:])


@needs_bcftools
def test_random_alignments(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # A step for all together, so that most changes are also looked at one by one.
    monkeypatch.setattr(normalised, "_STEPS", 1)
    looked_at = 0
    for seed in range(110):
        pair = pairs.random_pair(tmp_path, seed)
        if pair is not None:
            text = written(pair.rendering)
            looked_at += len(records(text))
            check(tmp_path, text, pair.made)
    assert looked_at > 300


@needs_bcftools
@pytest.mark.parametrize("reverse_a", [False, True])
def test_a_longer_pair(reverse_a: bool, tmp_path: Path) -> None:
    """Repeats of many units, so that gaps move far, and several chunks of everything."""
    chance = np.random.default_rng(3)
    units = ["".join(chance.choice(list("ACGT"), chance.integers(1, 6))) * chance.integers(1, 90) for _ in range(400)]
    a = "".join(units)
    (tmp_path / "a.fa").write_text(f">a\n{a}\n")
    oriented = pairs.reverse_complement(a) if reverse_a else a
    pieces, gaps, at, j = [], ([], []), 0, 0  # type: ignore[var-annotated]
    for place in np.sort(chance.choice(np.arange(10, len(a) - 200, 40), 500, replace=False)).tolist():
        pieces.append(oriented[at:place])
        j += place - at
        length = int(chance.integers(1, 30))
        if chance.random() < 0.5:
            # What is inserted is mostly what is there, so that it can move.
            inserted = oriented[place : place + length]
            gaps[0].append((place, j, len(inserted)))
            pieces.append(inserted)
            at, j = place, j + len(inserted)
        else:
            gaps[1].append((place, j, length))
            at = place + length
    pieces.append(oriented[at:])
    b = list("".join(pieces))
    for place in chance.choice(len(b), 300, replace=False).tolist():
        b[place] = chance.choice(list("ACGT"))
    made = "".join(b)
    (tmp_path / "b.fa").write_text(f">b\n{made}\n")
    (ca, wa), (cb, wb) = (
        resolve(SequenceChoice(str(tmp_path / f"{name}.fa"), reverse=turned))
        for name, turned in (("a", reverse_a), ("b", False))
    )
    lists = (np.array(some, np.int64).reshape(-1, 3) for some in gaps)
    alignment = Alignment((0, 0), (len(a), len(made)), 0, *lists)
    rendering = Rendering(ChromosomeRequest(a=ca, b=cb), matrix_side(ca, wa), matrix_side(cb, wb), alignment)
    text = written(rendering)
    assert len(records(text)) > 600
    check(tmp_path, text, pairs.reverse_complement(made) if reverse_a else made)


def test_ambiguous_letters_of_the_reference(tmp_path: Path) -> None:
    """A record that would name one is left out and counted; a deletion does not name it."""
    (tmp_path / "a.fa").write_text(">a\nACGRTTACRGGTNC\n")
    (tmp_path / "b.fa").write_text(">b\nACGATTACGTAC\n")
    (ca, wa), (cb, wb) = (resolve(SequenceChoice(str(tmp_path / f"{name}.fa"))) for name in "ab")
    alignment = Alignment((0, 0), (14, 12), 0, np.zeros((0, 3), np.int64), np.array([[8, 8, 2]]))
    rendering = Rendering(ChromosomeRequest(a=ca, b=cb), wa, wb, alignment)
    lines = written(rendering).splitlines()
    assert "##crosspoint_left_out=1 (ambiguous letters of the reference other than N)" in lines
    found = [line.split("\t") for line in lines if not line.startswith("#")]
    assert [(line[1], *line[3:5], line[7]) for line in found] == [("8", "C", "<DEL>", "END=10"), ("13", "N", "A", ".")]


def test_an_empty_alignment_gives_the_header(tmp_path: Path) -> None:
    for name in "ab":
        (tmp_path / f"{name}.fa").write_text(f">{name}\nACGT\n")
    (ca, wa), (cb, wb) = (resolve(SequenceChoice(str(tmp_path / f"{name}.fa"))) for name in "ab")
    text = written(Rendering(ChromosomeRequest(a=ca, b=cb), wa, wb, Alignment.empty()))
    assert text.startswith("##fileformat=VCFv4.3\n") and not records(text)


@needs_bcftools
@pytest.mark.parametrize("reverse", [False, True])
def test_a_circular_record_from_another_base(reverse: bool, tmp_path: Path) -> None:
    """Its own ends meet in the alignment, within a gap or beside one."""
    chance = np.random.default_rng(5)
    a = "".join(chance.choice(list("ACGT"), 120))
    (tmp_path / "a.fa").write_text(f">a\n{a}\n")
    # Forward, the ends meet at base 120 - origin of the side; turned, at base origin.
    for origin, gap_a, gap_b in (
        (50, (20, 3), (68, 5)),
        (50, (70, 2), (30, 4)),
        (50, (50, 2), (60, 4)),
        (50, (20, 1), (48, 6)),
        (119, (9, 1), (60, 1)),
    ):
        turned = a[origin:] + a[:origin]
        side = pairs.reverse_complement(turned) if reverse else turned
        gaps = sorted([(gap_a[0], "a", gap_a[1]), (gap_b[0], "b", gap_b[1])])
        made, at, lists = "", 0, {"a": [], "b": []}  # type: ignore[var-annotated]
        for place, kind, length in gaps:
            made += side[at:place]
            lists[kind].append((place, len(made), length))
            made, at = (made + "T" * length, place) if kind == "a" else (made, place + length)
        made += side[at:]
        made = f"{made[:10]}{'A' if made[10] != 'A' else 'C'}{made[11:]}"
        (tmp_path / "b.fa").write_text(f">b\n{made}\n")
        cb, wb = resolve(SequenceChoice(str(tmp_path / "b.fa")))
        ca, wa = resolve(SequenceChoice(str(tmp_path / "a.fa")))
        rotated = SequenceChoice(ca.path, None, None, reverse, "a", 120, ca.sha256, origin=origin)
        codes = wa.alphabet.encode[np.frombuffer(side.encode(), np.uint8)]
        paths = (np.array(lists[kind], np.int64).reshape(-1, 3) for kind in "ab")
        alignment = Alignment((0, 0), (120, len(made)), 0, *paths)
        rendering = Rendering(ChromosomeRequest(a=rotated, b=cb), replace(wa, codes=codes), wb, alignment)
        check(tmp_path, written(rendering), None)
        found = consensus(tmp_path)
        expected = pairs.reverse_complement(made) if reverse else made
        assert len(found) == len(made) and expected in found + found

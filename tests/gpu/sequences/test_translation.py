"""Frames of DNA against Biopython's translation of one sequence at a time, and against all readings
of ambiguous codons one by one.
"""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest
from Bio.Data import CodonTable, IUPACData
from Bio.Seq import Seq

from gpu.core.errors import InputError
from gpu.sequences import translation
from gpu.sequences.alphabet import DNA, PROTEIN
from gpu.sequences.batches import scan_text
from gpu.sequences.reading import Reading
from gpu.sequences.record_batch import PADDING, RecordBatch
from gpu.sequences.translation import FORWARD, REVERSE, codons, frame_at, genetic_codes, on_dna, residues_in, translated

_GAP = 254
_FRAMES = FORWARD + REVERSE


def _records(texts: list[str]) -> RecordBatch:
    told = "".join(f">r{number}\n{text}\n" for number, text in enumerate(texts))
    return scan_text(told.encode(), Reading(DNA, _GAP))


def _frame(text: str, frame: int, code: int) -> str:
    """By Biopython."""
    strand = Seq(text) if frame > 0 else Seq(text).reverse_complement()
    strand = strand[abs(frame) - 1 :]
    return str(strand[: len(strand) // 3 * 3].translate(table=code)) if len(strand) >= 3 else ""


def _texts(seed: int, lengths: list[int], letters: str = "ACGT") -> list[str]:
    random = np.random.default_rng(seed)
    return ["".join(random.choice(list(letters), length)) for length in lengths]


@pytest.mark.parametrize("frames", [_FRAMES, FORWARD, REVERSE], ids=["both", "forward", "reverse"])
@pytest.mark.parametrize("at_once", [1, 7, 1 << 18])
def test_frames_are_those_of_biopython(frames: tuple[int, ...], at_once: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(translation, "_AT_ONCE", at_once)
    texts = _texts(1, [*range(12), 100, 101, 102])
    found = translated(_records(texts), 1, frames, _GAP)
    expected = [_frame(text, frame, 1) for text in texts for frame in frames]
    assert [PROTEIN.text(found.record(number)) for number in range(len(found))] == expected
    assert found.name_list() == [f"r{number}" for number in range(len(texts)) for _ in frames]
    # As in every batch: a gap before each record, padding behind the last.
    assert set(found.codes[found.starts - 1].tolist()) == {_GAP}
    assert found.codes[found.starts[-1] - 1 :].tolist() == [_GAP] * PADDING
    assert found.lengths.tolist() == [len(text) for text in expected]


@pytest.mark.parametrize("code", sorted(CodonTable.unambiguous_dna_by_id))
@pytest.mark.filterwarnings("ignore:This table contains")
def test_every_code_reads_every_codon_as_biopython_does(code: int) -> None:
    texts = ["".join(codon) for codon in product("ACGT", repeat=3)]
    found = translated(_records(texts), code, _FRAMES, _GAP)
    read = ["".join(PROTEIN.text(found.record(6 * number + of)) for of in (0, 3)) for number in range(len(texts))]
    assert read == [_frame(text, 1, code) + _frame(text, -1, code) for text in texts]
    assert genetic_codes()[code] == CodonTable.unambiguous_dna_by_id[code].names[0]


def test_an_ambiguous_codon_is_the_residue_that_all_its_readings_agree_in() -> None:
    readings = IUPACData.ambiguous_dna_values
    texts = ["".join(codon) for codon in product(DNA.letters, repeat=3)]
    found = translated(_records(texts), 1, (1,), _GAP)
    for number, text in enumerate(texts):
        read = {_frame("".join(each), 1, 1) for each in product(*(readings[letter] for letter in text))}
        assert PROTEIN.text(found.record(number)) == (read.pop() if len(read) == 1 else "X"), text
    assert {text: PROTEIN.text(found.record(texts.index(text))) for text in ("GCN", "TAR", "RAY", "MGR", "NNN")} == {
        "GCN": "A",
        "TAR": "*",
        "RAY": "X",
        "MGR": "R",
        "NNN": "X",
    }


def test_the_other_strand_of_ambiguous_letters() -> None:
    (text,) = _texts(2, [3000], DNA.letters)
    turned = str(Seq(text).reverse_complement())
    for frame in FORWARD:
        one = translated(_records([text]), 1, (-frame,), _GAP).record(0)
        assert np.array_equal(one, translated(_records([turned]), 1, (frame,), _GAP).record(0))


def test_u_is_t() -> None:
    found = translated(_records(["AUGUUUUAA"]), 1, (1,), _GAP)
    assert PROTEIN.text(found.record(0)) == "MF*"


def test_places_on_the_dna_hold_the_codons() -> None:
    for text in _texts(3, [30, 31, 32]):
        for frame in _FRAMES:
            protein = _frame(text, frame, 1)
            for start in range(len(protein)):
                for end in range(start + 1, len(protein) + 1):
                    places = np.array([[start], [end]], np.int32)
                    first, last = on_dna(places, np.array([frame], np.int8), np.array([len(text)]))
                    part = text[int(first[0]) : int(last[0])]
                    assert _frame(part, 1 if frame > 0 else -1, 1) == protein[start:end]
                    assert frame_at(first, last, np.array([frame < 0]), np.array([len(text)])).tolist() == [frame]


def test_residues_of_a_frame() -> None:
    lengths = np.arange(12)
    for frame in _FRAMES:
        assert residues_in(lengths, frame).tolist() == [len(_frame("A" * length, frame, 1)) for length in lengths]


@pytest.mark.parametrize("code", [0, 7, 8, 17, 34])
def test_a_code_that_there_is_not(code: int) -> None:
    with pytest.raises(InputError, match=f"There is no genetic code {code}; NCBI's are 1, 2, 3"):
        codons(code)

"""Invented reads for the example: of a sample that differs from its reference in known places, with
a repeat, a stretch that the sample lacks, and errors.

Nothing of it is about a living thing.
"""

from __future__ import annotations

import numpy as np

_BASES = np.frombuffer(b"ACGT", np.uint8)
_SEED = 12
#: Records of the reference.
_RECORDS = {"tern_chromosome": 6_400, "tern_plasmid": 2_100}
#: Bases of the first record that the second one repeats: where they begin in each, and how many
#: they are.
_REPEAT = (1_500, 700, 420)
#: Of the first record, 0-based: bases that the sample lacks; where it has another base, has one
#: more, and lacks one.
_LACKS = (4_300, 4_460)
_OTHERS, _MORE, _LESS = (640, 1_180, 2_275, 2_960, 3_515, 5_120, 5_700), (2_040, 5_380), (1_010, 3_260)
_READS, _LENGTH = 1_600, 75
#: Of the bases read; reads of something else.
_ERRORS, _FOREIGN = 0.002, 0.03


def reads_example() -> tuple[str, str]:
    """The reference as FASTA, and the reads as FASTQ; the same each time."""
    random = np.random.default_rng(_SEED)
    first, second = (random.integers(0, 4, length) for length in _RECORDS.values())
    begin, into, size = _REPEAT
    second[into : into + size] = first[begin : begin + size]
    sample = [_changed(first), second]
    whole = sum(map(len, sample))
    lines = []
    for number in range(1, _READS + 1):
        source = sample[int(random.random() * whole >= len(sample[0]))]
        start = int(random.integers(len(source) - _LENGTH + 1))
        read = source[start : start + _LENGTH].copy()
        if random.random() < _FOREIGN:
            read = random.integers(0, 4, _LENGTH)
        wrong = random.random(_LENGTH) < _ERRORS
        read[wrong] = (read[wrong] + random.integers(1, 4, int(wrong.sum()))) % 4
        # What was read wrongly is doubted.
        qualities = np.where(wrong, ord("/"), ord("I")).astype(np.uint8)
        if random.random() < 0.5:
            read, qualities = 3 - read[::-1], qualities[::-1]
        lines.append(f"@tern.{number}\n{_text(read)}\n+\n{qualities.tobytes().decode()}\n")
    fasta = [
        f">{name}\n" + "".join(_text(codes[at : at + 60]) + "\n" for at in range(0, len(codes), 60))
        for name, codes in zip(_RECORDS, (first, second), strict=True)
    ]
    return "".join(fasta), "".join(lines)


def _changed(codes: np.ndarray) -> np.ndarray:
    """The sample's chromosome."""
    sample = codes.copy()
    sample[list(_OTHERS)] = (sample[list(_OTHERS)] + 2) % 4
    edits = [(at, [(codes[at] + 1) % 4, codes[at]]) for at in _MORE] + [(at, []) for at in _LESS]
    parts, done = [], 0
    for at, instead in sorted([*edits, (_LACKS[0], [])], key=lambda edit: edit[0]):
        parts += [sample[done:at], np.array(instead, sample.dtype)]
        done = _LACKS[1] if at == _LACKS[0] else at + 1
    return np.concatenate([*parts, sample[done:]])


def _text(codes: np.ndarray) -> str:
    return _BASES[codes].tobytes().decode("ascii")

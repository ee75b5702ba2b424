"""Annotation files of any format as features of one record.

The format is recognized by content. Only the features of the record are kept, so that the
annotation of a whole genome takes the memory of one chromosome.
"""

from __future__ import annotations

import gc
import os
import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from collections.abc import Sequence as SequenceOf
from contextlib import contextmanager
from dataclasses import replace
from itertools import chain, islice
from typing import NamedTuple

import numpy as np

from gpu.analyses.chromosome.annotation import bed, gff, vcf
from gpu.analyses.chromosome.annotation.hierarchy import features_of
from gpu.analyses.chromosome.annotation.lines import BadLine, DamagedAnnotation, DamagedLines, lines_of
from gpu.analyses.chromosome.annotation.names import EQUAL, NO_MATCH, VERSION, likeness, mismatch
from gpu.core.errors import InputError
from gpu.core.phrase import Phrase, phrase_of
from gpu.sequences import files
from gpu.sequences.choice import SequenceChoice, matrix_side
from gpu.sequences.names import shown
from gpu.sequences.notices import COUNT, Notices
from gpu.sequences.sequence import Feature, Sequence

#: Endings of files that are annotations, and no sequences; plain or packed.
SUFFIXES = (".gff", ".gff3", ".gtf", ".bed", ".vcf")
#: Endings of files that are both.
FLAT_SUFFIXES = (".gb", ".gbk", ".gbff", ".genbank", ".embl")
_PACKED = re.compile(r"\.(b?gz|bz2|xz|lzma|zst)$", re.IGNORECASE)
_MAX_FEATURES = 1_000_000
_MAX_NAMES = 100_000
#: Bytes of the lines of a record's features that are kept.
_MOST_KEPT = 600 << 20
_LOOKED_AT = 2_000
_FLAT = re.compile(r"(?:LOCUS|ID)(?:\s|$)")

Lines = Iterator[tuple[int, str]]


class Mismatch(InputError):
    """An annotation file without the record that it was loaded for."""


class Annotation(NamedTuple):
    """Features of a record on its forward strand, and sentences on what was read otherwise.

    ``is_circular``: a line says that the record is a circle.
    """

    form: str
    features: tuple[Feature, ...]
    notices: tuple[str, ...]
    is_circular: bool = False


def is_annotation(path: str, flat: bool = False) -> bool:
    """Tell by its name if a file is an annotation; ``flat``: also if it has sequences, too."""
    plain = _PACKED.sub("", path).lower()
    return plain.endswith((*SUFFIXES, *FLAT_SUFFIXES) if flat else SUFFIXES)


def read_annotation(path: str | os.PathLike[str], choice: SequenceChoice, skip_damaged: bool = False) -> Annotation:
    """The features that a file gives for the record of ``choice`` (its name and length).

    Raises
    ------
    Mismatch
        If the file names other records only.
    DamagedAnnotation
        If lines are damaged; with ``skip_damaged`` they are left out.
    InputError
        If the file cannot be read, is no annotation, or holds too many features.
    """
    name = os.fspath(path)
    notices = Notices()
    records = _Records(name, choice, notices)
    lines = lines_of(name, records.unwanted)
    with _no_collection():
        first = list(islice(lines, _LOOKED_AT))
        form, features = _features(name, first, chain(first, lines), records, skip_damaged)
    inside = tuple(_cut(features, choice.length, name, notices))
    return Annotation(form, inside, notices.sentences, records.is_circular)


def read_track(
    path: str | os.PathLike[str], records: SequenceOf[tuple[str, int]], skip_damaged: bool = False
) -> Annotation:
    """The features that a file gives for any of several records, at places in these joined.

    ``records``: names and lengths. Raises as ``read_annotation``, of the first record.
    """
    name, notices = os.fspath(path), Notices()
    by_name: dict[str, list[tuple[int, str]]] = defaultdict(list)
    head: list[tuple[int, str]] = []
    size = 0
    with _no_collection():
        for number, line in lines_of(name):
            if by_name and line.startswith(("##FASTA", ">")):
                break
            if not line.strip() or line.startswith("#") or bed.is_heading(line):
                head += [(number, line)] if len(head) < _LOOKED_AT else []
                continue
            if not by_name and _FLAT.match(line):
                return _track_of_flat_file(name, records)
            size += len(line)
            by_name[bed.columns_of(line)[0]].append((number, line))
            if size > _MOST_KEPT or len(by_name) > _MAX_NAMES:
                raise InputError("{} is too large; take the kinds of features that you need into a file.", name)
        form, found = "", list[Feature]()
        for before, choice, named in _placed(name, records, list(by_name)):
            lines = [*head, *chain.from_iterable(by_name[one] for one in named)]
            kept = _Records(name, choice, notices)
            form, features = _features(name, lines[:_LOOKED_AT], iter(lines), kept, skip_damaged)
            inside = _cut(features, choice.length, name, notices)
            found += [replace(one, start=one.start + before, end=one.end + before) for one in inside]
        if not form:
            # None of the records: why, is told as for one.
            some = [*head, *chain.from_iterable(by_name.values())]
            choice = SequenceChoice(name, name=records[0][0], length=records[0][1])
            _features(name, some[:_LOOKED_AT], iter(some), _Records(name, choice, notices), skip_damaged)
    return Annotation(form, tuple(found), notices.sentences)


def _track_of_flat_file(path: str, records: SequenceOf[tuple[str, int]]) -> Annotation:
    found = {name: (length, features) for name, length, features in files.read_features(path)}
    notices = Notices()
    features = [
        replace(one, start=one.start + before, end=one.end + before)
        for before, choice, names in _placed(path, records, list(found))
        for name in names
        for one in _cut(found[name][1], choice.length, path, notices)
    ]
    if not features:
        raise Mismatch(mismatch(path, list(found), records[0][0]))
    return Annotation("GenBank", tuple(features), notices.sentences)


def _placed(
    path: str, records: SequenceOf[tuple[str, int]], names: list[str]
) -> Iterator[tuple[int, SequenceChoice, list[str]]]:
    """Each record that a file names: the bases before it, the record, and the names of it."""
    known, before = set(names), 0
    own = {name for name, _ in records}
    others = [name for name in names if name not in own][:_LOOKED_AT]
    for record, length in records:
        alike = [(EQUAL, record)] if record in known else [(likeness(name, record), name) for name in others]
        best = min((one for one, _ in alike), default=NO_MATCH)
        if best < NO_MATCH:
            yield before, SequenceChoice(path, name=record, length=length), [name for one, name in alike if one == best]
        before += length


def on_side(features: Iterable[Feature], choice: SequenceChoice) -> tuple[Feature, ...]:
    """Features of a record as those of the matrix side that ``choice`` takes of it."""
    whole = Sequence(choice.name, np.broadcast_to(np.uint8(0), choice.length), features=tuple(features))
    return matrix_side(choice, whole).features


def side_and_file(text: str) -> tuple[int, str]:
    """The side (0: a) and the file that ``a:FILE`` or ``b:FILE`` names. Raises ``InputError``."""
    side, colon, path = text.partition(":")
    if not colon or side not in ("a", "b") or not path:
        raise InputError("“{}” names no annotation; write a:FILE or b:FILE.", text[:200])
    return "ab".index(side), path


def with_features(record: Sequence, added: tuple[Feature, ...]) -> Sequence:
    """A record with the features of files besides its own; parts of one feature stay together."""
    groups = 1 + max((feature.group for feature in record.features), default=-1)
    moved = [replace(feature, group=feature.group + groups) if feature.group >= 0 else feature for feature in added]
    return replace(record, features=(*record.features, *moved))


@contextmanager
def _no_collection() -> Iterator[None]:
    """Let no garbage be looked for among millions of rows that have none: it takes a third of the
    time.
    """
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


def _features(
    path: str, first: list[tuple[int, str]], lines: Lines, records: _Records, skip_damaged: bool
) -> tuple[str, list[Feature]]:
    texts = [line for _, line in first if line.strip()]
    if any(map(_FLAT.match, texts[:1])) or (texts and not texts[0].startswith("#") and any(map(_FLAT.match, texts))):
        return "GenBank", _of_flat_file(path, records)
    rows = [line for line in texts if not line.startswith("#")]
    of_gff = [columns for line in rows if gff.looks_like_gff(columns := line.split("\t"))]
    damaged = DamagedLines(path)
    is_version_3 = bool(texts) and texts[0].startswith("##gff-version") and "3" in texts[0].split()[1:2]
    if any(map(vcf.is_heading, texts)):
        form, found = "VCF", _of_lines(lines, records, damaged, vcf.parse_line)
    elif of_gff or (texts and texts[0].startswith("##gff-version")):
        told = (said for columns in of_gff if (said := gff.is_gtf(columns)) is not None)
        gtf = next(told, bool(of_gff) and not is_version_3)
        form, found = ("GTF" if gtf else "GFF3"), _of_gff(lines, records, gtf, damaged)
    elif any(bed.looks_like_bed(bed.columns_of(line)) for line in rows):
        form, found = "BED", _of_lines(lines, records, damaged, bed.parse_line)
    elif not texts:
        raise InputError("{} is empty; choose a GFF3, GTF, BED or GenBank file.", path)
    else:
        raise InputError("{} is no annotation that Crosspoint reads; choose a GFF3, GTF, BED or GenBank file.", path)
    if damaged.count:
        if not skip_damaged:
            raise DamagedAnnotation(damaged.sentence())
        sentence = Phrase(
            "{}; {} left out.", damaged.sentence(), Phrase("it was") if damaged.count == 1 else Phrase("they were")
        )
        records.notices.add(sentence, sentence)
    return form, found


def _of_flat_file(path: str, records: _Records) -> list[Feature]:
    from gpu.sequences import annotated

    with files.open_text(path) as text:
        if text.form not in ("genbank", "embl"):
            raise InputError("{} is no annotation; choose a GFF3, GTF, BED or GenBank file.", path)
        found: dict[str, list[Feature]] = {}
        for name, length, features in annotated.read_features(path, text.chunks, text.line):
            if records.wants(name):
                if length not in (0, records.choice.length):
                    expected = Phrase("{:,} were compared", records.choice.length)
                    sentence = Phrase("“{}” has {:,} bases in {}, but {}.", shown(name), length, path, expected)
                    records.notices.add(sentence, sentence)
                found[name] = list(features)
    return [feature for name in records.chosen() for feature in found[name]]


def _of_gff(lines: Lines, records: _Records, gtf: bool, damaged: DamagedLines) -> list[Feature]:
    reader = gff.RowReader(gtf)
    rows: dict[str, list[gff.GffLine]] = defaultdict(list)
    for number, line in lines:
        if line.startswith(("##FASTA", ">")):
            break
        if line.startswith("#") or not line.strip():
            continue
        try:
            row = reader.row(line)
        except BadLine as problem:
            damaged.add(number, phrase_of(problem))
            continue
        if records.wants(row.record, line):
            records.keep(len(line))
            rows[row.record].append(row)
    kept = [row for name in records.chosen(damaged) for row in rows[name]]
    records.is_circular = any(gff.is_circular(row, records.choice.length) for row in kept)
    return features_of(kept, records.choice.length, bool(records.choice.origin))


def _of_lines(
    lines: Lines, records: _Records, damaged: DamagedLines, parse: Callable[[str, int], tuple[str, list[Feature]]]
) -> list[Feature]:
    """The features of lines that each stand for themselves: BED, VCF."""
    found: dict[str, list[Feature]] = defaultdict(list)
    for number, line in lines:
        if not line.strip() or line.startswith("#") or bed.is_heading(line):
            continue
        try:
            name, features = parse(line, number)
        except BadLine as problem:
            damaged.add(number, phrase_of(problem))
            continue
        if records.wants(name, line):
            records.keep(len(line))
            found[name] += features
    return [feature for name in records.chosen(damaged) for feature in found[name]]


class _Records:
    """The names in a file: which are like the record's, and how much of these is kept.

    ``unwanted``: the first columns of lines that need not be looked at, with the tabs behind them.
    """

    def __init__(self, path: str, choice: SequenceChoice, notices: Notices) -> None:
        self._path, self._record, self.choice, self.notices = path, choice.name, choice, notices
        self.unwanted: set[bytes] = set()
        self.is_circular = False
        self._likeness: dict[str, int] = {}
        self._count = self._size = 0

    def wants(self, name: str, line: str = "") -> bool:
        """Tell if the features of a record of this name, in ``line``, may be wanted."""
        if name not in self._likeness:
            if len(self._likeness) >= _MAX_NAMES:
                raise InputError("{} names more than {:,} records; choose another file.", self._path, _MAX_NAMES)
            self._likeness[name] = likeness(name, self._record)
        is_wanted = self._likeness[name] < NO_MATCH
        if not is_wanted and "\t" in line:
            self.unwanted.add((line.partition("\t")[0] + "\t").encode())
        return is_wanted

    def keep(self, size: int) -> None:
        """Count a line that is kept. Raises ``InputError`` if they are too many."""
        self._count += 1
        self._size += size
        if self._count > _MAX_FEATURES or self._size > _MOST_KEPT:
            raise InputError(
                "{} holds more than {:,} features, or {} MB, of "
                "“{}”; take the kinds of features that you need into a file.",
                self._path,
                _MAX_FEATURES,
                _MOST_KEPT >> 20,
                shown(self._record),
            )

    def chosen(self, damaged: DamagedLines | None = None) -> list[str]:
        """The names most like the record's. Raises ``Mismatch`` if none is."""
        best = min(self._likeness.values(), default=NO_MATCH)
        if best == NO_MATCH and (self._likeness or damaged is None or not damaged.count):
            if not self._likeness:
                raise InputError("{} holds no feature; choose another file.", self._path)
            raise Mismatch(mismatch(self._path, list(self._likeness), self._record))
        names = [name for name, one in self._likeness.items() if one == best]
        if best == VERSION:
            sentence = Phrase(
                "{} annotates “{}”, and “{}” was compared.", self._path, shown(names[0]), shown(self._record)
            )
            self.notices.add(sentence, sentence)
        return names if best < NO_MATCH else []


def _cut(features: Iterable[Feature], length: int, path: str, notices: Notices) -> Iterator[Feature]:
    """The features within a record of ``length`` bases, without those of no base."""
    beyond = 0
    for feature in features:
        beyond += feature.end > length
        if feature.start < min(feature.end, length):
            yield feature if feature.end <= length else replace(feature, end=length)
    notices.add(
        Phrase("A feature of {} reaches beyond the end of the record at base {:,}.", path, length),
        Phrase("{} features of {} reach beyond the end of the record at base {:,}.", COUNT, path, length),
        beyond,
    )

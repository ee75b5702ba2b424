"""Annotation files of any format as features of one record, or of several.

The format is recognized by content. Only the features of these records are kept, so that the
annotation of a whole genome takes the memory of one chromosome.
"""

from __future__ import annotations

import gc
import os
import re
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from itertools import accumulate, chain, islice
from typing import Any, NamedTuple

import numpy as np

from gpu.analyses.chromosome.annotation import bed, gff, vcf
from gpu.analyses.chromosome.annotation.hierarchy import features_of
from gpu.analyses.chromosome.annotation.lines import BadLine, DamagedAnnotation, DamagedLines, lines_of
from gpu.analyses.chromosome.annotation.names import NO_MATCH, VERSION, keys, likeness, mismatch
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
    """Tell if a file is an annotation; ``flat``: also if it has sequences, too.

    Its beginning tells; its name does where that is of no known format, or cannot be read.
    """
    if (form := files.form_of(path)) is not None:
        return form == "features" or (flat and form in ("genbank", "embl"))
    plain = _PACKED.sub("", path).lower()
    return plain.endswith((*SUFFIXES, *FLAT_SUFFIXES) if flat else SUFFIXES)


def are_annotations(paths: Collection[str]) -> bool:
    """Tell if files are annotations; one with sequences only by itself."""
    return bool(paths) and all(is_annotation(path, flat=len(paths) == 1) for path in paths)


def read_annotation(path: str | os.PathLike[str], choice: SequenceChoice, skip_damaged: bool = False) -> Annotation:
    """The features that a file gives for the record of ``choice``; see ``read_annotations``."""
    return read_annotations(path, (choice,), skip_damaged)[0]


def read_annotations(
    path: str | os.PathLike[str], choices: Collection[SequenceChoice], skip_damaged: bool = False
) -> list[Annotation]:
    """The features that a file gives for each of some records (their names and lengths).

    Those of a record that it does not name are none.

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
    records = _Records(name, choices, notices)
    lines = lines_of(name, records.unwanted)
    annotations = []
    with _no_collection():
        first = list(islice(lines, _LOOKED_AT))
        form, found, chosen = _found(name, first, chain(first, lines), records, skip_damaged)
        for choice, names in zip(choices, chosen, strict=True):
            rows, is_circular = [row for each in names for row in found[each]], False
            if form in ("GFF3", "GTF"):
                is_circular = any(gff.is_circular(row, choice.length) for row in rows)
                rows = features_of(rows, choice.length, bool(choice.origin))
            annotations.append(
                Annotation(form, tuple(_cut(rows, choice.length, name, notices)), notices.sentences, is_circular)
            )
    return annotations


def read_track(
    path: str | os.PathLike[str], records: Collection[tuple[str, int]], skip_damaged: bool = False
) -> Annotation:
    """The features that a file gives for any of several records, at places in these joined.

    ``records``: names and lengths. Raises as ``read_annotations``.
    """
    choices = [SequenceChoice(os.fspath(path), name=name, length=length) for name, length in records]
    each = read_annotations(path, choices, skip_damaged)
    begins = accumulate((length for _, length in records), initial=0)
    features = (
        replace(one, start=one.start + begin, end=one.end + begin)
        for begin, found in zip(begins, each, strict=False)
        for one in found.features
    )
    return Annotation(each[0].form, tuple(features), each[-1].notices)


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
    if not record.features:
        return replace(record, features=added)
    groups = 1 + max(feature.group for feature in record.features)
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


def _found(
    path: str, first: list[tuple[int, str]], lines: Lines, records: _Records, skip_damaged: bool
) -> tuple[str, Mapping[str, list[Any]], list[list[str]]]:
    """The format, rows of GFF or features by the name of their record, and the names of each."""
    texts = [line for _, line in first if line.strip()]
    if any(map(_FLAT.match, texts[:1])) or (texts and not texts[0].startswith("#") and any(map(_FLAT.match, texts))):
        of_file = _of_flat_file(path, records)
        return "GenBank", of_file, records.chosen()
    rows = [line for line in texts if not line.startswith("#")]
    of_gff = [columns for line in rows if gff.looks_like_gff(columns := line.split("\t"))]
    damaged = DamagedLines(path)
    is_version_3 = bool(texts) and texts[0].startswith("##gff-version") and "3" in texts[0].split()[1:2]
    if any(map(vcf.is_heading, texts)):
        form, found = "VCF", _of_lines(lines, records, damaged, vcf.parse_line)
    elif of_gff or (texts and texts[0].startswith("##gff-version")):
        told = (said for columns in of_gff if (said := gff.is_gtf(columns)) is not None)
        gtf = next(told, bool(of_gff) and not is_version_3)
        form, found = "GTF" if gtf else "GFF3", _of_gff(lines, records, gtf, damaged)
    elif any(bed.looks_like_bed(bed.columns_of(line)) for line in rows):
        form, found = "BED", _of_lines(lines, records, damaged, bed.parse_line)
    elif not texts:
        raise InputError("{} is empty; choose a GFF3, GTF, BED, VCF or GenBank file.", path)
    else:
        raise InputError(
            "{} is no annotation that Crosspoint reads; choose a GFF3, GTF, BED, VCF or GenBank file.", path
        )
    chosen = records.chosen(damaged)
    if damaged.count:
        if not skip_damaged:
            raise DamagedAnnotation(damaged.sentence())
        sentence = Phrase(
            "{}; {} left out.", damaged.sentence(), Phrase("it was") if damaged.count == 1 else Phrase("they were")
        )
        records.notices.add(sentence, sentence)
    return form, found, chosen


def _of_flat_file(path: str, records: _Records) -> Mapping[str, list[Any]]:
    from gpu.sequences import annotated

    with files.open_text(path) as text:
        if text.form not in ("genbank", "embl"):
            raise InputError("{} is no annotation; choose a GFF3, GTF, BED, VCF or GenBank file.", path)
        found: dict[str, list[Feature]] = {}
        for name, length, features in annotated.read_features(path, text.chunks, text.line):
            for number in records.wants(name):
                if length not in (0, stated := records.choices[number].length):
                    expected = Phrase("{:,} were compared", stated)
                    sentence = Phrase("“{}” has {:,} bases in {}, but {}.", shown(name), length, path, expected)
                    records.notices.add(sentence, sentence)
                found[name] = list(features)
    return found


def _of_gff(lines: Lines, records: _Records, gtf: bool, damaged: DamagedLines) -> Mapping[str, list[Any]]:
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
    return rows


def _of_lines(
    lines: Lines, records: _Records, damaged: DamagedLines, parse: Callable[[str, int], tuple[str, list[Feature]]]
) -> Mapping[str, list[Any]]:
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
    return found


class _Records:
    """The names in a file: which are like those of the records, and how much of these is kept.

    ``unwanted``: the first columns of lines that need not be looked at, with the tabs behind them.
    """

    def __init__(self, path: str, choices: Collection[SequenceChoice], notices: Notices) -> None:
        self._path, self.choices, self.notices = path, tuple(choices), notices
        self.unwanted: set[bytes] = set()
        self._named: dict[str, list[int]] = defaultdict(list)
        self._with_key: dict[str, list[int]] = defaultdict(list)
        for number, choice in enumerate(choices):
            self._named[choice.name].append(number)
            for key in keys(choice.name):
                self._with_key[key].append(number)
        self._likeness: dict[str, dict[int, int]] = {}
        self._count = self._size = 0

    def wants(self, name: str, line: str = "") -> Mapping[int, int]:
        """The likeness by the number of each record that features of this name may be of.

        ``line``: that of a feature, if it stands on one.
        """
        if name not in self._likeness:
            if len(self._likeness) >= _MAX_NAMES:
                raise InputError("{} names more than {:,} records; choose another file.", self._path, _MAX_NAMES)
            alike = self._named.get(name) or {one for key in keys(name) for one in self._with_key.get(key, ())}
            each = ((number, likeness(name, self.choices[number].name)) for number in alike)
            self._likeness[name] = {number: one for number, one in each if one < NO_MATCH}
        wanted = self._likeness[name]
        if not wanted and "\t" in line:
            self.unwanted.add((line.partition("\t")[0] + "\t").encode())
        return wanted

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
                shown(self.choices[0].name),
            )

    def chosen(self, damaged: DamagedLines | None = None) -> list[list[str]]:
        """The names most like each record's. Raises ``Mismatch`` if there is none at all."""
        if not any(self._likeness.values()) and (self._likeness or damaged is None or not damaged.count):
            if not self._likeness:
                raise InputError("{} holds no feature; choose another file.", self._path)
            raise Mismatch(mismatch(self._path, list(self._likeness), self.choices[0].name))
        by_record: list[dict[int, list[str]]] = [defaultdict(list) for _ in self.choices]
        for name, alike in self._likeness.items():
            for number, one in alike.items():
                by_record[number][one].append(name)
        for choice, names in zip(self.choices, by_record, strict=True):
            if min(names, default=NO_MATCH) == VERSION:
                found = shown(names[VERSION][0])
                sentence = Phrase("{} annotates “{}”, and “{}” was compared.", self._path, found, shown(choice.name))
                self.notices.add(sentence, sentence)
        return [names[min(names)] if names else [] for names in by_record]


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

"""The annotations of a result's reference, read from its file in a thread. Free of Qt."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from gpu.analyses.reads.result import ReadsResult
from gpu.core.errors import InputError
from gpu.sequences.files import read_features
from gpu.sequences.raw import is_file
from gpu.sequences.sequence import Feature


def features_of(result: ReadsResult) -> list[Feature]:
    """The features of GenBank and EMBL references, at concatenated positions.

    Empty if the file is missing. Records are identified by name and length. Raises ``InputError``
    for a file that cannot be read, or is of another reference.
    """
    paths = [path for path in result.request.references if is_file(path)]
    if not paths:
        return []
    names, lengths = result.reference_records
    before = np.concatenate([[0], np.cumsum(lengths)]).tolist()
    records = dict(zip(zip(names.strings(), lengths.tolist(), strict=True), before[:-1], strict=True))
    found: list[Feature] = []
    for path in paths:
        annotated = read_features(path)
        for name, length, features in annotated:
            place = records.get((name, length))
            if place is not None:
                found += [replace(one, start=one.start + place, end=one.end + place) for one in features]
        if annotated and not any((name, length) in records for name, length, _ in annotated):
            raise InputError("{} has changed since the reads were mapped to it.", path)
    return found

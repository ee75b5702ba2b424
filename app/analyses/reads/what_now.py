"""The dialog *What now?*: errors of reads without a place, and how to map them elsewhere."""

from __future__ import annotations

import os
import shlex
from contextlib import suppress
from threading import Event

import numpy as np
from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QFontDatabase, QGuiApplication
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QProgressBar, QPushButton, QVBoxLayout, QWidget

from app.analyses.reads.columns import share_text
from app.charts.bars import Bar, Bars
from app.language.counts import counted
from app.language.text import tr
from app.widgets.background import Background
from app.widgets.basic import Dialog, Remark, close_button, heading
from app.widgets.messages import explain
from app.widgets.sequence_files import is_named_as_fastq
from gpu.analyses.chromosome.annotation.files import is_annotation
from gpu.analyses.reads.errors_sample import LONGEST, SampledErrors, sample_errors
from gpu.analyses.reads.request import ReadsRequest
from gpu.analyses.reads.result import ReadsResult
from gpu.core.errors import Cancelled, CrosspointError
from gpu.core.units import percent

#: Lower ends of the classes of errors.
_STEPS = (0, 1, 2, 3, 4, 6, 11)
_POLL_MS = 100
#: Below so many bases, most of ``bwa mem``'s reads with two errors fall short of its least score
#: and have no seed: its manual has it for 70 bases and more. What it then needs to be told.
_SHORT, _FOR_SHORT, _LOOKED_AT = 70, "-k 15 -T 20 ", 1_000


def error_bars(errors: np.ndarray) -> tuple[Bar, ...]:
    """Reads of a sample by their errors (int64 [k], -1: like no window)."""
    bars = []
    for number, first in enumerate(_STEPS):
        last = _STEPS[number + 1] - 1 if number + 1 < len(_STEPS) else None
        count = int(((errors >= first) & (errors <= (errors.max() if last is None else last))).sum())
        name = tr("{0} or more").format(first) if last is None else f"{first}" if first == last else f"{first}–{last}"
        bars.append(Bar(name, count, share_text(count, len(errors))))
    none = int((errors < 0).sum())
    return (*bars, Bar(tr("like no place"), none, share_text(none, len(errors))))


def advice(sampled: SampledErrors) -> str:
    """The sentences on what a sample says of the reads."""
    errors = sampled.errors
    if not len(errors):
        return tr("All reads are longer than {0:,} bases, which are not looked at; these map them:").format(LONGEST)
    more, none = (percent(int(found.sum()), max(1, len(errors))) for found in (errors > 1, errors < 0))
    told = tr(
        "Of {0} looked at, {1} % have more than one error at the best place found, and {2} % are like no place."
    ).format(counted(len(errors), tr("reads")), more, none)
    if (errors > 1).sum() >= (errors < 0).sum():
        return told + " " + tr("A mapper that allows more errors finds a place for the former:")
    return (
        told
        + " "
        + tr(
            "Reads like no place are of another organism, are adapters, or are too short or too poor; "
            "for the others, a mapper that allows more errors:"
        )
    )


def is_flat(path: str) -> bool:
    """True for a GenBank or EMBL file, plain or packed."""
    return is_annotation(path, flat=True) and not is_annotation(path)


def are_short(result: ReadsResult) -> bool:
    """True if most of the first reads are too short for the usual settings of ``bwa mem``; not if
    they cannot be read.
    """
    with suppress(CrosspointError):
        looked_at = np.arange(min(len(result.reads), _LOOKED_AT))
        sizes = np.diff(result.reads.text("letters").taken(looked_at).offsets)
        return int((sizes < _SHORT).sum()) * 2 > len(sizes)
    return False


def mapping_commands(request: ReadsRequest, are_short: bool = False) -> list[tuple[str, tuple[str, ...]]]:
    """The commands of each mapper by its name; two files of reads are taken for mates."""
    reference, files = request.reference, [shlex.quote(path) for path in request.reads]
    if is_flat(reference):
        name = os.path.splitext(reference)[0]
        reference = (os.path.splitext(name)[0] if is_flat(name) else name) + ".fa"
    quoted, index = shlex.quote(reference), shlex.quote(os.path.splitext(reference)[0])
    plain = "" if all(map(is_named_as_fastq, request.reads)) else "-f "
    given = f"-1 {files[0]} -2 {files[1]}" if len(files) == 2 else f"-U {','.join(files)}"
    many = files if len(files) <= 2 else [f"<(zcat -f {' '.join(files)})"]
    last = "| samtools sort -o mapped.bam -"
    options = _FOR_SHORT if are_short else ""
    return [
        ("bwa", (f"bwa index {quoted}", f"bwa mem {options}{quoted} {' '.join(many)} {last}")),
        ("bowtie2", (f"bowtie2-build {quoted} {index}", f"bowtie2 -x {index} {plain}{given} {last}")),
    ]


class WhatNowDialog(Dialog):
    """Samples the errors of a result's reads as soon as it is open, until it is closed."""

    def __init__(self, result: ReadsResult, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("What now?"))
        self.resize(720, 560)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._share, self._ended = 0.0, Event()
        self.destroyed.connect(self._ended.set)
        self._background = Background(self)
        self.progress = QProgressBar(self)
        self.progress.setAccessibleName(tr("Errors of a sample of the reads"))
        self.stop = QPushButton(tr("S&top"), self)
        self.stop.setAutoDefault(False)
        self.stop.clicked.connect(self.cancel)
        self.told = Remark(tr("A sample of the reads is fitted to the reference…"), self)
        self.bars: Bars | None = None
        self._column = QVBoxLayout(self)
        self._column.setSpacing(8)
        self._column.addWidget(heading(tr("Errors of the reads")))
        row = QHBoxLayout()
        row.addWidget(self.progress, 1)
        row.addWidget(self.stop)
        self._column.addLayout(row)
        self._column.addWidget(self.told)
        self.lines: list[QLineEdit] = []
        for name, commands in mapping_commands(result.request, are_short(result)):
            self._add_commands(name, commands)
        words = tr("Then drop mapped.bam on Start: reads with any number of errors are shown and counted.")
        if is_flat(result.request.reference):
            words += " " + tr("These programs take the reference as FASTA only: save it so first.")
        if len(result.request.reads) == 2:
            words += " " + tr("The two files of reads are taken for the mates of pairs.")
        self._column.addWidget(Remark(words, self))
        self._column.addStretch(1)
        self._column.addWidget(close_button(self))
        self._timer = QTimer(self)
        self._timer.setInterval(_POLL_MS)
        self._timer.timeout.connect(lambda: self.progress.setValue(int(100 * self._share)))
        self._timer.start()
        self._background.call(sample_errors, result, self._report, done=self._take, failed=self._without, owner=self)

    @property
    def busy(self) -> bool:
        return self._background.busy

    def cancel(self) -> None:
        """Stop looking at reads."""
        self._ended.set()

    def done(self, result: int) -> None:
        self.cancel()
        super().done(result)

    def _report(self, share: float) -> None:
        """Called in the sampling thread."""
        if self._ended.is_set():
            raise Cancelled("Not asked for any more.")
        self._share = share

    def _add_commands(self, name: str, commands: tuple[str, ...]) -> None:
        self._column.addWidget(heading(name))
        for number, command in enumerate(commands):
            line = QLineEdit(command, self)
            line.setReadOnly(True)
            line.setCursorPosition(0)
            line.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
            line.setAccessibleName(tr("Command {0} of {1}").format(number + 1, name))
            copy = QPushButton(tr("Copy"), self)
            copy.setAutoDefault(False)
            copy.setAccessibleName(tr("Copy command {0} of {1}").format(number + 1, name))
            copy.clicked.connect(lambda _=False, command=command: QGuiApplication.clipboard().setText(command))
            row = QHBoxLayout()
            row.addWidget(line, 1)
            row.addWidget(copy)
            self._column.addLayout(row)
            self.lines.append(line)

    def _end(self) -> None:
        self._timer.stop()
        self.progress.hide()
        self.stop.hide()

    def _take(self, sampled: SampledErrors) -> None:
        self._end()
        if len(sampled.errors):
            self.bars = Bars(tr("Errors of the reads"), error_bars(sampled.errors), "", self)
            self._column.insertWidget(1, self.bars)
        self.told.setText(advice(sampled))

    def _without(self, problem: Exception) -> None:
        self._end()
        self.told.setText(
            tr("Stopped: no errors were counted.") if isinstance(problem, Cancelled) else explain(problem).sentence
        )


def is_asked(result: ReadsResult) -> bool:
    """True if so many reads have no place that the question is at hand: a tenth of them."""
    statistics = result.statistics
    return not result.is_imported and 10 * statistics["unmapped"] >= max(1, statistics["reads"])

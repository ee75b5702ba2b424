"""The dialog of a new batch of pairs: queries and references, or a list; scoring and mode."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from PySide6.QtWidgets import QGroupBox, QWidget

from app.ask.file_source import PathField
from app.ask.matrix_dialog import MatrixDialog
from app.ask.readiness import PendingProblem, ShownProblem
from app.ask.side_kinds import Advice
from app.help.fields import Form
from app.runs.session import Session
from app.widgets.sequence_files import LISTS
from gpu.analyses.pairs.request import PairsRequest
from gpu.core.errors import InputError
from gpu.scoring.choice import MatrixScoring
from gpu.sequences.alphabet import DNA

#: Keys of the saved scorings: the last one, and the last one of proteins (False) and bases (True).
_LAST, _OF_KIND = "scoring", {False: "proteins", True: "bases"}
_PROTEIN_SCORING = MatrixScoring("BLOSUM62", gap_first=12, gap_extend=1)


class NewPairsDialog(MatrixDialog):
    """Takes two files of equally many records, or a list of pairs, and the alignment mode."""

    request_type = PairsRequest

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(session, parent)
        queries = self.tr("Drop a FASTA, FASTQ, GenBank or EMBL file here: DNA or proteins, as many as you like.")
        references = self.tr(
            "Drop a file of as many records here: the first query is aligned with the first of them, and so on."
        )
        self.queries = self._files_field("queries", self.tr("Queries"), queries, counted=False)
        self.references = self._files_field(
            "references", self.tr("References"), references, counted=False, term="pairs.queries"
        )
        self._offer_references(self.references)
        scoring = self._scoring_group(MatrixScoring())
        self._lay_out(
            self.pickers, (self._alignment_group(), scoring, self._pairing_group()), engine=(self._ties_group(),)
        )
        filled = self._kept_scoring(MatrixScoring(), _LAST)
        self._look_by(_are_bases, filled)
        self._begin()
        self.queries.path.setFocus()

    # ------------------------------------------------------------------ layout

    def _alignment_group(self) -> QGroupBox:
        group = QGroupBox(self.tr("Alignment"))
        form = Form(self.fields, group)
        modes = (
            (self.tr("Local"), "local"),
            (self.tr("Global"), "global"),
            (self.tr("Semi-global"), "semiglobal"),
            (self.tr("Fit: query within the reference"), "fit"),
        )
        self.mode = form.choice("mode", self.tr("Mode"), modes, said=self.tr("Mode of alignment"))
        self.mode_remark = form.remark()
        self.traced = form.tick("traced", self.tr("With alignments"))
        self.traced.setToolTip(
            self.tr("Without them only scores and ends are found, which takes less time and little disk")
        )
        return group

    def _ties_group(self) -> QGroupBox:
        group = QGroupBox(self.tr("Of several best alignments"))
        form = Form(self.fields, group)
        ties = (
            (self.tr("Conventional"), "conventional", self.tr("The same alignment on every computer")),
            (self.tr("Pure"), "pure", self.tr("Any of the best ones; may be faster")),
        )
        self.ties = form.choice("ties", self.tr("Ties"), ties)
        self.ties_remark = form.remark(lines=3)
        return group

    def _pairing_group(self) -> QGroupBox:
        group = QGroupBox(self.tr("Pairing"))
        filters = [self.tr("Lists (*.tsv *.tab *.txt *.csv)"), self.tr("All files (*)")]
        form = Form(self.fields, group)
        field = PathField(self.tr("List of pairs"), self.tr("none: record by record"), filters, self._session.settings)
        self.list = self._add_path(form, "list", self.tr("List"), field, of="list_file")
        self.list_remark = form.remark(lines=4)
        self.kind = form.remark(said=self.tr("What the files hold"))
        self.advice = Advice()
        form.addRow(self.advice)
        return group

    # ------------------------------------------------------------------ state

    def set_files(self, paths: list[str], side: str | None = None) -> None:
        """Fill in files: a list as the list; two others fill both sides, one the next empty one."""
        lists = [path for path in paths if Path(path).suffix.lower() in LISTS]
        sequences = [path for path in paths if path not in lists]
        for path in lists:
            self.list.set_path(path)
        self.set_sequences(sequences)

    def paths(self) -> list[str]:
        return [*super().paths(), *([self.list.path] if self.list.path else [])]

    def shared_files(self) -> list[str]:
        return super().paths()

    def _field_problems(self) -> list[str]:
        # With a list either file may be omitted.
        asked = [picker for picker in self.pickers if picker.paths or not self.list.path]
        problems = [picker.problem for picker in asked]
        if self._kinds.is_reading(self._side):
            problems.append(PendingProblem(self.tr("The sequences are still being read.")))
        problems += [self.scoring.problem, ShownProblem(self.list.problem)]
        return [problem for problem in problems if problem]

    def _remember(self, request: PairsRequest) -> None:
        super()._remember(request)
        self._keep_scoring(request.scoring, _LAST)
        with suppress(InputError):  # the matrix file may be gone
            of_bases = request.scoring.open()[0].alphabet is DNA
            self._keep_scoring(request.scoring, _OF_KIND[of_bases])

    def _last_scoring(self, of_bases: bool) -> MatrixScoring:
        """The saved scoring of pairs of proteins or of bases."""
        return self._kept_scoring(MatrixScoring() if of_bases else _PROTEIN_SCORING, _OF_KIND[of_bases])

    def _on_edit(self) -> None:
        files = [next(iter(picker.paths), "") for picker in self.pickers]
        self._side = int(not files[0] and bool(files[1]))
        self._kinds.look_at(*((path,) for path in files))
        if self._are_bases is not None:
            self._fill_usual(self._are_bases)
        self._say()
        super()._on_edit()

    def _say(self) -> None:
        self.mode_remark.say(
            {
                "local": self.tr("The best matching part of each pair (Smith-Waterman)."),
                "global": self.tr("Both sequences from end to end (Needleman-Wunsch)."),
                "semiglobal": self.tr("End to end, but gaps at the ends of either sequence cost nothing."),
                "fit": self.tr("All of the query with the best part of the reference; on the processor."),
            }[self.mode.currentData()]
        )
        self.ties_remark.say(
            {
                "conventional": self.tr("Lowest anti-diagonal, then rightmost: the same on every computer."),
                "pure": self.tr(
                    "Any of several best ends: scores are the same, alignments may differ between computers."
                ),
            }[self.ties.currentData()]
        )
        if self.list.problem:
            self.list_remark.say(self.list.problem, "error")
        elif not self.list.path:
            self.list_remark.say(self.tr("Records are paired in their order. A list pairs them by name instead."))
        elif self.queries.paths:
            where = self.tr("both files") if self.references.paths else self.tr("the queries' file")
            self.list_remark.say(
                self.tr("Each line: the names of a query and a reference in {0}, with a tab between.").format(where)
            )
        else:
            self.list_remark.say(
                self.tr("Each line: two sequences, or name, query, name, reference, with tabs between.")
            )
        self._advise()

    def _advise(self) -> None:
        """Show what the files hold, and offer what suits it better than what is chosen."""
        kinds = {kind for side in range(len(self.pickers)) if (kind := self._kinds[side]) is not None}
        self.advice.clear()
        self.kind.say("")
        if len(kinds) == 2:
            self.kind.say(self.tr("One file holds bases and the other proteins."), "warning")
            self.advice.advise(
                self.tr("Translate in a search…"),
                self.tr("A database search compares proteins with what DNA codes for, with these files"),
                lambda: self.other_asked.emit("search"),
            )
        elif kinds:
            (are_bases,) = kinds
            held = self.tr("The sequences are bases.") if are_bases else self.tr("The sequences are proteins.")
            is_wrong = self._scores_bases() != are_bases
            self.kind.say(held, "warning" if is_wrong else "muted")
            if is_wrong:
                self.advice.advise(
                    self.tr("Score them as bases") if are_bases else self.tr("Score them as proteins"),
                    self.tr("Fill in the scoring that was used last for such sequences"),
                    lambda: self.scoring.take(self._last_scoring(are_bases)),
                )


def _are_bases(path: str) -> bool:
    """True if a file holds bases; for a thread, as it imports the readers.

    Raises ``InputError``.
    """
    from gpu.sequences.kinds import kind_of

    return not kind_of(path).is_protein

"""New database search: queries, a database, how residues score, which hits are kept."""

from __future__ import annotations

from PySide6.QtWidgets import QComboBox, QGroupBox, QLineEdit, QSpinBox, QWidget

from app.dialogs.comparison.matrix_dialog import MatrixDialog
from app.jobs.background import Call
from app.session import Session
from app.widgets import Remark, new_form
from gpu.analyses.search.request import DNA_SCORING, PROTEIN_SCORING, SearchLimits, SearchRequest
from gpu.errors import InputError
from gpu.scoring.choice import MatrixScoring

_MOST_HITS = 1_000_000


class NewSearchDialog(MatrixDialog):
    """Asks for two files and a scoring. What the queries hold tells the usual scoring, which is filled in unless the person chose one."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(session, SearchRequest.analysis, parent)
        queries = self.tr("Drop a FASTA, FASTQ, GenBank or EMBL file here: proteins or bases, one query or many.")
        database = self.tr(
            "Drop the file to be searched here, plain or gzip: as many entries as you like, of the same kind."
        )
        self._make_inputs((self.tr("Query"), queries), (self.tr("Database"), database), DNA_SCORING)
        self.queries, self.database = self.pickers
        self._lay_out(self.pickers, (self._hits_group(), self.scoring, self._device_group()))
        #: What the queries hold, None while that is not known; the file that this is of; and the question under way.
        self._are_bases: bool | None = None
        self._looked_at = ""
        self._looking: Call | None = None
        #: The scoring that was filled in here and not chosen by a person.
        self._filled: MatrixScoring | None = self._last_scoring(False)
        self._kind_of: tuple[str, bool] | None = None
        self.scoring.take(self._filled)
        for picker in (*self.pickers, self.scoring):
            picker.changed.connect(self._on_edit)
        for combo in (self.strand, self.engine):
            combo.currentIndexChanged.connect(self._on_edit)
        for box in (self.top, self.threads):
            box.valueChanged.connect(self._on_edit)
        self.evalue.textChanged.connect(self._on_edit)
        self._on_edit()
        self.queries.path.setFocus()

    # ------------------------------------------------------------------ layout

    def _hits_group(self) -> QGroupBox:
        group = QGroupBox(self.tr("Hits"))
        self.top = QSpinBox()
        self.top.setRange(1, _MOST_HITS)
        self.top.setValue(50)
        self.top.setGroupSeparatorShown(True)
        self.top.setAccessibleName(self.tr("Hits of each query at most"))
        self.top.setToolTip(self.tr("The best hits of each query, so many at most"))
        self.evalue = QLineEdit("10")
        self.evalue.setAccessibleName(self.tr("E-value at most"))
        self.evalue.setToolTip(
            self.tr(
                "Hits that are expected more often by chance are left out; 10 keeps doubtful ones, 1e-5 sure ones only"
            )
        )
        self.strand = QComboBox()
        for text, strand in (
            (self.tr("Both"), "both"),
            (self.tr("As they are given"), "forward"),
            (self.tr("Reverse complement only"), "reverse"),
        ):
            self.strand.addItem(text, strand)
        self.strand.setAccessibleName(self.tr("Strands of the queries"))
        # Its longest entry must not push the dialog wider.
        self.strand.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.strand.setMinimumContentsLength(8)
        self.kind = Remark(lines=3)
        self.kind.setAccessibleName(self.tr("What the queries hold"))
        form = new_form(group)
        form.addRow(self.tr("At most"), self.top)
        form.addRow(self.tr("E-value up to"), self.evalue)
        form.addRow(self.tr("Strands"), self.strand)
        form.addRow(self.kind)
        return group

    def _device_group(self) -> QGroupBox:
        group = QGroupBox(self.tr("Device"))
        form = new_form(group)
        form.addRow(self.tr("Device"), self._device_field())
        form.addRow(self.tr("Threads"), self._threads_field())
        return group

    # ------------------------------------------------------------------ state

    def set_files(self, paths: list[str], side: str | None = None) -> None:
        """Fill in files: of two the first holds the queries; one fills the next free side."""
        self.set_sequences(paths)

    def take(self, request: SearchRequest) -> None:
        # It was chosen, whatever the queries hold.
        self._filled = None
        self._take(request, (request.queries, request.database), {self.strand: request.strand})
        self.top.setValue(request.top)
        self.evalue.setText(f"{request.evalue:g}")

    def _field_problems(self) -> list[str]:
        problems = [picker.problem for picker in self.pickers if picker.problem]
        if not problems and self._looking is not None:
            problems.append(self.tr("The queries are still being read."))
        if self._evalue() is None:
            problems.append(self.tr("The E-value is a number above 0, such as 10 or 1e-5; mend it."))
        if self.scoring.problem:
            problems.append(self.scoring.problem)
        return problems

    def _evalue(self) -> float | None:
        try:
            value = float(self.evalue.text().strip().replace(",", "."))
        except ValueError:
            return None
        return value if 0 < value < float("inf") else None

    def _asked(self) -> SearchRequest:
        return SearchRequest(
            queries=self.queries.paths[0],
            database=self.database.paths[0],
            scoring=self.scoring.scoring(),
            strand=self.strand.currentData() if self.strand.isEnabled() else SearchRequest.strand,
            top=self.top.value(),
            evalue=self._evalue() or SearchRequest.evalue,
            engine=self.engine.currentData(),
            limits=SearchLimits(threads=self.threads.value() or None),
        )

    def _remember(self, request: SearchRequest) -> None:
        super()._remember(request)
        self._keep_scoring(_name(self._scores_bases()), request.scoring)

    def _last_scoring(self, of_bases: bool) -> MatrixScoring:
        """The scoring of the last search of proteins or of bases."""
        return self._kept_scoring(_name(of_bases), DNA_SCORING if of_bases else PROTEIN_SCORING)

    # ------------------------------------------------------------------ what the queries hold

    def _look_at_queries(self) -> None:
        path = next(iter(self.queries.paths), "")
        if path == self._looked_at:
            return
        self._looked_at, self._are_bases = path, None
        if self._looking is not None:
            self._looking.forget()
            self._looking = None
        if path:
            self._looking = self._session.background.call(
                _are_bases, path, done=self._take_kind, failed=lambda _: self._take_kind(None), owner=self
            )

    def _take_kind(self, are_bases: bool | None) -> None:
        """None where the file cannot be read, of which the check tells."""
        self._looking = None
        self._are_bases = are_bases
        if are_bases is not None and self._filled is not None and self._is_as_filled():
            self._filled = self._last_scoring(are_bases)
            self.scoring.take(self._filled)
        self._on_edit()

    def _is_as_filled(self) -> bool:
        return not self.scoring.problem and self.scoring.scoring() == self._filled

    def _scores_bases(self) -> bool:
        """Whether the scoring is of bases. A file of a matrix is opened once, as one chooses it."""
        if self.scoring.problem:
            return bool(self._are_bases)
        scoring = self.scoring.scoring()
        if self._kind_of is None or self._kind_of[0] != scoring.matrix:
            try:
                self._kind_of = (scoring.matrix, scoring.open()[0].alphabet.complement is not None)
            except InputError:
                return bool(self._are_bases)
        return self._kind_of[1]

    def _on_edit(self) -> None:
        self._look_at_queries()
        self._say()
        super()._on_edit()

    def _say(self) -> None:
        of_bases = self._scores_bases()
        self.strand.setEnabled(of_bases)
        self.strand.setToolTip(
            self.tr("A query is compared as it is, and its reverse complement") if of_bases
            else self.tr("Proteins have no strands; choose a scoring of bases first")
        )  # fmt: skip
        if self._looking is not None:
            self.kind.say(self.tr("Reading the queries…"))
        elif self._are_bases is None:
            self.kind.say(self.tr("What the queries hold tells the usual scoring."))
        elif self._are_bases and not of_bases:
            self.kind.say(
                self.tr("The queries look like bases, but this scoring is of proteins: choose match and mismatch."),
                "warning",
            )
        elif not self._are_bases and of_bases:
            self.kind.say(
                self.tr(
                    "The queries look like proteins, but this scoring is of bases: choose a matrix such as BLOSUM62."
                ),
                "warning",
            )
        else:
            self.kind.say(
                self.tr("The queries hold bases.") if self._are_bases else self.tr("The queries hold proteins.")
            )


def _name(of_bases: bool) -> str:
    """Under which the scoring of a kind is remembered."""
    return "bases" if of_bases else "proteins"


def _are_bases(path: str) -> bool:
    """For a thread: what reads sequences is imported there. Raises ``InputError``."""
    from gpu.analyses.search.input import looks_like_bases

    return looks_like_bases(path)

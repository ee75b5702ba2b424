"""The dialog of a new database search: queries, database, scoring, hit limits."""

from __future__ import annotations

from collections.abc import Hashable
from functools import partial

from PySide6.QtWidgets import QGroupBox, QWidget

from app.analyses.search.databases import offer_databases
from app.ask.file_source import FileSource
from app.ask.matrix_dialog import MatrixDialog
from app.ask.readiness import PendingProblem
from app.ask.side_kinds import Advice
from app.ask.used_before import keep_reference, keep_used, last_files, offer_used
from app.help.fields import Form
from app.runs.session import Session
from gpu.analyses.search.request import DNA_SCORING, MAX_ALIGNMENTS, PROTEIN_SCORING, SearchRequest
from gpu.scoring.choice import MatrixScoring
from gpu.sequences.translation import STANDARD, genetic_codes

#: The names under which the files of each side are remembered.
_SIDES = ("queries", "databases")


class NewSearchDialog(MatrixDialog):
    """Takes two files and a scoring.

    The queries' content sets the default scoring unless the user chose one.
    """

    request_type = SearchRequest

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(session, parent)
        queries = self.tr("Drop a FASTA, FASTQ, GenBank or EMBL file here: proteins or bases, one query or many.")
        database = self.tr(
            "Drop the file to be searched here, plain or packed: as many entries as you like, of the same kind, or of "
            "DNA to translate."
        )
        self.queries = self._files_field("queries", self.tr("Query"), queries, counted=False)
        self.database = self._files_field("database", self.tr("Database"), database, counted=False)
        scoring = self._scoring_group(DNA_SCORING)
        self._lay_out(self.pickers, (self._hits_group(), scoring, self._sequences_group()))
        # That of a search that is filled in; it has no field.
        self.fields.keep("dbsize")
        offer_used(self.queries, session.settings, self.analysis, _SIDES[0])
        offer_databases(self.database, session.settings, session.background)
        #: Fields that hold files of the last search, which others replace.
        self._remembered: dict[FileSource, str] = {}
        #: What is translated as the files were understood; another choice is the user's, and stays.
        self._translated: str | None = "none"
        self._look_by(_are_bases, self._last_scoring(False))
        self._begin()
        self.queries.path.setFocus()
        session.background.call(
            last_files,
            session.settings,
            self.analysis,
            _SIDES,
            done=self._take_last,
            failed=lambda _: None,
            owner=self,
        )

    # ------------------------------------------------------------------ layout

    def _hits_group(self) -> QGroupBox:
        group = QGroupBox(self.tr("Hits"))
        form = Form(self.fields, group)
        self.top = form.number("top", self.tr("At most"), said=self.tr("Hits of each query at most"))
        self.alignments = form.number(
            "alignments",
            self.tr("Alignments each"),
            said=self.tr("Alignments of an entry at most"),
            of="max_alignments",
            value=MAX_ALIGNMENTS,
        )
        self.evalue = form.line(
            "evalue", self.tr("E-value up to"), _evalue, "{:g}".format, said=self.tr("E-value at most")
        )
        self.evalue.setToolTip(
            self.tr(
                "Hits that are expected more often by chance are left out; 10 keeps doubtful ones, 1e-5 sure ones only"
            )
        )
        sides = (
            (self.tr("Nothing"), "none"),
            (self.tr("The database"), "database"),
            (self.tr("The queries"), "query"),
        )
        translated = self.tr("What is translated")
        self.translate = form.choice("translate", self.tr("Translate"), sides, letters=8, said=translated)
        codes = [(_code(STANDARD), STANDARD)]
        self.genetic_code = form.choice("genetic_code", self.tr("Genetic code"), codes, letters=8, usual=STANDARD)
        strands = (
            (self.tr("Both"), "both"),
            (self.tr("As they are given"), "forward"),
            (self.tr("Reverse complement only"), "reverse"),
        )
        said = self.tr("Strands of the queries")
        usual = SearchRequest.strand
        self.strand = form.choice("strand", self.tr("Strands"), strands, letters=8, said=said, usual=usual)
        return group

    def _sequences_group(self) -> QGroupBox:
        group = QGroupBox(self.tr("Sequences"))
        form = Form(self.fields, group)
        self.kind = form.remark(lines=3, said=self.tr("What the queries hold"))
        self.advice = Advice()
        form.addRow(self.advice)
        return group

    # ------------------------------------------------------------------ state

    def set_files(self, paths: list[str], side: str | None = None) -> None:
        """Fill in files: of two the first holds the queries; one fills the next empty side.

        A file remembered from the last search gives way.
        """
        if paths:
            for picker, path in list(self._remembered.items()):
                del self._remembered[picker]
                # What was put there since stays.
                if picker.paths != [path]:
                    continue
                picker.take([])
                if len(paths) == 1:
                    break
        self.set_sequences(paths)

    def _take_last(self, paths: list[str]) -> None:
        """Fill in the files of the last search, where nothing is filled in yet."""
        if any(picker.paths or picker.reading for picker in self.pickers):
            return
        for picker, path in zip(self.pickers, paths, strict=True):
            if path:
                self._remembered[picker] = path
                picker.add([path])

    def take(self, request: SearchRequest) -> None:
        if request.translate != "none":
            self._list_codes()
        self._translated = None
        super().take(request)

    def _field_problems(self) -> list[str]:
        problems = [picker.problem for picker in self.pickers if picker.problem]
        if not problems and (self._kinds.is_reading(0) or self._kinds.is_reading(1)):
            problems.append(PendingProblem(self.tr("The files are still being read.")))
        if _evalue(self.evalue.text()) is None:
            problems.append(self.tr("The E-value is a number above 0, such as 10 or 1e-5; mend it."))
        if self.scoring.problem:
            problems.append(self.scoring.problem)
        return problems

    def _inputs(self) -> Hashable:
        # Translated sequences may have other letters.
        return (super()._inputs(), self.translate.currentData(), self.genetic_code.currentData())

    def _remember(self, request: SearchRequest) -> None:
        super()._remember(request)
        for side, path in zip(_SIDES, (request.queries, request.database), strict=True):
            keep_used(self._session.settings, self.analysis, side, path)
        keep_reference(self._session.settings, request.database)
        self._keep_scoring(request.scoring, _name(self._scores_bases()))

    def _last_scoring(self, of_bases: bool) -> MatrixScoring:
        """The saved scoring of searches of proteins or of bases."""
        return self._kept_scoring(DNA_SCORING if of_bases else PROTEIN_SCORING, _name(of_bases))

    # ------------------------------------------------------------------ what the queries hold

    def _list_codes(self) -> None:
        """List all genetic codes when translation is first used: names come from a library."""
        if self.genetic_code.count() == 1:
            for number in genetic_codes():
                if number != STANDARD:
                    self.genetic_code.addItem(_code(number), number)

    def _on_edit(self) -> None:
        queries, database = (next(iter(picker.paths), "") for picker in self.pickers)
        # What the queries are depends on the database, too.
        self._kinds.look_at((queries, database), (database,))
        wanted = self._wanted_translation()
        if wanted is not None and self.translate.currentData() == self._translated != wanted:
            self._translated = wanted
            # Which comes back here.
            self._translate(wanted)
            return
        # Unless the user chose one, the scoring is the usual one of the input.
        translated = self.translate.currentData() != "none"
        if not self._kinds.is_reading(0) and (self._are_bases is not None or translated):
            self._fill_usual(bool(self._are_bases) and not translated)
        self._say()
        super()._on_edit()

    def _say(self) -> None:
        of_bases, translated = self._scores_bases(), self.translate.currentData()
        self.genetic_code.setEnabled(translated != "none")
        if translated != "none":
            self._list_codes()
            code = self.tr("How codons are read: NCBI's genetic codes, by their numbers")
            strand = self.tr("What is translated is read in three frames of each strand")
        else:
            code = self.tr("Nothing is translated")
            strand = (
                self.tr("A query is compared as it is, and its reverse complement")
                if of_bases
                else self.tr("Proteins have no strands; choose a scoring of bases, or what to translate, first")
            )
        self.genetic_code.setToolTip(code)
        self.strand.setEnabled(of_bases or translated != "none")
        self.strand.setToolTip(strand)
        if self._kinds.is_reading(0):
            self.kind.say(self.tr("Reading the queries…"))
        elif self._are_bases is None:
            self.kind.say(self.tr("What the queries hold tells the usual scoring."))
        else:
            self._say_kind(self._are_bases, of_bases, translated)
        self._advise(translated)

    def _wanted_translation(self) -> str | None:
        """The side that has to be translated by what both files hold; None if that is not known."""
        queries, database = self._kinds[0], self._kinds[1]
        if queries is None or database is None:
            return None
        return "none" if queries == database else "query" if queries else "database"

    def _translate(self, side: str) -> None:
        self.translate.setCurrentIndex(self.translate.findData(side))

    def _advise(self, translated: str) -> None:
        """Offer to translate what has to be, where the user chose otherwise."""
        queries, wanted = self._kinds[0], self._wanted_translation()
        # Bases may be compared with bases as what they code for.
        if wanted is None or wanted == translated or (wanted == "none" and queries):
            self.advice.clear()
            return
        text, tip = {
            "query": (
                self.tr("Translate the queries"),
                self.tr("The queries hold bases and the database proteins: compare what the queries code for"),
            ),
            "database": (
                self.tr("Translate the database"),
                self.tr("The database holds bases and the queries proteins: compare what the database codes for"),
            ),
            "none": (self.tr("Translate nothing"), self.tr("Both files hold proteins: nothing has to be translated")),
        }[wanted]
        self.advice.advise(text, tip, partial(self._translate, wanted))
        if wanted != "none" and self.kind.role != "warning":
            self.kind.say(
                self.tr("The queries hold bases, the database proteins.")
                if queries
                else self.tr("The queries hold proteins, the database bases."),
                "warning",
            )

    def _say_kind(self, are_bases: bool, of_bases: bool, translated: str) -> None:
        """Show the kind of the queries, and what does not fit it."""
        held = self.tr("The queries hold bases.") if are_bases else self.tr("The queries hold proteins.")
        wrong = ""
        if translated != "none" and of_bases:
            wrong = self.tr("What is translated is compared as protein: choose a matrix such as BLOSUM62.")
        elif translated == "query" and are_bases:
            held = self.tr("The queries hold bases, which are translated.")
        elif translated == "database" and not are_bases:
            held = self.tr("The queries hold proteins; the database is translated.")
        elif translated == "query":
            wrong = self.tr("The queries look like proteins: translate the database, or nothing.")
        elif translated == "database" and are_bases:
            wrong = self.tr("The queries look like bases: translate them, not the database.")
        elif translated == "none" and are_bases and not of_bases:
            wrong = self.tr("The queries look like bases: choose match and mismatch, or translate them.")
        elif translated == "none" and not are_bases and of_bases:
            wrong = self.tr(
                "The queries look like proteins, but this scoring is of bases: choose a matrix such as BLOSUM62."
            )
        self.kind.say(wrong or held, "warning" if wrong else "muted")


def _evalue(text: str) -> float | None:
    """The E-value that a text is; None if it is none."""
    try:
        value = float(text.strip().replace(",", "."))
    except ValueError:
        return None
    return value if 0 < value < float("inf") else None


def _name(of_bases: bool) -> str:
    """The key of a kind's saved scoring."""
    return "bases" if of_bases else "proteins"


def _code(number: int) -> str:
    """A genetic code in the list; the standard one has a fixed name, and needs no library."""
    return f"{number} Standard" if number == STANDARD else f"{number} {genetic_codes()[number]}"


def _are_bases(path: str, database: str = "") -> bool:
    """True if a file, to be searched in a database, holds bases; for a thread, as it imports the
    readers.

    Raises ``InputError``.
    """
    from gpu.analyses.search.input import looks_like_bases

    return looks_like_bases(path, database)

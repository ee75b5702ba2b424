"""The dialog of a new comparison of two sequences.

What every comparison needs is on top: files, strands, the kind of alignment, a scoring by the
question. The numbers of the scoring, and how it is computed, are in sections closed at first.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import astuple, replace
from typing import Any

from PySide6.QtWidgets import QFormLayout, QGroupBox, QLineEdit, QWidget

from app.analyses.chromosome.bound_field import BoundField
from app.analyses.chromosome.cards_field import CardsField
from app.analyses.chromosome.strand_hint import StrandHint
from app.ask.advanced import AdvancedSection
from app.ask.dialog import ComparisonDialog
from app.ask.estimate import Preflight
from app.ask.readiness import ShownProblem
from app.ask.scoring_group import add_scores
from app.ask.sequence_picker import SequencePicker
from app.ask.side_kinds import Advice
from app.ask.used_before import keep_reference, offer_references
from app.help.fields import Form
from app.help.terms import explain_as
from app.runs.session import Session
from app.widgets.basic import MAX_TYPED, Remark
from app.widgets.messages import explain
from gpu.analyses.chromosome.presets import PRESETS, preset_named, preset_of
from gpu.analyses.chromosome.request import SIDES, STAGES, ChromosomeRequest, Limits, folder_name
from gpu.core.errors import InputError
from gpu.core.request import Request
from gpu.core.units import area_text, parse_area
from gpu.scoring import Scoring
from gpu.scoring.affine import SCORE_LIMIT
from gpu.sequences.choice import SequenceChoice


class NewComparisonDialog(ComparisonDialog):
    """Takes two sequences and the parameters of their alignment."""

    request_type = ChromosomeRequest

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(session, parent)
        services = session.services
        # Of a filled-in comparison what no field shows.
        self.fields.keep("limits", "formats", "also", "also_both_strands")
        self.a, self.b = (
            SequencePicker(title, services.list_records, session.background, session.settings, may_be_both)
            for title, may_be_both in ((self.tr("Sequence a (rows)"), False), (self.tr("Sequence b (columns)"), True))
        )
        self.pickers = self.a, self.b
        self.hint = StrandHint(session.background, self)
        self.hint.asked.connect(self.b.set_strand)
        self.hint.circles_asked.connect(self._take_circles)
        self.hint.sampled.connect(self._on_place)
        self.finished.connect(self.hint.forget)
        groups = ((self._scores_group(), self._names_group()),)
        self.advanced = AdvancedSection(session.settings, self.analysis, "advanced", self.tr("&Advanced"), groups)
        for picker in (self.a, self.b):
            offer_references(picker, session.settings)
        self.advice = Advice()
        self._lay_out(
            (self.a, self.b),
            (self.advice,),
            (self.hint,),
            (self._mode_group(), self._scoring_group()),
            (self.advanced,),
            engine=(self._limits_group(),),
        )
        self.preset.activated.connect(self._take_preset)
        session.device_changed.connect(self._show_cards)
        self._begin()
        self.a.path.setFocus()

    # ------------------------------------------------------------------ layout

    def _mode_group(self) -> QGroupBox:
        group = QGroupBox(self.tr("Alignment"))
        form = Form(self.fields, group)
        modes = (
            (self.tr("Local"), "local"),
            (self.tr("Global"), "global"),
            (self.tr("Semi-global"), "semiglobal"),
        )
        self.mode = form.choice("mode", self.tr("Mode"), modes, said=self.tr("Mode of alignment"))
        self.mode_remark = form.remark()
        return group

    def _scoring_group(self) -> QGroupBox:
        group = QGroupBox(self.tr("Scoring"))
        form = Form(self.fields, group)
        presets = [(self.tr(preset.title), preset.name) for preset in PRESETS]
        presets.append((self.tr("Other numbers (Advanced)"), ""))
        said = self.tr("Scoring by the question")
        self.preset = form.choice("preset", self.tr("Sequences"), presets, watched=False, said=said)
        self.preset_remark = form.remark(lines=3)
        return group

    def _device_group(self) -> QGroupBox:
        group = QGroupBox(self.tr("Device"))
        self._device_form = form = Form(self.fields, group)
        self._add_engine(form)
        cards = CardsField(self._session)
        self.cards = form.add(
            "cards",
            self.tr("Graphics cards"),
            cards,
            lambda: cards.devices if self._may_use_cards() else "auto",
            cards.take,
            cards.changed,
            of="devices",
        )
        self._add_threads(form)
        self._show_cards()
        return group

    def _names_group(self) -> QGroupBox:
        group = QGroupBox(self.tr("Names in titles and pictures"))
        rows = QFormLayout(group)
        self.names: list[QLineEdit] = []
        for side in ("a", "b"):
            name = explain_as(QLineEdit(), "chromosome.name")
            name.setMaxLength(MAX_TYPED)
            name.setAccessibleName(self.tr("Name of {0}").format(side))
            name.textChanged.connect(self.fields.edited)
            rows.addRow(self.tr("Name of {0}").format(side), name)
            self.names.append(name)
        return group

    def _scores_group(self) -> QGroupBox:
        group = QGroupBox(self.tr("Scores"))
        form = Form(self.fields, group)
        self.scores = add_scores(form, self._kept_scoring(Scoring()), SCORE_LIMIT)
        for box in self.scores:
            # Scores rarely have the greatest possible number of digits.
            box.setMinimumWidth(90)
        self.scoring_remark = form.remark()
        return group

    def _limits_group(self) -> QGroupBox:
        group = QGroupBox(self.tr("Limits"))
        form = Form(self.fields, group)
        area = self._session.settings.sra_bytes
        self.sra = form.line("sra", self.tr("Special rows area"), parse_area, area_text, of="sra_bytes", value=area)
        stages = [(f"{stage.number}  {self.tr(stage.name)}", stage.number) for stage in STAGES]
        self.until = form.choice("until", self.tr("Stop after stage"), stages, letters=14, said=self.tr("Last stage"))
        self.pruning = form.tick("pruning", self.tr("Block pruning"))
        self.pruning.setToolTip(self.tr("Skip blocks that cannot hold the best alignment; the result is the same"))
        bound = BoundField()
        self.bound = form.add(
            "bound", self.tr("Pruning starts from"), bound, lambda: bound.bound, bound.take, bound.changed, said=""
        )
        self.limits_remark = form.remark()
        return group

    # ------------------------------------------------------------------ state

    def set_files(self, paths: list[str], side: str | None = None) -> None:
        """Fill in files: two fill both sides, one fills ``side`` or the next empty one."""
        if len(paths) >= 2:
            self.a.set_path(paths[0])
            self.b.set_path(paths[1])
        elif paths:
            free = self.a if side == "a" or (side is None and (self.a.empty or not self.b.empty)) else self.b
            free.set_path(paths[0])

    def fill(self, filling: tuple[SequenceChoice, SequenceChoice], remark: str = "") -> None:
        """Fill in both sides: file, record, range, strand and given name."""
        for picker, name, choice in zip((self.a, self.b), self.names, filling, strict=True):
            picker.set_choice(choice)
            picker.set_circular(None)
            name.setText(choice.given_name)
        self.remark(remark)

    def take(self, request: ChromosomeRequest) -> None:
        self.fill((request.a, request.b))
        if request.both_strands:
            self.b.set_strand("both")
        for side, picker in enumerate((self.a, self.b)):
            picker.set_circular(None if request.circular == "auto" else request.is_circle(side))
        super().take(request)

    def _inputs(self) -> Hashable:
        sides = (self.a.choice, self.b.choice)
        return tuple((choice.path, choice.record) for choice in sides if choice is not None)

    def _remember(self, request: ChromosomeRequest) -> None:
        super()._remember(request)
        for path in (request.a.path, request.b.path):
            keep_reference(self._session.settings, path)
        self._keep_scoring(request.scoring)

    def scoring(self) -> Scoring:
        """The scoring of the fields. Raises ``InputError`` with the sentence for below them."""
        scoring: Scoring = self.fields.value("scoring")
        return scoring

    def limits(self) -> Limits:
        """The limits of the fields. Raises ``InputError`` for an invalid special rows area."""
        limits: Limits = self.fields.value("limits")
        return limits

    def request(self, a: SequenceChoice, b: SequenceChoice) -> ChromosomeRequest:
        """The request of the fields. Raises ``InputError``."""
        self.scoring().check_lengths(a.used, b.used)
        a, b = self._named(a, b)
        circles = self.a.circular.isChecked(), self.b.circular.isChecked()
        both = self.b.are_both_strands
        request: ChromosomeRequest = self._asked(a=a, b=b, circular=SIDES[circles], both_strands=both)
        return request

    def problems(self) -> list[str]:
        """The reasons why it cannot start yet, in the order of the fields."""
        problems = super().problems()
        for check in (self.scoring, self.limits):
            try:
                check()
            except InputError as problem:
                problems.append(ShownProblem(explain(problem).sentence))
        a, b = self.a.choice, self.b.choice
        if a is not None and b is not None and not problems:
            try:
                self.request(a, b)
            except InputError as problem:
                problems.append(explain(problem).sentence)
        return problems

    def wanted(self) -> ChromosomeRequest | None:
        a, b = self.a.choice, self.b.choice
        return self.request(a, b) if a is not None and b is not None else None

    def _folder_name(self) -> str:
        a, b = self.a.choice, self.b.choice
        return folder_name(*self._named(a, b)) if a is not None and b is not None else ""

    def _named(self, a: SequenceChoice, b: SequenceChoice) -> tuple[SequenceChoice, SequenceChoice]:
        """The sides with the names that the user gives."""
        of_a, of_b = (name.text().strip() for name in self.names)
        return replace(a, given_name=of_a), replace(b, given_name=of_b)

    def _may_use_cards(self) -> bool:
        return bool(self.engine.currentData() != "cpu")

    def _advise(self) -> None:
        """Offer the analysis that takes proteins, where a side holds them."""
        kinds = self.a.are_proteins, self.b.are_proteins
        if None in kinds or not any(kinds):
            self.advice.clear()
        elif all(kinds):
            self.advice.advise(
                self.tr("Both files hold proteins: align them as a pair…"),
                self.tr("This analysis is of DNA; batch pairs align proteins, with these files"),
                lambda: self.other_asked.emit("pairs"),
            )
        else:
            self.advice.advise(
                self.tr("One file holds proteins, the other DNA: translate it in a search…"),
                self.tr("A database search compares proteins with what DNA codes for, with these files"),
                lambda: self.other_asked.emit("search"),
            )

    def _on_edit(self) -> None:
        self._advise()
        self._say_mode()
        self._say_preset()
        self._show_cards()
        self.bound.allow(self.pruning.isChecked())
        if not self._say(self.scoring, self.scoring_remark):
            self.advanced.open()
        if not self._say(self.limits, self.limits_remark):
            self.computation.open()
        self.advanced.tell([self.tr("names")] if any(name.text().strip() for name in self.names) else [])
        for picker, name in ((self.a, self.names[0]), (self.b, self.names[1])):
            choice = picker.choice
            name.setPlaceholderText(choice.label if choice is not None else "")
        super()._on_edit()
        self.hint.follow(self.b.strand.currentData(), self.wanted() if not self.problems() else None)

    def _take_circles(self) -> None:
        for picker in (self.a, self.b):
            picker.circular.setChecked(True)

    def _take_preflight(self, preflight: Preflight) -> None:
        super()._take_preflight(preflight)
        if not self.readiness.refusal and isinstance(preflight.request, ChromosomeRequest):
            self.hint.look_at(preflight.request)

    def _sample_of(self, request: Request) -> object:
        return self.hint.sample_of(request) if isinstance(request, ChromosomeRequest) else None

    def _say(self, check: Any, remark: Remark) -> bool:
        """Show what is wrong with some fields; False if something is."""
        try:
            check()
        except InputError as problem:
            remark.say(explain(problem).sentence, "error")
            return False
        remark.say("")
        return True

    def _unusual(self) -> list[str]:
        fields = (
            (self.tr("graphics cards"), self.cards.devices != Limits().devices),
            (self.tr("special rows area"), self.sra.text() != area_text(self._session.settings.sra_bytes)),
            (self.tr("last stage"), self.until.currentData() != STAGES[-1].number),
            (self.tr("block pruning"), not self.pruning.isChecked()),
            (self.tr("what pruning starts from"), self.pruning.isChecked() and self.bound.bound != "auto"),
        )
        return [*super()._unusual(), *(name for name, is_unusual in fields if is_unusual)]

    def _take_preset(self) -> None:
        """Fill in the numbers of the chosen preset; “other numbers” are typed under Advanced."""
        name = self.preset.currentData()
        if not name:
            self.advanced.open()
            self.scores[0].setFocus()
            return
        scoring = preset_named(name).scoring
        for box, number in zip(self.scores, astuple(scoring), strict=True):
            box.setValue(number)

    def _say_preset(self) -> None:
        match, mismatch, first, extend = (box.value() for box in self.scores)
        try:
            preset = preset_of(Scoring(match, mismatch, first, extend))
        except InputError:
            preset = None
        self.preset.setCurrentIndex(self.preset.findData(preset.name if preset else ""))
        numbers = self.tr("match {0:+d}, mismatch {1:+d}, first gap {2}, gap extension {3}").format(
            match, mismatch, first, extend
        )
        about = self.tr("{0}, best for about {1} % equal bases: {2}.")
        numbers = numbers.replace("-", "−")
        self.preset_remark.say(
            about.format(self.tr(preset.about), preset.identity, numbers) if preset else _capital(f"{numbers}.")
        )

    def _show_cards(self) -> None:
        self._device_form.setRowVisible(self.cards, self.cards.is_needed)
        self.cards.allow(self._may_use_cards())

    def _say_mode(self) -> None:
        self.mode_remark.say(
            {
                "local": self.tr("The best matching part of each sequence (Smith-Waterman)."),
                "global": self.tr("Both sequences from end to end (Needleman-Wunsch)."),
                "semiglobal": self.tr("End to end, but gaps at the ends of either sequence cost nothing (overlap)."),
            }[self.mode.currentData()]
        )


def _capital(text: str) -> str:
    return text[0].upper() + text[1:]

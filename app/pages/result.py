"""The base class of result pages: menus, reading in threads, an action per format, saving."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from PySide6.QtCore import Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QBoxLayout, QMenu, QWidget

from app.access.catalogue import Command, ResultCommands
from app.figures.export_dialog import ExportDialog, FigureTarget
from app.figures.figure import CHART_FORMATS, Chart, Sheet
from app.figures.figure import FORMATS as FIGURE_FORMATS
from app.language.text import Text, for_window
from app.pages.desk import Desk
from app.pages.finding_bar import FindingBar
from app.pictures.actions import MOST, export_action, new_action
from app.reports.content import ResultReport
from app.reports.page import save_report
from app.state.state_parts import KEPT, StatePart, layout_parts, nested, value_at
from app.state.ways import RecordPlace
from app.theme import icon
from app.widgets.background import Background
from app.widgets.basic import plain
from app.widgets.file_dialogs import ask_save
from gpu.analyses.analysis import Format, format_named
from gpu.core.errors import CrosspointError
from gpu.results.folder import ResultFolder
from gpu.results.output import check_export
from gpu.results.portable import SUFFIX as PORTABLE
from gpu.results.portable import save_portable

if TYPE_CHECKING:
    from app.tables.state import TableState


class ResultPage(QWidget):
    """The page of one result.

    A subclass states its export formats (``formats``, ``what``) and which of its actions exports a
    ``figure``, if any. What it asks of the window goes through its ``desk``.

    ``steps`` make what the constructor left to make, each short enough for one event: a page of
    many parts would hold up the window.
    """

    #: The engine's sentence on what was found, once it is shown.
    told = Signal(object)

    formats: ClassVar[tuple[Format, ...]] = ()
    #: The exported thing in one word, for titles and file names: "alignment".
    what = Text("result")
    #: False on pages of what was opened without a run.
    can_repeat: ClassVar[bool] = True
    #: The content of the page's report; None: the page has none.
    report_class: ClassVar[type[ResultReport[Any]] | None] = None
    #: File name of a figure, without suffix.
    figure_name: ClassVar[str] = "figure"

    def __init__(self, result: ResultFolder[Any], desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._result: Any = result
        self.desk = desk
        self._kept: dict[str, Any] = {}
        self.steps: Iterator[None] = iter(())
        #: The title of the result in tabs and lists, which heads its report.
        self.title: str = result.request.title
        self._background = Background(self)
        #: What was found, and the next step.
        self.answer = FindingBar(self)
        self.repeat = new_action(self, ResultCommands.repeat, self._ask_to_repeat)
        #: By format name.
        self.exports = {format.name: self._export_action(format) for format in self.formats}
        self._reports = [] if self.report_class is None else [self._report_action()]

    def complete(self) -> None:
        """Make at once what is left to make."""
        for _ in self.steps:
            pass

    def show_answer(self) -> None:
        """Put the sentence on what was found above everything else on the page."""
        self.put_answer()
        self._background.call(self.finding, done=self.say_found, failed=self.desk.say_why)

    def put_answer(self) -> None:
        """Make room for the sentence at the top."""
        if isinstance(layout := self.layout(), QBoxLayout):
            layout.insertWidget(0, self.answer)

    def finding(self) -> str:
        """The engine's sentence on what was found, "" if there is none; called in a thread."""
        return ""

    def say_found(self, sentence: str, is_final: bool = True) -> None:
        """Show the engine's sentence on what was found; ``is_final``: nothing more will be."""
        layout = self.layout()
        # Else the page is by itself, without a heading.
        if layout is not None and layout.indexOf(self.answer) >= 0:
            self.answer.say(for_window(sentence))
        if is_final:
            self.told.emit(sentence)

    @property
    def result(self) -> Any:
        """The opened result: a ``ResultFolder`` of the page's analysis."""
        return self._result

    @property
    def busy(self) -> bool:
        """True while something is being read, made or saved."""
        return self._background.busy or self.desk.saver.busy

    def actions(self) -> list[QAction]:
        """The page's menu entries while it is in front: its own actions, then its exports.

        Shortcuts work while the page has the focus.
        """
        return [*super().actions(), *self.exports.values(), *self._reports]

    def show_place(self, place: RecordPlace) -> bool:
        """Show a place of a record; False if the page cannot."""
        return False

    def own_parts(self) -> dict[str, StatePart]:
        """The parts of the page's state, by path, but for tables, splitters and tabs."""
        return {}

    def kept_tables(self) -> dict[str, TableState]:
        """The tables whose state is kept, by a name for each."""
        return {}

    @cached_property
    def state_parts(self) -> dict[str, StatePart]:
        """All parts of the page's state, in the order in which they are restored."""
        tables = (table.parts(f"tables/{name}") for name, table in self.kept_tables().items())
        return self.own_parts() | {path: part for parts in tables for path, part in parts.items()} | layout_parts(self)

    def view_state(self) -> dict[str, Any]:
        """The present view as JSON values, for a session."""
        return self._values("")

    def restore_view(self, state: dict[str, Any]) -> None:
        """Show a view as ``view_state`` gave it; what is not understood is left out."""
        for path, part in self.state_parts.items():
            if (value := value_at(state, path)) is not None:
                part.restore(value)

    def recall(self) -> None:
        """Show what the settings keep of the view of this result."""
        self._kept = self.desk.settings.view(str(self._result.folder.absolute()))
        self.restore_view({KEPT: self._kept})

    def remember(self) -> None:
        """Keep it in the settings, if it has changed."""
        if (kept := self._values(KEPT).get(KEPT, {})) != self._kept:
            self._kept = kept
            self.desk.settings.keep_view(str(self._result.folder.absolute()), kept)

    def _values(self, beginning: str) -> dict[str, Any]:
        """The values of the parts whose paths begin so, those that are not as at first."""
        now = {path: part.read() for path, part in self.state_parts.items() if path.startswith(beginning)}
        return nested({path: value for path, value in now.items() if value is not None})

    def undo_state(self) -> dict[str, Any]:
        """The parts of the state whose changes are undone, by path."""
        return {path: part.read() for path, part in self.state_parts.items() if part.title}

    def restore_parts(self, values: Mapping[str, Any]) -> None:
        """Bring back some parts, by path; None: as they were at first."""
        for path, part in self.state_parts.items():
            if path in values:
                part.restore(values[path])

    def offer(self, folders: list[Path]) -> None:
        """Receive other results that the page may use; of any analysis, possibly deleted."""

    def take_files(self, paths: list[str]) -> bool:
        """Take files dropped while this page is in front; False leaves them to the window."""
        return False

    def export_menu(self, *pictures: QAction) -> QMenu:
        """A menu of what can be saved: these actions, then one entry per format."""
        menu = QMenu(self.tr("Export"), self)
        menu.addActions(list(pictures))
        menu.addSeparator()
        are_many = len(pictures) + len(self.exports) + len(self._reports) > MOST
        data = menu.addMenu(icon("mdi6.file-table-outline"), self.tr("Data")) if are_many else menu
        data.addActions(list(self.exports.values()))
        if self._reports:
            menu.addSeparator()
            menu.addActions(self._reports)
        return menu

    def refuse_exports(self, reason: str) -> None:
        """Disable every format; ``reason`` is the tooltip."""
        for action in self.exports.values():
            action.setEnabled(False)
            action.setToolTip(plain(reason))

    def export(self, format: str, path: Path) -> None:
        """Write the result in a format, by name, in a thread, and say so."""
        write = partial(format_named(self.formats, format).save, self._result, **self.export_choice())
        self.save(path, write, self.export_extent())

    def export_choice(self) -> dict[str, Any]:
        """The part of the result that the page selects; passed to the formats' ``write``."""
        return {}

    def export_extent(self) -> str:
        """The sentence on what ``export_choice`` leaves in the file, "" for none."""
        return ""

    @property
    def pictured(self) -> QWidget:
        """The part of the page that its small picture on the start page is of."""
        return self

    def figure(self) -> Sheet:
        """The picture of the page, for a paper; for pages with an action for it.

        Raises ``InputError`` if the page shows nothing.
        """
        raise NotImplementedError

    def export_figure(self, path: Path) -> None:
        """Save ``figure()`` in a thread, SVG, PDF or PNG by the suffix, and say so."""
        self.save_drawn(path, self.figure)

    def shown_figure(self) -> Sheet | None:
        """``figure()`` for a report; None where there is none, or nothing to draw."""
        try:
            return self.figure()
        except (NotImplementedError, CrosspointError):
            return None

    def report(self) -> ResultReport[Any]:
        """The content of the page's report, with the picture as it is shown."""
        assert self.report_class is not None
        return self.report_class(self._result, self.shown_figure())

    def save_report(self, path: Path) -> None:
        """Save the report as one HTML file, in a thread, and say so."""
        report = self.report()
        report.title = self.title
        self.save(path, partial(save_report, report))

    def charts(self) -> Chart:
        """The charts of the page, for a paper; for pages with an action for it.

        Raises ``InputError`` if there is nothing to draw.
        """
        raise NotImplementedError

    def export_charts(self, path: Path) -> None:
        """Save ``charts()`` in a thread, also as CSV, and say so."""
        self.save_drawn(path, self.charts)

    def chart_export(self, command: Command, draw: Callable[[], Chart], tip: str = "") -> QAction:
        """Add an action that asks for a chart's form and saves it; ``tip``, in place of the
        command's, has no full stop.

        Put it into ``export_menu``; ``charts`` is for the page's first chart, this for others.
        """
        tip = self.tr("{0} as SVG, PDF, PNG or CSV").format(tip or command.tip)
        ask = partial(self._ask_form, draw, command.name, command.bare_title, CHART_FORMATS)
        action = new_action(self, command, ask, tip)
        self.addAction(action)
        return action

    def save_drawn(self, path: Path, draw: Callable[[], Sheet | Chart]) -> None:
        """Save the value of ``draw`` in a thread as the suffix says, and say so."""
        try:
            drawn = draw()
        except CrosspointError as problem:
            self.desk.warn(problem)
        else:
            self.save(path, drawn.export)

    def whole_figure(self) -> Callable[[], Sheet] | None:
        """The maker of the picture of all, for a thread; None if ``figure`` always is of all."""
        return None

    def ask_figure(self) -> None:
        """Ask for the form of the figure in its present state, and save, copy or print it."""
        self._ask_form(self.figure, self.figure_name, self.tr("Export figure"), FIGURE_FORMATS, self.whole_figure)

    def ask_charts(self) -> None:
        """Ask for the form of the charts, and save, copy or print them."""
        self._ask_form(self.charts, "charts", self.tr("Export charts"), CHART_FORMATS)

    def ask_form(
        self, sheet: Sheet, name: str, title: str, formats: Sequence[str], whole: Callable[[], Sheet] | None = None
    ) -> None:
        """Ask for the form of a picture, in a dialog of a title, and save, copy or print it.

        ``name``: of the file, without suffix; ``whole`` makes the picture of all, in a thread.
        """
        target = FigureTarget(self._result.folder / name, formats, self.save)
        ExportDialog(title, sheet, whole, target, self.desk.settings, self).open()

    def _ask_form(
        self,
        draw: Callable[[], Sheet],
        name: str,
        title: str,
        formats: Sequence[str],
        whole: Callable[[], Callable[[], Sheet] | None] = lambda: None,
    ) -> None:
        """``ask_form`` of what ``draw`` makes, unless there is nothing."""
        try:
            self.ask_form(draw(), name, title, formats, whole())
        except CrosspointError as problem:
            self.desk.warn(problem)

    def save(self, path: Path, write: Callable[[Path], object], told: str = "") -> None:
        """Call ``write(path)`` in a thread and report it, with ``told`` of what is saved.

        Paths of inputs and of the result are refused.
        """

        def checked(path: Path) -> None:
            check_export(path, self._result)
            write(path)

        self.desk.saver.save(path, checked, told)

    def _ask_to_repeat(self) -> None:
        request = self.repeated()
        sentence = self.tr("These are the files and settings of “{0}”; change what you like.")
        self.desk.ask(request.analysis, request, sentence.format(self.title))

    def repeated(self) -> Any:
        """The request that the dialog of another run is filled in with."""
        return self._result.request

    def _export_action(self, format: Format) -> QAction:
        title = self.tr("Export {what} as {format}").format(what=self.what, format=self.tr(format.title))
        tip = self.tr("Save the {what} as a file").format(what=self.what)
        return export_action(self, f"{title}…", tip, lambda: self._ask_export(format, title), menu="formats")

    def _report_action(self) -> QAction:
        title, suggestion = ResultCommands.report.bare_title, self._result.folder / self.tr("report")
        return new_action(
            self, ResultCommands.report, lambda: ask_save(self, title, suggestion, (".html",), self.save_report)
        )

    def ask_portable(self) -> None:
        """Ask for a file, and save the result with its sequences in it."""
        folder = self._result.folder
        ask_save(self, self.tr("Save the result with its sequences"), folder, (PORTABLE,), self.save_portable)

    def save_portable(self, path: Path) -> None:
        """Save the result with its sequences as one file, in a thread, and say so."""
        self.save(path, partial(save_portable, self._result.folder, self._result.request))

    def _ask_export(self, format: Format, title: str) -> None:
        suggestion = self._result.folder / self.what
        title = " – ".join(filter(None, (title, self.export_extent())))
        ask_save(self, title, suggestion, (format.extension,), partial(self.export, format.name))

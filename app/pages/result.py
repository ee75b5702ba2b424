"""The base class of result pages: menus, reading in threads, what is exported, saving."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, ClassVar

from PySide6.QtCore import Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QBoxLayout, QMenu, QWidget

from app.access.catalogue import ResultCommands
from app.exports.dialog import ExportDialog
from app.exports.items import DataExport, FormatChoice, Item, PictureExport
from app.figures.figure import CHART_FORMATS, Chart, Sheet
from app.figures.figure import FORMATS as FIGURE_FORMATS
from app.help.fields import Form
from app.language.text import Text, for_window
from app.pages.desk import Desk
from app.pages.finding_bar import FindingBar
from app.pictures.actions import MENU, export_action, new_action
from app.reports.content import ResultReport
from app.reports.page import ReportPage
from app.state.state_parts import KEPT, StatePart, layout_parts, nested, value_at
from app.state.ways import RecordPlace
from app.widgets.background import Background
from app.widgets.basic import plain
from app.widgets.file_dialogs import ask_save
from gpu.analyses.analysis import Format
from gpu.core.errors import CrosspointError
from gpu.results.folder import ResultFolder
from gpu.results.output import check_export
from gpu.results.portable import SUFFIX as PORTABLE
from gpu.results.portable import save_portable

if TYPE_CHECKING:
    from app.tables.extent import Extent
    from app.tables.state import TableState

#: Formats of a result that its menu of exports has; the dialog has all.
_IN_MENU = 4


class ResultPage(QWidget):
    """The page of one result.

    A subclass states its export formats (``formats``, ``what``) and offers what else it exports
    (``offer_picture``, ``offer_data``). What it asks of the window goes through its ``desk``.

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
    #: True if the sentence on what was found names its sequences.
    names_inputs: ClassVar[bool] = False
    #: The page's picture in a word, for the dialog of exports and a file's name; "" for none.
    figure_name = Text()

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
        #: What can be saved.
        self.items: list[Item] = []
        #: Parts of the page, those in tabs first, and the action that saves what each shows.
        self.exported: dict[QWidget, QAction] = {}
        self.export_action = new_action(self, ResultCommands.export, self.ask_export)
        self.addAction(self.export_action)
        self._menu_of_exports = [self.export_action]
        if self.figure_name:
            self.figure_action = self.offer_picture(self.figure_name, self.figure, whole=self.whole_figure)
            self._menu_of_exports.append(self.figure_action)
        #: By format name.
        self.exports = self.offer_data(self.what, self.formats, self.export_choice, self.extent)
        few = list(self.exports.values())[:_IN_MENU]
        self._menu_of_exports += few
        for action in self._menu_of_exports:
            action.setProperty(MENU, "")
        self.report_action = new_action(self, ResultCommands.report)
        if self.report_class is not None:
            self._menu_of_exports.append(self.report_action)
            self._offer_report()

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
            if not self.names_inputs:
                self.answer.name(for_window(self._result.request.title))

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
        offered = [one.action for item in self.items for one in item.choices]
        return [*super().actions(), *dict.fromkeys(offered)]

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

    # Exports

    def export_menu(self) -> QMenu:
        """A menu of the dialog of exports, and of what is saved most often."""
        menu = QMenu(self.tr("Export"), self)
        menu.addActions(self._menu_of_exports)
        return menu

    def offer_picture(
        self,
        title: str,
        draw: Callable[[], Sheet | Callable[[], Sheet]],
        name: str = "",
        suffixes: Sequence[str] = FIGURE_FORMATS,
        whole: Callable[[], Callable[[], Sheet] | None] = lambda: None,
    ) -> QAction:
        """Offer a picture (``PictureExport``) in the dialog of exports; return the action that
        opens it.

        ``name``: of the file, without suffix, if it is not the ``title``.
        """
        action = self._export_action(self.tr("Export {what}").format(what=title), title)
        choices = tuple(FormatChoice(suffix[1:].upper(), suffix, action) for suffix in suffixes)
        self._offer(PictureExport(title, self._result.folder / (name or title), choices, draw, whole))
        return action

    def offer_chart(self, title: str, draw: Callable[[], Sheet | Callable[[], Sheet]], name: str = "") -> QAction:
        """Offer a picture that may be saved as numbers, too."""
        return self.offer_picture(title, draw, name, CHART_FORMATS)

    def offer_data(
        self,
        title: str,
        formats: Sequence[Format],
        select: Callable[[str], dict[str, Any]],
        extent: Callable[[], Extent | None] = lambda: None,
        file: Path | None = None,
        first_rows: Callable[[dict[str, Any]], dict[str, Any]] | None = None,
    ) -> dict[str, QAction]:
        """Offer content in formats in the dialog of exports (``DataExport``).

        Returns the actions that open it, by the formats' names.
        """
        choices = []
        for format in formats:
            sentence = self.tr("Export {what} as {format}").format(what=title, format=self.tr(format.title))
            action = self._export_action(sentence, title)
            choices.append(FormatChoice(self.tr(format.title), format.extension, action, format))
        if choices:
            file = file or self._result.folder / title
            first_rows, add_fields = first_rows or self.first_rows, self.add_export_fields
            self._offer(DataExport(title, file, tuple(choices), self._result, select, extent, add_fields, first_rows))
        return {format.name: one.action for format, one in zip(formats, choices, strict=True)}

    def _offer(self, item: Item) -> None:
        self.items.append(item)
        for action, one in {one.action: one for one in reversed(item.choices)}.items():
            action.triggered.connect(lambda _=False, one=one: self.ask_export(one))

    def _export_action(self, sentence: str, what: str) -> QAction:
        return export_action(self, f"{sentence}…", self.tr("Save the {what} as a file").format(what=what))

    def _offer_report(self) -> None:
        def write(result: Any, out: BinaryIO, report: ResultReport[Any]) -> None:
            ReportPage(report).write(out)

        choice = FormatChoice("HTML", ".html", self.report_action, Format("report", "HTML", ".html", write))
        title = self.tr("report")
        self._offer(DataExport(title, self._result.folder / title, (choice,), self._result, self._select_report))

    def _select_report(self, rows: str) -> dict[str, Any]:
        report = self.report()
        report.title = self.title
        return {"report": report}

    def ask_export(self, choice: FormatChoice | None = None) -> None:
        """Open the dialog of exports.

        ``choice``: what is proposed; None: what the tab in front shows, or else the first.
        """
        # Pictures first, the report last.
        order = sorted(
            self.items, key=lambda one: (isinstance(one, DataExport), one.choices[0].action is self.report_action)
        )
        ExportDialog(order, choice or self._in_front(), self.save, self.desk.settings, self).open()

    def _in_front(self) -> FormatChoice | None:
        seen = (action for part, action in self.exported.items() if part.isVisible() and action.isEnabled())
        wanted = next(seen, None)
        return next((one for item in self.items for one in item.choices if one.action is wanted), None)

    def ask_fasta(self, title: str, file: str, write: Callable[[BinaryIO], None]) -> None:
        """Open the dialog of exports for one thing alone, that ``write`` writes as FASTA.

        ``file``: the name to suggest, without suffix.
        """
        format = Format("fasta", "FASTA", ".fa", lambda result, out: write(out))
        choice = FormatChoice("FASTA", ".fa", self.export_action, format)
        item = DataExport(title, self._result.folder / file, (choice,), self._result, lambda rows: {})
        ExportDialog([item], None, self.save, self.desk.settings, self).open()

    def refuse_exports(self, reason: str) -> None:
        """Disable every format; ``reason`` is the tooltip."""
        for action in self.exports.values():
            action.setEnabled(False)
            action.setToolTip(plain(reason))

    def export(self, format: str, path: Path, rows: str = "all") -> None:
        """Write rows of what is exported in a format, by name, in a thread, and say so."""
        found = ((item, one.format) for item in self.items if isinstance(item, DataExport) for one in item.choices)
        item, asked = next((item, one) for item, one in found if one is not None and one.name == format)
        self.save(path, item.writer(asked, rows))

    def export_choice(self, rows: str) -> dict[str, Any]:
        """Options of the formats' ``write`` for the part that is asked for (see ``DataExport``)."""
        return {}

    def extent(self) -> Extent | None:
        """The rows of the result that can be chosen from; None: it is exported as a whole."""
        return None

    def add_export_fields(self, form: Form, format: Format) -> Callable[[], dict[str, Any]]:
        """Add fields of a format to the dialog of exports (see ``DataExport``)."""
        return dict

    def first_rows(self, options: dict[str, Any]) -> dict[str, Any]:
        """The options of an export of the first rows alone, in a thread (see ``DataExport``)."""
        return options

    @property
    def pictured(self) -> QWidget:
        """The part of the page that its small picture on the start page is of."""
        return self

    def figure(self) -> Sheet:
        """The picture of the page, for a paper; for pages with an action for it.

        Raises ``InputError`` if the page shows nothing.
        """
        raise NotImplementedError

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

    def charts(self) -> Chart:
        """The charts of the page, for a paper; for pages with an action for it.

        Raises ``InputError`` if there is nothing to draw.
        """
        raise NotImplementedError

    def whole_figure(self) -> Callable[[], Sheet] | None:
        """The maker of the picture of all, for a thread; None if ``figure`` always is of all."""
        return None

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

    def ask_portable(self) -> None:
        """Ask for a file, and save the result with its sequences in it."""
        folder = self._result.folder
        ask_save(self, self.tr("Save the result with its sequences"), folder, (PORTABLE,), self.save_portable)

    def save_portable(self, path: Path) -> None:
        """Save the result with its sequences as one file, in a thread, and say so."""
        self.save(path, partial(save_portable, self._result.folder, self._result.request))

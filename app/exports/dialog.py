"""The dialog of all exports of a page: what, which rows, which format, a preview, and where to.

The preview is made in a thread, a moment after the last change: a picture, or the first lines by
the writer of the file. What is saved is made when it is saved, with the same options.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from threading import Event
from typing import Any

from PySide6.QtCore import QSize, Qt, QTimer
from PySide6.QtGui import QImage
from PySide6.QtWidgets import (
    QComboBox,
    QDialogButtonBox,
    QHBoxLayout,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from app.access.parts import ScrollArea
from app.exports.copies import Copies
from app.exports.export_form import ExportForm
from app.exports.file_place import FilePlace
from app.exports.items import DataExport, FormatChoice, Item, NoPreview, PictureExport
from app.exports.picture_fields import PictureFields
from app.exports.preview import Preview
from app.help.fields import Fields, Form, align_labels, enable_entry
from app.state.settings import Settings
from app.theme import icon
from app.widgets.background import Background
from app.widgets.basic import Dialog, Remark
from app.widgets.messages import explain
from gpu.core.errors import CrosspointError

#: Under this name the form of pictures is remembered.
_KEPT = "figure"
#: Milliseconds after a change, and until a preview is told to take a while.
_REST_MS, _PATIENCE_MS = 250, 3_000
#: Of the dialog at first.
_SIZE = QSize(1_000, 620)
#: Saves in a thread: a path, what writes a file, and a sentence about it.
Save = Callable[[Path, Callable[[Path], object], str], None]


class ExportDialog(Dialog):
    """Asks what is exported, and how.

    Parameters
    ----------
    items : sequence of Item
    chosen : FormatChoice, optional
        One of theirs that is proposed; None: the first that there is.
    save : callable
    settings : Settings, optional
        Remember the form of pictures.
    """

    def __init__(
        self, items: Sequence[Item], chosen: FormatChoice | None, save: Save, settings: Settings | None, parent: QWidget
    ) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("Export"))
        self._items, self._save, self._settings = items, save, settings
        self._background, self._stop = Background(self), Event()
        self.copies = Copies(self._background, self._tell, self)
        self._is_drawing = self._is_stale = False
        #: About the bytes of the file that is set; 0: not known.
        self._size = 0
        self._timer, self._patience = QTimer(self), QTimer(self)
        for timer, milliseconds, act in (
            (self._timer, _REST_MS, self._draw),
            (self._patience, _PATIENCE_MS, self._tell_patience),
        ):
            timer.setSingleShot(True)
            timer.setInterval(milliseconds)
            timer.timeout.connect(act)
        self._form = ExportForm.remembered({} if settings is None else settings.remembered(_KEPT))
        #: The fields of a picture; None for data.
        self.picture: PictureFields | None = None
        self._more: Callable[[], dict[str, Any]] = dict
        self._problem = ""
        self.preview = Preview(self)
        self._make_choices()
        self.place = FilePlace(self)
        self.place.edited.connect(self._check)
        self.place.renamed.connect(self._follow_name)
        self._make_buttons()
        self._lay_out()
        self.resize(_SIZE)
        first = next((one for item in items for one in item.choices if one.action.isEnabled()), items[0].choices[0])
        self.choose(first if chosen is None else chosen)
        self.what.setFocus()

    @property
    def busy(self) -> bool:
        """True while a preview is made, or waits for that."""
        return self._timer.isActive() or self._background.busy

    @property
    def item(self) -> Item:
        """The chosen format of the chosen item."""
        return self._items[self.what.currentIndex()]

    @property
    def choice(self) -> FormatChoice:
        """The chosen format."""
        return self.item.choices[self.format.currentIndex()]

    def choose(self, choice: FormatChoice) -> None:
        """Choose a format of one of the items."""
        number = next(number for number, item in enumerate(self._items) if choice in item.choices)
        self.what.setCurrentIndex(number)
        self._take_item(choice)

    def done(self, result: int) -> None:
        self._stop.set()
        super().done(result)

    # Set-up

    def _make_choices(self) -> None:
        head = Form(Fields(None, "window.export", self))
        titles = [item.title for item in self._items]
        self.what = head.choice(
            "what", self.tr("E&xport"), [(title[:1].upper() + title[1:], title) for title in titles]
        )
        for number, item in enumerate(self._items):
            _allow(self.what, number, item.choices)
        self.format = head.choice("format", self.tr("For&mat"), (), letters=24)
        self.rows = head.choice("rows", self.tr("Wh&ich rows"), (), letters=32)
        self.what.activated.connect(lambda _: self._take_item())
        self.format.activated.connect(lambda _: self._take_format())
        self.rows.activated.connect(lambda _: self._change())
        self._head = head
        self._aside = QVBoxLayout()
        self._aside.setContentsMargins(0, 0, 0, 0)
        self._options = QWidget(self)

    def _make_buttons(self) -> None:
        self.buttons = QDialogButtonBox(self)
        roles = QDialogButtonBox.ButtonRole
        self.save_button = QPushButton(icon("mdi6.content-save-outline"), self.tr("&Save"), self)
        self.copy_button = QPushButton(icon("mdi6.content-copy"), self.tr("&Copy the picture"), self)
        self.print_button = QPushButton(icon("mdi6.printer-outline"), self.tr("&Print…"), self)
        self.usual_button = QPushButton(self.tr("As &usual"), self)
        self.usual_button.setToolTip(self.tr("Size, letters and parts as they are at first"))
        self.save_button.setDefault(True)
        for button, role, slot in (
            (self.save_button, roles.ActionRole, self._ask_save),
            (self.copy_button, roles.ActionRole, lambda: self.copies.copy(self._remembered())),
            (self.print_button, roles.ActionRole, lambda: self.copies.ask_printer(self._remembered())),
            (self.usual_button, roles.ResetRole, lambda: self._of_picture.take(ExportForm())),
        ):
            self.buttons.addButton(button, role)
            button.clicked.connect(lambda _=False, slot=slot: slot())
        self.buttons.addButton(QDialogButtonBox.StandardButton.Close)
        self.buttons.rejected.connect(self.reject)

    def _lay_out(self) -> None:
        self._options_place = place = QWidget(self)
        column = QVBoxLayout(place)
        column.setContentsMargins(0, 0, 6, 0)
        column.addLayout(self._head)
        column.addLayout(self._aside)
        self.remark = Remark("", self, lines=3)
        column.addWidget(self.remark)
        column.addStretch(1)
        self._scroll = ScrollArea(place)
        above = QHBoxLayout()
        above.addWidget(self.preview, 1)
        above.addWidget(self._scroll)
        layout = QVBoxLayout(self)
        layout.addLayout(above, 1)
        layout.addWidget(self.place)
        layout.addWidget(self.buttons)

    # Choosing

    def _take_item(self, choice: FormatChoice | None = None) -> None:
        """Offer the formats of the chosen item, and its rows."""
        item = self.item
        self.format.clear()
        for number, one in enumerate(item.choices):
            self.format.addItem(one.title if one.suffix[1:].upper() in one.title else f"{one.title} ({one.suffix})")
            _allow(self.format, number, (one,))
        allowed = next((one for one in item.choices if one.action.isEnabled()), item.choices[0])
        self.format.setCurrentIndex(item.choices.index(choice or allowed))
        self.rows.clear()
        extent = item.extent() if isinstance(item, DataExport) else None
        for rows in extent.choices() if extent is not None else ():
            self.rows.addItem(rows.title, rows.name)
            enable_entry(self.rows, self.rows.count() - 1, "" if rows.rows else self.tr("There are none."))
        self._head.setRowVisible(self.rows, extent is not None)
        if extent is not None and self.choice.format is not None:
            self.rows.setCurrentIndex(self.rows.findData(extent.proposed(self.choice.format.name)))
        self.place.propose(item.file, self.choice.suffix)
        self._make_fields()

    def _take_format(self) -> None:
        """Offer the fields of another format, and name the file by it."""
        self.place.end_with(self.choice.suffix, [one.suffix for one in self.item.choices])
        if isinstance(self.item, DataExport):
            self._make_fields()
        else:
            self._change()

    def _follow_name(self) -> None:
        """Choose the format that the typed name says, if the chosen one has not its last ending."""
        name = self.place.said.lower()
        # “.genes.tsv” is TSV.
        is_kept = Path(name).suffix == Path(f"name{self.choice.suffix}").suffix
        choices = self.item.choices
        said = [one for one in choices if name.endswith(one.suffix) and one.action.isEnabled()]
        if said and not is_kept:
            self.format.setCurrentIndex(choices.index(max(said, key=lambda one: len(one.suffix))))
            self._make_fields() if isinstance(self.item, DataExport) else self._change()

    def _make_fields(self) -> None:
        """Make the fields of the chosen item and format anew."""
        item, choice = self.item, self.choice
        if self.picture is not None:
            self._form = self.picture.form
        self._aside.removeWidget(self._options)
        self._options.deleteLater()
        self._options, self.picture, self._more, self._problem = QWidget(self), None, dict, ""
        fields = Fields(ExportForm if isinstance(item, PictureExport) else None, "window.figure", self._options)
        form = Form(fields, self._options)
        form.setContentsMargins(0, 0, 0, 0)
        if isinstance(item, DataExport):
            assert choice.format is not None
            self._more = item.add_fields(form, choice.format)
        else:
            try:
                self.picture = PictureFields(form, fields, item.draw(), item.whole(), self._form)
            except CrosspointError as problem:
                self._problem = explain(problem).sentence
        self._aside.addWidget(self._options)
        align_labels(self._head, form)
        for button in (self.copy_button, self.print_button, self.usual_button):
            button.setVisible(isinstance(item, PictureExport))
        fields.edited.connect(self._change)
        # All of it beside a scroll bar.
        bar = self._scroll.verticalScrollBar().sizeHint().width()
        self._scroll.setMinimumWidth(self._options_place.minimumSizeHint().width() + bar)
        self._change()

    def _change(self) -> None:
        self._size = 0
        self._check()
        self._stop.set()
        self._timer.start()

    def _check(self) -> None:
        """Tell what is wrong, or what there will be."""
        problem, told, too_many = self._problem, "", ""
        try:
            self._more()
            if self.picture is not None:
                pixels, too_many = self.picture.pixels()
                if self.choice.suffix == ".png":
                    told, problem = pixels, too_many or problem
        except CrosspointError as wrong:
            problem = problem or explain(wrong).sentence
        if not self.choice.action.isEnabled():
            problem = self.choice.action.toolTip()
        # Neither a copy nor a print needs a file; a copy has pixels, whatever the format is.
        self._allow(not problem)
        self.copy_button.setToolTip(too_many)
        self.copy_button.setEnabled(not problem and not too_many)
        problem = problem or self.place.problem(self.choice.suffix)
        self.save_button.setEnabled(not problem)
        if problem:
            self._tell(problem, "error")
        else:
            self._tell(*((told,) if told else self.place.room(self._size)))

    def _allow(self, allowed: bool) -> None:
        for button in (self.save_button, self.copy_button, self.print_button):
            button.setEnabled(allowed)

    def _tell(self, sentence: str, role: str = "muted") -> None:
        self.remark.say(sentence, role)

    # Preview

    def _draw(self) -> None:
        """Make the preview; what changes meanwhile is made afterwards, once."""
        self._is_stale = self._is_drawing
        if self._is_drawing:
            return
        if self._problem or not self.choice.action.isEnabled():
            self.preview.say("")
            return
        if not self.choice.is_readable:
            self.preview.say(self.tr("A file of this format is not read as text; it has no preview."))
            if self.choice.format is None or self.choice.format.size is None:
                return
        try:
            make = self._beginning()
        except CrosspointError as problem:
            self.preview.say(explain(problem).sentence)
            return
        self._is_drawing = True
        if self.choice.is_readable:
            self._patience.start()
        self._background.call(make, done=self._take, failed=self._fail)

    def _beginning(self) -> Callable[[], bytes | str | tuple[str, int]]:
        """The function that makes the preview, for a thread. Raises ``InputError``."""
        self._stop = Event()
        item, format = self.item, self.choice.format
        if isinstance(item, DataExport):
            assert format is not None
            return item.beginning(format, self.rows.currentData(), self._more(), self._stop)
        return self._of_picture.beginning(self.choice.suffix)

    def _tell_patience(self) -> None:
        self.preview.say(self.tr("The preview takes a while; the file can be saved without it."))

    def _take(self, content: bytes | str | tuple[str, int]) -> None:
        if not self._end():
            return
        if isinstance(content, tuple):
            content, self._size = content
            self._check()
        if not self.choice.is_readable:
            return
        if isinstance(content, str):
            self.preview.show_text(content)
        else:
            self.preview.show_image(QImage.fromData(content))

    def _fail(self, problem: Exception) -> None:
        if not self._end():
            return
        if isinstance(problem, NoPreview):
            self.preview.say(explain(problem).sentence)
        else:
            self.preview.say("")
            self._tell(explain(problem).sentence, "error")
            self._allow(False)

    def _end(self) -> bool:
        """End a preview; False if something was changed since it was begun."""
        is_of_now = not self._is_stale and not self._timer.isActive()
        self._is_drawing = False
        self._patience.stop()
        if self._is_stale:
            self._draw()
        return is_of_now

    # Saving

    @property
    def _of_picture(self) -> PictureFields:
        assert self.picture is not None
        return self.picture

    def _ask_save(self) -> None:
        path = self.place.path(self.choice.suffix)
        item, format = self.item, self.choice.format
        files = format.files(item.result, path) if format is not None and isinstance(item, DataExport) else [path]
        self.place.ask_over(files, lambda: self.save(path))

    def save(self, path: Path) -> None:
        """Save what is chosen under a name, in a thread, and close."""
        if self.picture is not None:
            self._remembered()
        told = f"{self.rows.currentText()}." if self.rows.count() else ""
        self._save(path, self.writer(), told)
        self.accept()

    def writer(self) -> Callable[[Path], None]:
        """The function that writes the file as it is set, for a thread. Raises ``InputError``."""
        item, format = self.item, self.choice.format
        if isinstance(item, DataExport):
            assert format is not None
            return item.writer(format, self.rows.currentData(), self._more())
        make, options = self._of_picture.maker(), self._of_picture.options()
        return lambda path: make().export(path, options)

    def _remembered(self) -> PictureFields:
        """The fields of the picture, whose form is remembered from now."""
        if self._settings is not None:
            self._settings.remember(_KEPT, self._of_picture.form.as_kept())
        return self._of_picture


def _allow(combo: QComboBox, number: int, choices: Sequence[FormatChoice]) -> None:
    """Enable an entry where one of its choices is; else its tooltip says why not."""
    is_allowed = any(one.action.isEnabled() for one in choices)
    enable_entry(combo, number, "" if is_allowed else choices[0].action.toolTip())

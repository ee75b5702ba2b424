"""The dialog of an exported figure: its form beside a preview; save, copy and print.

The preview is drawn in a thread, a moment after the last change. What is saved is drawn when it is
saved, with the same options.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, partial
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QByteArray, QMimeData, QSize, Qt, QTimer
from PySide6.QtGui import QGuiApplication, QImage, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from app.figures.export_form import LETTERS, MAX_PIXELS, SIZES, ExportForm
from app.figures.figure import FigureOptions, Sheet
from app.guarded import guarded
from app.help.fields import Fields, Form
from app.help.terms import explain_as
from app.state.settings import Settings
from app.theme import icon, theme_service
from app.widgets.background import Background
from app.widgets.basic import Dialog, Remark
from app.widgets.file_dialogs import ask_save
from app.widgets.messages import explain

#: Under this name the form is remembered.
_KEPT = "figure"
#: Milliseconds after a change, and the longer side of a preview in pixels.
_REST_MS, _PREVIEW = 250, 1_000
#: Width of the longest field.
_FIELD = 180
#: Of the dialog at first.
_SIZE = QSize(1_000, 620)
#: Saves in a thread: a path, and what writes a file.
Save = Callable[[Path, Callable[[Path], object]], None]


class FigureTarget(NamedTuple):
    """The place of a figure: folder and name without suffix, suffixes, and what saves it."""

    suggestion: Path
    formats: Sequence[str]
    save: Save


class Preview(QWidget):
    """A picture as large as there is room, with a line around it."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.image = QImage()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(360, 280)
        self.setAccessibleName(self.tr("Preview"))

    def sizeHint(self) -> QSize:
        return QSize(640, 480)

    def show_image(self, image: QImage) -> None:
        """Show a picture in place of the one before."""
        self.image = image
        self.update()

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        if self.image.isNull():
            with QPainter(self) as painter:
                painter.setPen(theme_service().theme.muted)
                painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, self.tr("Drawing the picture…"))
            return
        ratio = self.devicePixelRatioF()
        room = self.size() - QSize(2, 2)
        smooth, keep = Qt.TransformationMode.SmoothTransformation, Qt.AspectRatioMode.KeepAspectRatio
        shown = self.image.scaled(room * ratio, keep, smooth)
        shown.setDevicePixelRatio(ratio)
        size = shown.deviceIndependentSize().toSize()
        x, y = (self.width() - size.width()) // 2, (self.height() - size.height()) // 2
        with QPainter(self) as painter:
            painter.drawImage(x, y, shown)
            painter.setPen(theme_service().theme.grid)
            painter.drawRect(x - 1, y - 1, size.width() + 1, size.height() + 1)


class ExportDialog(Dialog):
    """Asks for the form of a figure.

    Parameters
    ----------
    title : str
    shown : Sheet
        The picture as it is in view.
    whole : callable, optional
        Makes the picture of all, in a thread; None: there is no choice.
    target : FigureTarget
    settings : Settings, optional
        Remember the form.
    """

    def __init__(
        self,
        title: str,
        shown: Sheet,
        whole: Callable[[], Sheet] | None,
        target: FigureTarget,
        settings: Settings | None,
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(title)
        self._shown, self.target, self._settings = shown, target, settings
        self._whole = None if whole is None else cache(whole)
        self._background = Background(self)
        self._is_drawing = self._is_stale = False
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_REST_MS)
        self._timer.timeout.connect(self._draw)
        self.preview = explain_as(Preview(self), "window.figure.preview")
        self._fields = Fields(ExportForm, "window.figure", self)
        form = self._make_form()
        self._make_buttons()
        self._lay_out(form)
        self.resize(_SIZE)
        self._fields.edited.connect(self._change)
        if settings is not None:
            self._fields.take(ExportForm.remembered(settings.remembered(_KEPT)))
        self._change()

    @property
    def busy(self) -> bool:
        """True while something is drawn, or waits for that."""
        return self._timer.isActive() or self._background.busy

    @property
    def form(self) -> ExportForm:
        """The form that is set."""
        return ExportForm(**self._fields.values())

    def options(self, dpi: int | None = None) -> FigureOptions:
        """The options of the figure; ``dpi`` in place of those that are set."""
        return self.form.options(self.title_field.text().strip(), dpi)

    # Set-up

    def _make_form(self) -> Form:
        form = Form(self._fields)
        parts = ((self.tr("What is in view"), False), (self.tr("All"), True))
        self.part_field = form.choice("part", self.tr("Sh&ow"), parts)
        form.setRowVisible(self.part_field, self._whole is not None)
        self.width_field = form.real("width", self.tr("&Width"), SIZES, self.tr(" mm"), step=5)
        self.height_field = form.real(
            "height", self.tr("&Height"), SIZES, self.tr(" mm"), step=5, term="window.figure.width"
        )
        self.letters_field = form.real("letters", self.tr("&Letters"), LETTERS, self.tr(" pt"), step=0.5)
        self.dpi_field = form.number("dpi", self.tr("&Resolution"), suffix=self.tr(" dots an inch"))
        for field in (self.width_field, self.height_field, self.letters_field, self.dpi_field):
            field.setKeyboardTracking(False)
        self.title_field = form.line("title", self.tr("&Title"))
        self.title_field.setPlaceholderText(self.tr("none"))
        self.title_field.setMinimumWidth(_FIELD)
        self.legend_box = form.tick("legend", self.tr("Legend"), label=self.tr("Beside it"))
        self.parameters_box = form.tick("parameters", self.tr("Parameters"))
        self.track_boxes: dict[str, QCheckBox] = {}
        for name, title in self._shown.tracks().items():
            label = "" if self.track_boxes else self.tr("Tracks")
            self.track_boxes[name] = form.tick("track", title.replace("&", "&&"), label=label, value=True)
        return form

    def _make_buttons(self) -> None:
        self.buttons = QDialogButtonBox(self)
        roles = QDialogButtonBox.ButtonRole
        self.save_button = QPushButton(icon("mdi6.content-save-outline"), self.tr("&Save…"), self)
        self.copy_button = QPushButton(icon("mdi6.content-copy"), self.tr("&Copy the picture"), self)
        self.print_button = QPushButton(icon("mdi6.printer-outline"), self.tr("&Print…"), self)
        self.usual_button = QPushButton(self.tr("As &usual"), self)
        self.usual_button.setToolTip(self.tr("Size, letters and parts as they are at first"))
        self.save_button.setDefault(True)
        for button, role, slot in (
            (self.save_button, roles.ActionRole, self._ask_save),
            (self.copy_button, roles.ActionRole, self.copy),
            (self.print_button, roles.ActionRole, self._ask_printer),
            (self.usual_button, roles.ResetRole, lambda: self._fields.take(ExportForm())),
        ):
            self.buttons.addButton(button, role)
            button.clicked.connect(lambda _=False, slot=slot: slot())
        self.buttons.addButton(QDialogButtonBox.StandardButton.Close)
        self.buttons.rejected.connect(self.reject)

    def _lay_out(self, form: Form) -> None:
        aside = QVBoxLayout()
        aside.addLayout(form)
        self.remark = Remark("", self, lines=2)
        aside.addWidget(self.remark)
        aside.addStretch(1)
        above = QHBoxLayout()
        above.addWidget(self.preview, 1)
        above.addLayout(aside)
        layout = QVBoxLayout(self)
        layout.addLayout(above, 1)
        layout.addWidget(self.buttons)

    # Preview

    def _change(self) -> None:
        wide, high = self.form.pixels
        self._tell(self.tr("A PNG has {0:,} × {1:,} pixels.").format(wide, high))
        if wide * high > MAX_PIXELS:
            self._tell(self.tr("These are too many pixels; make the picture smaller, or coarser."), "error")
        self._allow(wide * high <= MAX_PIXELS)
        self._timer.start()

    def _allow(self, allowed: bool) -> None:
        for button in (self.save_button, self.copy_button, self.print_button):
            button.setEnabled(allowed)

    def _tell(self, sentence: str, role: str = "muted") -> None:
        self.remark.say(sentence, role)

    def _draw(self) -> None:
        """Draw the preview; what changes meanwhile is drawn afterwards, once."""
        self._is_stale = self._is_drawing
        if self._is_drawing:
            return
        self._is_drawing = True
        options = self.options()
        dpi = max(20, round(_PREVIEW * 72 / max(options.width, options.height)))
        make, drawn = self._maker(), self.options(dpi)
        self._background.call(lambda: make().png(drawn), done=self._take, failed=self._fail)

    def _maker(self) -> Callable[[], Sheet]:
        """The maker of the chosen picture, for a thread."""
        hidden = [name for name, box in self.track_boxes.items() if not box.isChecked()]
        whole = self._whole if self.part_field.currentIndex() else None
        shown = self._shown

        def make() -> Sheet:
            sheet = shown if whole is None else whole()
            return sheet.without(hidden) if hidden else sheet

        return make

    def _take(self, content: bytes) -> None:
        self._is_drawing = False
        self.preview.show_image(QImage.fromData(content))
        if self._is_stale:
            self._draw()

    def _fail(self, problem: Exception) -> None:
        self._is_drawing = False
        self._tell(explain(problem).sentence, "error")
        self._allow(False)
        if self._is_stale:
            self._draw()

    # Saving, copying, printing

    def save(self, path: Path) -> None:
        """Save the figure by the suffix, in a thread, and close."""
        self._remember()
        self.target.save(path, self.writer())
        self.accept()

    def writer(self) -> Callable[[Path], None]:
        """The function that writes the figure as it is set, for a thread."""
        make, options = self._maker(), self.options()
        return lambda path: make().export(path, options)

    def _ask_save(self) -> None:
        ask_save(self, self.windowTitle(), self.target.suggestion, self.target.formats, self.save)

    def copy(self) -> None:
        """Put the picture on the clipboard, as PNG and as SVG, once it is drawn."""
        make, options = self._maker(), self.options()
        self._remember()

        def draw() -> tuple[bytes, bytes]:
            sheet = make()
            return sheet.png(options), sheet.svg(options)

        self._tell(self.tr("Drawing the picture…"))
        self._background.call(draw, done=self._put, failed=self._fail)

    def _put(self, pictures: tuple[bytes, bytes]) -> None:
        png, svg = pictures
        data = QMimeData()
        data.setImageData(QImage.fromData(png))
        data.setData("image/svg+xml", QByteArray(svg))
        QGuiApplication.clipboard().setMimeData(data)
        self._tell(self.tr("The picture is on the clipboard."))

    def _ask_printer(self) -> None:
        from PySide6.QtPrintSupport import QPrintDialog

        from app.figures.printing import new_printer

        self._remember()
        self._printer = new_printer(self.options())
        dialog = QPrintDialog(self._printer, self)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.accepted.connect(lambda: self.print_on(self._printer))
        # Its own ``open`` wants a receiver by name.
        QDialog.open(dialog)

    def print_on(self, printer: object) -> None:
        """Print the figure on a ``QPrinter``, once it is drawn."""
        from app.figures.printing import MAX_DPI

        make, options = self._maker(), self.options(min(self.dpi_field.value(), MAX_DPI))
        self._tell(self.tr("Drawing the picture…"))
        print_ = partial(self._print, printer, options)
        self._background.call(lambda: make().png(options), done=print_, failed=self._fail)

    def _print(self, printer: object, options: FigureOptions, content: bytes) -> None:
        from PySide6.QtPrintSupport import QPrinter

        from app.figures.printing import print_picture

        assert isinstance(printer, QPrinter)
        try:
            print_picture(printer, QImage.fromData(content), options)
        except Exception as problem:  # noqa: BLE001 (told in the dialog, as what a thread raises)
            self._fail(problem)
        else:
            file = printer.outputFileName()
            self._tell(self.tr("Saved “{0}”.").format(file) if file else self.tr("The figure is at the printer."))

    def _remember(self) -> None:
        if self._settings is not None:
            self._settings.remember(_KEPT, self.form.as_kept())

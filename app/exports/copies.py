"""Copies of a picture that are no files: on the clipboard, and on paper."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QByteArray, QMimeData, QObject, Qt
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtWidgets import QDialog, QWidget

from app.exports.picture_fields import PictureFields
from app.figures.figure import FigureOptions
from app.widgets.background import Background
from app.widgets.messages import explain


class Copies(QObject):
    """Draws in a thread; ``tell(sentence, role)`` shows what became of it."""

    def __init__(self, background: Background, tell: Callable[..., None], parent: QWidget) -> None:
        super().__init__(parent)
        self._background, self._tell, self._parent = background, tell, parent

    def copy(self, picture: PictureFields) -> None:
        """Put the picture on the clipboard, as PNG and as SVG, once it is drawn."""
        make, options = picture.maker(), picture.options()

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

    def _fail(self, problem: Exception) -> None:
        self._tell(explain(problem).sentence, "error")

    def ask_printer(self, picture: PictureFields) -> None:
        """Ask for a printer, and print the picture on it."""
        from PySide6.QtPrintSupport import QPrintDialog

        from app.exports.printing import new_printer

        self._printer = new_printer(picture.options())
        dialog = QPrintDialog(self._printer, self._parent)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.accepted.connect(lambda: self.print_on(self._printer, picture))
        # Its own ``open`` wants a receiver by name.
        QDialog.open(dialog)

    def print_on(self, printer: object, picture: PictureFields) -> None:
        """Print the picture on a ``QPrinter``, once it is drawn."""
        from app.exports.printing import MAX_DPI

        make, options = picture.maker(), picture.options(min(picture.dpi.value(), MAX_DPI))
        self._tell(self.tr("Drawing the picture…"))
        print_ = partial(self._print, printer, options)
        self._background.call(lambda: make().png(options), done=print_, failed=self._fail)

    def _print(self, printer: object, options: FigureOptions, content: bytes) -> None:
        from PySide6.QtPrintSupport import QPrinter

        from app.exports.printing import print_picture

        assert isinstance(printer, QPrinter)
        try:
            print_picture(printer, QImage.fromData(content), options)
        except Exception as problem:  # noqa: BLE001 (told in the dialog, as what a thread raises)
            self._fail(problem)
        else:
            file = printer.outputFileName()
            self._tell(self.tr("Saved “{0}”.").format(file) if file else self.tr("The figure is at the printer."))

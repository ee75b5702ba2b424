"""Printing a figure: on paper, or into a PDF file by the system's printer for that."""

from __future__ import annotations

from PySide6.QtCore import QMarginsF, QRectF, QSizeF
from PySide6.QtGui import QImage, QPageLayout, QPainter
from PySide6.QtPrintSupport import QPrinter

from app.figures.figure import FigureOptions
from gpu.core.errors import InputError

#: Dots an inch that are printed at most: more are not seen.
MAX_DPI = 600


def new_printer(options: FigureOptions) -> QPrinter:
    """The usual printer, its page turned as a figure needs it."""
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    is_wide = options.width > options.height
    printer.setPageOrientation(QPageLayout.Orientation.Landscape if is_wide else QPageLayout.Orientation.Portrait)
    printer.setPageMargins(QMarginsF(10, 10, 10, 10), QPageLayout.Unit.Millimeter)
    return printer


def print_picture(printer: QPrinter, picture: QImage, options: FigureOptions) -> None:
    """Print a picture of a figure at the figure's size, or smaller where the page is.

    Raises ``InputError`` if the printer takes nothing.
    """
    painter = QPainter()
    if not painter.begin(printer):
        raise InputError("The printer “{}” does not answer; choose another one.", printer.printerName())
    try:
        page = QSizeF(printer.pageLayout().paintRectPixels(printer.resolution()).size())
        size = QSizeF(options.width, options.height) * (printer.resolution() / 72)
        if size.width() > page.width() or size.height() > page.height():
            size = size * min(page.width() / size.width(), page.height() / size.height())
        painter.drawImage(QRectF(0, 0, size.width(), size.height()), picture)
    finally:
        painter.end()

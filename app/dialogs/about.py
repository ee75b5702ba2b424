"""The about dialog: description, authors of the methods, location of the log."""

from __future__ import annotations

import platform

import PySide6
from PySide6.QtCore import Qt, qVersion
from PySide6.QtWidgets import QDialog, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from app.theme import icon
from app.widgets import PlainLabel, close_button


class AboutDialog(QDialog):
    """Version, papers, libraries, and the versions that support asks for.

    ``log_file`` may be empty.
    """

    def __init__(self, version: str, log_file: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("About Crosspoint"))
        self.setMinimumWidth(520)
        sign = QLabel()
        sign.setPixmap(icon("mdi6.dna", "accent").pixmap(56, 56))
        words = QLabel(
            self.tr(
                "<h2>Crosspoint {version}</h2>"
                "<p>Exact comparison of whole chromosomes on one computer. Your sequences never leave it.</p>"
                "<p>The method is CUDAlign 2.1: E. F. de O. Sandes, A. C. M. A. de Melo, <i>Retrieving "
                "Smith-Waterman alignments with optimizations for megabase biological sequences using GPU</i>, "
                "IEEE Transactions on Parallel and Distributed Systems, 2013.</p>"
                "<p>Made with Qt for Python {pyside} (LGPL), Numba, NumPy, pyqtgraph, Biopython and QtAwesome; "
                "colours by M. Okabe and K. Ito, and cividis.</p>"
            ).format(version=version, pyside=PySide6.__version__)
        )
        words.setWordWrap(True)
        words.setTextFormat(Qt.TextFormat.RichText)
        facts = PlainLabel(
            self.tr("Python {python} · Qt {qt} · {system}").format(
                python=platform.python_version(), qt=qVersion(), system=platform.platform(terse=True)
            )
            + (self.tr("\nLog: {log}").format(log=log_file) if log_file else "")
        )
        facts.setWordWrap(True)
        facts.setForegroundRole(facts.foregroundRole().PlaceholderText)
        facts.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        buttons = close_button(self)
        top = QHBoxLayout()
        top.setSpacing(18)
        top.addWidget(sign, 0, Qt.AlignmentFlag.AlignTop)
        top.addWidget(words, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(20, 16, 20, 14)
        layout.addLayout(top)
        layout.addWidget(facts)
        layout.addStretch(1)
        layout.addWidget(buttons)

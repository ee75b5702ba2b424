"""The about dialog: version and build, devices, authors of the methods, licences."""

from __future__ import annotations

import platform
import sys
from pathlib import Path

import PySide6
from PySide6.QtCore import Qt, qVersion
from PySide6.QtGui import QFontDatabase
from PySide6.QtWidgets import (
    QDialogButtonBox,
    QHBoxLayout,
    QLabel,
    QPlainTextEdit,
    QVBoxLayout,
    QWidget,
)

from app.language.text import for_window
from app.runs.session import Session
from app.theme import icon
from app.widgets.basic import Dialog, PlainLabel, close_button
from app.widgets.messages import explain
from gpu.diagnosis.requirements import requirements
from gpu.diagnosis.version import ROOT, build_of


class AboutDialog(Dialog):
    """Version, build, devices, papers, libraries, and the versions that support asks for.

    ``log_file`` may be empty.
    """

    def __init__(self, session: Session, version: str, log_file: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self.setWindowTitle(self.tr("About Crosspoint"))
        self.setMinimumWidth(520)
        sign = QLabel()
        sign.setPixmap(icon("mdi6.dna", "accent").pixmap(56, 56))
        words = QLabel(
            self.tr(
                "<h2>Crosspoint {version}</h2>"
                "<p>Exact comparison of whole chromosomes on this computer. Your sequences leave it only for the "
                "computers of a lab, if you name one in the preferences; NCBI is sent the accessions that you ask "
                "for.</p>"
                "<p>The method is CUDAlign 2.1: E. F. de O. Sandes, A. C. M. A. de Melo, <i>Retrieving "
                "Smith-Waterman alignments with optimizations for megabase biological sequences using GPU</i>, "
                "IEEE Transactions on Parallel and Distributed Systems, 2013.</p>"
                "<p>Made with Qt for Python {pyside} (LGPL), Numba, NumPy, pyqtgraph, Biopython and QtAwesome; "
                "colours by M. Okabe and K. Ito, and cividis.</p>"
            ).format(version=version, pyside=PySide6.__version__)
        )
        words.setWordWrap(True)
        words.setTextFormat(Qt.TextFormat.RichText)
        #: Build and devices, as far as they are known.
        self.build = self._facts(self.tr("Looking for the build…"))
        self.build.setAccessibleName(self.tr("Build"))
        device = str(session.device) if session.device is not None else ""
        self.devices = self._facts(device or self.tr("Looking for devices…"))
        self.devices.setAccessibleName(self.tr("Devices"))
        facts = self._facts(
            self.tr("Python {python} · Qt {qt} · {system}").format(
                python=platform.python_version(), qt=qVersion(), system=platform.platform(terse=True)
            )
            + (self.tr("\nLog: {log}").format(log=log_file) if log_file else "")
        )
        buttons = close_button(self)
        licences = buttons.addButton(self.tr("&Licences…"), QDialogButtonBox.ButtonRole.ActionRole)
        licences.clicked.connect(self.show_licences)
        top = QHBoxLayout()
        top.setSpacing(18)
        top.addWidget(sign, 0, Qt.AlignmentFlag.AlignTop)
        top.addWidget(words, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(20, 16, 20, 14)
        layout.addLayout(top)
        for label in (self.build, self.devices, facts):
            layout.addWidget(label)
        layout.addStretch(1)
        layout.addWidget(buttons)
        call = session.background.call
        call(lambda: str(build_of()), done=self._show_build, failed=lambda problem: None, owner=self)
        call(session.services.describe_cards, done=self._show_cards, failed=lambda problem: None, owner=self)

    def show_licences(self) -> None:
        """Open the licences of Crosspoint and of its libraries."""
        dialog = LicencesDialog(self._session, self)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.open()

    def _facts(self, text: str) -> PlainLabel:
        label = PlainLabel(text)
        label.setWordWrap(True)
        label.setForegroundRole(label.foregroundRole().PlaceholderText)
        label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        return label

    def _show_build(self, build: str) -> None:
        self.build.setText(self.tr("Build: {build}").format(build=for_window(build)))

    def _show_cards(self, cards: list[str]) -> None:
        device = self._session.device
        lines = [self.tr("Device: {device}").format(device=device)] if device is not None else []
        self.devices.setText("\n".join([*lines, *map(for_window, cards)]) or self.tr("No device"))
        self.adjustSize()


class LicencesDialog(Dialog):
    """Crosspoint's licence, those of the libraries by name, and the texts that a bundle has."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Licences"))
        self.resize(760, 560)
        self.text = QPlainTextEdit()
        self.text.setReadOnly(True)
        self.text.setPlaceholderText(self.tr("Collecting the licences…"))
        self.text.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self.text.setAccessibleName(self.tr("Licences"))
        layout = QVBoxLayout(self)
        layout.addWidget(self.text, 1)
        layout.addWidget(close_button(self))
        session.background.call(
            _licences,
            done=self.text.setPlainText,
            failed=lambda problem: self.text.setPlainText(explain(problem).sentence),
            owner=self,
        )


def _licences() -> str:
    """The texts of all licences that are at hand, after a list of the libraries'."""
    # A bundle has its licences beside its program.
    folders = {ROOT, Path(sys.executable).parent} if getattr(sys, "frozen", False) else {ROOT}
    others = sorted(path for folder in folders for path in (folder / "LICENSES").glob("**/*"))
    texts = [path for path in (ROOT / "LICENSE", *others) if path.is_file()]
    asked = requirements()
    parts = [
        f"{library.name} {library.version}: {library.licence or 'see its own files'}"
        for library in (asked.libraries if asked is not None else ())
        if library.version
    ]
    own = [f"{path.name}\n\n{path.read_text(encoding='utf-8', errors='replace')}" for path in texts]
    return "\n\n".join([*own[:1], "\n".join(parts), *own[1:]])

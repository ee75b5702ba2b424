"""One page of the users' guide, drawn from its Markdown file.

Pages lie in ``resources/guide``; links to other files of the checkout are followed, too.
Links to the network open in the browser when they are clicked, and nothing is loaded from there.
"""

from __future__ import annotations

import os
from pathlib import Path

from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import (
    QDesktopServices,
    QImage,
    QResizeEvent,
    QShowEvent,
    QTextBlock,
    QTextBlockFormat,
    QTextCursor,
    QTextDocument,
    QTextFormat,
)
from PySide6.QtWidgets import QTextBrowser, QWidget

from app.help.guide_links import anchor
from app.theme import theme_service

ROOT = Path(__file__).resolve().parents[2]
GUIDE = ROOT / "resources" / "guide"

#: Pixels around the text, above a heading, and beside the lines of a command.
_MARGIN, _ABOVE, _ASIDE = 18, 16, 10
#: Height of a line, in percent.
_LINE_HEIGHT = 120
#: What stands for a picture in the text.
_PICTURE = "\N{OBJECT REPLACEMENT CHARACTER}"
_IMAGE = QTextDocument.ResourceType.ImageResource.value
_SMOOTH = Qt.TransformationMode.SmoothTransformation


class GuideView(QTextBrowser):
    """A page that fits its width: pictures become smaller, commands wrap."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        #: The section that is kept at the top.
        self._section = ""
        self.setOpenLinks(False)
        self.setAccessibleName(self.tr("Page of the guide"))
        self.document().setDocumentMargin(_MARGIN)
        self.anchorClicked.connect(self.follow)
        self.sourceChanged.connect(self._lay_out)
        # A long page is laid out bit by bit.
        self.verticalScrollBar().rangeChanged.connect(self._scroll)
        self.verticalScrollBar().actionTriggered.connect(lambda _: self.show_section(""))
        theme_service().changed.connect(self._read_again)

    def follow(self, link: QUrl) -> None:
        """Show the page of a link; have the browser open one of the network."""
        if link.scheme() not in ("", "file"):
            QDesktopServices.openUrl(link)
            return
        path = Path(self.source().resolved(link).toLocalFile())
        page = path / "README.md" if path.is_dir() else path
        # Links are not followed: in a bundle of macOS the pages are behind one.
        if page.is_file() and Path(os.path.normpath(page)).is_relative_to(ROOT):
            self.show_page(page)
            self.show_section(link.fragment())

    def show_section(self, section: str) -> None:
        """Scroll to the heading that a link names, as GitHub names it; "" for the place as it is.

        It stays there while the page is laid out, until the user scrolls.
        """
        self._section = section
        self._scroll()

    def _scroll(self) -> None:
        block = self.document().begin() if self._section else self.document().end()
        while block.isValid():
            if block.blockFormat().headingLevel() and anchor(block.text()) == self._section:
                place = self.document().documentLayout().blockBoundingRect(block).top()
                self.verticalScrollBar().setValue(round(place) - _ABOVE)
            block = block.next()

    def show_page(self, page: Path) -> None:
        """Show a file: Markdown as it is meant, any other one as text."""
        kinds = QTextDocument.ResourceType
        kind = kinds.MarkdownResource if page.suffix == ".md" else kinds.UnknownResource
        self.setSource(QUrl.fromLocalFile(str(page)), kind)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_pictures()

    def showEvent(self, event: QShowEvent) -> None:
        # Qt goes to the cursor, at the top.
        super().showEvent(event)
        self._scroll()

    def _read_again(self) -> None:
        # The colours of links and commands are part of a page that was read.
        self.reload()
        self._lay_out()

    def _lay_out(self) -> None:
        cursor = QTextCursor(self.document())
        cursor.beginEditBlock()
        block = self.document().begin()
        while block.isValid():
            cursor.setPosition(block.position())
            cursor.mergeBlockFormat(self._format_of(block))
            block = block.next()
        cursor.endEditBlock()
        self._fit_pictures()

    def _format_of(self, block: QTextBlock) -> QTextBlockFormat:
        """The format of a block, in addition to Qt's Markdown format."""
        is_code, shape = _is_code(block), QTextBlockFormat()
        if is_code:
            shape.setBackground(theme_service().theme.background)
            shape.setNonBreakableLines(False)
            shape.setLeftMargin(_ASIDE)
            shape.setRightMargin(_ASIDE)
            if not _is_code(block.next()):
                shape.setBottomMargin(_ASIDE)
        if block.blockFormat().headingLevel() and block.blockNumber():
            shape.setTopMargin(_ABOVE)
        if not is_code and _PICTURE not in block.text():
            shape.setLineHeight(_LINE_HEIGHT, QTextBlockFormat.LineHeightTypes.ProportionalHeight.value)
        return shape

    def _fit_pictures(self) -> None:
        """Make pictures as wide as there is room for, and no wider than they are."""
        room = self.viewport().width() - 2 * _MARGIN
        cursor = self.document().find(_PICTURE)
        while not cursor.isNull():
            picture = cursor.charFormat().toImageFormat()
            address = self.source().resolved(QUrl(picture.name()))
            image = QImage(address.toLocalFile()) if address.isLocalFile() else QImage()
            width = min(image.width(), room)
            if width > 0 and picture.width() != width:
                # Qt would scale it without smoothing.
                image = image.scaledToWidth(round(width * self.devicePixelRatioF()), _SMOOTH)
                image.setDevicePixelRatio(self.devicePixelRatioF())
                self.document().addResource(_IMAGE, address, image)
                picture.setWidth(width)
                cursor.setCharFormat(picture)
            cursor = self.document().find(_PICTURE, cursor)


def _is_code(block: QTextBlock) -> bool:
    return block.isValid() and block.blockFormat().hasProperty(QTextFormat.Property.BlockCodeFence.value)

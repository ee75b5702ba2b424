"""Descriptions of pictures for those who do not see them: they follow the part that is shown."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget


def tell_shown(picture: QWidget, shown: str, about: str = "") -> None:
    """Describe a picture by the part that is shown, then by what never changes.

    Screen readers read the description after the picture's name when it gets the focus, and when
    they are asked to.
    """
    sentence = ". ".join(part.rstrip(".") for part in (shown, about) if part)
    if sentence != picture.accessibleDescription():
        picture.setAccessibleDescription(sentence)

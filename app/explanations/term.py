"""A term of the window: its explanation, and the section of the guide that tells more."""

from __future__ import annotations

from typing import NamedTuple

#: The property of a label in a table of numbers: [name, heading], as they are shown.
NUMBER = "explained_number"
#: The property of any other widget: the name that follows its class in a key.
NAME = "explained_name"


class Term(NamedTuple):
    """An explanation in one to three sentences.

    ``link``: a page of the guide and a section of it, ``search.md#e-values``. ``keys``: what is
    explained, separated by blanks; a blank in a key is written as ``_``. A key is one of

    - ``Class.field``: the widget that an object of the class keeps as ``self.field`` or
      ``self._field``; ``Class.field[key]`` for one in a sequence or dictionary;
    - ``Class``: a widget of the class;
    - ``Class:column``: a column of a table that lies in a widget of the class, by the name that
      does not depend on the language, or by its number from 0;
    - ``Context/Name``: a row of a table of numbers, by the translation context of its name.
    """

    keys: str
    link: str
    text: str

"""Fields of forms: each is declared by one call, which makes it, gives it its label, its name for
screen readers and its term, lays it out, watches it, and binds it to a field of a dataclass.

Bounds and what is there at first come from the dataclass (``gpu/core/fields.py``), whose value is
read from the form, and filled into it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Any, NamedTuple, TypeVar

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QStandardItemModel
from PySide6.QtWidgets import QCheckBox, QComboBox, QFormLayout, QLineEdit, QSpinBox, QWidget

from app.help.terms import explain_as
from app.widgets.basic import MAX_TYPED, DecimalBox, Remark
from gpu.core.fields import Declared, Whole, declared

#: Numbers from here on have separators between their thousands.
_GROUPED = 10_000
#: An entry of a list: its text, its value, and a tooltip.
Entry = tuple[str, Any] | tuple[str, Any, str]
Widget = TypeVar("Widget", bound=QWidget)


class Bound(NamedTuple):
    """A widget that shows a field of a dataclass, and how its value is read and filled in.

    ``usual``: its value while the widget is disabled; None: what the widget shows.
    """

    widget: QWidget
    read: Callable[[], Any]
    fill: Callable[[Any], object]
    usual: Any = None


class Fields(QObject):
    """The widgets that show the fields of the dataclass ``kind``, or of one that it consists of;
    None: they are bound to nothing.

    ``edited`` follows every edit. The terms of the widgets are those of ``page``.
    """

    edited = Signal()

    def __init__(self, kind: type | None, page: str, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.page = page
        self._own = own = declared(kind) if kind is not None else {}
        inner = ((one, name) for name, field in own.items() if field.is_dataclass for one in declared(field.kind))
        #: The field that a field of another dataclass is part of.
        self._outer = {one: name for one, name in inner if one not in own}
        self._bound: dict[str, Bound] = {}
        #: Values without a widget.
        self._kept: dict[str, Any] = {}

    def declared(self, name: str) -> Declared | None:
        """The declaration of a field; None if there is none."""
        outer = self._outer.get(name)
        return declared(self._own[outer].kind)[name] if outer else self._own.get(name)

    def bind(self, name: str, bound: Bound) -> None:
        """Show a field of the dataclass in a widget."""
        self._bound[name] = bound

    def keep(self, *names: str) -> None:
        """Keep fields that no widget shows as they were filled in."""
        self._kept |= {name: self._own[name].default for name in names}

    def value(self, name: str) -> Any:
        """The value of a field of the dataclass. Raises ``InputError`` for a wrong one."""
        if name in self._bound:
            widget, read, _, usual = self._bound[name]
            return read() if usual is None or widget.isEnabled() else usual
        inner = {one: self.value(one) for one in self._bound if self._outer.get(one) == name}
        return replace(self._kept.get(name, self._own[name].default), **inner) if inner else self._kept[name]

    def values(self) -> dict[str, Any]:
        """The values of all fields that are shown or kept, by name. Raises ``InputError``."""
        names = dict.fromkeys(self._outer.get(name, name) for name in (*self._bound, *self._kept))
        return {name: self.value(name) for name in names}

    def take(self, value: Any) -> None:
        """Fill in the fields of a value of the dataclass."""
        for name, bound in self._bound.items():
            outer = self._outer.get(name)
            bound.fill(getattr(getattr(value, outer) if outer else value, name))
        self._kept = {name: getattr(value, name) for name in self._kept}


class Form(QFormLayout):
    """Rows of fields; they take the full width of ``place``.

    Each method adds a row. ``name``: of the field, and of its term unless ``term`` is another one;
    ``label`` stands beside it (None: it takes the whole row). ``about`` are those of ``add``.
    """

    def __init__(self, fields: Fields, place: QWidget | None = None) -> None:
        super().__init__(place)
        self.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        self._fields = fields

    def add(
        self,
        name: str,
        label: str | None,
        widget: Widget,
        read: Callable[[], Any],
        fill: Callable[[Any], object],
        edits: Any,
        *,
        said: str | None = None,
        term: str = "",
        of: str = "",
        value: Any = None,
        usual: Any = None,
    ) -> Widget:
        """Add a widget.

        Parameters
        ----------
        name : str
        label : str, optional
        widget : QWidget
        read, fill : callable
            Return and take the value of the dataclass's field.
        edits : SignalInstance, optional
        said : str, optional
            Its name for screen readers; None: the label.
        term : str
            In place of the page's of this name.
        of : str
            The dataclass's field, if it has another name.
        value : object, optional
            What is there at first, in place of what the dataclass declares.
        usual : object, optional
            What is read while the widget is disabled.
        """
        explain_as(widget, term or f"{self._fields.page}.{name}")
        said = (label or "").replace("&", "") if said is None else said
        if said:
            widget.setAccessibleName(said)
        field = self._fields.declared(of or name)
        if field is not None:
            self._fields.bind(of or name, Bound(widget, read, fill, usual))
            value = field.default if value is None else value
        if value is not None:
            fill(value)
        if edits is not None:
            edits.connect(self._fields.edited)
        if label is None:
            self.addRow(widget)
        else:
            self.addRow(label, widget)
        return widget

    def choice(
        self, name: str, label: str, entries: Iterable[Entry], letters: int = 0, watched: bool = True, **about: Any
    ) -> QComboBox:
        """Add a list; ``letters``: those that there is room for at least, if its longest entry must
        not widen the dialog.
        """
        combo = QComboBox()
        for text, value, *tips in entries:
            combo.addItem(text, value)
            for tip in tips:
                combo.setItemData(combo.count() - 1, tip, Qt.ItemDataRole.ToolTipRole)
        if letters:
            combo.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            combo.setMinimumContentsLength(letters)

        def fill(value: Any) -> None:
            combo.setCurrentIndex(combo.findData(value))

        edits = combo.currentIndexChanged if watched else None
        return self.add(name, label, combo, combo.currentData, fill, edits, **about)

    def number(
        self, name: str, label: str, most: int | None = None, suffix: str = "", none: str = "", **about: Any
    ) -> QSpinBox:
        """Add a whole number; ``most``: if it is less than the dataclass's, or that has none.

        ``none``: the text of 0, which is read as None where that is usual.
        """
        box = QSpinBox()
        field = self._fields.declared(about.get("of") or name)
        bounds = (field.mark(Whole) if field is not None else None) or Whole(1, 1)
        box.setRange(0 if none else bounds.least, bounds.most if most is None else most)
        box.setSpecialValueText(none)
        box.setSuffix(suffix)
        box.setGroupSeparatorShown(box.maximum() >= _GROUPED)
        may_be_none = field is not None and field.default is None
        return self.add(
            name,
            label,
            box,
            lambda: box.value() or None if may_be_none else box.value(),
            lambda value: box.setValue(value or 0),
            box.valueChanged,
            **about,
        )

    def real(
        self,
        name: str,
        label: str,
        bounds: Sequence[float],
        suffix: str,
        step: float = 1,
        times: float = 1,
        **about: Any,
    ) -> DecimalBox:
        """Add a number with one decimal; ``times``: how much larger it is here."""
        box = DecimalBox()
        box.setRange(*bounds)
        box.setDecimals(1)
        box.setSingleStep(step)
        box.setSuffix(suffix)

        def fill(value: float) -> None:
            box.setValue(value * times)

        return self.add(name, label, box, lambda: round(box.value(), 1) / times, fill, box.valueChanged, **about)

    def tick(self, name: str, text: str, label: str | None = "", **about: Any) -> QCheckBox:
        """Add a box to tick."""
        box = QCheckBox(text)
        return self.add(name, label, box, box.isChecked, box.setChecked, box.toggled, said="", **about)

    def line(
        self,
        name: str,
        label: str,
        read: Callable[[str], Any] = str.strip,
        show: Callable[[Any], str] = str,
        **about: Any,
    ) -> QLineEdit:
        """Add a line of text; ``read`` and ``show`` make a value of it, and it of a value."""
        field = QLineEdit()
        field.setMaxLength(MAX_TYPED)

        def fill(value: Any) -> None:
            field.setText(show(value))

        return self.add(name, label, field, lambda: read(field.text()), fill, field.textChanged, **about)

    def remark(self, lines: int = 2, said: str = "") -> Remark:
        """Add a remark on the row above."""
        remark = Remark(lines=lines)
        if said:
            remark.setAccessibleName(said)
        self.addRow(remark)
        return remark


def enable_entry(combo: QComboBox, number: int, reason: str) -> None:
    """Disable an entry of a list, with the reason as its tooltip; "" enables it."""
    model = combo.model()
    assert isinstance(model, QStandardItemModel)
    model.item(number).setEnabled(not reason)
    combo.setItemData(number, reason or None, Qt.ItemDataRole.ToolTipRole)


def align_labels(*forms: QFormLayout) -> None:
    """Make the labels of forms below each other as wide as the widest."""
    items = [form.itemAt(row, QFormLayout.ItemRole.LabelRole) for form in forms for row in range(form.rowCount())]
    labels = [label for item in items if item is not None and (label := item.widget()) is not None]
    width = max(label.sizeHint().width() for label in labels)
    for label in labels:
        label.setMinimumWidth(width)

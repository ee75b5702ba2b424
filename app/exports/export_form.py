"""The form of an exported figure as people set it, and as settings remember it. Free of widgets."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Annotated, Any

from app.figures.canvas import TEXT
from app.figures.figure import HEIGHT, WIDTH, FigureOptions
from gpu.core.fields import Whole

#: Millimetres of a point.
_POINT_MM = 25.4 / 72
#: Size of the usual figure in millimetres, to a tenth.
USUAL_WIDTH, USUAL_HEIGHT = round(WIDTH * _POINT_MM, 1), round(HEIGHT * _POINT_MM, 1)
#: Least and greatest size in millimetres, dots an inch, and points of letters.
SIZES, DPI, LETTERS = (40.0, 600.0), (50, 1200), (4.0, 24.0)
#: Most pixels of a PNG.
MAX_PIXELS = 80_000_000


@dataclass(frozen=True)
class ExportForm:
    """Sizes in millimetres, dots an inch, points of letters, and what is drawn beside it."""

    width: float = USUAL_WIDTH
    height: float = USUAL_HEIGHT
    dpi: Annotated[int, Whole(*DPI)] = 300
    letters: float = TEXT
    legend: bool = True
    parameters: bool = True

    @classmethod
    def remembered(cls, kept: dict[str, Any]) -> ExportForm:
        """The form that settings kept; what is not understood is as usual."""
        known: dict[str, Any] = {
            name: value for name in ("legend", "parameters") if isinstance(value := kept.get(name), bool)
        }
        for name, make, (least, greatest) in (
            ("width", float, SIZES),
            ("height", float, SIZES),
            ("dpi", int, DPI),
            ("letters", float, LETTERS),
        ):
            value = kept.get(name)
            if isinstance(value, int | float) and not isinstance(value, bool) and least <= value <= greatest:
                known[name] = make(value)
        return cls(**known)

    def as_kept(self) -> dict[str, Any]:
        """The form as ``remembered`` takes it."""
        return asdict(self)

    @property
    def pixels(self) -> tuple[int, int]:
        """Width and height of a PNG."""
        options = self.options()
        return round(options.width / 72 * self.dpi), round(options.height / 72 * self.dpi)

    def options(self, title: str = "", dpi: int | None = None) -> FigureOptions:
        """The options of a figure with a title; ``dpi`` in place of the form's own."""
        # The usual size is a whole number of points, and no whole number of tenths of millimetres.
        width = WIDTH if self.width == USUAL_WIDTH else self.width / _POINT_MM
        height = HEIGHT if self.height == USUAL_HEIGHT else self.height / _POINT_MM
        return FigureOptions(
            width, height, self.dpi if dpi is None else dpi, self.letters, title, self.legend, self.parameters
        )

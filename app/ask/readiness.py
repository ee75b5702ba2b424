"""Readiness of a dialog: may *Start* begin the comparison, and if not, why; shown in one place."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass

from app.ask.estimate import Preflight
from app.language.text import tr
from app.widgets.basic import plain
from gpu.core.request import Request


class PendingProblem(str):
    """The sentence shown while something is read: Start may be pressed, and begins afterwards."""

    __slots__ = ()


class ShownProblem(str):
    """A problem that its field shows, so that nothing else repeats it."""

    __slots__ = ()


@dataclass(frozen=True)
class Readiness:
    """All that prevents a start, by the fields (``problems``) and by the checks of their request.

    An edit makes a new one; each check that ends replaces a part of it. ``preflight`` is None until
    the input and the folder are checked. ``inputs`` is the key of what is read, ``judged`` that of
    what was checked last, and ``learnt`` the request with its details. ``refusal`` is final.
    ``shortage``: missing resources by the last estimate; kept until the next, so that Start does
    not flicker. ``is_wanted``: Start was pressed, and waits for the checks.
    """

    problems: tuple[str, ...] = ()
    inputs: Hashable = None
    judged: Hashable = None
    learnt: Request | None = None
    preflight: Preflight | None = None
    refusal: str = ""
    shortage: str = ""
    is_wanted: bool = False

    @property
    def lasting(self) -> list[str]:
        """The reasons that do not pass by themselves, the one to be shown first."""
        found = (*self.problems, self.refusal, self.shortage)
        return [problem for problem in found if problem and not isinstance(problem, PendingProblem)]

    @property
    def may_start(self) -> bool:
        """True if Start may be pressed; it begins at once, or after the checks."""
        return not self.lasting

    @property
    def is_checked(self) -> bool:
        """True if all checks have passed: Start begins at once."""
        return self.may_start and not self.problems and self.judged == self.inputs

    @property
    def tip(self) -> str:
        """The tooltip of Start."""
        if self.lasting:
            return plain("\n".join(self.lasting))
        return tr("Put the comparison into the queue") if self.is_checked else self._checking

    @property
    def reason(self) -> tuple[str, str]:
        """The sentence beside Start, "" for none, and its role."""
        if not self.lasting:
            return "" if self.is_checked and not self.is_wanted else self._checking, "muted"
        first = self.lasting[0]
        is_found = first in (self.refusal, self.shortage)
        return "" if isinstance(first, ShownProblem) else first, "error" if is_found else "muted"

    @property
    def _checking(self) -> str:
        if self.is_wanted:
            return tr("It starts as soon as the sequences are checked…")
        return tr("The sequences are being checked…")

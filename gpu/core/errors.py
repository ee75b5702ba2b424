"""Errors, in the words of the person who has to mend them.

Every exception's text is one sentence for a biologist: it names the file and says what to do. It
is given as ``Phrase`` takes it, a template and what fills it: ``InputError("{} is empty", path)``.
``exit_status`` is what the command line returns for it.
"""

from __future__ import annotations

from gpu.core.phrase import Phrase


class CrosspointError(Exception):
    """Base of everything that Crosspoint raises on purpose."""

    exit_status = 3

    def __init__(self, template: str = "", *values: object) -> None:
        super().__init__(template if isinstance(template, Phrase) else Phrase(template, *values))


class InputError(CrosspointError):
    """The input or the request is at fault: a file, a range, a scoring."""

    exit_status = 1


class Damaged(CrosspointError):
    """A result folder holds a file that does not verify, or is of a newer format."""

    exit_status = 1


class DeviceError(CrosspointError):
    """The device failed, or there is none of the kind asked for."""


class NoUsableCard(DeviceError):
    """No graphics card can be used; what to do is to choose another device."""


class CardLost(DeviceError):
    """One of several graphics cards failed; asked again, the engine goes on with the others."""


class OutOfMemory(CrosspointError):
    """The computer has less free memory than the request needs."""


class CardOutOfMemory(OutOfMemory):
    """The graphics card has less free memory than the request needs; the processor can do it."""


#: A card's, after which the processor can go on from what was saved.
CARD_FAILURES = (DeviceError, CardOutOfMemory)


class DiskFull(CrosspointError):
    """A drive, a quota or a limit has no room for a file; the run can be resumed."""


class DriveFailed(CrosspointError):
    """A drive could not be read or written, or only be read; the run can be resumed when it can."""


class Cancelled(CrosspointError):
    """The user asked to stop; what is on disk can be resumed."""

    exit_status = 130

"""Invented reports of a check: everything fine, and three things wrong."""

from __future__ import annotations

from gpu.core.phrase import Phrase, joined
from gpu.core.units import counted
from gpu.diagnosis.report import Line, Mark, Report
from gpu.engines.cuda.probe import CardInfo

CARD = CardInfo(0, "NVIDIA GeForce RTX 4070", 12 << 30, "89", 46, display=True, cuda=(13, 0))
OLD_CARD = CardInfo(
    1,
    "NVIDIA GeForce GTX 1060",
    6 << 30,
    "61",
    problem=Phrase(
        "is too old for the kernels (compute capability {}.{}, needed is 7.5); use a card from 2018 or later", 6, 1
    ),
)
_CACHE = "/home/maria/.cache/crosspoint"
_LIBRARIES = {
    "PySide6-Essentials": ("6.10.3", "<6.11,>=6.8.3"),
    "pyqtgraph": ("0.14.0", "<0.15,>=0.14"),
    "numpy": ("2.4.6", "<3,>=2.0"),
    "numba": ("0.68.1", "<0.69,>=0.68"),
}
FINE = Report(
    (
        Line(
            Phrase("Program"),
            Phrase("Crosspoint"),
            joined("", ("0.1.0 (", Phrase("checkout of commit {}, {}", "902b323a21", "2026-11-26"), ")")),
        ),
        Line(Phrase("Program"), Phrase("Python"), Phrase("{} (asked for: {})", "3.13.2", ">=3.11,<3.15")),
        Line(Phrase("Computer"), Phrase("System"), "Linux 6.18.44, x86_64"),
        Line(
            Phrase("Computer"),
            Phrase("Processor"),
            Phrase("{}: {} of {}, {}", "AMD Ryzen 7 7700X 8-Core Processor", counted(16, "cores"), 16, "x86-64-v4"),
        ),
        Line(Phrase("Computer"), Phrase("Memory"), Phrase("{} free of {}", "21.4 GiB", "31.1 GiB")),
        Line(
            Phrase("Folders"),
            Phrase("Results"),
            Phrase("{} free", "412.3 GiB"),
            place="/home/maria/Documents/Crosspoint",
        ),
        Line(Phrase("Folders"), Phrase("Caches"), Phrase("{} free", "412.3 GiB"), place=_CACHE),
        Line(Phrase("Folders"), Phrase("Temporary files"), Phrase("{} free", "15.5 GiB"), place="/tmp"),
        Line(Phrase("Folders"), Phrase("Kept in all"), "1.2 GiB"),
        Line(
            Phrase("Graphics cards"),
            Phrase("Card {}", 0),
            CARD.told,
        ),
        Line(
            Phrase("Self-test"),
            Phrase("Processor"),
            Phrase("right: {} of {} kinds in {:.1f} s", counted(186, "problems"), 6, 2.0),
        ),
        Line(
            Phrase("Self-test"),
            Phrase("Card {}", 0),
            Phrase("right: {} of {} kinds in {:.1f} s", counted(164, "problems"), 6, 2.0),
        ),
        Line(Phrase("Kernels"), Phrase("Processor"), Phrase("{} of {} kinds of work compiled", 8, 8)),
        Line(
            Phrase("Kernels"),
            Phrase("Graphics cards"),
            Phrase("{} of {} packaged", 6, 6) + Phrase("; for {} {} of {} at hand", CARD.name, 6, 6),
        ),
        *(
            Line(Phrase("Libraries"), name, Phrase("{} (asked for: {})", has, asked))
            for name, (has, asked) in _LIBRARIES.items()
        ),
    )
)
TROUBLED = Report(
    (
        *FINE.lines[:6],
        Line(
            Phrase("Folders"),
            Phrase("Caches"),
            Phrase("cannot be written"),
            Mark.ATTENTION,
            Phrase("Allow writing to this folder{}; {}.", "", Phrase("all works without it, but more slowly")),
            "/home/maria/.cache/a folder with a rather long name/that was linked to another drive/crosspoint",
        ),
        *FINE.lines[7:9],
        Line(
            Phrase("Graphics cards"),
            Phrase("Card {}", 0),
            OLD_CARD.told,
            Mark.UNUSABLE,
            Phrase("The processor computes instead; a card from 2018 or later would be used."),
        ),
        Line(
            Phrase("Self-test"),
            Phrase("Processor"),
            Phrase("wrong: {}", Phrase("{} and {}", Phrase("database search"), Phrase("short reads"))),
            Mark.UNUSABLE,
            Phrase(
                "Do not use this device. {}",
                Phrase("Please send this report with your question; until then, use another device."),
            ),
        ),
        *FINE.lines[12:],
    )
)

"""Invented reports of a check: everything fine, and three things wrong."""

from __future__ import annotations

from gpu.diagnosis.report import Line, Mark, Report

_CACHE = "/home/maria/.cache/crosspoint"
_LIBRARIES = {
    "PySide6-Essentials": ("6.10.3", "<6.11,>=6.8.3"),
    "pyqtgraph": ("0.14.0", "<0.15,>=0.14"),
    "numpy": ("2.4.6", "<3,>=2.0"),
    "numba": ("0.68.1", "<0.69,>=0.68"),
}
FINE = Report(
    (
        Line("Program", "Crosspoint", "0.1.0 (checkout of commit 902b323a21, 2026-11-26)"),
        Line("Program", "Python", "3.13.2 (asked for: >=3.11,<3.15)"),
        Line("Computer", "System", "Linux 6.18.44, x86_64"),
        Line("Computer", "Processor", "AMD Ryzen 7 7700X 8-Core Processor: 16 cores of 16, x86-64-v4"),
        Line("Computer", "Memory", "21.4 GiB free of 31.1 GiB"),
        Line("Folders", "Results", "412.3 GiB free", place="/home/maria/Documents/Crosspoint"),
        Line("Folders", "Caches", "412.3 GiB free", place=_CACHE),
        Line("Folders", "Temporary files", "15.5 GiB free", place="/tmp"),
        Line("Folders", "Kept in all", "1.2 GiB"),
        Line(
            "Graphics cards",
            "Card 0",
            "NVIDIA GeForce RTX 4070: 46 multiprocessors, 12.0 GiB, compute capability 8.9, driver for CUDA 13.0, "
            "drives a screen",
        ),
        Line("Self-test", "Processor", "right: 186 problems of 6 kinds in 2.0 s"),
        Line("Self-test", "Card 0", "right: 164 problems of 6 kinds in 2.0 s"),
        Line("Kernels", "Processor", "8 of 8 kinds of work compiled"),
        Line("Kernels", "Graphics cards", "6 of 6 packaged; for NVIDIA GeForce RTX 4070 6 of 6 at hand"),
        *(Line("Libraries", name, f"{has} (asked for: {asked})") for name, (has, asked) in _LIBRARIES.items()),
    )
)
TROUBLED = Report(
    (
        *FINE.lines[:6],
        Line(
            "Folders",
            "Caches",
            "cannot be written",
            Mark.ATTENTION,
            "Allow writing to this folder; all works without it, but more slowly.",
            "/home/maria/.cache/a folder with a rather long name/that was linked to another drive/crosspoint",
        ),
        *FINE.lines[7:9],
        Line(
            "Graphics cards",
            "Card 0",
            "NVIDIA GeForce GTX 1060 is too old for the kernels (compute capability 6.1, needed is 7.5)",
            Mark.UNUSABLE,
            "The processor computes instead; a card from 2018 or later would be used.",
        ),
        Line(
            "Self-test",
            "Processor",
            "wrong: database search and short reads",
            Mark.UNUSABLE,
            "Do not use this device. Please send this report with your question; until then, use another device.",
        ),
        *FINE.lines[12:],
    )
)

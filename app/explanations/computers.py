"""Explanations of what the window shows of a lab's computers."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from app.explanations.term import Term

translate = QCoreApplication.translate


# Compact, since ruff would give each term twice the lines.
# fmt: off
def terms() -> tuple[Term, ...]:
    """The terms in the user's language."""
    return (
        Term("ComputersPage.kind",
             "lab.md#in-the-window", translate("Explanations",
             "What may compute beside this program: the computers that have joined a lab's scheduler, several "
             "processes of this computer, or nothing else. Where a comparison runs is chosen each time it starts.")),
        Term("ComputersPage.scheduler",
             "lab.md#in-the-window", translate("Explanations",
             "The address of the lab's scheduler, with tls:// in front, or the file that it writes where all "
             "computers see it. The scheduler computes nothing; it knows the computers that do.")),
        Term("ComputersPage.certificates",
             "lab.md#in-the-window", translate("Explanations",
             "The folder with this computer's certificate, which shows the lab that it may ask. The window keeps "
             "the folder's path alone: guard the files in it as you would a key.")),
        Term("ComputersPage.plain",
             "lab.md#in-the-window", translate("Explanations",
             "Accepts an address with tcp:// on another computer, where nothing is encrypted and nobody is asked "
             "who he is. Whoever reaches such a scheduler may run programs on its computers.")),
        Term("ComputersPage.processes",
             "lab.md#in-the-window", translate("Explanations",
             "Processes of this computer that share a run as a lab's computers would. They start with the first "
             "run that is given to them, and end with the window.")),
        Term("PlaceField.place",
             "lab.md#in-the-window", translate("Explanations",
             "Where the comparison is computed: by this computer, or by those of the lab. The result is the same "
             "to the byte, and comes into the same folder. The last choice is remembered.")),
        Term("LabChip",
             "lab.md#in-the-window", translate("Explanations",
             "The computers that the lab's scheduler knows, and how many of them compute something now, for "
             "whomever. A click opens their list.")),
        Term("ComputersList:computer PartsPanel:computer",
             "lab.md#in-the-window", translate("Explanations",
             "The name of a computer of the lab, as its worker was started. A computer with two graphics cards may "
             "have two workers.")),
        Term("ComputersList:devices PartsPanel:device",
             "lab.md#in-the-window", translate("Explanations",
             "The graphics cards that the computer has, or else its processor and the cores that it uses. The "
             "result does not depend on the device.")),
        Term("ComputersList:memory",
             "lab.md#in-the-window", translate("Explanations",
             "The memory that the computer gives to comparisons. Those that need more are given to others.")),
        Term("ComputersList:version",
             "lab.md#in-the-window", translate("Explanations",
             "The version of Crosspoint on that computer. It must be the same as here: only then are results the "
             "same to the byte.")),
        Term("ComputersList:answers",
             "lab.md#in-the-window", translate("Explanations",
             "The time after which the computer last answered. More than a second tells of a slow network, or of a "
             "computer that is short of memory.")),
        Term("ComputersList:doing",
             "lab.md#in-the-window", translate("Explanations",
             "The run or the part of a run that the computer computes now, for whomever it is.")),
        Term("PartsPanel:computes",
             "lab.md#in-the-window", translate("Explanations",
             "The part of this run that the computer has: the stage of a run that it has as a whole, or the "
             "portion of the sequences that it was given.")),
        Term("PartsPanel:done",
             "lab.md#in-the-window", translate("Explanations",
             "How much of its part the computer has done. What has arrived here is not computed again, even if "
             "that computer fails.")),
        Term("PartsPanel:time",
             "lab.md#in-the-window", translate("Explanations",
             "The time that the computer has spent on its part.")),
    )

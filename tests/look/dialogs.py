"""Pictures of the dialogs of a new comparison, empty, filled in and refused."""

from __future__ import annotations

from PySide6.QtTest import QTest

from app.analyses.matches.dialog import NewMatchesDialog
from app.analyses.pairs.dialog import NewPairsDialog
from app.analyses.reads.dialog import NewReadsDialog
from app.analyses.search.dialog import NewSearchDialog
from gpu.analyses.chromosome.request import ChromosomeRequest, Limits
from gpu.sequences.choice import SequenceChoice
from tests.look.window import RECORDS, Look


def chromosome_dialog(look: Look) -> None:
    window = look.window
    window.opener.open("chromosome")
    dialog = window.opener.dialog
    assert dialog is not None
    QTest.qWait(100)
    look.save("dialog-empty", dialog)
    look.engine.records = RECORDS[:1]
    dialog.a.set_path("/data/genomes/human chr21.fa.gz")
    QTest.qWait(150)
    look.engine.records = RECORDS[1:]
    dialog.b.set_path("/data/genomes/chimp chr21.fa.gz")
    QTest.qWait(700)
    look.save("dialog-filled", dialog)
    look.engine.needs(disk_bytes=80 << 30, memory_bytes=9 << 30)
    dialog.a.trim.setText("10M-20M")
    QTest.qWait(700)
    look.save("dialog-refused", dialog)
    dialog.a.trim.setText("10M-200M")
    dialog.scores[1].setValue(3)
    dialog.sra.setText("4 apples")
    QTest.qWait(400)
    look.save("dialog-error", dialog)
    a, b = (SequenceChoice(path, name=RECORDS[1].name) for path in dialog.paths())
    dialog.take(ChromosomeRequest(a, b, bound="24000000", limits=Limits(devices="all")))
    QTest.qWait(700)
    look.save("dialog-again", dialog)
    dialog.reject()


def matches_dialog(look: Look) -> None:
    window = look.window
    window.opener.open("matches")
    dialog = window.opener.dialog
    assert isinstance(dialog, NewMatchesDialog)
    QTest.qWait(100)
    look.save("matches-dialog-empty", dialog)
    look.engine.records = RECORDS
    look.engine.needs(disk_bytes=1 << 30, memory_bytes=2 << 30)
    dialog.set_files(["/data/genomes/human.fa.gz", "/data/genomes/chimp.fa.gz", "/data/genomes/gorilla chr21.gb"])
    QTest.qWait(700)
    look.save("matches-dialog-filled", dialog)
    dialog.minimum.setValue(11)
    dialog.only_acgt.setChecked(False)
    dialog.queries.add(["/data/genomes/missing.fa"])
    QTest.qWait(400)
    look.save("matches-dialog-warning", dialog)
    dialog.reject()
    look.engine.records = RECORDS[:1]


def pairs_dialog(look: Look) -> None:
    window = look.window
    window.opener.open("pairs")
    dialog = window.opener.dialog
    assert isinstance(dialog, NewPairsDialog)
    QTest.qWait(100)
    look.save("pairs-dialog-empty", dialog)
    for name in ("queries", "references"):
        (look.work / f"{name}.fa").write_text(">a\nMKVLAAGIVQ\n")
    dialog.set_files([str(look.work / "queries.fa"), str(look.work / "references.fa")])
    dialog.scoring.matrix.setCurrentIndex(dialog.scoring.matrix.findData("BLOSUM62"))
    QTest.qWait(700)
    look.save("pairs-dialog-filled", dialog)
    dialog.scoring.gap_first.setValue(0)
    dialog.list.set_path(str(look.work / "missing.tsv"))
    QTest.qWait(100)
    look.save("pairs-dialog-error", dialog)
    dialog.reject()


def search_dialog(look: Look) -> None:
    window = look.window
    window.opener.open("search")
    dialog = window.opener.dialog
    assert isinstance(dialog, NewSearchDialog)
    # The files of the dialog before it are left over for this one.
    for picker in (dialog.queries, dialog.database):
        picker.clear()
    QTest.qWait(100)
    look.save("search-dialog-empty", dialog)
    for name in ("query", "database"):
        (look.work / f"{name}.fa").write_text(">a\nMKVLAAGIVQ\n")
    dialog.set_files([str(look.work / "query.fa"), str(look.work / "database.fa")])
    QTest.qWait(700)
    look.save("search-dialog-filled", dialog)
    dialog.scoring.matrix.setCurrentIndex(dialog.scoring.matrix.findText("A matrix from a file…"))
    dialog.evalue.setText("few")
    QTest.qWait(200)
    look.save("search-dialog-error", dialog)
    dialog.scoring.matrix.setCurrentIndex(0)
    dialog.evalue.setText("10")
    QTest.qWait(400)
    look.save("search-dialog-warning", dialog)
    dialog.scoring.matrix.setCurrentIndex(dialog.scoring.matrix.findData("BLOSUM62"))
    dialog.translate.setCurrentIndex(dialog.translate.findData("database"))
    QTest.qWait(400)
    look.save("search-dialog-translated", dialog)
    dialog.translate.setCurrentIndex(dialog.translate.findData("none"))
    dialog.reject()


def reads_dialog(look: Look) -> None:
    window = look.window
    window.opener.open("reads")
    dialog = window.opener.dialog
    assert isinstance(dialog, NewReadsDialog)
    QTest.qWait(100)
    look.save("reads-dialog-empty", dialog)
    for name in ("reference", "reads"):
        (look.work / f"{name}.fa").write_text(">a\nACGTTGCAAC\n")
    dialog.set_files([str(look.work / "reference.fa"), str(look.work / "reads.fa")])
    dialog.most.setValue(25)
    QTest.qWait(700)
    look.save("reads-dialog-filled", dialog)
    dialog.reject()

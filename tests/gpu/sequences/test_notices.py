"""Notices: counted, in order, one sentence each."""

from __future__ import annotations

from gpu.core.monitor import Monitor
from gpu.core.phrase import Phrase
from gpu.sequences.notices import COUNT, Notices


def test_flaws_are_counted_and_told_in_order_of_appearance() -> None:
    notices = Notices()
    notices.add(Phrase("One query of q.fa is empty."), Phrase("{} queries of q.fa are empty.", COUNT))
    notices.add(Phrase("One U of q.fa was read as X."), Phrase("{} U of q.fa were read as X.", COUNT), 1200)
    notices.add(Phrase("One query of q.fa is empty."), Phrase("{} queries of q.fa are empty.", COUNT), 0)
    assert notices.sentences == ("One query of q.fa is empty.", "1,200 U of q.fa were read as X.")
    notices.add(Phrase("One query of q.fa is empty."), Phrase("{} queries of q.fa are empty.", COUNT))
    assert notices.sentences[0] == "2 queries of q.fa are empty."


def test_a_monitor_says_each_sentence_once() -> None:
    notices, monitor, log = Notices(), Monitor(), list[str]()
    notices.add(Phrase("One query of q.fa is empty."), Phrase("{} queries of q.fa are empty.", COUNT))
    notices.tell(monitor.remark, log.append)
    notices.tell(monitor.remark)
    assert monitor.progress.remarks == ("One query of q.fa is empty.",) == tuple(log)

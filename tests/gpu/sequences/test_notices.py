"""Notices: counted, in order, one sentence each."""

from __future__ import annotations

from gpu.core.monitor import Monitor
from gpu.sequences.notices import Notices


def test_flaws_are_counted_and_told_in_order_of_appearance() -> None:
    notices = Notices()
    notices.add("One query of q.fa is empty.", "{count} queries of q.fa are empty.")
    notices.add("One U of q.fa was read as X.", "{count} U of q.fa were read as X.", 1200)
    notices.add("One query of q.fa is empty.", "{count} queries of q.fa are empty.", 0)
    assert notices.sentences == ("One query of q.fa is empty.", "1,200 U of q.fa were read as X.")
    notices.add("One query of q.fa is empty.", "{count} queries of q.fa are empty.")
    assert notices.sentences[0] == "2 queries of q.fa are empty."


def test_a_monitor_says_each_sentence_once() -> None:
    notices, monitor, log = Notices(), Monitor(), list[str]()
    notices.add("One query of q.fa is empty.", "{count} queries of q.fa are empty.")
    notices.tell(monitor.remark, log.append)
    notices.tell(monitor.remark)
    assert monitor.progress.remarks == ("One query of q.fa is empty.",) == tuple(log)

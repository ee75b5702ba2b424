"""Runs in the background: the queue, one engine thread per device, and what watches them.

From *Start* to the page: ``ComparisonDialog._on_start``, ``ComparisonOpener`` (``app/ask``),
``MainWindow.submit``, ``Session.submit``, ``JobQueue``, ``JobWorker``, ``gpu``. Then ``Poller``,
``JobQueue.settle``, ``MainWindow._on_settled``, ``Session.open_result`` (in a thread),
``MainWindow._on_opened``, ``Face.begin_page``, ``ResultPage.steps``, ``Workspace.show_result``.
"""

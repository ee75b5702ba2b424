"""A window with the real engine, without a card."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from app.runs.card_bench import CardServices
from app.runs.session import Session, engine_services
from app.shell.main_window import MainWindow
from app.shell.registry import FACES
from app.state.settings import Settings
from gpu.command_line.registry import ALL
from tests.app.drivers import wait
from tests.app.walk.steps import Halt, Opener
from tests.look.__main__ import examples
from tests.samples import related_pair, write_fasta

LENGTH = 8000


@pytest.fixture
def halt(monkeypatch: pytest.MonkeyPatch) -> Iterator[Halt]:
    halt = Halt(monkeypatch)
    yield halt
    halt.is_on = False


@pytest.fixture
def open_window(qtbot: Any, qapp: object, settings: Settings, halt: Halt) -> Iterator[Opener]:
    """Starts Crosspoint, once more where it was started before: what runs then is stopped."""
    started: list[MainWindow] = []

    def end(window: MainWindow) -> None:
        session = window.session
        session.queue.close()
        wait(lambda: not session.queue.active())
        assert session.queue.join(10)
        window.close()

    def start() -> MainWindow:
        while started:
            end(started.pop())
        real = engine_services(ALL, FACES)
        no_card = CardServices(lambda monitor: None, lambda *_: None)
        services = replace(real, choose=lambda name, threads, devices="auto": real.choose("cpu", threads), card=no_card)
        session = Session(services, settings, FACES)
        session.start()
        window = MainWindow(session)
        qtbot.addWidget(window, before_close_func=lambda _: end(window))
        window.show()
        started.append(window)
        return window

    yield start
    halt.is_on = False


@pytest.fixture(scope="session")
def results(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """The results of the bundled examples, by analysis; read them only."""
    folders = map(Path, examples(tmp_path_factory.mktemp("examples")))
    return {folder.name: folder for folder in folders}


@pytest.fixture
def files(tmp_path: Path) -> tuple[str, str]:
    a, b, _ = related_pair(LENGTH, seed=3)
    paths = tmp_path / "a.fa", tmp_path / "b.fa"
    for path, name, codes in zip(paths, ("chrA", "chrB"), (a, b), strict=True):
        write_fasta(path, name, codes)
    return str(paths[0]), str(paths[1])

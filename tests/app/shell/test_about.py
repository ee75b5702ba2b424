"""Help → About: version, build, devices, licences."""

from __future__ import annotations

from typing import Any

from PySide6.QtWidgets import QLabel

from app.runs.session import DeviceInfo, Session
from app.shell import about
from app.shell.about import AboutDialog, LicencesDialog
from gpu.diagnosis.version import Build
from tests.app.drivers import on_screen, owned, settle, wait
from tests.app.fakes import FakeEngine


def test_version_build_and_devices(qtbot: Any, engine: FakeEngine, session_of: Any, monkeypatch: Any) -> None:
    monkeypatch.setattr(about, "build_of", lambda: Build("0123abcdef", "2026-01-02", "bundle"))
    session = session_of(engine.services(describe_cards=lambda: ["NVIDIA A: 100 multiprocessors"]))
    session.device = DeviceInfo("auto", "cuda", "NVIDIA A", "found")
    dialog = on_screen(qtbot, AboutDialog(session, "9.8.7", "/a/log.txt"))
    settle(session.background)
    texts = [label.text() for label in dialog.findChildren(QLabel)]
    assert any("Crosspoint 9.8.7" in text for text in texts) and any("Log: /a/log.txt" in text for text in texts)
    assert dialog.build.text() == "Build: bundle of commit 0123abcdef, 2026-01-02"
    assert dialog.devices.text() == "Device: NVIDIA A (found)\nNVIDIA A: 100 multiprocessors"


def test_licences(qtbot: Any, session: Session) -> None:
    dialog = owned(qtbot, AboutDialog(session, "1", ""))
    dialog.show_licences()
    (licences,) = dialog.findChildren(LicencesDialog)
    wait(lambda: bool(licences.text.toPlainText()))
    text = licences.text.toPlainText()
    assert "Redistribution and use in source and binary forms" in text
    assert "PySide6-Essentials " in text and "numpy " in text and "LGPL" in text
    licences.close()
    settle(session.background)

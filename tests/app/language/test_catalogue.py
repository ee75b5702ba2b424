"""Which language the window speaks, and where its texts come from."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QCoreApplication, QLocale
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialogButtonBox, QLabel, QSpinBox

from app.language import catalogue
from app.language.catalogue import SYSTEM, VARIABLE, install_language, language_of
from app.shell.preferences import PreferencesDialog
from app.state.settings import Settings
from app.widgets.basic import DecimalBox
from tests.app.drivers import owned


@pytest.fixture
def no_variable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(VARIABLE, raising=False)


@pytest.mark.usefixtures("no_variable")
@pytest.mark.parametrize(
    ("languages", "code"),
    [(["pt-BR", "en"], "pt_BR"), (["pt"], "pt_BR"), (["de-DE", "en-GB", "pt-BR"], "en"), (["ja"], "en"), ([], "en")],
)
def test_the_systems_language(monkeypatch: pytest.MonkeyPatch, languages: list[str], code: str) -> None:
    """The first of the system's languages that there is a catalogue of."""

    class System:
        @staticmethod
        def system() -> System:
            return System()

        @staticmethod
        def uiLanguages() -> list[str]:
            return languages

    monkeypatch.setattr(catalogue, "QLocale", System)
    assert language_of(SYSTEM) == code
    assert language_of("en") == "en"
    assert language_of("pt_BR") == "pt_BR"


def test_the_environment_goes_before_the_setting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, "pt_BR")
    assert language_of("en") == "pt_BR"
    monkeypatch.setenv(VARIABLE, "xx")
    assert language_of("en") == "en"


@pytest.mark.usefixtures("no_variable")
def test_english_needs_no_catalogue(qapp: QCoreApplication, monkeypatch: pytest.MonkeyPatch, tmp_path) -> None:
    assert install_language(qapp, "en") == "en"
    monkeypatch.setattr(catalogue, "FOLDER", tmp_path)
    assert install_language(qapp, "pt_BR") == "en"
    assert qapp.findChildren(catalogue.Catalogue) == []


@pytest.mark.usefixtures("portuguese")
def test_texts_buttons_and_labels_of_the_engine(qtbot) -> None:
    class Inherited(QLabel):
        pass

    label = owned(qtbot, Inherited())
    # Of the window, of another class; of the engine; unknown.
    assert label.tr("Show the whole matrix") == "Mostrar a matriz inteira"
    assert QCoreApplication.translate("Anything", "Trace back over the special rows").startswith("Refazer")
    assert label.tr("No text of Crosspoint") == "No text of Crosspoint"
    box = owned(qtbot, QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel))
    assert box.button(QDialogButtonBox.StandardButton.Cancel).text().replace("&", "") == "Cancelar"
    # Numbers stay as they are everywhere else: in files, on the command line, in the guide.
    assert QLocale().toString(12345.5, "f", 1) == "12,345.5"


@pytest.mark.usefixtures("no_variable")
def test_loading_is_fast(qapp: QCoreApplication) -> None:
    times = []
    for _ in range(3):
        begin = time.perf_counter()
        install_language(qapp, "pt_BR")
        times.append(time.perf_counter() - begin)
        for translator in qapp.findChildren(catalogue.QTranslator):
            qapp.removeTranslator(translator)
            translator.setParent(None)
    assert min(times) < 0.02


def test_the_preference(qtbot, settings: Settings) -> None:
    assert settings.language == SYSTEM
    dialog = owned(qtbot, PreferencesDialog(settings))
    dialog.language.setCurrentIndex(dialog.language.findText("Português (Brasil)"))
    assert "started again" in dialog.remark.text()
    dialog.accept()
    assert settings.language == "pt_BR"
    again = owned(qtbot, PreferencesDialog(settings))
    assert again.language.currentText() == "Português (Brasil)"
    assert again.remark.text() == ""
    settings.language = "klingon"
    assert settings.language == SYSTEM


@pytest.fixture
def brazilian_system() -> Iterator[None]:
    before = QLocale()
    QLocale.setDefault(QLocale("pt_BR"))
    yield
    QLocale.setDefault(before)


@pytest.mark.usefixtures("brazilian_system", "no_variable")
def test_numbers_in_fields_are_the_same_on_every_system(qapp: QCoreApplication, qtbot) -> None:
    assert QLocale().toString(2.5) == "2,5"
    install_language(qapp, "en")
    share, length = owned(qtbot, DecimalBox()), owned(qtbot, QSpinBox())
    length.setRange(0, 10_000)
    length.setGroupSeparatorShown(True)
    length.setValue(1_000)
    assert length.text() == "1,000"
    for typed in ("2.5", "2,5"):
        share.setValue(7)
        assert share.text() == "7.00"
        share.lineEdit().selectAll()
        QTest.keyClicks(share, typed)
        assert (share.value(), share.lineEdit().text()) == (2.5, "2.5")

"""The catalogue of the window's language, loaded before any widget is made.

The catalogues lie in ``resources/translations`` as Qt reads them; ``packaging/translations.py``
makes them. A text is translated once for the whole window, so that the context that Qt hands over
(the class that asks) matters only where a catalogue has an entry for just that context.
"""

from __future__ import annotations

import os
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QTranslator

FOLDER = Path(__file__).resolve().parents[2] / "resources" / "translations"
#: Languages by their code, each by its own name; English needs no catalogue.
LANGUAGES = {"en": "English", "pt_BR": "Português (Brasil)"}
#: The setting that follows the system.
SYSTEM = "system"
#: A language in the environment goes before the one in the preferences.
VARIABLE = "CROSSPOINT_LANGUAGE"
#: Contexts of a catalogue: texts of ``app/`` and of ``gpu/``.
_CONTEXTS = ("window", "engine")


class Catalogue(QTranslator):
    """Looks a text up for the class that asks, then for the whole window, then for the engine."""

    def translate(  # type: ignore[override]  # None leaves a text to Qt's own catalogue, "" would blank it.
        self, context: str, text: str, disambiguation: str | None = None, n: int = -1
    ) -> str | None:
        """The translation, or None."""
        for place in (context, *_CONTEXTS):
            if found := super().translate(place, text, disambiguation, n):
                return found
        return None


def language_of(setting: str) -> str:
    """The code of the language: that of the environment, of the setting or of the system."""
    chosen = os.environ.get(VARIABLE) or setting
    if chosen in LANGUAGES:
        return chosen
    for name in QLocale.system().uiLanguages():
        language = name.replace("_", "-").partition("-")[0]
        for code in LANGUAGES:
            if code.partition("_")[0] == language:
                return code
    return "en"


def install_language(application: QCoreApplication, setting: str) -> str:
    """Load the catalogues of the language, Qt's own one too; return its code.

    English where a catalogue is missing. Numbers in fields are written as everywhere else: with a
    decimal point, whatever the system.
    """
    QLocale.setDefault(QLocale(QLocale.Language.English, QLocale.Country.UnitedKingdom))
    code = language_of(setting)
    catalogue = Catalogue()
    if code == "en" or not catalogue.load(str(FOLDER / f"crosspoint_{code}.qm")):
        return "en"
    catalogue.setParent(application)
    # What was installed last is asked first.
    buttons = QTranslator(application)
    if buttons.load(f"qtbase_{code}", QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)):
        application.installTranslator(buttons)
    application.installTranslator(catalogue)
    return code


def shown_language() -> str:
    """The code of the language that is loaded."""
    application = QCoreApplication.instance()
    loaded = application.findChild(Catalogue) if application is not None else None
    return "en" if loaded is None else loaded.language()

"""Settings of Numba that are read from the current folder, which are not: it may hold anything.

The current folder of a command line is that of somebody's data. Numba takes ``.numba_config.yaml``
from it whenever it compiles. Its settings in the environment stay.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Any

#: The module that reads the file, in the current folder while it is imported.
_MODULE, _FILE = "numba.core.config", ".numba_config.yaml"


class _Finder:
    """Finds the module as the other finders do, and hides the file while it is imported.

    Not derived from ``importlib.abc``, which takes longer to import than a command's help.
    """

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname != _MODULE:
            return None
        others = (finder for finder in sys.meta_path if finder is not self)
        specs = (finder.find_spec(fullname, path, target) for finder in others)
        spec = next((spec for spec in specs if spec is not None), None)
        if spec is not None and spec.loader is not None:
            loader: Any = spec.loader
            loader.exec_module = _hidden(loader.exec_module)
        return spec


def _hidden(execute: Any) -> Any:
    """The function ``execute`` for a module that finds no such file, then or later."""

    def hiding(module: ModuleType) -> None:
        exists = os.path.exists
        # Other threads may ask meanwhile: all other files are there as before.
        os.path.exists = lambda path: path != _FILE and exists(path)
        try:
            execute(module)
        finally:
            os.path.exists = exists
        module.__dict__["_config_fname"] = os.devnull + os.sep

    return hiding


def install() -> None:
    """Have the module imported so, from now on."""
    if not any(isinstance(finder, _Finder) for finder in sys.meta_path):
        sys.meta_path.insert(0, _Finder())

"""Settings of libraries that are read from the current folder, which are not: it may hold anything.

The current folder of a command line is that of somebody's data. Numba takes ``.numba_config.yaml``
from it whenever it compiles, and Matplotlib ``matplotlibrc`` when it is imported. Their settings in
the environment and in the user's own folders stay.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Any

#: The file that a module reads in the current folder while it is imported, and the name by which
#: the module knows it later.
_READ = {"numba.core.config": (".numba_config.yaml", "_config_fname"), "matplotlib": ("matplotlibrc", "")}


class _Finder:
    """Finds these modules as the other finders do, and hides the file while they are imported.

    Not derived from ``importlib.abc``, which takes longer to import than a command's help.
    """

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname not in _READ:
            return None
        others = (finder for finder in sys.meta_path if finder is not self)
        specs = (finder.find_spec(fullname, path, target) for finder in others)
        spec = next((spec for spec in specs if spec is not None), None)
        if spec is not None and spec.loader is not None:
            loader: Any = spec.loader
            loader.exec_module = _hidden(*_READ[fullname], loader.exec_module)
        return spec


def _hidden(file: str, known_as: str, execute: Any) -> Any:
    """The function ``execute`` for a module that finds no ``file``, then or later."""

    def hiding(module: ModuleType) -> None:
        exists = os.path.exists
        # Other threads may ask meanwhile: all other files are there as before.
        os.path.exists = lambda path: path != file and exists(path)
        try:
            execute(module)
        finally:
            os.path.exists = exists
        if known_as:
            setattr(module, known_as, os.devnull + os.sep)

    return hiding


def install() -> None:
    """Have these modules imported so, from now on."""
    if not any(isinstance(finder, _Finder) for finder in sys.meta_path):
        sys.meta_path.insert(0, _Finder())

"""Stand-ins for Qt's modules for OpenGL, put there before ``main.py`` (a PyInstaller hook).

pyqtgraph imports them, and draws with OpenGL only if it is told to, which Crosspoint never does:
their bindings and libraries are nine megabytes.
"""

import sys
from types import ModuleType

functions, widgets = (ModuleType(f"PySide6.{name}") for name in ("QtOpenGL", "QtOpenGLWidgets"))
# The base of a class that no object is made of.
widgets.QOpenGLWidget = type("QOpenGLWidget", (), {})  # type: ignore[attr-defined]
sys.modules.update({module.__name__: module for module in (functions, widgets)})

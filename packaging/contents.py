"""The contents of a bundle: which modules, files and libraries go into it, and which stay out.

``crosspoint.spec`` asks for them while PyInstaller collects. Of Qt a bundle holds the libraries and
plugins that the window needs; a list of what is wanted stays right when a new Qt brings more.
"""

from __future__ import annotations

from pathlib import Path, PurePosixPath

#: Modules that others import only if they are there, or for what Crosspoint does not do.
EXCLUDED = (
    *("tkinter", "test", "unittest.mock", "lib2to3", "pydoc_data", "ensurepip", "turtledemo", "idlelib", "venv"),
    *("setuptools", "pkg_resources", "pip", "wheel", "distutils", "sqlite3", "curses", "readline"),
    *(
        "PIL",
        "BioSQL",
        "IPython",
        "scipy",
        "pandas",
        "jinja2",
        "pytest",
        "cffi",
        "zstandard.backend_cffi",
        "zstandard._cffi",
    ),
    *(f"dask.{name}" for name in ("array", "bag", "bytes", "dataframe", "diagnostics")),
    *("fsspec", "partd", "bokeh", "distributed.cli", "distributed.dashboard", "distributed.utils_test"),
    *("cuda.bindings.runtime", "cuda.bindings.nvml", "nvidia"),
    *("pyqtgraph.opengl", "pyqtgraph.examples", "pyqtgraph.console", "pyqtgraph.jupyter"),
    *("matplotlib", "numpy.f2py", "numpy.testing", "tzdata"),
    *(f"PySide6.Qt{name}" for name in ("Network", "Qml", "Quick", "QuickWidgets", "Sql", "Test", "Help", "Designer")),
    *(f"PySide6.Qt{name}" for name in ("UiTools", "Xml", "Concurrent", "OpenGL", "OpenGLWidgets")),
)
#: Left out as well where the packaged kernels of the processor are.
COMPILERS = ("numba", "llvmlite")
#: Modules that are found by name, and packages that are looked for and not imported.
HIDDEN = ("Bio", "parasail", "zstandard.backend_c", "_cffi_backend")
#: Of cuda-bindings the driver alone, and what its compiled modules import, which cannot be seen.
CARD = (
    *("cuda.bindings.driver", "cuda.bindings.cydriver", "cuda.bindings.utils"),
    *(f"cuda.bindings._internal.{name}" for name in ("_fast_enum", "driver", "utils")),
)

#: Qt's plugins by folder: beginnings of their names, without ``lib`` and ``q``.
PLUGINS: dict[str, tuple[str, ...]] = {
    "platforms": ("xcb", "wayland", "offscreen", "windows", "cocoa"),
    "platforminputcontexts": ("composeplatform", "ibusplatform"),
    "platformthemes": ("xdgdesktopportal",),
    "xcbglintegrations": ("",),
    "wayland-decoration-client": ("adwaita", "bradient"),
    "wayland-graphics-integration-client": ("t-plugin-wayland-egl", "t-wayland-client-buffer"),
    "wayland-shell-integration": ("xdg-shell",),
    "iconengines": ("svg",),
    "imageformats": ("svg", "jpeg"),
    "printsupport": ("",),
    "styles": ("",),
}
#: Qt's libraries, without ``lib``, ``Qt6`` and what follows.
LIBRARIES = frozenset(
    ("Core", "Gui", "Widgets", "PrintSupport", "Svg", "DBus", "OpenGL", "XcbQpa", "WaylandClient")
    + ("WaylandEglClientHwIntegration", "WlShellIntegration")
)
#: Qt's own catalogues, of the window's languages: names of buttons.
_CATALOGUES = ("qtbase_pt_BR.qm",)
#: The font of the window's icons, and its list of names.
_ICONS = "materialdesignicons6-"
#: Folders of resources of which not all is taken as it is.
_MADE = ("kernels", "translations")
#: Folders of libraries and packages that are for developers or are never read.
_UNREAD = (
    *("PySide6/Qt/qml", "PySide6/qml"),
    *("pyqtgraph/icons/peegee", "Bio/Align/substitution_matrices/data/README"),
    # Dask's web pages, and what it shows in a notebook.
    *("dask/widgets", "distributed/dashboard", "distributed/http", "distributed/widgets"),
)
#: Libraries that are the system's own wherever something answers to them: printers.
_SYSTEM = ("libcups.so",)


def resource_folders(root: Path) -> list[tuple[str, str]]:
    """Folders of the checkout ``root`` that are taken whole, and their places in the bundle."""
    found = (one for one in sorted((root / "resources").iterdir()) if one.is_dir() and one.name not in _MADE)
    return [(str(one), f"resources/{one.name}") for one in found]


def is_wanted(destination: str) -> bool:
    """Return whether a file of a bundle is needed.

    ``destination``: its path in the bundle, with slashes or backslashes.
    """
    path = PurePosixPath(destination.replace("\\", "/"))
    if any(path.is_relative_to(folder) for folder in _UNREAD) or path.name.startswith(_SYSTEM):
        return False
    if path.parent.name == "translations" and "PySide6" in path.parts:
        return path.name in _CATALOGUES
    if path.parent.as_posix() == "qtawesome/fonts":
        return path.name.startswith(_ICONS)
    if "plugins" in path.parts and "PySide6" in path.parts:
        folder, name = path.parent.name, path.name.removeprefix("lib").removeprefix("q")
        return any(name.startswith(beginning) for beginning in PLUGINS.get(folder, ()))
    library = _qt_library(path)
    return library is None or library in LIBRARIES


def _qt_library(path: PurePosixPath) -> str | None:
    """The name of a Qt library, such as “Core”; None for other files."""
    for part in path.parts:
        if part.endswith(".framework") and part.startswith("Qt"):
            return part.removeprefix("Qt").removesuffix(".framework")
    name = path.name.removeprefix("lib")
    if not name.startswith("Qt6"):
        return None
    return name.removeprefix("Qt6").partition(".")[0]

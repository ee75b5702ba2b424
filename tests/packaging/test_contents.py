"""The files that go into a bundle, and those that stay out."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path, PurePosixPath

import pytest

from tests.packaging.scripts import ROOT, script

contents = script("contents")


@pytest.mark.parametrize(
    "destination",
    [
        "PySide6/Qt/plugins/platforms/libqxcb.so",
        "PySide6/Qt/plugins/platforms/libqwayland.so",
        "PySide6/Qt/plugins/imageformats/libqsvg.so",
        "PySide6/Qt/plugins/wayland-shell-integration/libxdg-shell.so",
        "PySide6\\plugins\\platforms\\qwindows.dll",
        "PySide6\\plugins\\styles\\qmodernwindowsstyle.dll",
        "PySide6/Qt/plugins/platforms/libqcocoa.dylib",
        "PySide6/Qt/lib/libQt6Core.so.6",
        "libQt6Gui.so.6",
        "PySide6\\Qt6Widgets.dll",
        "PySide6/Qt/lib/QtGui.framework/Versions/A/QtGui",
        "PySide6/QtCore.abi3.so",
        "PySide6/Qt/lib/libicudata.so.73",
        "numpy/_core/_multiarray_umath.so",
        "Bio/Align/substitution_matrices/data/BLOSUM62",
        "resources/kernels/cpu-x86-64-v3.so",
        "PySide6/Qt/translations/qtbase_pt_BR.qm",
        "PySide6\\translations\\qtbase_pt_BR.qm",
        "resources/translations/crosspoint_pt_BR.qm",
        "qtawesome/fonts/materialdesignicons6-webfont-6.9.96.ttf",
        "qtawesome\\fonts\\materialdesignicons6-webfont-charmap-6.9.96.json",
        "dask/dask.yaml",
        "distributed\\distributed.yaml",
        "cryptography/hazmat/bindings/_rust.abi3.so",
    ],
)
def test_is_wanted(destination: str) -> None:
    assert contents.is_wanted(destination)


@pytest.mark.parametrize(
    "destination",
    [
        "PySide6/Qt/plugins/platforms/libqeglfs.so",
        "PySide6/Qt/plugins/platformthemes/libqgtk3.so",
        "PySide6/Qt/plugins/platforminputcontexts/libqtvirtualkeyboardplugin.so",
        "PySide6/Qt/plugins/sqldrivers/libqsqlite.so",
        "PySide6\\plugins\\tls\\qopensslbackend.dll",
        "PySide6/Qt/lib/libQt6Quick.so.6",
        "libQt6Qml.so.6",
        "PySide6\\Qt6Network.dll",
        "PySide6/Qt/lib/QtQml.framework/Versions/A/QtQml",
        "PySide6/Qt/translations/qtbase_de.qm",
        "qtawesome/fonts/phosphor-1.3.0.ttf",
        "libcups.so.2",
        "dask/widgets/templates/array.html.j2",
        "distributed/http/static/images/python.png",
        "distributed\\dashboard\\theme.yaml",
    ],
)
def test_is_not_wanted(destination: str) -> None:
    assert not contents.is_wanted(destination)


def test_resources_that_the_program_reads_are_in_the_bundle() -> None:
    sources = [path.read_text(encoding="utf-8") for folder in ("app", "gpu") for path in (ROOT / folder).rglob("*.py")]
    read = {name for text in sources for name in re.findall(r'/ "resources" / "(\w+)"', text)}
    folders = dict(contents.resource_folders(ROOT))
    assert len(read) >= 6
    # The spec adds the kernels that it made, and of the translations only the compiled ones.
    assert {str(ROOT / "resources" / name) for name in read - {"kernels", "translations"}} == set(folders)
    spec = (ROOT / "packaging" / "crosspoint.spec").read_text(encoding="utf-8")
    assert "    *resource_folders(ROOT),\n" in spec
    assert all(PurePosixPath(inside).name == Path(folder).name for folder, inside in folders.items())


_LEFT_OUT = """
import runpy, sys
sys.path.insert(0, "packaging")
from contents import EXCLUDED

class Absent:
    def find_spec(self, name, path=None, target=None):
        if any(name == left or name.startswith(left + ".") for left in EXCLUDED):
            raise ModuleNotFoundError(name, name=name)

sys.meta_path.insert(0, Absent())
runpy.run_path("packaging/without_opengl.py")
"""
_CLUSTER = """
import gpu.cluster.connection, gpu.cluster.scheduler, gpu.cluster.worker
from gpu.cluster.certificates import make_certificates
make_certificates(Path(sys.argv[1]), ["localhost"])
gpu.cluster.worker.configure()
"""
_WINDOW = """
from PySide6.QtWidgets import QApplication
application = QApplication([])
import pyqtgraph
from app import theme
theme.apply(application)
plot = pyqtgraph.PlotWidget()
plot.plot([1, 2], [3, 4])
plot.resize(300, 200)
assert not plot.grab().isNull() and not theme.icon("mdi6.cursor-move").pixmap(16, 16).isNull()
assert not hasattr(sys.modules["PySide6.QtOpenGL"], "__file__")
from app.charts.bars import Bar
from app.charts.bars import times_figure
figure = times_figure("a", [Bar("b", 1.0, "1 s")])
assert figure.png() and figure.svg() and figure.pdf()
"""


@pytest.mark.parametrize("program", [_CLUSTER, _WINDOW])
def test_nothing_that_stays_out_is_needed(program: str, tmp_path: Path) -> None:
    command = [sys.executable, "-c", f"from pathlib import Path{_LEFT_OUT}{program}", str(tmp_path / "certificates")]
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr

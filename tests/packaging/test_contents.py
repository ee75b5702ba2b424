"""The files that go into a bundle, and those that stay out."""

from __future__ import annotations

import pytest

from tests.packaging.scripts import script

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
        "matplotlib/mpl-data/fonts/ttf/DejaVuSans.ttf",
        "Bio/Align/substitution_matrices/data/BLOSUM62",
        "resources/kernels/cpu-x86-64-v3.so",
        "PySide6/Qt/translations/qtbase_pt_BR.qm",
        "PySide6\\translations\\qtbase_pt_BR.qm",
        "resources/translations/crosspoint_pt_BR.qm",
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
        "matplotlib/mpl-data/sample_data/goog.npz",
        "matplotlib/mpl-data/fonts/ttf/STIXGeneral.ttf",
        "matplotlib/mpl-data/fonts/afm/phvr8a.afm",
    ],
)
def test_is_not_wanted(destination: str) -> None:
    assert not contents.is_wanted(destination)

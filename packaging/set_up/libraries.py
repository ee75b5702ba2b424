"""System libraries that Qt needs on Linux, and Debian's packages of them."""

from __future__ import annotations

import ctypes
import os
import shutil
import subprocess
import sys

from set_up.telling import Stop, say

#: What Qt's libraries and its X11 and offscreen plugins link to: shared library -> Debian package.
QT_LIBRARIES = {
    "libEGL.so.1": "libegl1",
    "libGL.so.1": "libgl1",
    "libdbus-1.so.3": "libdbus-1-3",
    "libfontconfig.so.1": "libfontconfig1",
    "libgthread-2.0.so.0": "libglib2.0-0",
    "libxkbcommon.so.0": "libxkbcommon0",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
    "libX11-xcb.so.1": "libx11-xcb1",
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-image.so.0": "libxcb-image0",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-randr.so.0": "libxcb-randr0",
    "libxcb-render-util.so.0": "libxcb-render-util0",
    "libxcb-shape.so.0": "libxcb-shape0",
    "libxcb-shm.so.0": "libxcb-shm0",
    "libxcb-sync.so.1": "libxcb-sync1",
    "libxcb-xfixes.so.0": "libxcb-xfixes0",
    "libxcb-xkb.so.1": "libxcb-xkb1",
}


def check_qt_libraries(is_needed: bool) -> None:
    """On Linux: install the system libraries that Qt misses, or say how; raises ``Stop`` if
    ``is_needed``.
    """
    if not sys.platform.startswith("linux"):
        return
    missing = [library for library in QT_LIBRARIES if not can_load(library)]
    if not missing:
        return
    try:
        install_system_packages([QT_LIBRARIES[library] for library in missing], "the system library " + missing[0])
    except Stop as problem:
        if is_needed:
            raise
        print(problem, file=sys.stderr)


def can_load(library: str) -> bool:
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


def install_system_packages(packages: list[str], what: str) -> None:
    """Install Debian packages where that is allowed; else raise ``Stop`` with the command to
    run.
    """
    command = ["apt-get", "install", "--yes", "--no-install-recommends", *packages]
    if shutil.which("apt-get") is None:
        raise Stop(
            "{} is missing; install it with this system's package manager (Debian calls what is missing: {}) "
            "and start again.".format(what[0].upper() + what[1:], " ".join(packages))
        )
    if os.geteuid() != 0:
        raise Stop(
            "{} is missing; run this and start again: sudo {}".format(what[0].upper() + what[1:], " ".join(command))
        )
    say("Installing system packages: " + " ".join(packages))
    environment = dict(os.environ, DEBIAN_FRONTEND="noninteractive")
    # An old list of packages may do.
    subprocess.call(["apt-get", "update", "--quiet"], env=environment, stdin=subprocess.DEVNULL)
    if subprocess.call(command, env=environment, stdin=subprocess.DEVNULL) != 0:
        raise Stop("“{}” failed, for the reason above; mend it and start again.".format(" ".join(command)))

"""Pip in an environment, and the sentences for what can keep it from installing."""

from __future__ import annotations

import os
import platform
import re
import subprocess
import sys
import zipfile
import zlib
from collections.abc import Iterable
from pathlib import Path

from set_up import environment as environments
from set_up.environment import Environment
from set_up.telling import Stop, disk_full, say

#: What pip prints -> the obstacle. The first that is found counts: of a proxy that refuses, pip
#: also says that there is no connection, and of any of these that there is no such package.
_OBSTACLES = {
    "disk": r"No space left on device|Disk quota exceeded|not enough space on the disk|WinError 112",
    "proxy": r"ProxyError|Cannot connect to proxy|Tunnel connection failed|Proxy Authentication Required",
    "certificate": r"CERTIFICATE_VERIFY_FAILED|SSLError|SSLCertVerificationError",
    "damaged": r"DO NOT MATCH THE HASHES|BadZipFile|Bad CRC-32|[Ww]heel.* is invalid|not a zip file|zlib\.error|"
    r"zipfile\.|incorrect data check|EOFError|has an invalid wheel|Invalid wheel",
    "network": r"NewConnectionError|Failed to establish a new connection|getaddrinfo|name resolution|timed out|"
    r"TimeoutError|Connection(Reset|Aborted|Refused)?Error|Network is unreachable|ProtocolError|IncompleteRead|"
    r"HTTPError|HTTP error|incomplete-download|download.* incomplete|Connection broken",
    "long path": r"Long Path",
    "in use": r"WinError (5|32)\b",
    "no wheel": r"No matching distribution found for (?P<package>[\w.-]+)",
    "memory": r"MemoryError|Cannot allocate memory|ended with status -9\b",
}


class Pip:
    """Pip of ``environment``, which installs ready-made packages only and compiles none.

    Parameters
    ----------
    environment : Environment
        Locked by the caller, so that no two pips change it at once.
    wheels : Path or None
        Folder of packages to install from, instead of from the network.
    lock : int or None
        File descriptor of the lock, which pip inherits.
    """

    def __init__(self, environment: Environment, wheels: Path | None = None, lock: int | None = None) -> None:
        self._environment = environment
        self._wheels = wheels
        self._lock = lock

    def install(self, requirements: Iterable[str]) -> None:
        """Install; raises ``Stop``. A damaged file of pip's cache is replaced."""
        failure = self._install(list(requirements))
        if failure and not self._wheels and _obstacle(failure)[0] == "damaged":
            say("A downloaded package is damaged; emptying pip's cache and downloading again")
            self._call(["cache", "purge"])
            failure = self._install(list(requirements))
        if failure:
            raise Stop(self._sentence(failure))

    def uninstall(self, package: str) -> None:
        """Remove a package, if it is there."""
        self._call(["uninstall", "--yes", "--quiet", package])

    def download(self, requirements: Iterable[str], folder: Path) -> None:
        """Put the packages and what they need into ``folder``; raises ``Stop``."""
        command = ["download", "--no-input", "--only-binary=:all:", "--dest", str(folder), *requirements]
        failure = self._call(command)
        if failure:
            raise Stop(self._sentence(failure))

    def _install(self, requirements: list[str]) -> str:
        # Bytecode is made on the first import, of what is imported; of everything it takes as long
        # as the rest of the installation.
        command = ["install", "--no-input", "--no-compile", "--only-binary=:all:"]
        if self._wheels:
            command += ["--no-index", "--find-links", str(self._wheels)]
        return self._call([*command, *requirements])

    def _call(self, arguments: list[str]) -> str:
        """Run pip, with its progress on a terminal; return what it prints as errors if it fails."""
        command = [str(self._environment.python), "-m", "pip", "--disable-pip-version-check", *arguments]
        if not sys.stdout.isatty():
            command.append("--quiet")
        # Another Python's packages would count as installed.
        variables = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "PYTHONHOME")}
        variables["PIP_USER"] = "0"
        inherited = () if self._lock is None or sys.platform == "win32" else (self._lock,)
        done = subprocess.run(
            command,
            stdin=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            encoding="utf-8",
            errors="replace",
            env=variables,
            pass_fds=inherited,
        )
        if done.returncode == 0:
            return ""
        return done.stderr + f"\npip ended with status {done.returncode}."

    def _sentence(self, failure: str) -> str:
        """The sentence that says what to do about pip's ``failure``."""
        folder = self._environment.folder
        obstacle, package = _obstacle(failure)
        if obstacle == "disk" or environments.has_no_room(folder):
            return disk_full(folder)
        if obstacle == "damaged" and self._wheels:
            return f"{_damaged_wheel(self._wheels)} is damaged; copy it there again and start again."
        if obstacle == "no wheel":
            return self._lacking(package)
        sentences = {
            "proxy": f"The network's proxy {_proxy()}refuses the connection: set HTTPS_PROXY, or “proxy” in pip's "
            "configuration, to the right address (http://user:password@host:port), and start again.",
            "certificate": "The network changes encrypted connections, and pip does not trust its certificate: ask "
            "whoever runs the network for the certificate's file, name it in the variable PIP_CERT, and start again.",
            "damaged": "A package arrived damaged twice; the network or a proxy changes what is downloaded: start "
            "again later or on another network.",
            "network": "The packages cannot be downloaded: connect this computer to the network and start again, or "
            "copy them from another one (“bootstrap.py download FOLDER” there, “run --wheels FOLDER” here).",
            "long path": f"The path {folder} is too long for Windows: move Crosspoint's folder to a shorter one, such "
            "as C:\\Crosspoint, and start again.",
            "in use": f"A file in {folder} is in use: close Crosspoint and start again.",
            "memory": "Pip was ended too early, perhaps for lack of memory: close other programs and start again.",
        }
        if obstacle in sentences:
            return sentences[obstacle]
        last = failure.strip().splitlines()
        reason = next((line for line in last if line.startswith("ERROR: ")), last[-1]).removeprefix("ERROR: ")
        return f"The packages could not be installed ({reason.rstrip('.')}); mend that and start again."

    def _lacking(self, package: str) -> str:
        here = "Python {}.{} on {} {}".format(*sys.version_info[:2], platform.system(), platform.machine())
        if self._wheels:
            return (
                f"The folder {self._wheels} has no package {package} for {here}: fill it on a computer of this kind "
                "with a network (“bootstrap.py download FOLDER”), and start again."
            )
        return (
            f"There is no ready-made package {package} for {here}: Crosspoint runs with a 64-bit Python 3.11 to 3.13 "
            "on Linux (from glibc 2.28 on), Windows, and Macs with Apple's processors; start this script with such a "
            "Python."
        )


def _obstacle(failure: str) -> tuple[str, str]:
    """The obstacle that pip's text tells of, and the package it names; empty if not known."""
    for obstacle, pattern in _OBSTACLES.items():
        found = re.search(pattern, failure)
        if found:
            return obstacle, found.groupdict().get("package") or ""
    return "", ""


def _damaged_wheel(folder: Path) -> Path:
    """The first file in the folder that is no whole wheel, or the folder."""
    for path in sorted(folder.glob("*.whl")):
        try:
            with zipfile.ZipFile(path) as wheel:
                if wheel.testzip() is None:
                    continue
        except (OSError, ValueError, zipfile.BadZipFile, zlib.error):
            pass
        return path
    return folder


def _proxy() -> str:
    """The address of the proxy in the environment and a blank, without its password."""
    for name in ("HTTPS_PROXY", "https_proxy", "ALL_PROXY", "all_proxy"):
        if os.environ.get(name):
            return re.sub(r"//[^@/]*@", "//", os.environ[name]) + " "
    return ""

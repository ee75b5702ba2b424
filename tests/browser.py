"""A real browser without a window, driven through a pipe by the Chrome DevTools protocol.

Chromium reads commands from its descriptor 3 and answers on 4, JSON objects with a zero byte
behind each (``--remote-debugging-pipe``); no port is opened.
"""

from __future__ import annotations

import base64
import json
import os
import select
import shutil
import subprocess
import sys
import time
from pathlib import Path
from typing import Any, Self

#: Names that a browser of this protocol may have.
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "microsoft-edge", "msedge")
#: Becomes the browser, with two descriptors as its 3 and 4.
_LAUNCH = """
import fcntl, os, sys
ends = [fcntl.fcntl(int(end), fcntl.F_DUPFD, 10) for end in sys.argv[1:3]]
for number, end in enumerate(ends, 3):
    os.dup2(end, number)
os.execv(sys.argv[3], sys.argv[3:])
"""
#: Seconds until a busy computer is believed to hang.
_PATIENCE = 120.0


def find_browser() -> str:
    """The path of a browser, "" where none is."""
    return next(filter(None, map(shutil.which, NAMES)), "") if os.name == "posix" else ""


class Browser:
    """A browser with one page; ``problems`` are messages of its console and failed requests."""

    def __init__(self, folder: Path) -> None:
        (reads, to_browser), (from_browser, writes) = os.pipe(), os.pipe()
        command = [
            find_browser(),
            *("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run"),
            *("--remote-debugging-pipe", f"--user-data-dir={folder}", "about:blank"),
        ]
        launch = [sys.executable, "-c", _LAUNCH, str(reads), str(writes), *command]
        with (folder / "log.txt").open("wb") as log:
            self._process = subprocess.Popen(launch, pass_fds=(reads, writes), stdout=log, stderr=log)
        os.close(reads)
        os.close(writes)
        self._to, self._from, self._answer = to_browser, from_browser, b""
        self._number = 0
        self._events: list[dict[str, Any]] = []
        self.problems: list[str] = []
        target = self._call("Target.createTarget", url="about:blank")["targetId"]
        self._session = self._call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.send(f"{domain}.enable")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        os.close(self._to)
        os.close(self._from)
        self._process.terminate()
        self._process.wait(30)

    def open(self, path: Path) -> None:
        """Load a file, and wait until it is there."""
        self._events.clear()
        self.send("Page.navigate", url=path.as_uri())
        while not any(event["method"] == "Page.loadEventFired" for event in self._events):
            self._receive()

    def ask(self, expression: str) -> Any:
        """The value of an expression in the page."""
        answer = self.send("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in answer:
            raise AssertionError(answer["exceptionDetails"])
        return answer["result"].get("value")

    def look(self, path: Path, scheme: str = "light", width: int = 1366, height: int = 900) -> None:
        """Save a picture of what is in view, in a colour scheme."""
        self.send("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
        self.send("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)
        path.write_bytes(base64.b64decode(self.send("Page.captureScreenshot")["data"]))

    def send(self, method: str, **parameters: Any) -> dict[str, Any]:
        """Send a command to the page; returns its answer."""
        return self._call(method, self._session, **parameters)

    def _call(self, method: str, session: str = "", **parameters: Any) -> dict[str, Any]:
        self._number += 1
        message = {"id": self._number, "method": method, "params": parameters}
        os.write(self._to, json.dumps(message | ({"sessionId": session} if session else {})).encode() + b"\0")
        while True:
            answer = self._receive()
            if answer.get("id") == message["id"]:
                assert "error" not in answer, answer
                return dict(answer["result"])

    def _receive(self) -> dict[str, Any]:
        """The next message; events are noted."""
        deadline = time.monotonic() + _PATIENCE
        while b"\0" not in self._answer:
            ready, _, _ = select.select([self._from], [], [], max(0.0, deadline - time.monotonic()))
            piece = os.read(self._from, 1 << 20) if ready else b""
            assert piece, "the browser does not answer"
            self._answer += piece
        line, _, self._answer = self._answer.partition(b"\0")
        message: dict[str, Any] = json.loads(line)
        if "method" in message:
            self._events.append(message)
            self._note(message["method"], message["params"])
        return message

    def _note(self, method: str, told: dict[str, Any]) -> None:
        if method == "Runtime.exceptionThrown":
            self.problems.append(told["exceptionDetails"]["text"])
        elif method == "Runtime.consoleAPICalled":
            self.problems.append(str(told["args"]))
        elif method == "Log.entryAdded":
            self.problems.append(told["entry"]["text"])
        elif method == "Network.requestWillBeSent" and not told["request"]["url"].startswith(("file:", "data:")):
            self.problems.append(told["request"]["url"])

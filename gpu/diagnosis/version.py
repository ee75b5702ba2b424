"""The version and the build of Crosspoint: a commit of a checkout, or the stamp of a bundle."""

from __future__ import annotations

import json
import subprocess
from dataclasses import asdict, dataclass
from pathlib import Path

from gpu import __version__
from gpu.core.phrase import Phrase

ROOT = Path(__file__).resolve().parents[2]
#: Written when a bundle is made; a checkout has none.
STAMP = ROOT / "resources" / "build.json"


@dataclass(frozen=True)
class Build:
    """The build of this Crosspoint.

    ``commit``: abbreviated, with "-dirty" behind it if files were changed; "" if unknown. ``date``:
    of the commit, ISO; "" if unknown. ``kind``: "checkout" or "bundle".
    """

    commit: str = ""
    date: str = ""
    kind: str = "checkout"

    def __str__(self) -> str:
        if not self.commit:
            return Phrase("{}, commit unknown", self.kind)
        changed = Phrase(", with changes") if self.commit.endswith("-dirty") else ""
        return Phrase(
            "{} of commit {}{}, {}",
            self.kind,
            self.commit.removesuffix("-dirty"),
            changed,
            self.date or Phrase("date unknown"),
        )

    def write(self, path: Path = STAMP) -> None:
        """Write the stamp of a bundle, for ``build_of`` in it. Raises ``OSError``."""
        path.write_text(json.dumps({**asdict(self), "kind": "bundle"}) + "\n", encoding="utf-8")


def build_of(root: Path = ROOT) -> Build:
    """The build of the Crosspoint in a folder. Starts ``git`` in a checkout; never raises."""
    stamp = root / STAMP.relative_to(ROOT)
    try:
        told = json.loads(stamp.read_bytes())
        return Build(str(told["commit"]), str(told["date"]), "bundle")
    except (OSError, ValueError, KeyError, TypeError):
        # Another repository may lie around a folder without one.
        if not (root / ".git").exists():
            return Build()
    commit = _git(root, "describe", "--always", "--dirty", "--abbrev=10", "--exclude=*")
    return Build(commit, _git(root, "log", "-1", "--format=%cs"))


def name() -> str:
    """The version and the build in one line."""
    return f"{__version__} ({build_of()})"


def _git(root: Path, *arguments: str) -> str:
    # Without the flag Windows opens a console window beside ours.
    hidden = getattr(subprocess, "CREATE_NO_WINDOW", 0)
    command = ["git", "--no-optional-locks", "-C", str(root), *arguments]
    try:
        done = subprocess.run(
            command, capture_output=True, text=True, errors="replace", timeout=10, check=False, creationflags=hidden
        )
    except (OSError, subprocess.SubprocessError):
        return ""
    return done.stdout.strip() if done.returncode == 0 else ""

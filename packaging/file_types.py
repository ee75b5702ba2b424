"""The files that a bundle opens, as each system wants to be told of them.

A result is a folder, and no system knows types of folders: file managers offer Crosspoint for any
folder, never as the first choice, and on Linux the journal in the result's folder has the icon.
"""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from dataclasses import dataclass
from typing import Any
from xml.sax.saxutils import escape

NAME = "Crosspoint"
SUMMARY = "Compare DNA, RNA and protein sequences exactly"


@dataclass(frozen=True)
class FileType:
    """A kind of files: its MIME type, what people call it, and the patterns of its files' names."""

    mime: str
    title: str
    patterns: tuple[str, ...]
    icon: str = ""

    @property
    def extensions(self) -> tuple[str, ...]:
        """The endings without the dot, where the patterns are endings."""
        return tuple(pattern.removeprefix("*.") for pattern in self.patterns if pattern.startswith("*."))


RESULT = FileType("application/x-crosspoint-result", "Crosspoint result", ("journal.jsonl",), "crosspoint-result")
SEQUENCES = (
    FileType("text/x-fasta", "FASTA sequences", ("*.fa", "*.fasta", "*.fna", "*.faa", "*.ffn")),
    FileType("text/x-fastq", "FASTQ reads", ("*.fq", "*.fastq")),
    FileType("text/x-genbank", "GenBank entries", ("*.gb", "*.gbk", "*.gbff")),
    FileType("text/x-embl", "EMBL entries", ("*.embl",)),
)
#: Types that other programs may know already, by the name that theirs have.
_FOLDER = "inode/directory"


def extensions() -> list[str]:
    """The endings of files with sequences, without the dot."""
    return [extension for kind in SEQUENCES for extension in kind.extensions]


def desktop_entry() -> str:
    """The entry in the menus of Linux."""
    types = ";".join((RESULT.mime, *(kind.mime for kind in SEQUENCES), _FOLDER))
    return f"""[Desktop Entry]
Type=Application
Name={NAME}
GenericName=Sequence comparison
Comment={SUMMARY}
Exec=crosspoint %F
Icon=crosspoint
Terminal=false
Categories=Science;Biology;
Keywords=DNA;RNA;protein;alignment;genome;FASTA;
MimeType={types};
StartupWMClass=crosspoint
"""


def mime_information() -> str:
    """The MIME types, for the shared database of Linux."""
    kinds = []
    for kind in (RESULT, *SEQUENCES):
        globs = "".join(f'\n    <glob pattern="{pattern}"/>' for pattern in kind.patterns)
        icon = f'\n    <icon name="{kind.icon}"/>' if kind.icon else ""
        kinds.append(
            f'  <mime-type type="{kind.mime}">\n    <comment>{escape(kind.title)}</comment>{icon}\n'
            f'    <sub-class-of type="text/plain"/>{globs}\n  </mime-type>\n'
        )
    namespace = "http://www.freedesktop.org/standards/shared-mime-info"
    text = f'<?xml version="1.0" encoding="UTF-8"?>\n<mime-info xmlns="{namespace}">\n{"".join(kinds)}</mime-info>\n'
    ElementTree.fromstring(text.encode())
    return text


def information_property_list() -> dict[str, Any]:
    """Types of files for macOS, as entries of the application's ``Info.plist``."""
    documents = [
        {
            "CFBundleTypeName": kind.title,
            "CFBundleTypeExtensions": list(kind.extensions),
            "CFBundleTypeRole": "Viewer",
            "LSHandlerRank": "Alternate",
        }
        for kind in SEQUENCES
    ]
    folders = {
        "CFBundleTypeName": "Result folder",
        "LSItemContentTypes": ["public.folder"],
        "CFBundleTypeRole": "Viewer",
        "LSHandlerRank": "Alternate",
    }
    return {
        "CFBundleDisplayName": NAME,
        "CFBundleDocumentTypes": [folders, *documents],
        "LSApplicationCategoryType": "public.app-category.education",
        "NSHighResolutionCapable": True,
    }

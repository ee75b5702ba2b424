"""The window that the random user of ``clicks`` has before it: results of every analysis, and files
to add to their pages.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
from PySide6.QtCore import QSettings

from app.runs.card_bench import CardServices
from app.runs.session import Session, engine_services
from app.shell.main_window import MainWindow
from app.shell.registry import FACES
from app.shell.workspace import preload
from app.state.settings import Settings
from gpu.analyses.chromosome.request import ChromosomeRequest
from gpu.analyses.matches.request import MatchesRequest
from gpu.analyses.registry import ANALYSES
from gpu.command_line.registry import ALL
from gpu.core.errors import InputError
from gpu.core.monitor import Monitor
from gpu.core.request import Request
from gpu.sequences.choice import SequenceChoice
from tests.samples import empty_result, running_result
from tests.soak.clicks_results import make_results

_LENGTH, _TURNED = 6_000, slice(3_500, 5_000)
_OTHER = str.maketrans("ACGT", "TGCA")
_GENBANK = """LOCUS       {0} {1} bp DNA linear SYN 01-JAN-1980
FEATURES             Location/Qualifiers
     CDS             301..900
                     /gene="walkA"
                     /product="invented walking protein"
     tRNA            complement(1401..1475)
                     /gene="trnS"
ORIGIN
"""


@dataclass(frozen=True)
class Scene:
    """Result folders with copies of them; files of annotation and of alignments, some of them
    damaged or of others; files of sequences; a folder for what is saved.
    """

    results: tuple[Path, ...]
    annotations: tuple[Path, ...]
    layers: tuple[Path, ...]
    files: tuple[Path, ...]
    copies: Path
    scratch: Path


def make_scene(folder: Path) -> Scene:
    """Compute the results."""
    a, b, draft = _genomes(folder)
    genomes = SequenceChoice(str(a)), SequenceChoice(str(b))
    requests: dict[str, Request] = {
        "rest": ChromosomeRequest(*genomes, also="2", also_both_strands=True),
        "part": ChromosomeRequest(replace(genomes[0], trim=(101, 3_000)), replace(genomes[1], reverse=True)),
        "matches": MatchesRequest(str(a), (str(draft),), minimum=12),
    }
    results = []
    for name, request in requests.items():
        ANALYSES.of(request).run(request, folder / name, Monitor())
        results.append(folder / name)
    results += [empty_result(folder / "empty"), running_result(folder / "running", 2_000), *make_results(folder)]
    copies, scratch = folder / "copies", folder / "scratch"
    for result in results:
        shutil.copytree(result, copies / result.name)
    scratch.mkdir()
    files = [path for path in folder.iterdir() if path.suffix in (".fa", ".fq", ".gb", ".sam")]
    return Scene(
        tuple(results), tuple(_annotations(folder)), tuple(_layers(folder)), tuple(sorted(files)), copies, scratch
    )


def make_window(folder: Path) -> MainWindow:
    """The window with the processor's engine, and settings of its own."""
    settings = Settings(QSettings(str(folder / "settings.ini"), QSettings.Format.IniFormat))
    settings.results_folder = folder / "results"
    # Nothing is asked of NCBI: nobody listens there.
    settings.ncbi_server = "http://127.0.0.1:9/"
    real = engine_services(ALL, FACES)
    choose = real.choose

    def processor(name: str, threads: int | None = None, devices: str = "auto") -> Any:
        return choose("cpu", threads)

    services = replace(real, choose=processor, card=CardServices(lambda monitor: None, _not_measured))
    session = Session(services, settings, FACES)
    session.start()
    preload(session.faces, session.background)
    return MainWindow(session)


def _not_measured(*_: Any, **__: Any) -> Any:
    raise InputError("There is no graphics card to measure.")


def _genomes(folder: Path) -> tuple[Path, Path, Path]:
    """Two annotated genomes, a part of one turned around, and that one as a draft of contigs."""
    random = np.random.default_rng(39)
    letters = np.array(list("ACGT"))
    a = letters[random.integers(0, 4, _LENGTH)]
    b = a.copy()
    places = np.flatnonzero(random.random(_LENGTH) < 0.02)
    b[places] = letters[random.integers(0, 4, len(places))]
    other = "".join(b)
    other = other[: _TURNED.start] + other[_TURNED].translate(_OTHER)[::-1] + other[_TURNED.stop + 7 :]
    paths = []
    for name, text in (("NW_1", "".join(a)), ("NW_2", other)):
        lines = (f"{at + 1:>9} {text[at : at + 60].lower()}\n" for at in range(0, len(text), 60))
        paths.append(folder / f"{name}.gb")
        paths[-1].write_text(_GENBANK.format(name, len(text)) + "".join(lines) + "//\n")
    draft = folder / "draft.fa"
    parts = [other[at : at + 900] for at in range(0, len(other), 900)]
    draft.write_text("".join(f">contig_{number}\n{parts[number]}\n" for number in (3, 0, 5, 1, 6, 2, 4)))
    return paths[0], paths[1], draft


def _annotations(folder: Path) -> list[Path]:
    files = {
        "genes.gff3": "##gff-version 3\nNW_1\tx\tgene\t2001\t2600\t.\t-\t.\tID=g1;Name=aukC\n",
        "places.bed": "NW_2\t100\t900\tone\t0\t+\nNW_2\t4000\t4100\ttwo\t0\t-\n",
        "damaged.gff3": "NW_1\tx\tgene\t2001\t2600\t.\t-\t.\tID=g1\nNW_1\tx\tgene\tnowhere\n",
        "others.bed": "elsewhere\t1\t2\n",
    }
    return [_written(folder / name, text) for name, text in files.items()]


def _layers(folder: Path) -> list[Path]:
    line = "contig_0\t900\t0\t900\t+\tNW_1\t6000\t0\t900\t880\t900\t60\n"
    other = "contig_3\t900\t10\t700\t-\tNW_1\t6000\t3000\t3700\t600\t700\t60\n"
    files = {
        "found.paf": line + other,
        "damaged.paf": f"{line}contig_0\tninehundred\n",
        "others.paf": line.replace("NW_1", "elsewhere"),
        "table.blast": "contig_0\tNW_1\t98.5\t900\t13\t0\t1\t900\t1\t900\t0.0\t1500\n",
    }
    return [_written(folder / name, text) for name, text in files.items()]


def _written(path: Path, text: str) -> Path:
    path.write_text(text)
    return path


#: Adds a file to the page of a result: an annotation to an alignment's, a layer to a dot plot's.
Adder = Callable[[str], object]


def adders(page: Any) -> tuple[list[Adder], list[Adder]]:
    """The adders of annotations and of layers that a page has."""
    annotations: list[Adder] = []
    if hasattr(page, "explorer"):
        annotations = [lambda path, side=side: page.explorer.add_annotation(side, path) for side in (0, 1)]
    layers: list[Adder] = [lambda path: page.files.add([path])] if hasattr(page, "files") else []
    return annotations, layers

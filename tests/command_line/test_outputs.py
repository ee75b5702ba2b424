"""No output of any command destroys an input, a file of a result, or what its name does not say."""

from __future__ import annotations

import argparse
import gzip
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from gpu.command_line.main import build_parser
from gpu.command_line.registry import ALL
from gpu.results.output import OWN
from gpu.sequences.bgzf import END
from tests.command_line.calls import Run, fasta, letters
from tests.samples import finished_result

#: What each command needs besides its output, of the files of ``scene``.
_CALLS = {
    "align": ("a.fa", "b.fa"),
    "batch": ("plan.tsv",),
    "cluster scheduler": ("--cluster-insecure", "--host", "203.0.113.1"),
    "doctor": (),
    "fetch": ("NC_000001.1", "--server", "http://127.0.0.1:9"),
    "genomes": ("a.fa", "b.fa"),
    "map": ("a.fa", "b.fa"),
    "mapped": ("x.sam",),
    "matches": ("a.fa", "b.fa"),
    "order": ("MX",),
    "pairs": ("a.fa", "b.fa"),
    "portable": ("AL",),
    "report": ("AL",),
    "search": ("a.fa", "b.fa"),
    "simulate": ("--length", "1k"),
    "unpack": ("x.crosspoint.zip",),
    "variants": ("RD",),
}
#: What these commands read.
_INPUTS = {
    "batch": ("plan.tsv",),
    "cluster scheduler": (),
    "doctor": (),
    "fetch": (),
    "mapped": ("x.sam",),
    "simulate": (),
    "unpack": ("x.crosspoint.zip",),
}
#: Options that name files or folders and write none.
_READ = {"--certificates", "--pairs", "--folder", "folder", "file", "source"}


def _parsers() -> Iterator[tuple[str, argparse.ArgumentParser]]:
    """The parser of each command, and of each part of one."""
    for name in sorted(build_parser(ALL, [])[1]):
        commands = build_parser(ALL, [name])[0]._subparsers
        assert commands is not None
        parser = commands._group_actions[0].choices[name]  # type: ignore[index, call-overload]
        parts = [action for action in parser._actions if isinstance(action, argparse._SubParsersAction)]
        yield name, parser
        for part in parts:
            yield from ((f"{name} {key}", one) for key, one in part.choices.items())


_OUTPUTS = [
    (command, output.dest, action.option_strings[-1:] or [])
    for command, parser in _parsers()
    for output in parser.get_default("outputs") or ()
    for action in parser._actions
    if action.dest == output.dest
]


def test_every_option_that_names_a_file_is_known_as_output_or_input() -> None:
    for command, parser in _parsers():
        outputs = {output.dest for output in parser.get_default("outputs") or ()}
        for action in parser._actions:
            name = (action.option_strings or [action.dest])[-1]
            writes = (action.help or "").startswith(
                ("write ", "where to write", "make a result folder", "the result folder:")
            )
            if action.type is Path or (writes and action.nargs != 0 and action.type is None and not action.choices):
                known = action.dest in outputs or name in _READ or (command, name) == ("resume", "--format")
                assert known, f"{command} {name}: declare it with add_output"
    assert {command for command, *_ in _OUTPUTS} == set(_CALLS)


@pytest.fixture(scope="module")
def scene(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Inputs and results in a folder."""
    from gpu.command_line.main import main
    from tests.command_line.calls import no_window

    folder = tmp_path_factory.mktemp("scene")
    before = os.getcwd()
    os.chdir(folder)
    try:
        a = letters(1, 400)
        fasta(folder / "a.fa", ("one", a))
        fasta(folder / "b.fa", ("two", a[:50] + a[54:200]))
        (folder / "plan.tsv").write_text("analysis\ta\tb\nalign\ta.fa\tb.fa\n")
        (folder / "x.sam").write_text(f"@SQ\tSN:one\tLN:400\nr\t0\tone\t1\t9\t20M\t*\t0\t0\t{a[:20]}\t*\n")
        finished_result(folder / "AL", 400, seed=2)
        for words in (
            ("matches", "-maxmatch", "-l", "12", "a.fa", "b.fa", "--out", "MX"),
            ("mapped", "x.sam", "--reference", "a.fa", "--out", "RD"),
            ("portable", "AL", "--out", "x.crosspoint.zip"),
        ):
            assert main([*words], no_window) == 0
    finally:
        os.chdir(before)
    return folder


def _content(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


@pytest.mark.parametrize(("command", "dest", "option"), _OUTPUTS)
def test_no_output_is_an_input_or_a_file_of_a_result(
    command: str, dest: str, option: list[str], run: Run, scene: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(scene)
    given = (*_CALLS[command], *([str(tmp_path / "pair")] if dest == "truth" else []))
    result = next((word for word in given if word in ("AL", "MX", "RD")), "MX")
    requested = {"AL": (), "MX": ("a.fa", "b.fa"), "RD": ("x.sam", "a.fa")}
    inputs = _INPUTS.get(command, requested[result] if result in given else given)
    files = [path for path in sorted((scene / result).rglob("*")) if path.is_file() and OWN.fullmatch(path.name)]
    # One of each ending in the folder, and one below it.
    own = [*{path.suffix: path for path in files if path.parent == scene / result}.values(), files[0], files[-1]]
    assert len(own) > 4
    targets = [*(scene / name for name in inputs), *own]
    for number, target in enumerate(targets[: len(inputs) + 1]):
        targets.append(tmp_path / f"link{number}{target.suffix}")
        targets[-1].symlink_to(target)
        # A hard link to a file of a result that the command does not name says nothing of it.
        if number < len(inputs) or result in given:
            targets.append(tmp_path / f"second{number}{target.suffix}")
            targets[-1].hardlink_to(target)
    actions = dict(_parsers())[command]._actions
    force = ["--force"] if any(action.dest == "force" for action in actions) else []
    before = _content(scene)
    for target in targets:
        named = str(target)
        if dest == "prefix":
            # The command adds its own endings.
            named = str(tmp_path / "p")
            (tmp_path / "p.a.fa").symlink_to(target)
        ended = run(*command.split(), *given, *option, named, *force)
        assert ended.status in (1, 2) and ended.err.strip().count("\n") == 0, (target, ended)
        assert "Traceback" not in ended.err and "went wrong" not in ended.err
        if dest == "prefix":
            (tmp_path / "p.a.fa").unlink()
        assert _content(scene) == before, (target, ended)


@pytest.mark.parametrize(
    ("arguments", "begins"),
    [
        (("variants", "RD", "--out", "c.fa.gz"), b">one"),
        (("variants", "RD", "--out", "c.fasta"), b">one"),
        (("variants", "RD", "--out", "v.vcf.gz"), b"##fileformat=VCF"),
        (("variants", "RD", "--out", "v.VCF.BGZ"), b"##fileformat=VCF"),
        (("variants", "RD", "--out", "v.tsv.gz"), b"record\t"),
        (("variants", "RD", "--out", "v.txt"), b"record\t"),
        (("variants", "RD", "--out", "v.out"), b"##fileformat=VCF"),
        (("order", "MX", "--fasta", "o.fa.gz"), b">two"),
        (("order", "MX", "--agp", "o.agp.gz"), b"##agp-version"),
        (("order", "MX", "--scaffolds", "o.fna"), b">"),
        (("map", "a.fa", "b.fa", "--out", "m.sam.bgz"), b"@HD"),
        (("simulate", "s", "--length", "1k", "--truth", "s.bedpe.gz"), None),
    ],
)
def test_a_file_holds_what_its_name_says(
    arguments: tuple[str, ...], begins: bytes | None, run: Run, scene: Path, tmp_path: Path
) -> None:
    words = [str(scene / word) if (scene / word).exists() else word for word in arguments]
    assert run(*words, *(["--quiet"] if arguments[0] == "map" else [])).status == 0
    data = (tmp_path / arguments[-1]).read_bytes()
    if arguments[-1].lower().endswith(("gz", "bgz")):
        # BGZF, which tabix and samtools index: gzip with the size of each block.
        assert data[:4] == b"\x1f\x8b\x08\x04" and data[12:14] == b"BC" and data.endswith(END)
        data = gzip.decompress(data)
    assert data.startswith(begins or b"")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("variants", "RD", "--out", "v.bcf"), "would be BCF"),
        (("variants", "RD", "--out", "v.csv"), "would be CSV"),
        (("variants", "RD", "--out", "v.vcf.xz"), "name it v.vcf, or v.vcf.gz"),
        (("variants", "RD", "--out", "v.bed.gz"), "would be BED"),
        (("variants", "RD", "--format", "tsv", "--out", "v.vcf"), "would be VCF"),
        (("order", "MX", "--agp", "o.fa"), "would be FASTA"),
        (("order", "MX", "--fasta", "o.gb"), "would be GenBank"),
        (("report", "AL", "--out", "r.pdf"), "end it with .html"),
        (("report", "AL", "--out", "r"), "end it with .html"),
        (("portable", "AL", "--out", "r.tar"), "end it with .crosspoint.zip"),
        (("map", "a.fa", "b.fa", "--out", "m.cram"), "write BAM, and convert"),
        (("map", "a.fa", "b.fa", "--out", "m.bam.gz"), "packed itself"),
        (("map", "a.fa", "b.fa", "--out", "m.sam.zst"), "name it m.sam"),
        (("map", "a.fa", "b.fa", "--out", "m.bed"), "would be BED"),
        (("search", "a.fa", "b.fa", "--out", "hits.tsv"), "would be a result folder"),
        (("align", "a.fa", "b.fa", "--out", "hits.paf.gz"), "would be a result folder"),
        (("fetch", "NC_000001.1", "--fasta", "--out", "x.gb", "--server", "http://127.0.0.1:9"), "would be GenBank"),
        (("doctor", "--file", "d.json"), "end it with .txt"),
        (("cluster", "scheduler", "--scheduler-file", "a.fna"), "would be FASTA"),
    ],
)
def test_what_a_name_says_and_is_not_written_is_refused(
    arguments: tuple[str, ...], said: str, run: Run, scene: Path, tmp_path: Path
) -> None:
    words = [str(scene / word) if (scene / word).exists() else word for word in arguments]
    ended = run(*words)
    assert ended.status == 1 and said in ended.err and ended.err.count("\n") == 1
    assert not list(tmp_path.iterdir())

"""Mutants: how many small faults the tests of a folder do not notice.

    python -m tests.soak.mutants mutants.csv --count 200 [--seed 1] [--limit 300]

Places of ``app`` and ``gpu`` are chosen by the seed: signs, bounds of comparisons, swapped
arguments, constants one off. One at a time is made wrong in a copy of the last commit, and the
tests that mirror its file are run, then those that import it, then those of its folder: the first
failure kills it. Each is a row of the table; a table that is there is gone on with. Ends with one
line: mutants, survivors.
A mutant that takes longer than ``--limit`` seconds says nothing: neither was there a failure.
"""

from __future__ import annotations

import argparse
import ast
import csv
import io
import os
import random
import re
import subprocess
import sys
import tarfile
import tempfile
import time
from collections.abc import Iterator
from itertools import accumulate
from pathlib import Path
from typing import NamedTuple

from tests.bench.report import DATA, ROOT

KINDS = ("sign", "bound", "arguments", "constant")
_BOUNDS = {ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq}
_SIGNS = {ast.Add: ast.Sub, ast.Sub: ast.Add}
#: What has no value of its own when a program runs, or whose places Python does not tell.
_LEFT_OUT = ("annotation", "returns", "decorator_list")


class Mutant(NamedTuple):
    """A place (line from 1, column in bytes from 0), and what is there instead."""

    file: str
    line: int
    column: int
    kind: str
    before: str
    after: str


def mutants(file: Path) -> Iterator[Mutant]:
    """All of a file."""
    source = file.read_bytes()
    begins = [0, *accumulate(map(len, source.splitlines(keepends=True)))]
    for node in _nodes(ast.parse(source)):
        for kind, after in _changes(node):
            assert isinstance(node, ast.expr) and node.end_lineno is not None and node.end_col_offset is not None
            first, last = begins[node.lineno - 1] + node.col_offset, begins[node.end_lineno - 1] + node.end_col_offset
            before = source[first:last].decode()
            yield Mutant(file.relative_to(ROOT).as_posix(), node.lineno, node.col_offset, kind, before, after)


def _nodes(top: ast.AST) -> Iterator[ast.AST]:
    for name, value in ast.iter_fields(top):
        for child in value if isinstance(value, list) else [value]:
            if name not in _LEFT_OUT and isinstance(child, ast.AST) and not isinstance(child, ast.JoinedStr):
                yield child
                yield from _nodes(child)


def _changes(node: ast.AST) -> Iterator[tuple[str, str]]:
    """The kind and the text of each change of a node alone."""
    match node:
        case ast.BinOp(left, operator, right) if type(operator) in _SIGNS and not _are_texts(left, right):
            yield "sign", f"({ast.unparse(ast.BinOp(left, _SIGNS[type(operator)](), right))})"
        case ast.UnaryOp(ast.USub(), operand):
            yield "sign", f"({ast.unparse(operand)})"
        case ast.Compare(left, [operator, *others], rights) if type(operator) in _BOUNDS:
            yield "bound", f"({ast.unparse(ast.Compare(left, [_BOUNDS[type(operator)](), *others], rights))})"
        case ast.Call(ast.Name("max" | "min")):
            return  # in any order
        case ast.Call(function, [first, second, *others], keywords) if ast.dump(first) != ast.dump(second):
            yield "arguments", ast.unparse(ast.Call(function, [second, first, *others], keywords))
        case ast.Constant(int() as number) if not isinstance(number, bool):
            yield "constant", str(number + 1)
            yield "constant", str(number - 1)


def _are_texts(*sides: ast.expr) -> bool:
    """True if any is put together, not added: a wrong sign would be noticed at once."""
    kinds = (ast.JoinedStr, ast.List, ast.Tuple, ast.ListComp)
    return any(
        isinstance(s, kinds) or (isinstance(s, ast.Constant) and isinstance(s.value, (str, bytes))) for s in sides
    )


def chosen(count: int, seed: int) -> list[Mutant]:
    """As many of each kind and of each package, in any order."""
    chance, found = random.Random(seed), list[Mutant]()
    for package in ("app", "gpu"):
        every = [mutant for file in sorted((ROOT / package).rglob("*.py")) for mutant in mutants(file)]
        for number, kind in enumerate(KINDS):
            share = (count // 2 + number) // len(KINDS)
            found += chance.sample([mutant for mutant in every if mutant.kind == kind], share)
    chance.shuffle(found)
    return found


def mutated(source: bytes, mutant: Mutant) -> bytes:
    """The text of a file with the change."""
    lines = source.splitlines(keepends=True)
    at = sum(map(len, lines[: mutant.line - 1])) + mutant.column
    before = mutant.before.encode()
    assert source[at : at + len(before)] == before, mutant
    return source[:at] + mutant.after.encode() + source[at + len(before) :]


def tests_of(checkout: Path, file: str) -> list[list[str]]:
    """Tests that mirror a file, that import it, and of its folder or the next above with some."""
    folder, stem = checkout / "tests" / Path(file).parent, Path(file).stem
    own = sorted(str(test) for test in folder.glob(f"test_*{stem}*.py"))
    package, module = ".".join(Path(file).parent.parts), Path(file).with_suffix("").as_posix().replace("/", ".")
    imports = re.compile(rf"^(from {module} import|import {module}\b|from {package} import .*\b{stem}\b)", re.MULTILINE)
    tests = sorted((checkout / "tests").rglob("test_*.py"))
    others = [str(test) for test in tests if imports.search(test.read_text(encoding="utf-8"))]
    while not any(folder.rglob("test_*.py")):
        folder = folder.parent
    return [tests for tests in (own, [test for test in others if test not in own], [str(folder)]) if tests]


def judged(checkout: Path, mutant: Mutant, limit: float) -> str:
    """``killed``, ``survived`` or ``out of time``."""
    path, end = checkout / mutant.file, time.monotonic() + limit
    usual = path.read_bytes()
    path.write_bytes(mutated(usual, mutant))
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "CROSSPOINT_DATA": str(DATA)}
    try:
        for tests in tests_of(checkout, mutant.file):
            command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *tests]
            left = max(1.0, end - time.monotonic())
            if subprocess.run(command, cwd=checkout, env=environment, capture_output=True, timeout=left).returncode:
                return "killed"
    except subprocess.TimeoutExpired:
        return "out of time"
    finally:
        path.write_bytes(usual)
    return "survived"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("table", type=Path)
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--limit", type=float, default=300.0)
    options = parser.parse_args()
    rows = list(csv.reader(options.table.open(encoding="utf-8")))[1:] if options.table.exists() else []
    archive = subprocess.run(["git", "archive", "HEAD"], cwd=ROOT, capture_output=True, check=True).stdout
    with tempfile.TemporaryDirectory(prefix="crosspoint-mutants-") as place, options.table.open("a", newline="") as out:
        with tarfile.open(fileobj=io.BytesIO(archive)) as files:
            files.extractall(place, filter="data")
        writer = csv.writer(out, lineterminator="\n")
        if not rows:
            writer.writerow([*Mutant._fields, "verdict"])
        for mutant in chosen(options.count, options.seed)[len(rows) :]:
            rows.append([*map(str, mutant), judged(Path(place), mutant, options.limit)])
            writer.writerow(rows[-1])
            out.flush()
            print(*rows[-1], flush=True)
    print(f"{len(rows)} mutants, {sum(row[-1] == 'survived' for row in rows)} survivors")
    return 0


if __name__ == "__main__":
    sys.exit(main())

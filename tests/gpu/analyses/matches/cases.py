"""Small random cases, rich in repeats, and how they are run."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from gpu.command_line import main as command_line
from tests.matches_oracle import Options, Record


def random_case(seed: int) -> tuple[list[Record], list[Record], Options]:
    """Reference, queries and options.

    Units are repeated, changed and reversed; some are homopolymers or have other letters.
    """
    chance = random.Random(seed)
    alphabet = chance.choice(["acgt", "acgt", "ac", "a", "acgtn", "acgtnry", "acgtu*"])
    units = ["".join(chance.choices(alphabet, k=chance.choice([1, 2, 3, 7, 20]))) for _ in range(3)]

    def sequence() -> str:
        length = chance.choice([0, 1, 5, 20, 40, 60])
        text = ""
        while len(text) < length:
            unit = chance.choice(units) * chance.choice([1, 1, 2, 8])
            if chance.random() < 0.4:
                unit = unit[::-1].translate(str.maketrans("acgt", "tgca"))
            if chance.random() < 0.3:
                unit += chance.choice(alphabet)
            text += unit
        return text[:length]

    reference = [Record(f"r{number}", sequence()) for number in range(chance.choice([1, 1, 2, 4]))]
    queries = [Record(f"q{number}", sequence()) for number in range(chance.choice([1, 2, 3]))]
    # A single record without bases is refused.
    for records in (reference, queries):
        if not any(record.text for record in records):
            records[0] = Record(records[0].name, chance.choice(units))
    options = Options(
        minimum=chance.choice([1, 2, 3, 4, 5, 8, 12, 20, 70]),
        kind=chance.choice(["maxmatch", "maxmatch", "mum", "mumreference"]),
        strands=chance.choice(["forward", "reverse", "both", "both"]),
        only_acgt=chance.random() < 0.4,
        matched_text=chance.random() < 0.3,
        four_columns=chance.random() < 0.3,
        query_lengths=chance.random() < 0.3,
    )
    return reference, queries, options._replace(original=options.strands != "forward" and chance.random() < 0.3)


def write(path: Path, records: list[Record], seed: int = 0) -> Path:
    """A FASTA file, its letters in either case and its lines of any length."""
    chance = random.Random(seed)
    pieces = []
    for name, text in records:
        cased = "".join(letter.upper() if chance.random() < 0.5 else letter for letter in text)
        width = chance.choice([7, 60])
        lines = [cased[start : start + width] for start in range(0, len(cased), width)]
        pieces.append(f">{name} of a test\n" + "".join(f"{line}\n" for line in lines))
    path.write_bytes("".join(pieces).encode())
    return path


def switches(options: Options) -> list[str]:
    """The options as mummer's command line has them."""
    flags = {
        "-b": options.strands == "both",
        "-r": options.strands == "reverse",
        "-n": options.only_acgt,
        "-s": options.matched_text,
        "-c": options.original,
        "-F": options.four_columns,
        "-L": options.query_lengths,
    }
    return [f"-{options.kind}", "-l", str(options.minimum), *(flag for flag, wanted in flags.items() if wanted)]


def run(arguments: list[str], capture: pytest.CaptureFixture[bytes]) -> tuple[int, str, str]:
    """``python main.py matches`` in this process: exit status, standard output, standard error."""
    capture.readouterr()
    status = command_line.main(["matches", "--quiet", "--no-cache", *arguments], _no_window)
    said = capture.readouterr()
    return status, said.out.decode(), said.err.decode()


def show(folder: Path, capture: pytest.CaptureFixture[bytes]) -> str:
    """The output of ``python main.py show`` for a result folder."""
    capture.readouterr()
    assert command_line.main(["show", str(folder)], _no_window) == 0
    return capture.readouterr().out.decode()


def _no_window(paths: object, example: bool) -> int:
    raise AssertionError("the window was asked for")

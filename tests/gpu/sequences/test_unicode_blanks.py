"""Names end at blanks of ASCII alone: those that only Unicode has are letters of a name."""

from __future__ import annotations

from pathlib import Path

import pytest

from gpu.analyses.chromosome.annotation.bed import columns_of
from gpu.analyses.chromosome.annotation.names import EQUAL, likeness
from gpu.genomes.pairs_table import read_pairs
from gpu.sequences.names import first_word, split_header

#: No-break, thin, ideographic and figure space; the line ends of Unicode.
BLANKS = ["\u00a0", "\u2009", "\u3000", "\u2007", "\u0085", "\u2028"]


@pytest.mark.parametrize("blank", BLANKS)
def test_a_name_is_whole(blank: str, tmp_path: Path) -> None:
    for name in (f"chr{blank}1", f"{blank}chr1", f"chr1{blank}"):
        assert split_header(f"{name} the rest".encode()) == (name, "the rest")
        assert first_word(f"{name}\tthe rest") == name
        assert columns_of(f"{name} 10 20  gene ") == [name, "10", "20", "gene"]
        table = tmp_path / "pairs.tsv"
        table.write_text(f"a\tb\tstrand\r\n{name}\t {name} \t+\r\n", "utf-8", newline="")
        (pair,) = read_pairs(table)
        assert (pair.a, pair.b) == (name, name)
        assert likeness(name, name) == EQUAL and likeness(f"gb|{name}|", name) != EQUAL

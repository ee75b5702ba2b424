"""Words in common on both strands, against sets of words made with Python's own strings."""

from __future__ import annotations

import gzip
import io
from collections import Counter
from pathlib import Path

import numpy as np
import pytest
from Bio import SeqIO
from Bio.Seq import Seq

from gpu.analyses.chromosome import shared_words
from gpu.analyses.chromosome.shared_words import SharedWords, count_shared_words, shared_words_at
from gpu.sequences.alphabet import DNA
from gpu.sequences.files import read
from gpu.sequences.sequence import Codes


def codes_of(text: str) -> Codes:
    return DNA.encode[np.frombuffer(text.encode(), np.uint8)]


def words_once(text: str) -> set[str]:
    """The words of 20 bases that occur once."""
    counts = Counter(text[k : k + 20] for k in range(len(text) - 19))
    return {word for word, count in counts.items() if count == 1 and set(word) <= set("ACGT")}


@pytest.mark.parametrize("seed", range(4))
def test_small_sequences_are_counted_in_full(seed: int) -> None:
    random = np.random.default_rng(seed)
    a = "".join(random.choice(list("ACGT"), 3000))
    other = "".join(random.choice(list("ACGT"), 500))
    b = a[200:900] + "NN" + other + str(Seq(a[1500:2500]).reverse_complement()) + other[:60]
    found = count_shared_words(codes_of(a), codes_of(b))
    forward, reverse = words_once(b), words_once(str(Seq(b).reverse_complement()))
    assert (found.forward, found.reverse) == (len(words_once(a) & forward), len(words_once(a) & reverse))
    assert found.is_reverse_better and not found.are_for_other(True) and found.turned().forward == found.reverse
    count, at = shared_words_at(codes_of(a), codes_of(b))
    assert count == found and count[:2] == (int((~at.reverse).sum()), int(at.reverse.sum()))
    for i, j, length, is_reverse in zip(at.i, at.j, at.length, at.reverse, strict=True):
        word = b[j : j + length]
        assert a[i : i + length] == (str(Seq(word).reverse_complement()) if is_reverse else word)


def test_samples_of_long_sequences_tell_the_strand(monkeypatch: pytest.MonkeyPatch) -> None:
    random = np.random.default_rng(7)
    a = random.integers(0, 4, 200_000).astype(np.uint8)
    b = a.copy()
    changed = random.random(len(b)) < 0.03
    b[changed] = random.integers(0, 4, int(changed.sum()))
    monkeypatch.setattr(shared_words, "_ENOUGH_WORDS", 1 << 20)
    whole = count_shared_words(a, b)
    monkeypatch.setattr(shared_words, "_ENOUGH_WORDS", 10_000)
    sampled = count_shared_words(a, DNA.reverse_complement(b))
    assert whole.forward / 20 < sampled.reverse < whole.forward / 12 and sampled.forward == 0
    assert sampled.are_for_other(False)


def test_sentences() -> None:
    assert SharedWords(12, 480).warning(False) == (
        "b reversed shares 40 times as many words with a: align the reverse strand of b."
    )
    assert SharedWords(480, 12).warning(True) == (
        "b as it stands in its file shares 40 times as many words with a: align the forward strand of b."
    )
    assert SharedWords(12, 480).choice().endswith("40 times as many words with a: aligned on the reverse strand.")
    assert "shares 513 sampled words with a, the other strand none" in SharedWords(0, 513).choice()
    assert SharedWords(0, 0).choice().startswith("Both strands") and not SharedWords(0, 0).is_reverse_better
    for few in (SharedWords(0, 9), SharedWords(100, 399), SharedWords(480, 12), SharedWords(0, 0)):
        assert few.warning(False) == ""


def test_mitochondria_and_unrelated_viruses(shared_data: Path) -> None:
    human, orang = (shared_data / f"MT-{name}.fa.gz" for name in ("human", "orang"))
    found = count_shared_words(read(human).codes, DNA.reverse_complement(read(orang).codes))
    assert found.are_for_other(False) and found.reverse > 100 * max(1, found.forward)
    files = (io.StringIO(gzip.decompress(path.read_bytes()).decode()) for path in (human, orang))
    texts = [str(SeqIO.read(file, "fasta").seq) for file in files]
    assert found.reverse == len(words_once(texts[0]) & words_once(texts[1]))
    assert not found.turned().warning(False)
    viruses = [read(shared_data / f"{name}.fasta.gz").codes for name in ("NC_000898.1", "NC_007605.1")]
    unrelated = count_shared_words(viruses[0], viruses[1])
    assert not unrelated.warning(False) and not unrelated.warning(True)

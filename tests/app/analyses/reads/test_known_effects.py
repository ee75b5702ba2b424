"""Effects that are told once are those of the same variants alone."""

from __future__ import annotations

import random
from pathlib import Path

import numpy as np
import pytest

from app.analyses.reads.features import with_effects
from app.analyses.reads.known_effects import KnownEffects
from app.pictures.features import EFFECT
from gpu.analyses.chromosome.annotation.files import read_track
from gpu.analyses.reads.result import ReadsResult
from gpu.analyses.reads.variants.table import DELETION, INSERTION, SUBSTITUTION, Variants
from gpu.genomes.variant_effects import variant_effects
from gpu.sequences.sequence import Feature
from tests.gpu.genomes.test_variant_effects import case

__all__ = ["case"]

Case = tuple[ReadsResult, list[str], list[Feature]]


@pytest.mark.parametrize("seed", range(6))
def test_some_variants_after_others_have_the_effects_that_they_have_alone(case: Case, seed: int) -> None:
    result, records, features = case
    whole, chance = "".join(records), random.Random(seed)
    # Genes of short parts, so that codons go on behind introns.
    cut = []
    for number, gene in enumerate(features):
        edges = sorted(chance.sample(range(gene.start + 1, gene.end), 40))
        parts = list(zip([gene.start, *edges[1::2]], [*edges[::2], gene.end], strict=True))
        for at, (start, end) in enumerate(parts[:: gene.strand]):
            cut.append(Feature("CDS", start, end, gene.strand, gene.label, group=number, part=at))
    rows = []
    inside = [at for at in range(len(whole)) if at % len(records[0]) < len(records[0]) - 12]
    for place in sorted(chance.choices(inside, k=len(whole) // 2)):
        kind = chance.choice([SUBSTITUTION] * 6 + [INSERTION, DELETION])
        own = whole[place] if kind != DELETION else whole[place : place + chance.randint(2, 9)]
        other = chance.choice([x for x in "ACGT" if x != whole[place]])
        rows.append((place, kind, own, {SUBSTITUTION: other, INSERTION: own + other, DELETION: own[0]}[kind]))
    counts = np.array([[chance.choice([2, 5, 9]), 1] for _ in rows], np.int64)
    anchor, kind = (np.array([row[at] for row in rows], np.int64) for at in (0, 1))
    letters = ([row[at].encode() for row in rows] for at in (2, 3))
    ten, before = np.full((len(rows), 2), 5, np.int64), np.cumsum([0, *map(len, records)])
    variants = Variants(anchor, kind.astype(np.uint8), *letters, ten, counts, ten, before)
    known = KnownEffects(result, variants, [cut])
    for share in (0.9, 0.5, 0.9, 0.2, 1.0, 1.0, 0.7):
        kept = np.flatnonzero([chance.random() < share for _ in rows])
        some = variants.taken(kept)
        found, alone = known.of(kept), variant_effects(result, some, [cut])
        assert found is not None and alone is not None and len({*alone.changes}) > 10
        assert found.effect.tolist() == alone.effect.tolist()
        assert (found.genes, found.changes) == (alone.genes, alone.changes)


def test_a_line_of_vcf_that_reaches_beyond_its_record_has_no_effect(case: Case, tmp_path: Path) -> None:
    """Also if the next record begins with its letters."""
    result, records, features = case
    end, whole = len(records[0]), "".join(records)
    gene = features[0]
    letter = "ACGT"["ACGT".index(whole[gene.start + 4]) - 1]
    lines = [(gene.start + 5, whole[gene.start + 4], letter), (end - 1, whole[end - 2 : end + 4], whole[end - 2])]
    rows = "".join(f"r0\t{at}\t.\t{own}\t{other}\n" for at, own, other in lines)
    (tmp_path / "x.vcf").write_text(f"##fileformat=VCFv4.3\n{rows}")
    read = read_track(tmp_path / "x.vcf", [(f"r{at}", len(letters)) for at, letters in enumerate(records)])
    told = with_effects(result, read.features, [features])
    assert [dict(one.qualifiers).get(EFFECT, "")[:5] for one in told] == ["gene0", ""]

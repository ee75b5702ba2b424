"""Several genomes all against all: distances, and a tree that has them."""

from __future__ import annotations

import io
import random
import re
from pathlib import Path

import numpy as np
import pytest

from gpu.core.errors import InputError
from gpu.core.monitor import Monitor
from gpu.engines.cpu.engine import CpuEngine
from gpu.genomes import ANALYSIS
from gpu.genomes.export import newick
from gpu.genomes.request import GenomesRequest
from gpu.genomes.result import GenomesResult
from tests.gpu.genomes.simulated import mutated, simulate, write_fasta


def test_distances_of_genomes_are_those_of_their_mutations(tmp_path: Path) -> None:
    chance = random.Random(5)
    first = simulate(tmp_path, (1500, 1200, 900)).records[0]
    paths = []
    for number, rate in enumerate((0.0, 0.01, 0.06)):
        records = {name: mutated(letters, rate, chance) for name, letters in first.items()}
        paths.append(str(write_fasta(tmp_path / f"g{number}.fa", records)))
    # One that shares nothing with the others.
    paths.append(str(write_fasta(tmp_path / "other.fa", {"x": "".join(chance.choices("ACGT", k=900))})))
    request = GenomesRequest(tuple(paths), engine="cpu")
    monitor = Monitor()
    ANALYSIS.run(request, tmp_path / "r", monitor, CpuEngine(2))
    result = GenomesResult.open(tmp_path / "r")
    assert result.finished and len(result.failed) == 3 and not result.failures
    # By the names of the genomes, and without advice that is for two of them.
    told = [f"g{number} × other: no record of one matches one of the other enough" for number in range(3)]
    assert [sentence.partition(";")[0] for sentence in monitor.progress.remarks] == told
    assert not monitor.progress.note
    distance = result.distances.distance
    assert np.allclose(distance, distance.T) and (np.diag(distance) == 0).all()
    assert 0.005 < distance[0, 1] < 0.015 < 0.045 < distance[0, 2] < 0.075
    assert (distance[3, :3] == 1).all() and np.isnan(result.distances.identity[3, 0])
    assert (result.distances.coverage[:3, :3] > 0.97).all() and (result.distances.coverage[3, :3] == 0).all()
    formats = {each.name: each for each in ANALYSIS.formats}
    written = io.BytesIO()
    formats["matrix"].write(result, written)
    lines = [line.split("\t") for line in written.getvalue().decode().splitlines()]
    assert lines[0] == ["genome", "g0", "g1", "g2", "other"]
    assert np.allclose(np.array([line[1:] for line in lines[1:]], float), distance, atol=1e-6)
    with pytest.raises(InputError, match="several genomes"):
        formats["paf"].write(result, io.BytesIO())
    # The result of two of them is one by itself.
    assert GenomesResult.open(tmp_path / "r" / "1 x 2").finished


def test_the_tree_has_the_distances_it_was_made_of() -> None:
    # Additive: ((a:1,b:2):1.5,(c:3,d:4):0.5) in tenths.
    names = ["a b", "b", "c", "d"]
    above = {(0, 1): 0.3, (0, 2): 0.6, (0, 3): 0.7, (1, 2): 0.7, (1, 3): 0.8, (2, 3): 0.7}
    distance = np.zeros((4, 4))
    for (one, other), value in above.items():
        distance[one, other] = distance[other, one] = value
    from Bio import Phylo

    tree = Phylo.read(io.StringIO(newick(names, distance)), "newick")
    assert sorted(leaf.name for leaf in tree.get_terminals()) == sorted(names)
    for (one, other), value in above.items():
        assert tree.distance(names[one], names[other]) == pytest.approx(value, abs=1e-5)
    two = Phylo.read(io.StringIO(newick(["x", "y"], np.array([[0, 0.4], [0.4, 0]]))), "newick")
    assert two.distance("x", "y") == pytest.approx(0.4, abs=1e-5)


def test_one_base_of_many_is_a_distance_in_every_file(tmp_path: Path) -> None:
    # Of 400,000 bases: 99.99975 % would be rounded to 100, and a branch of 0.00000125 to 0.000001.
    letters = "".join(random.Random(3).choices("ACGT", k=400_000))
    texts = letters, f"{letters[:200_000]}{'CA'[letters[200_000] == 'C']}{letters[200_001:]}"
    paths = [str(write_fasta(tmp_path / f"{name}.fa", {"r": text})) for name, text in zip("xy", texts, strict=True)]
    paths.append(str(write_fasta(tmp_path / "z.fa", {"r": letters})))
    ANALYSIS.run(GenomesRequest(tuple(paths), engine="cpu"), tmp_path / "r", Monitor(), CpuEngine(2))
    result = GenomesResult.open(tmp_path / "r")
    files = {each.name: io.BytesIO() for each in ANALYSIS.formats if each.name in ("pairs", "matrix", "newick")}
    for each in ANALYSIS.formats:
        if each.name in files:
            each.write(result, files[each.name])
    pairs, matrix, tree = (files[name].getvalue().decode() for name in ("pairs", "matrix", "newick"))
    rows = [line.split("\t")[:4] for line in pairs.splitlines()[1:]]
    assert rows[0] == ["x", "y", "99.9997", "0.000002500"] and rows[1] == ["x", "z", "100.0000", "0.000000000"]
    assert matrix.splitlines()[1].split("\t") == ["x", "0.000000000", "0.000002500", "0.000000000"]
    assert sorted(map(float, re.findall(r":([0-9.]+)", tree)))[-1] == pytest.approx(2.5e-6)


def test_a_choice_of_pairs_is_for_two_genomes() -> None:
    with pytest.raises(InputError, match="two alone"):
        GenomesRequest(("a.fa", "b.fa"), until=3)
    with pytest.raises(InputError, match="2 to"):
        GenomesRequest(("a.fa",))


def test_genomes_of_files_of_the_same_name_have_names_of_their_own() -> None:
    request = GenomesRequest(("1/x.fa", "2/x.fa", "x (1).fa", "3/x.fa", "x (4).gb"))
    assert request.genome_names == ["x (2)", "x (3)", "x (1)", "x (5)", "x (4)"]
    assert GenomesRequest(("1/x.fa", "2/x.fa", "y.fa")).genome_names == ["x (1)", "x (2)", "y"]

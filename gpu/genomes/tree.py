"""The tree of several genomes by their distances: neighbour joining, as Newick.

Source: N. Saitou, M. Nei, The neighbor-joining method, Mol. Biol. Evol. 4 (1987), 406-425; computed
and written by Biopython. Negative lengths of branches, which the method allows, are written as 0.
"""

from __future__ import annotations

from collections.abc import Sequence
from io import StringIO
from typing import Any

import numpy as np
from numpy.typing import NDArray


def tree_of(names: Sequence[str], distance: NDArray[np.float64]) -> Any:
    """The tree as Biopython has it (``Bio.Phylo.BaseTree.Tree``).

    Parameters
    ----------
    names : sequence of str
        Each once.
    distance : float64 [n, n]
        Symmetric, 0 on the diagonal.
    """
    # Here, since Biopython takes a while to import.
    from Bio.Phylo.BaseTree import Clade, Tree
    from Bio.Phylo.TreeConstruction import DistanceMatrix, DistanceTreeConstructor

    if len(names) == 2:
        half = float(distance[0, 1]) / 2
        return Tree(root=Clade(clades=[Clade(name=name, branch_length=half) for name in names]))
    lower = [[float(value) for value in row[: number + 1]] for number, row in enumerate(distance)]
    tree = DistanceTreeConstructor().nj(DistanceMatrix(list(names), lower))
    for clade in tree.find_clades():
        if not clade.is_terminal():
            # Inner nodes have no name that tells anything.
            clade.name = None
        clade.branch_length = max(0.0, clade.branch_length or 0.0)
    return tree


def newick(names: Sequence[str], distance: NDArray[np.float64]) -> str:
    """The tree in Newick's format, in one line; see ``tree_of``."""
    from Bio.Phylo import NewickIO

    out = StringIO()
    NewickIO.write([tree_of(names, distance)], out, format_branch_length="%1.6f")
    return out.getvalue().strip()

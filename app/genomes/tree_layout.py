"""The places of a tree's nodes and branches in a drawing: a phylogram, the root at the left."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gpu.genomes.export import genome_names, tree_of
from gpu.genomes.result import GenomesResult


class TreeLayout(NamedTuple):
    """A drawing: x is the distance from the root, y the place of a leaf, from 0 downwards.

    ``lines`` float64 [k, 4]: x, y of both ends of each branch, and of what joins them. ``leaves``:
    name, x, y of each.
    """

    lines: NDArray[np.float64]
    leaves: tuple[tuple[str, float, float], ...]

    @property
    def depth(self) -> float:
        """The distance of the farthest leaf from the root; 1 if all lie at it."""
        return max((x for _, x, _ in self.leaves), default=0.0) or 1.0


def layout_of(result: GenomesResult) -> TreeLayout:
    """Lay out the tree of several genomes; for a thread, as Biopython takes a while to import."""
    tree = tree_of(genome_names(result), result.distances.distance)
    if len(result.request.a) > 2:
        # Neighbour joining has no root; this one is as far from the farthest leaves as can be.
        tree.root_at_midpoint()
    tree.ladderize()
    lines, leaves = list[tuple[float, float, float, float]](), list[tuple[str, float, float]]()

    def place(clade: object, x: float) -> float:
        """Lay out a clade that hangs at x; return its y."""
        own = x + (getattr(clade, "branch_length", 0.0) or 0.0)
        below = getattr(clade, "clades", [])
        if not below:
            y = float(len(leaves))
            leaves.append((str(getattr(clade, "name", "")), own, y))
        else:
            heights = [place(one, own) for one in below]
            y = (heights[0] + heights[-1]) / 2
            lines.append((own, heights[0], own, heights[-1]))
        lines.append((x, y, own, y))
        return y

    place(tree.root, 0.0)
    return TreeLayout(np.array(lines, np.float64).reshape(-1, 4), tuple(leaves))

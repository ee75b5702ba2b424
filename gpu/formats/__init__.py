"""File formats as compiled loops over bytes: SAM and BAM, lines of aligned pairs, mummer's text.

The package imports from the engines, which define the kinds of a hit; the analyses import it to
read and write. What formats there are is said elsewhere: of sequences in ``gpu.sequences.files``,
of imported matches in ``gpu.analyses.matches.imported.read``, of exports in each analysis's
``export``.
"""

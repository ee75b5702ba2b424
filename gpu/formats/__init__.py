"""File formats as compiled loops over bytes: SAM and BAM, lines of aligned pairs, mummer's text.

They stand above the engines, since a format knows the kinds of a hit, which the engines define, and
below the analyses, which read and write with them.
"""

"""File formats as compiled loops over bytes: SAM and BAM, lines of aligned pairs, mummer's text.

The package imports from the engines, which define the kinds of a hit; the analyses import it to
read and write.
"""

"""Imported alignments: the mapped reads of a SAM or BAM file, stored in a result folder as they
are.
"""

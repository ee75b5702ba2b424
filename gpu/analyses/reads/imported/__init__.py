"""Imported alignments: the mapped reads of a SAM or BAM file, in a result folder of their own."""

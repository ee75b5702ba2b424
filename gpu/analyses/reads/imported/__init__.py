"""Mapped reads of a SAM or BAM file that was made elsewhere, taken over into a result folder as they are."""

"""Annotations beside the sequence files: GFF3, GTF, BED, GenBank and EMBL as features of a side."""

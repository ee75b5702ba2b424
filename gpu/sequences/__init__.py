"""Readers of sequence files: FASTA, FASTQ, GenBank, EMBL and Swiss-Prot, plain or compressed."""

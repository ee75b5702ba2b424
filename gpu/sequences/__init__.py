"""Files of sequences -> ``Sequence``: FASTA, GenBank and EMBL, plain, gzip or bgzip."""

"""Sequences from servers: records of NCBI by accession."""

"""Whole genomes in the window: their dialog, pages, tables and report."""

"""Bases of all pages: of results, and of runs that are going, waiting or stopped."""

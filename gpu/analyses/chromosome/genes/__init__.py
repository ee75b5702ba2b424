"""Genes of an annotated sequence beside the other one: places, identity, effects, proteins."""

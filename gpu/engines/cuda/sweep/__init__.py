"""Sweeps on NVIDIA cards: ``strategy.py`` chooses how, ``launcher.py`` runs one on a card."""

"""Figures for print: a canvas and panels, alike on the screen and on paper, and their export."""

"""Measuring the graphics card: the paper's Figures 10 and 11, on the screen and on a page."""

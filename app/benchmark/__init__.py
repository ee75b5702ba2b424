"""Measuring this computer in the window: the tab *Speed* of results, and the dialog of the graphics card."""

"""The benchmark of this computer in the window: the tab *Speed*."""

"""The benchmark of this computer in the window: the tab *Speed*, and the card's dialog."""

"""Short reads in the window: face, dialog, and the page."""

"""Short reads in the window: face, dialog, and the page with its table of reads, the alignment of the chosen one, and its numbers."""

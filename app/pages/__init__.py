"""What all pages have in common: of results, and of runs that are going, waiting or stopped."""

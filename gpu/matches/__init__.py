"""All maximal exact matches between a reference and queries, as mummer finds them: index, search, mummer's text, run."""

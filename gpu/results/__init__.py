"""A result is a folder on disk: the journal, the reader, the alignment and its renderings."""

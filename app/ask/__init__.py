"""The dialogs of a new comparison: the parts shared by those of all analyses."""

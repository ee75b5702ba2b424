"""The dialog of a new comparison: the parts shared by the dialogs of all analyses."""

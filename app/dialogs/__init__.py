"""Dialogs with a single purpose."""

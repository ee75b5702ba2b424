"""Batches in the window: the dialog with a plan's preview, the table of tasks, the page."""

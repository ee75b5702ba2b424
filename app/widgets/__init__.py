"""Widgets, item models, file dialogs and messages that all parts of the window share."""

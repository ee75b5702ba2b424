"""The analyses in the window: a folder each with its face, dialog, page and views, entered in ``registry`` by one line."""

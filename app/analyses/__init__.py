"""The analyses in the window: a folder each with face, dialog, page and views.

Each is registered in ``registry`` by one line.
"""

"""Explanations of parts: *What is this?*, tooltips, and descriptions for screen readers.

The texts are in ``resources/guide/terms``; ``terms`` gives one to a widget, ``found`` tells which
lies at a place, ``bubble`` shows it.
"""

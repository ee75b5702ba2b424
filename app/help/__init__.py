"""What is explained: *What is this?*, tooltips, and what a screen reader says of a part.

The texts are in ``resources/guide/terms``; ``terms`` gives one to a widget, ``found`` tells which
lies at a place, ``bubble`` shows it.
"""

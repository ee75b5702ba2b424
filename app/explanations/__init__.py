"""Explanations of fields, numbers, columns, layers and charts: *What is this?*

``catalogue`` has all texts, ``finder`` finds that of a widget's place, ``bubble`` shows it.
"""

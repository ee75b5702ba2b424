"""The CPU engine: one folder for each kind of work, and the modules that they share.

``vectors`` and ``arrays`` are shared; ``engine`` offers all kinds of work.
"""

"""The check of this computer: what works, what does not, and what to do about it.

The command line (``doctor``) and the window (*Help → Check this computer*) show the same report.
"""

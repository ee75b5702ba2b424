"""The set-up of a checkout, behind ``packaging/bootstrap.py``; nothing but the standard library."""

"""Database search in the window."""

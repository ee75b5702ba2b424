"""Runs in the background: the queue, one engine thread per device, and what watches them."""

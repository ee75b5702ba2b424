"""Runs in the background: the queue, an engine thread a device, and the poller that looks after them."""

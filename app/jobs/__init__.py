"""Background runs: the queue, one engine thread per device, and the poller that watches them."""

"""Search for maximal exact matches on the card: device memory and launches."""

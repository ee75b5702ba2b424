"""Search in an aligned pair: features, motifs, reading frames, and what is aligned with them."""

"""Building blocks that know nothing of sequences: errors, progress, units, checked JSON, threads,
caches.
"""

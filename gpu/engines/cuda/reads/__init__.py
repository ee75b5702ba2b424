"""Search for short reads on a card.

``launcher`` runs a search, ``portion`` searches for some of the reads, ``kernels`` launches and
copies, ``memory`` holds the index, ``merge`` adds hits found by the processor.
"""

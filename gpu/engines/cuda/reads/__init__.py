"""Search for short reads on a card.

``launcher`` runs a search, ``portion`` takes some reads through the card, ``kernels`` launches and
copies, ``memory`` holds the index, ``beside`` merges the hits that the processor finds.
"""

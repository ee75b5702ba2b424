"""Variants: where mapped reads differ from their reference, and the sequence that they tell.

``counting`` counts the letters of reads at each base, ``indels`` puts insertions and deletions at
their leftmost places, ``table`` lists what differs, ``finding`` goes through the whole reference,
``consensus`` writes the sequence of the sample, ``printing`` VCF and a table.
"""

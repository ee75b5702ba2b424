"""The CUDA engine: all kinds of work on NVIDIA cards, through PyCUDA or cuda-bindings.

Nothing here is imported on computers without a card.
"""

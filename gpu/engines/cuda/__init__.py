"""The CUDA engine: stages' sweeps on an NVIDIA card, through PyCUDA. Nothing here is imported where there is no card."""

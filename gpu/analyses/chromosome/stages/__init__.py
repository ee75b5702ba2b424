"""The six stages of CUDAlign 2.1 and the steps that they are made of.

Stage 7, further alignments, is ``suboptimal.finder``.
"""

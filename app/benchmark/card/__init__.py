"""The dialog that measures the graphics card: Figures 10 and 11 of CUDAlign 2.1."""

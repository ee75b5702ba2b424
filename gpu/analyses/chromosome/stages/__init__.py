"""The six stages of CUDAlign 2.1 and the steps that they are made of."""

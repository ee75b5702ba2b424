"""Charts of numbers: bars, histograms, curves on logarithmic axes."""

"""An alignment found first, for the bound that pruning starts from: words in common, a chain of them, and what lies between them, in bands."""

"""The dialog of a new comparison: what every analysis's dialog is made of."""

"""Upper and lower bounds of the best score, by which cells of the matrix are pruned."""

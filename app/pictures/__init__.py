"""Pictures that are zoomed and moved: of a matrix, of features, of an alignment's letters."""

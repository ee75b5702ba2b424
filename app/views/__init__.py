"""What a result looks like: matrix picture, tracks, alignment text, numbers, charts and figures."""

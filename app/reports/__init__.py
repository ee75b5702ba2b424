"""Reports of results: one HTML file with numbers, pictures and a table of what was found."""

"""Tables of millions of rows in the window: what their columns tell, the rows that are shown, the view."""

"""Use of the window without a mouse: the order of Tab, the focus ring, dividers, keys."""

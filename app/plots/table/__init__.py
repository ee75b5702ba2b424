"""Tables of millions of rows: columns, row selection and order, view."""

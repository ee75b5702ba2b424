"""Tables: of a few rows, and of millions with columns, row selection and order, and view."""

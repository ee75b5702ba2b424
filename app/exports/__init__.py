"""The dialog in which a page saves what it has: pictures, tables, formats, a report."""

"""Result folders: writing them safely, verifying what is read, tables of millions of rows."""

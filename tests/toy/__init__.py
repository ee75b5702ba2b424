"""A toy analysis, as small as one can be: it counts the letters of a record. Entered in the registries by one line each, it is whole."""

"""One module per kind of file; each is the only one that imports its library."""

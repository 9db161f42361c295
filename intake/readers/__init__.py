"""One module for each kind of file; each is the only one that imports its library."""

"""A hidden hand against an open one over shared cards: more deals than can be looked at, counted in machine code."""

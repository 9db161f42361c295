"""Strategies from outside: a chart of decisions read, turned into a plan, priced and compared with the best."""

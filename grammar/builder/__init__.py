"""From parse trees to nodes: the lines, clauses, conditions, values and numbers of the language."""

"""An amendment of an approved procedure: what changes, clause by clause, its class, its hands and its money."""

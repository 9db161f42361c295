"""How right the drafts are: documents with what a person reads in them, and the figures."""

"""Findings gathered into the questions that the author of a document has to answer."""

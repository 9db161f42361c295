"""The canonical text of a document, a value or a number."""

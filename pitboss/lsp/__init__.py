"""The language server: what editors ask of a document while somebody types in it."""

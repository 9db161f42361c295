"""What the document says: text to tree, vocabulary, printer."""

"""What the document says: parser, syntax tree, vocabulary, formatter."""

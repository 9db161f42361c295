"""What checks want to know about a document: its wagers, tables, terms, equipment, references, dates."""

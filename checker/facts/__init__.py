"""Facts the checks look up in a document: wagers, tables, terms, equipment, references, dates."""

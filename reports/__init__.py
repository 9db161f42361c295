"""Everything written for the reader: view models, templates, PDFs, signatures."""

"""What we tell the reader: view models, templates, PDF, signatures."""

"""HTML to archival, accessible PDF."""

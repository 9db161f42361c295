"""What the paper says: documents to text with places, prose to proposed statements."""

"""What a document costs: house edges, open questions priced, claims compared, published figures."""

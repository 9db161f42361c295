"""The three outputs of check: text for a terminal, JSON, SARIF."""

"""The three output formats of check: terminal text, JSON and SARIF."""

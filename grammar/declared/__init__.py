"""Games declared in the language: their families, their structure, and what their words mean."""

"""Jinja templates and style sheets, and the environment that renders them."""

"""Signing and verifying procedure PDFs."""

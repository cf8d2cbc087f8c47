"""Requests of editors, one module each, without protocol types."""

"""Reads RobWork's files: text to items."""

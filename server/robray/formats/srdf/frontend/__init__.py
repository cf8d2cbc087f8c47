"""Texts to items."""

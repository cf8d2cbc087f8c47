"""Conversions of scenes."""

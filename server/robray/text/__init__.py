"""Spans, lines and edits: positions in text, independent of its meaning."""

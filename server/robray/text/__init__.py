"""Spans, lines and edits: positions in text, knowing nothing of what the text means."""

"""The notation of a text, by its first characters: no statement of a scene begins so."""

import re

_BEGINNINGS = (
    ("xml", re.compile(rb"(?:\xef\xbb\xbf)?\s*+<")),
    ("json", re.compile(rb"(?:\xef\xbb\xbf)?\s*+[{\[]")),
    ("yaml", re.compile(rb"(?:\xef\xbb\xbf)?(?>(?:\s++|#[^\n]*+)*)(?:---(?=\s|\Z)|%YAML\b)")),
)


def notation(text: bytes) -> str | None:
    """A name as in `Format.language`. Cost: O(text before the first statement)."""
    return next((name for name, beginning in _BEGINNINGS if beginning.match(text)), None)

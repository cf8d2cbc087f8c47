"""The notation that a text begins in, where its first characters tell: no statement of a scene begins so."""

import re

_BEGINNINGS = (
    ("xml", re.compile(rb"(?:\xef\xbb\xbf)?\s*+<")),
    ("json", re.compile(rb"(?:\xef\xbb\xbf)?\s*+[{\[]")),
    ("yaml", re.compile(rb"(?:\xef\xbb\xbf)?(?>(?:\s++|#[^\n]*+)*)(?:---(?=\s|\Z)|%YAML\b)")),
)


def notation(text: bytes) -> str | None:
    """As `Format.language` has it. Cost: O(what stands before the first statement)."""
    return next((name for name, beginning in _BEGINNINGS if beginning.match(text)), None)

"""How a format lays its text out: white space only, so that nothing a text says can be lost."""

from typing import NamedTuple

from robray.text.edits import Edit
from robray.text.spans import Span


class Style(NamedTuple):
    """`width` and `indent` count characters."""

    width: int = 100
    """Lines that would be longer are broken where the format allows it."""
    indent: int = 4


CANONICAL = Style()


class NoLayoutError(Exception):
    """A text is left as it is; the message says why, as the end of a sentence about it."""


class Respacing(NamedTuple):
    """White space that gives way to other white space, and the statement or comment for whose sake it does."""

    edit: Edit
    statement: Span

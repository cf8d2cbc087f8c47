"""Layout of a text: changes only white space, so that no content is lost."""

from typing import NamedTuple

from robray.text.edits import Edit
from robray.text.spans import Span


class Style(NamedTuple):
    """`width` and `indent` count characters."""

    width: int = 100
    """Longer lines are broken if the format allows it."""
    indent: int = 4


CANONICAL = Style()


class NoLayoutError(Exception):
    """The layout of a text stays the same; the message gives the reason, as the end of a sentence about it."""


class Respacing(NamedTuple):
    """The replacement of white space, and the statement or comment that causes it."""

    edit: Edit
    statement: Span

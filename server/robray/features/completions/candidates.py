"""A completion, and what one is chosen from."""

from collections.abc import Callable
from enum import Enum

import attrs

from robray.text.spans import Span


class CompletionRole(Enum):
    KEYWORD = "keyword"
    ATTRIBUTE = "attribute"
    WORD = "word"
    CONSTANT = "constant"
    CLASS = "class"
    FRAME = "frame"
    LINK = "link"
    MATERIAL = "material"
    FILE = "file"
    FOLDER = "folder"
    VALUE = "value"


@attrs.frozen
class Completion:
    """`text` takes the place of what was typed, or `snippet` does, in the syntax of LSP."""

    label: str
    role: CompletionRole
    text: str
    detail: str = ""
    snippet: str = ""


@attrs.frozen
class Completions:
    """The best first. `replaced` is the same for all; `incomplete` where there are more than were taken.

    `slot` says what the element of an array is that is asked for: its name and unit.
    """

    replaced: Span
    items: tuple[Completion, ...] = ()
    incomplete: bool = False
    slot: str = ""


Candidate = tuple[int, str, Callable[[], Completion]]
"""What to prefer before others, the smaller the better; the name that is matched; the completion, made when chosen."""

"""A completion, and what one is chosen from."""

from collections.abc import Callable, Iterable
from enum import Enum
from typing import NamedTuple

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
    SNIPPET = "snippet"
    FUNCTION = "function"
    PARAMETER = "parameter"


@attrs.frozen
class Completion:
    """`text` takes the place of what was typed, or `snippet` does, in the syntax of LSP.

    `goes_on` says that a name is due where the item leaves the cursor: another list should open there.
    """

    label: str
    role: CompletionRole
    text: str
    detail: str = ""
    snippet: str = ""
    goes_on: bool = False


@attrs.frozen
class Completions:
    """The best first. `replaced` is the same for all; `incomplete` where others are due when more is typed.

    `slot` says what the element of an array is that is asked for: its name and unit. `quoted` says whether it is
    within quotes that they stand.
    """

    replaced: Span
    items: tuple[Completion, ...] = ()
    incomplete: bool = False
    slot: str = ""
    quoted: bool = False


MOST_CHOICES = 20

_IN_NO_CHOICE = frozenset(',|\\$}"<&')

Candidate = tuple[int, str, Callable[[], Completion]]
"""What to prefer before others, the smaller the better; the name that is matched; the completion, made when chosen."""

ListFolder = Callable[[str], Iterable[str]]
"""The names in a folder, those of folders with a slash behind them; none where it must not be looked at."""

ListScenes = Callable[[], Iterable[str]]
"""Paths of scene files around, where not all that may be meant are known."""


def no_folder(_folder: str) -> Iterable[str]:
    return ()


def no_scenes() -> Iterable[str]:
    return ()


class CompletionContext(NamedTuple):
    """Whether the editor takes snippets, what to ask for files, and the character that made it ask; "" for none.

    An editor that `leaves_behind` may put in what is offered and leave what stands behind the cursor. One that
    `asks_as_typed` takes the end of a statement away where it is typed before one that is there.
    """

    snippets: bool
    list_folder: ListFolder
    trigger: str
    leaves_behind: bool = False
    asks_as_typed: bool = True
    list_scenes: ListScenes = no_scenes


def choices(names: Iterable[str]) -> list[str]:
    """The first of the names that every editor reads well in a choice of a snippet."""
    return [name for name in names if _IN_NO_CHOICE.isdisjoint(name)][:MOST_CHOICES]


def escaped(text: str) -> str:
    """A text as what a place of a snippet holds (LSP 3.17, snippet syntax)."""
    return text.replace("\\", "\\\\").replace("$", "\\$").replace("}", "\\}")

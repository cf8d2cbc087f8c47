"""Candidates for a list of completions, and how well they match the typed text."""

import re
from collections.abc import Callable, Iterable
from enum import Enum
from heapq import nsmallest
from typing import NamedTuple

import attrs

from robray.text.spans import Span

_BETWEEN_WORDS = re.compile(r"[\W_]+")


def match_rank(typed: str, name: str) -> int | None:
    """Rank of a name, the smaller the better; None if it does not have the typed letters in this order. Case counts
    last.

    The order is: the name itself, names that begin with the text, names with a word that does, names that contain it,
    names whose words begin with its letters, and all others with these letters.
    """
    if not typed:
        return 0
    if name.startswith(typed):
        return 0 if len(name) == len(typed) else 1
    folded, sought = name.casefold(), typed.casefold()
    at = folded.find(sought)
    if at == 0:
        return 2
    if at > 0:
        while at > 0 and folded[at - 1].isalnum():
            at = folded.find(sought, at + 1)
        return 3 if at > 0 else 4
    letters = iter(folded)
    if not all(letter in letters for letter in sought):
        return None
    initials = "".join(word[:1] for word in _BETWEEN_WORDS.split(folded))
    return 5 if initials.startswith(sought) else 6


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
    """`text` replaces the typed text, or `snippet` does, in the syntax of LSP.

    `goes_on` is true if a name comes next at the cursor, so that another list should open.
    """

    label: str
    role: CompletionRole
    text: str
    detail: str = ""
    snippet: str = ""
    goes_on: bool = False


@attrs.frozen
class Completions:
    """The best first. `replaced` is the same for all; `incomplete` is true if typing more gives others.

    `slot` has the name and unit of the array element at the cursor. `quoted` is true within quotes.
    """

    replaced: Span
    items: tuple[Completion, ...] = ()
    incomplete: bool = False
    slot: str = ""
    quoted: bool = False


MOST_CHOICES = 20

_IN_NO_CHOICE = frozenset(',|\\$}"<&')

Candidate = tuple[int, str, Callable[[], Completion]]
"""Rank before others, the smaller the better; the name to match; the completion, made when chosen."""

ListFolder = Callable[[str], Iterable[str]]
"""The names in a folder, with a slash behind those of folders; none if it must not be read."""

ListScenes = Callable[[], Iterable[str]]
"""Paths of scene files around, if not all of them are known."""


def no_folder(_folder: str) -> Iterable[str]:
    return ()


def no_scenes() -> Iterable[str]:
    return ()


class CompletionContext(NamedTuple):
    """The editor's support for snippets, access to files, and the character that triggered the request, or "".

    An editor that `leaves_behind` may insert a completion and leave the text behind the cursor. One that
    `asks_as_typed` removes the end of a statement if it is typed twice.
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
    """A text for a place of a snippet (LSP 3.17, snippet syntax)."""
    return text.replace("\\", "\\\\").replace("$", "\\$").replace("}", "\\}")


MOST_COMPLETIONS = 100
"""Longest list of completions. The client learns that there are more, and asks again at the next key."""


def best(typed: str, candidates: list[Candidate], *, snippets: bool) -> tuple[tuple[Completion, ...], bool]:
    """Completions that match the typed text, up to a limit, and True if there are more."""
    ranked = [
        (rank, preferred, name, number)
        for number, (preferred, name, _) in enumerate(candidates)
        if (rank := match_rank(typed, name)) is not None
    ]
    best = nsmallest(MOST_COMPLETIONS, ranked)
    items = tuple(candidates[number][2]() for _, _, _, number in best)
    if not snippets:
        items = tuple(attrs.evolve(item, snippet="") for item in items)
    return items, len(ranked) > len(best)

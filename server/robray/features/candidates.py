"""Candidates for a list of completions, and how well they match what is typed."""

import re
from collections.abc import Callable, Iterable
from enum import Enum
from heapq import nsmallest
from typing import NamedTuple

import attrs

from robray.text.spans import Span

_BETWEEN_WORDS = re.compile(r"[\W_]+")


def match_rank(typed: str, name: str) -> int | None:
    """The smaller the better; None when the letters typed are not in the name in this order. Case is looked at last.

    The name itself, then names that begin with what was typed, names with a word that does, names that hold it, names
    whose words begin with its letters, and all others that have them.
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


MOST_COMPLETIONS = 100
"""Longest list of completions. The client learns that there are more, and asks again at the next key."""


def best(typed: str, candidates: list[Candidate], *, snippets: bool) -> tuple[tuple[Completion, ...], bool]:
    """Returns the completions that match what was typed, up to a limit, and True if there are more."""
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

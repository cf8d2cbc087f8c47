"""The words of URDF where they stand, and which of them was probably meant by another."""

from collections.abc import Iterable

from robray.formats.urdf.vocabulary import elements, names
from robray.syntax.xml.grammar import Grammar
from robray.syntax.xml.robot_words import ROBOT_WORDS

ELEMENTS: dict[str, tuple[str, ...]] = {
    element.name: (*(child.name for child in element.children), *element.others)
    for element in elements()
    if element.children
}
"""The words that may stand in an element, by its name."""

_NESTED = [(word.name, outer.name) for outer in elements() for word in outer.children if word.is_read]
PLACES = {name: tuple(dict.fromkeys(outer for word, outer in _NESTED if word == name)) for name, _ in _NESTED}
"""The elements in which a known element belongs, by its name."""

REPEATED = frozenset(word.name for word in elements() if word.is_repeated)
"""The elements that may be repeated in one element."""

ATTRIBUTES: dict[str, tuple[str, ...]] = dict(names(lambda _: True))
NEEDED, PROPOSED = names(lambda word: word.is_needed), names(lambda word: word.is_proposed)
"""The attributes that an element needs, and those that completion writes in a new one."""

SINCE: dict[tuple[str, str], int] = {
    (element.name, word.name): word.since for element in elements() for word in element.attributes if word.since
}
"""The minor versions that introduced attributes, by element and attribute."""

SHAPES_SINCE = {word.name: word.since for word in elements() if word.since}
"""The minor versions that introduced shapes."""

LEAVES = ATTRIBUTES.keys() - ELEMENTS.keys()
"""Elements in which nothing stands."""

_ELSEWHERE = {
    "angle": "rpy",
    "dim": "size",
    "dimension": "size",
    "dimensions": "size",
    "euler": "rpy",
    "file": "filename",
    "height": "length",
    "max": "upper",
    "min": "lower",
    "pose": "origin",
    "pos": "xyz",
    "position": "xyz",
    "r": "radius",
    "rotation": "rpy",
    "translation": "xyz",
    "uri": "filename",
    "url": "filename",
}
"""What other formats call elements and attributes."""

_SHORT = 4
_ALIKE, _ALIKE_IF_SHORT = 0.75, 0.6


def meant(written: str, words: Iterable[str]) -> str | None:
    """The word that looks most like a written one; None where none does, or it is one."""
    choices = tuple(words)
    if written in choices or len(written) > 40:
        return None
    if _ELSEWHERE.get(written.lower()) in choices:
        return _ELSEWHERE[written.lower()]
    import difflib

    cutoff = _ALIKE_IF_SHORT if len(written) <= _SHORT else _ALIKE
    close = difflib.get_close_matches(written.lower(), choices, n=1, cutoff=cutoff)
    return close[0] if close else None


STATEMENTS = frozenset({"link", "joint"})
_READ = ELEMENTS.keys() | LEAVES
GRAMMAR = Grammar(
    {name: _READ & {*words} for name, words in ELEMENTS.items()},
    STATEMENTS,
    ROBOT_WORDS,
)
"""Of what urdfdom reads: what other programs do may hold anything."""

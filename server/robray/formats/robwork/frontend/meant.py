"""Tasks and workcells as they were meant, where their markup is broken."""

from collections.abc import Mapping

from robray.formats.robwork.frontend.grammar import DEVICES, IN_TEXT
from robray.formats.robwork.statements import TaskKind
from robray.formats.robwork.vocabulary import IN_OLD_TASKS, IN_SETUPS, IN_TASKS, IN_WORKCELLS
from robray.syntax.xml.grammar import Grammar
from robray.syntax.xml.parser import parse
from robray.syntax.xml.tree import Document

Holds = Mapping[str, tuple[str, ...]]
_NUMBERS = dict.fromkeys(("Vector3D", "RPY", "Rotation3D", "Q"), ("N",))
_OLD: Holds = {"": ("Task",), **IN_OLD_TASKS, **_NUMBERS}
_ANY = tuple({name: None for names in IN_WORKCELLS.values() for name in names if name != "Define"})
_TEXTS = dict.fromkeys(("Property", "Chains"), IN_TEXT)
_FRAGMENTS: Holds = {**IN_WORKCELLS, "": (*IN_WORKCELLS[""], *IN_WORKCELLS["WorkCell"]), "Define": _ANY, **_TEXTS}
_BODIES: Holds = {**_FRAGMENTS, "": tuple(dict.fromkeys(name for kind in DEVICES for name in IN_WORKCELLS[kind]))}
"""Of what a device puts in: what stands in one stands by itself there."""
_GRAMMARS = (IN_TASKS, _OLD, _FRAGMENTS, IN_SETUPS)


def meant(document: Document, at: int) -> Document:
    """The document, or the one that is meant by the same text from a byte on."""
    words = [each.name for root in document.roots for each in root.walk()]
    first = words[0] if words else ""
    # Whose elements they are, the root says, or most of them.
    holds = max(_GRAMMARS, key=lambda each: (first in each[""], _count(words, each)))
    if holds is _FRAGMENTS and not any(word in IN_WORKCELLS[""] for word in words):
        is_body = any(word in _BODIES[""] and word not in _FRAGMENTS[""] for word in words)
        holds = _BODIES if is_body else _FRAGMENTS
    return parse(document.text, at, Grammar(holds))


def holds_of(kind: TaskKind | None, *, is_setup: bool = False) -> Holds:
    """What may stand in what in a task of a kind; of None, in a collision setup, a workcell or a part of one."""
    if is_setup:
        return IN_SETUPS
    return _FRAGMENTS if kind is None else _OLD if kind is TaskKind.OLD else IN_TASKS


def _count(words: list[str], holds: Holds) -> int:
    known = {name for names in holds.values() for name in names}
    return sum(word in known for word in words)

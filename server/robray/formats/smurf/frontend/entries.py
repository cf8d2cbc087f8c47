"""Entries of the root and elements of lists as items."""

from collections.abc import Iterator
from collections.abc import Mapping as MappingOf
from enum import Enum
from types import MappingProxyType
from typing import NamedTuple

from robray.facts.items import Item
from robray.facts.problems import Problem
from robray.facts.symbols import Name
from robray.formats.smurf.frontend.annotations import annotation
from robray.formats.smurf.frontend.entities import entity, meant_list
from robray.formats.smurf.frontend.expanded import Targets, expanded
from robray.formats.smurf.frontend.nodes import Local, is_nothing, key_text
from robray.formats.smurf.frontend.robots import lacks_model, listed_files
from robray.formats.smurf.statements import Key, Section
from robray.formats.smurf.vocabulary import ENTITY_LISTS, SECTIONS, SINGULAR
from robray.syntax.nodes import Mapping, Node, Pair, Scalar
from robray.syntax.nodes import Sequence as Listed


class Kind(Enum):
    ROBOT = "robot"
    SCENE = "scene"
    ANNOTATIONS = "annotations"


class Manner(NamedTuple):
    """What a text is, and whose reading of it is taken."""

    kind: Kind
    by_phobos: bool
    is_as_written: bool
    """Whether nothing is put in elsewhere."""


Lowered = tuple[Item, int, int]
"""An item with where it begins and ends; in a piece from its start on."""


NOTHING_MEANT: MappingOf[str, str] = MappingProxyType({})


def items_of_entry(
    pair: Pair,
    manner: Manner,
    known: Targets,
    meant: MappingOf[str, str] = NOTHING_MEANT,
    root: Mapping | None = None,
) -> Iterator[Lowered]:
    """`meant` are keys that are missing, by those that are written for them; `root` is that of a robot."""
    kind = manner.kind
    key, value = pair
    text = key_text(key)
    if text is None or key.end <= key.start:
        return
    name = Name(text, Local(key.start).span(key))
    section = section_of(text, kind)
    if section is None:
        instead = meant.get(text)
        problems: tuple[Problem, ...] = ()
        if kind is Kind.SCENE and (wanted := meant_list(text, value)) is not None:
            problems = (Problem("smurf-unknown-key", name.span, (text, wanted, "a scene", "scene")),)
        elif instead is not None:
            problems = (Problem("smurf-unknown-key", name.span, (text, instead, "a robot", "robot")),)
        yield _key(name, key, _looked(value, known, manner), problems)
        return
    looked = _looked(value, known, manner)
    problems = ()
    if kind is Kind.SCENE and not isinstance(looked, Listed) and not _is_missing(looked):
        problems = (Problem("smurf-wrong-type", name.span, (f"'{text}'", "a list")),)
    if kind is Kind.ANNOTATIONS and section in SECTIONS and isinstance(looked, Scalar) and not is_nothing(looked):
        problems = (Problem("smurf-wrong-type", name.span, (f"'{text}'", "a list of maps")),)
    no_model = None if root is None else lacks_model(key, value, root, known)
    statement = Section(name, section, name.span, isinstance(looked, Listed), manner.by_phobos, no_model)
    yield Item(statement, problems), key.start, key.end
    if kind is Kind.ROBOT:
        yield from listed_files(value, known, by_phobos=manner.by_phobos)
    elif isinstance(value, Listed):
        for item in value.items:
            yield from items_of_element(item, text, manner, known)
    elif isinstance(looked, Listed):
        # All of it stands where its alias does, and what it names is looked at once.
        return
    elif kind is Kind.ANNOTATIONS and isinstance(looked, Mapping) and section in SECTIONS:
        yield from items_of_element(value, text, manner, known)


def section_of(text: str, kind: Kind) -> str | None:
    """The usual name of the list that a key of the root opens; None where it is not looked into."""
    if kind is Kind.SCENE:
        return text if text in ENTITY_LISTS else None
    if kind is Kind.ROBOT:
        return text if text == "files" else None
    return SINGULAR.get(text, text)


def _key(name: Name, key: Node, value: Node, problems: tuple[Problem, ...]) -> Lowered:
    end = value.end if isinstance(value, Scalar) and value.end > key.end else key.end
    local = Local(key.start)
    return Item(Key(name, local.name(value) if end > key.end else None, name.span), problems), key.start, end


def items_of_element(node: Node, section: str, manner: Manner, known: Targets) -> Iterator[Lowered]:
    looked = _looked(node, known, manner)
    if _is_missing(looked) or node.end <= node.start:
        return
    if manner.kind is Kind.SCENE:
        item = entity(looked, section, by_phobos=manner.by_phobos)
    else:
        item = annotation(looked, SINGULAR.get(section, section), by_phobos=manner.by_phobos)
    yield item, node.start, node.end


def _looked(node: Node, known: Targets, manner: Manner) -> Node:
    return node if manner.is_as_written else expanded(node, known)


def _is_missing(node: Node) -> bool:
    return isinstance(node, Scalar) and node.end <= node.start

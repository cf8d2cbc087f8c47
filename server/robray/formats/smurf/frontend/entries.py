"""Entries of the root and elements of lists as items: files of a robot, annotations, entities."""

from collections.abc import Iterator
from collections.abc import Mapping as MappingOf
from enum import Enum
from posixpath import splitext
from types import MappingProxyType
from typing import NamedTuple

from robray.facts.items import Item
from robray.facts.problems import Problem
from robray.facts.robots import COLLISION
from robray.facts.symbols import Name
from robray.formats.smurf.frontend.entities import entity, meant_list
from robray.formats.smurf.frontend.nodes import (
    Local,
    Targets,
    entries,
    expanded,
    is_nothing,
    is_number,
    key_text,
    missing,
    number,
    several,
)
from robray.formats.smurf.statements import (
    Annotation,
    JointValue,
    Key,
    ListedFile,
    NoModel,
    Odd,
    Reference,
    Role,
    Section,
)
from robray.formats.smurf.vocabulary import (
    ANNOTATION_SUFFIX,
    ENTITY_LISTS,
    LOOP_CONSTRAINTS,
    MODEL_SUFFIX,
    ROBOT_KEYS,
    SECTIONS,
    SENSOR_TARGET_KEYS,
    SINGLE,
    SINGULAR,
    SectionWords,
    sensor_targets,
)
from robray.syntax.nodes import Mapping, Node, Pair, Scalar, Sequence
from robray.syntax.nodes import Sequence as Listed
from robray.text.slips import misspelt
from robray.text.spans import Span

_FILES = "files"
_NAME = "modelname"


def robot_faults(root: Mapping, known: Targets, *, by_phobos: bool) -> Iterator[Problem]:
    """Missing parts of the whole file, at its beginning; spans are those of the text."""
    found = entries(root)
    whole = Span(0, 1)
    files = found.get(_FILES)
    meant = misspelt_keys(root).values()
    if _FILES in meant:
        pass
    elif files is None or is_nothing(files):
        yield Problem("smurf-no-files", _key_of(root, _FILES) or whole)
    else:
        listed = expanded(files, known)
        if not isinstance(listed, Sequence):
            yield Problem("smurf-no-files", Span(files.start, files.end))
    if is_nothing(found.get(_NAME)) and _NAME not in meant:
        yield Problem("smurf-no-modelname", _key_of(root, _NAME) or whole, ("Phobos" if by_phobos else "",))


def _key_of(root: Mapping, text: str) -> Span | None:
    pair = root.last(text)
    return None if pair is None else Span(pair.key.start, pair.key.end)


def misspelt_keys(root: Mapping) -> dict[str, str]:
    """Unknown keys that are misspellings of missing ones."""
    found = entries(root)
    lacking = [key for key in (_FILES, _NAME) if key not in found]
    return misspelt((key for key in found if key not in ROBOT_KEYS), lacking) if lacking else {}


def lacks_model(key: Node, value: Node, root: Mapping, known: Targets) -> NoModel | None:
    """A list of files without a URDF. `key` is where its item begins."""
    listed = expanded(value, known)
    if not isinstance(listed, Sequence) or any(_suffix(each) == MODEL_SUFFIX for each in listed.items):
        return None
    local = Local(key.start)
    stems = [splitext(each.text)[0] for each in listed.items if isinstance(each, Scalar) and each.text]
    name = entries(root).get(_NAME)
    if isinstance(name, Scalar) and name.text:
        stems.insert(0, name.text)
    first = value.items[0] if isinstance(value, Sequence) and value.items else None
    at = None if first is None else local.span(first).start
    is_any_odd = any(
        not isinstance(each, Scalar) or _suffix(each) != ANNOTATION_SUFFIX or MODEL_SUFFIX in each.text
        for each in listed.items
    )
    candidates = tuple(f"{each}{MODEL_SUFFIX}" for each in dict.fromkeys(stems))
    return NoModel(local.span(value), candidates, at, is_any_odd)


def listed_files(node: Node, known: Targets, *, by_phobos: bool) -> Iterator[tuple[Item, int, int]]:
    """MARS takes the last of several URDF files."""
    if not isinstance(node, Sequence):
        return
    looked = [expanded(each, known) for each in node.items]
    listed: set[str] = set()
    models = [rank for rank, each in enumerate(looked) if _suffix(each) == MODEL_SUFFIX]
    for rank, each in enumerate(looked):
        if each.end <= each.start:
            continue
        local = Local(each.start)
        span, path = local.span(each), local.name(each)
        problems: tuple[Problem, ...] = ()
        if path is None or not isinstance(each, Scalar):
            yield (
                Item(Odd(span), (Problem("smurf-wrong-type", span, ("an element of 'files'", "a path")),)),
                each.start,
                each.end,
            )
            continue
        suffix = _suffix(each)
        if suffix == MODEL_SUFFIX:
            role = Role.MODEL if rank == models[-1] else Role.FURTHER_MODEL
            if rank != models[0]:
                problems = (Problem("smurf-two-models", span, (path.text, "Phobos" if by_phobos else "")),)
        elif suffix == ANNOTATION_SUFFIX and path.text in listed:
            role = Role.REPEATED
            problems = (Problem("smurf-section-twice", span, (path.text, True)),)
        elif suffix == ANNOTATION_SUFFIX:
            role = Role.ANNOTATIONS
            listed.add(path.text)
        else:
            role = Role.IGNORED
        yield Item(ListedFile(path, role, span), problems), each.start, each.end


def _suffix(node: Node) -> str:
    """The suffix of a file name; upper and lower case differ, as in MARS."""
    return splitext(node.text)[1] if isinstance(node, Scalar) else ""


_TEXTS = ("name", "type")
_ALL = "all"
_OTHER = SectionWords()
_NEEDED = {"motors": ("name", "joint"), "sensors": ("name", "type"), "poses": ("name",)}


def annotation(node: Node, section: str, *, by_phobos: bool) -> Item:
    """An element of a section; its item begins with it. `section` is its usual name."""
    local = Local(node.start)
    words = SECTIONS.get(section, _OTHER)
    if not isinstance(node, Mapping):
        span = local.span(node)
        return Item(Odd(span), (Problem("smurf-wrong-type", span, (f"an element of '{section}'", "a map")),))
    problems: list[Problem] = []
    found = {key: each for key, each in entries(node).items() if not is_nothing(each)}
    for key in _TEXTS:
        each = found.get(key)
        if each is not None and not isinstance(each, Scalar):
            problems.append(Problem("smurf-wrong-type", local.span(each), (f"'{key}'", "a string")))
    for key in words.numbers:
        each = found.get(key)
        if each is not None and not is_number(each):
            problems.append(Problem("smurf-wrong-type", local.span(each), (f"'{key}'", "a number")))
    name, kind_word = local.name(found.get("name")), local.name(found.get("type"))
    first = next((local.span(key) for key, _ in node.pairs if isinstance(key, Scalar)), Span(0, 1))
    keyword = first if name is None else name.span
    lacking = [key for key in _NEEDED.get(section, ()) if key not in found]
    what = f"an element of '{section}'"
    if lacking:
        known = {*words.keys, *words.references}
        others = {key.text: local.span(key) for key, _ in node.pairs if isinstance(key, Scalar)}
        unknown = {key: span for key, span in others.items() if key not in known}
        problems += missing(unknown, lacking, what, "annotation", keyword)
    references = [*_references(found, words, local, problems)]
    if section == "sensors":
        references += _targets(found, "" if kind_word is None else kind_word.text, local, problems)
    if words.about is not None and name is not None and not (words.about is COLLISION and "link" in found):
        references.append(Reference(name, (words.about,), "name"))
    values: tuple[JointValue, ...] = ()
    if section == "poses" and "joints" in found:
        values = _joint_values(found["joints"], local, problems)
    return Item(
        Annotation(
            section,
            name,
            words.declares,
            tuple(references),
            values,
            local.name(found.get("joint")) if section == "motors" else None,
            kind_word,
            keyword,
            by_phobos,
        ),
        tuple(problems),
    )


def _references(
    found: dict[str, Node], words: SectionWords, local: Local, problems: list[Problem]
) -> Iterator[Reference]:
    for key, kinds in words.references.items():
        for named, _ in _names(found, key, local, problems):
            yield Reference(named, kinds, key)
    for constraint in several(found.get("loop_constraints")) if words is SECTIONS["submechanisms"] else ():
        inner = entries(constraint) if isinstance(constraint, Mapping) else {}
        for key, kinds in LOOP_CONSTRAINTS.items():
            if (cut := local.name(inner.get(key))) is not None:
                yield Reference(cut, kinds, key)


def _targets(found: dict[str, Node], kind: str, local: Local, problems: list[Problem]) -> Iterator[Reference]:
    kinds = sensor_targets(kind)
    for key in SENSOR_TARGET_KEYS if kinds else ():
        for named, each in _names(found, key, local, problems):
            if named.text.lower() != _ALL and number(each) is None:
                yield Reference(named, kinds, key)


def _names(found: dict[str, Node], key: str, local: Local, problems: list[Problem]) -> Iterator[tuple[Name, Node]]:
    """Names in a key; notes values that are not text."""
    value = found.get(key)
    if value is None:
        return
    for each in (value,) if key in SINGLE else several(value):
        named = local.name(each)
        if named is not None:
            yield named, each
        elif not is_nothing(each):
            what = f"'{key}'" if each is value else f"an element of '{key}'"
            problems.append(Problem("smurf-wrong-type", local.span(each), (what, "a string")))


def _joint_values(node: Node, local: Local, problems: list[Problem]) -> tuple[JointValue, ...]:
    if not isinstance(node, Mapping):
        problems.append(Problem("smurf-wrong-type", local.span(node), ("'joints'", "a map")))
        return ()
    found: list[JointValue] = []
    for key, each in node.pairs:
        named = local.name(key)
        if named is None:
            continue
        at = number(each)
        if at is None and not is_nothing(each):
            problems.append(Problem("smurf-wrong-type", local.span(each), (f"'{named.text}'", "a number")))
        found.append(JointValue(Name(named.text, named.span, named.quoted), at))
    return tuple(found)


class Kind(Enum):
    ROBOT = "robot"
    SCENE = "scene"
    ANNOTATIONS = "annotations"


class Manner(NamedTuple):
    """The kind of a text, and the reading of the project."""

    kind: Kind
    by_phobos: bool
    is_as_written: bool
    """True without aliases and merge keys."""


Lowered = tuple[Item, int, int]
"""An item with its start and end; in a piece from its start on."""


NOTHING_MEANT: MappingOf[str, str] = MappingProxyType({})


def items_of_entry(
    pair: Pair,
    manner: Manner,
    known: Targets,
    meant: MappingOf[str, str] = NOTHING_MEANT,
    root: Mapping | None = None,
) -> Iterator[Lowered]:
    """`meant` are missing keys, by their misspellings; `root` is that of a robot."""
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
        # All of it is at its alias, and its names are checked once.
        return
    elif kind is Kind.ANNOTATIONS and isinstance(looked, Mapping) and section in SECTIONS:
        yield from items_of_element(value, text, manner, known)


def section_of(text: str, kind: Kind) -> str | None:
    """The usual name of the list that a key of the root opens; None for an unknown one."""
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

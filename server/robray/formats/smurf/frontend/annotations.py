"""Annotations of robots: the elements of a section."""

from collections.abc import Iterator

from robray.facts.items import Item
from robray.facts.problems import Problem
from robray.facts.robots import COLLISION
from robray.facts.symbols import Name
from robray.formats.smurf.frontend.nodes import Local, entries, is_nothing, is_number, missing, number, several
from robray.formats.smurf.statements import Annotation, JointValue, Odd, Reference
from robray.formats.smurf.vocabulary import (
    LOOP_CONSTRAINTS,
    SECTIONS,
    SENSOR_TARGET_KEYS,
    SINGLE,
    SectionWords,
    sensor_targets,
)
from robray.syntax.nodes import Mapping, Node, Scalar
from robray.text.spans import Span

_TEXTS = ("name", "type")
_ALL = "all"
_OTHER = SectionWords()
_NEEDED = {"motors": ("name", "joint"), "sensors": ("name", "type"), "poses": ("name",)}


def annotation(node: Node, section: str, *, by_phobos: bool) -> Item:
    """An element of a section; its item begins where it does. `section` is its usual name."""
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
        values = _values(found["joints"], local, problems)
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
    """What a key names; of what is no text it is said."""
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


def _values(node: Node, local: Local, problems: list[Problem]) -> tuple[JointValue, ...]:
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

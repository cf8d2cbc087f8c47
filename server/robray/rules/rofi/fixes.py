"""Fixes of configurations: keys, members, marks of JSON, joints and numbers of modules."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import NamedTuple

from robray.analysis.analysis import span_at
from robray.analysis.queries import ItemPath, Query
from robray.analysis.scene_state import SceneState
from robray.facts.items import TOP
from robray.facts.symbols import Symbol
from robray.formats.rofi.members import Member, members_by_key, members_of, with_comma
from robray.formats.rofi.recognition import mistakes_of_notation
from robray.formats.rofi.statements import Module, ModuleJoint
from robray.formats.rofi.vocabulary import ASKED_MODULE, CUBE_BODY, FIRST_VALUES, MODULE, UNIVERSAL_FIXED, ModuleType
from robray.rules.engine.choices import instead
from robray.rules.engine.rule import Applicability, Fix, Related, Replacement, RuleContext
from robray.rules.engine.rule_contexts import in_file, kept, listed, name_at, scene_and_place
from robray.rules.engine.suggest import nearest
from robray.text.edits import Edit, splice
from robray.text.lookalikes import plain
from robray.text.spans import Span


def inserted_key(context: RuleContext) -> Fix | None:
    """Behind the last member of the object, on lines of their own if that has one; None if it is not read."""
    if context.place is None:
        return None
    keys, _, at, last_key = context.details
    text, span = in_file(context)
    members = [f'"{key}": {FIRST_VALUES[key]}' for key in keys]
    if last_key is None:
        new = f" {', '.join(members)} "
    else:
        # Both offsets are in the same object as the finding, with nothing cut out before them.
        begin = span.start + last_key - context.span.start
        line = text.rfind(b"\n", 0, begin) + 1
        indent = text[line:begin].decode("utf-8", "replace")
        before = f",\n{indent}" if line and not indent.strip(" \t") else ", "
        new = "".join(before + member for member in members)
    return Fix(f"Insert {listed(keys, len(keys))}", (Replacement(Span(at, at), new),), Applicability.BY_HAND)


def removed_member(context: RuleContext, title: str, applicability: Applicability) -> Fix | None:
    """The member with the finding's key."""
    member = _member(context)
    return None if member is None else _removed(context, title, member.span, applicability)


def removed_earlier(context: RuleContext) -> Fix | None:
    """The member before it with the key that the finding is."""
    member = _member(context)
    return None if member is None else _removed(context, "Remove the earlier key", member.before, Applicability.SAFE)


def removed_element(context: RuleContext) -> Fix | None:
    """Removes the finding's item."""
    scene, place = scene_and_place(context)
    facts = scene.file(place).reading.facts
    rank = facts.rank(place[-1])
    return _removed(context, "Remove this joint", Span(facts.starts[rank], facts.ends[rank]), Applicability.SAFE)


def _member(context: RuleContext) -> Member | None:
    """The member with the finding's key; the text is read once for many findings."""
    text, span = in_file(context)
    return kept(context.looked, (members_by_key, text), lambda: members_by_key(text)).get(span.start)


def _removed(context: RuleContext, title: str, at: Span | None, applicability: Applicability) -> Fix | None:
    """None if other items are cut out of the text up to there: their bytes could not be counted."""
    scene, place = scene_and_place(context)
    facts = scene.file(place).reading.facts
    rank = facts.rank(place[-1])
    if at is None or any(facts.starts[child] < at.end for child in facts.children(rank)):
        return None
    span = with_comma(scene.file(place).text, at)
    start = facts.starts[rank]
    return Fix(title, (Replacement(Span(span.start - start, span.end - start), ""),), applicability)


_MOST_READ = 16 << 10
"""Bytes of a text that is read again for each possible fix."""

_MOST_MENDED = 3
"""Mistakes of a text with a fix."""

_WORDS = {"True": "true", "False": "false", "None": "null", "nil": "null", "undefined": "null"}
_WORD = re.compile(r"[A-Za-z_][\w+-]*")
_WHOLE = re.compile(r"([+-]?)0*([0-9]+)")
_FRACTION = re.compile(r"([+-]?)([0-9]*)\.([0-9]*)([eE][+-]?[0-9]+)?")


class _Way(NamedTuple):
    title: str
    span: Span
    new: str


def mended_json(context: RuleContext) -> Fix | None:
    """A fix for one of the first mistakes of a short text, for a person to choose. Cost: O(text)."""
    file, span = context.file, context.span
    if file is None or len(file.text) > _MOST_READ:
        return None
    wrong = (each.span for each in file.reading.facts.problems if each.code == "rofi-syntax")
    if span not in [*islice(wrong, _MOST_MENDED)]:
        return None
    before = mistakes_of_notation(file.text)
    for title, at, new in _ways(file.text, span):
        if mistakes_of_notation(splice(file.text, Edit(at.start, at.end, new.encode()))) < before:
            return Fix(title, (Replacement(at, new),), Applicability.BY_HAND)
    return None


def _ways(text: bytes, span: Span) -> Iterator[_Way]:
    yield from _of_brackets(text)
    written = text[span.start : span.end].decode("utf-8", "replace")
    if not written:
        mark = text[span.start : span.start + 1].decode("utf-8", "replace")
        if mark in ("=", ";"):
            meant = ":" if mark == "=" else ","
            yield _Way(f"Change to '{meant}'", Span(span.start, span.start + 1), meant)
        for missing in (",", ":"):
            yield _Way(f"Insert '{missing}'", Span(span.start, span.start), missing)
    elif written == ",":
        yield _Way("Remove ','", span, "")
    elif written.startswith(("//", "/*", "#")):
        yield _Way("Remove the comment", span, "")
    else:
        meant = plain(written)
        if meant != written:
            yield _Way(f"Change to '{meant}'" if meant.strip() else "Change to a plain space", span, meant)
        if (value := _value(meant)) is not None:
            yield _Way(f"Change to '{value}'", span, value)


_BRACKET = re.compile(rb'"(?:[^"\\\n]|\\.)*"|[][{}]')
_CLOSING = {b"[": b"]", b"{": b"}"}


def _of_brackets(text: bytes) -> Iterator[_Way]:
    """Edits for the first bracket that fits no other: close others before it, by the indentation, or remove it."""
    unclosed: list[int] = []
    wrong = None
    for mark in _BRACKET.finditer(text):
        if mark[0] in _CLOSING:
            unclosed.append(mark.start())
        elif mark[0] in (b"]", b"}"):
            if not unclosed or _CLOSING[text[unclosed[-1] : unclosed[-1] + 1]] != mark[0]:
                wrong = mark
                break
            unclosed.pop()
    end = len(text) if wrong is None else wrong.start()
    for start in unclosed[: -_MOST_MENDED - 1 : -1]:
        closing = _CLOSING[text[start : start + 1]].decode()
        line = text.rfind(b"\n", 0, start) + 1
        indent = len(text[line:]) - len(text[line:].lstrip(b" \t"))
        outer = re.compile(rb"\n[ \t]{0,%d}[^ \t\r\n]" % indent).search(text, start, end)
        for before in (end if outer is None else outer.start(), end):
            at = len(text[:before].rstrip(b" \t\r\n,"))
            yield _Way(f"Insert '{closing}'", Span(at, at), closing)
    if wrong is not None:
        yield _Way(f"Remove '{wrong[0].decode()}'", Span(*wrong.span()), "")


def _value(written: str) -> str | None:
    whole, fraction = _WHOLE.fullmatch(written), _FRACTION.fullmatch(written)
    if whole is not None:
        return f"{'-' if whole[1] == '-' else ''}{whole[2]}"
    if fraction is not None and (fraction[2] or fraction[3]):
        sign = "-" if fraction[1] == "-" else ""
        return f"{sign}{fraction[2].lstrip('0') or '0'}.{fraction[3] or '0'}{fraction[4] or ''}"
    if len(written) > 1 and written[0] == written[-1] == "'" and not {'"', "\\"} & {*written}:
        return f'"{written[1:-1]}"'
    if written in _WORDS:
        return _WORDS[written]
    return f'"{written}"' if _WORD.fullmatch(written) is not None and written not in ("NaN", "Infinity") else None


_FIXED: Mapping[ModuleType | None, int] = {ModuleType.UNIVERSAL: UNIVERSAL_FIXED, ModuleType.CUBE: CUBE_BODY}


def space_joint_of_tool(context: RuleContext) -> Fix | None:
    """Holds the first module where 'rofi-tool check' does."""
    scene, place = scene_and_place(context)
    first = next(scene.declared_here(Symbol(MODULE, context.details[0]), place), None)
    module = None if first is None else scene.item(first).statement
    if not isinstance(module, Module):
        return None
    component = _FIXED.get(module.type, 0)
    members = (
        '"point": [0, 0, 0]',
        f'"to": {{ "id": {context.details[0]}, "component": {component} }}',
        '"joint": { "type": "rigid", "sourceToDestination": "identity" }',
    )
    return _added(context, "Add a space joint", "spaceJoints", members)


def dock_of_near(context: RuleContext) -> Fix | None:
    """An unsafe fix that docks the two connectors, which may be near each other on purpose."""
    name, _, other, _, orientation, _, connector, component = context.details
    members = (
        f'"orientation": "{orientation}"',
        f'"from": {{ "id": {name}, "connector": {connector} }}',
        f'"to": {{ "id": {other}, "connector": {component} }}',
    )
    fix = _added(context, "Add a dock", "moduleJoints", members)
    return None if fix is None else fix.unsafe


def _added(context: RuleContext, title: str, key: str, members: Sequence[str]) -> Fix | None:
    """One more element in an array of the world, or the first one, with its key."""
    scene, place = scene_and_place(context)
    world = _world(scene, place)
    file = scene.file(world)
    facts = file.reading.facts
    rank = facts.rank(world[-1])
    start = facts.starts[rank]
    there = members_of(file.text[start : facts.ends[rank]], key)
    if there is None or not (there.is_free or there.array):
        return None
    indent = _indent(file.text, start + there.first)
    if there.array is None:
        break_, deeper, back = ("\n" + indent, "\n" + indent * 2, "\n" + indent) if indent else (" ", "", "")
        element = _object(members, indent * 2)
        return _inserted(scene, world, title, start + there.end, f',{break_}"{key}": [{deeper}{element}{back}]')
    if there.array.last is None:
        return _inserted(scene, world, title, start + there.array.span.start + 1, _object(members, ""))
    last = facts.rank_at(start + there.array.last.end - 1)
    length = facts.ends[last] - facts.starts[last]
    before = _indent(file.text, facts.starts[last])
    text = f",\n{before}{_object(members, before)}" if before else f", {_object(members, '')}"
    return Fix(title, (Replacement(Span(length, length), text, (*world[:-1], facts.labels[last])),))


def _object(members: Sequence[str], indent: str) -> str:
    """On lines of their own if there is an indentation."""
    if not indent:
        return f"{{ {', '.join(members)} }}"
    inner = indent + "  "
    return "{" + ",".join(f"\n{inner}{each}" for each in members) + f"\n{indent}}}"


def _world(scene: SceneState, place: ItemPath) -> ItemPath:
    container = scene.file(place).reading.facts.container(place[-1])
    return place if container == TOP else (*place[:-1], container)


def _inserted(scene: SceneState, world: ItemPath, title: str, at: int, text: str) -> Fix | None:
    facts = scene.file(world).reading.facts
    own = facts.own(facts.rank(world[-1]), at)
    return None if own is None else Fix(title, (Replacement(Span(own, own), text, world),))


def _indent(text: bytes, at: int) -> str:
    """The indentation of an item; empty if it does not begin a line."""
    line = text.rfind(b"\n", 0, at) + 1
    before = text[line:at].decode("utf-8", "replace")
    return before if line and not before.strip(" \t") else ""


def first_of_id(context: RuleContext) -> Iterable[Related]:
    scene, place = scene_and_place(context)
    first = next(scene.declared_here(Symbol(MODULE, context.details[0]), place), None)
    if first is not None:
        yield Related(name_at(scene, first), "first defined here")


def next_free_id(context: RuleContext) -> Fix | None:
    """A person decides which of the two the joints mean."""
    taken = set(_ids(*scene_and_place(context)))
    number = 0
    while str(number) in taken or number <= int(context.details[0]):
        number += 1
    return Fix(f"Change to '{number}'", (Replacement(context.span, str(number)),), Applicability.BY_HAND)


def near_ids(context: RuleContext) -> Iterable[str]:
    """The ids of the world, without that of the joint's other end; if some without a joint fit, only those."""
    scene, place = scene_and_place(context)
    joint = scene.item(place).statement
    ends = (joint.source, joint.target) if isinstance(joint, ModuleJoint) else ()
    beside = {end.module.text for end in ends if end is not None and end.module is not None}
    every = [each for each in dict.fromkeys(_ids(scene, place)) if each not in beside]
    unnamed = [each for each in every if not _is_named(scene, place, each)]
    return every if nearest(context.details[0], unnamed) is None else unnamed


def near_id(context: RuleContext) -> Fix | None:
    if context.suggestion is None:
        return _any_id(context)
    return Fix(
        f"Change to '{context.suggestion}'", (Replacement(context.span, context.suggestion),), Applicability.BY_HAND
    )


def _any_id(context: RuleContext) -> Fix | None:
    """For a number unlike any id: the first id without a joint, or the nearest one by value."""
    scene, place = scene_and_place(context)
    every = [each for each in near_ids(context) if each.isdecimal()]
    unnamed = [each for each in every if not _is_named(scene, place, each)]
    name = context.details[0]
    written = int(name) if name.removeprefix("-").isdecimal() else 0
    found = min(unnamed or every, key=lambda each: abs(int(each) - written), default=None)
    return None if found is None else instead(context, found)


def placed_there(context: RuleContext) -> Iterable[Related]:
    """The placement of a module, or the module at the same place: the detail that is a place."""
    yield from _at_place(context, "the other one is here")


def docked_there(context: RuleContext) -> Iterable[Related]:
    yield from _at_place(context, "already docked here")


def _at_place(context: RuleContext, message: str) -> Iterator[Related]:
    scene, place = scene_and_place(context)
    beside = getattr(context.details, "where", None)
    if beside is not None:
        facts = scene.file(place).reading.facts
        world = facts.child_around(TOP, facts.rank(place[-1]))
        other = (*place[:-1], facts.labels[world + beside.rank])
        is_module = isinstance(scene.item(other).statement, Module)
        at = name_at(scene, other) if is_module else span_at(scene, other, scene.item(other).statement.keyword)
        yield Related(at, message)


def _is_named(scene: SceneState, place: ItemPath, name: str) -> bool:
    """True if a joint of the world at a place names that module."""
    asking = scene.dependents.get(Query(ASKED_MODULE, name), ())
    # A module asks for its own number, which may be another one's, too.
    return any(
        scene.share(MODULE, place, each) for each in asking if not isinstance(scene.item(each).statement, Module)
    )


def _ids(scene: SceneState, place: ItemPath) -> Iterator[str]:
    for symbol, places in scene.declarations.items():
        if symbol.kind is MODULE and any(scene.share(MODULE, place, each) for each in places):
            yield symbol.name

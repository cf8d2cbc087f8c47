"""Edits between the modules and joints of a world, or that break one: what stands between two neighbours is read by
itself.

It is read with its neighbours as empty objects around it. Where these are still two items of the array, with only what
was written between them, all of the text beside is read as before, whatever is wrong there.
"""

import re
from bisect import bisect_left
from typing import NamedTuple

from robray.facts.items import TOP, Entry, FileFacts, Item, Statement
from robray.facts.problems import Problem
from robray.facts.splice import FactsDelta, splice
from robray.formats.rofi.frontend.lower import LOWERED, Lower, element, of_notation
from robray.formats.rofi.frontend.values import Local
from robray.formats.rofi.statements import Module, ModuleJoint, World, statement_of
from robray.syntax import json
from robray.syntax.nodes import Mapping as Object
from robray.syntax.nodes import Node, Sequence, Tree, Trouble
from robray.text.edits import Edit
from robray.text.odd_bracket import QUOTED
from robray.text.spans import Span

_PIECES = re.compile(rb'"[^"\\\x00-\x1f]*"|[][{},:]|[^][{},:" \t\r\n]+|"')
_BEFORE, _BEHIND = b'{"":[{}', b"{}]}"
_ARRAYS: dict[type[Statement], str] = {Module: "modules", ModuleJoint: "moduleJoints"}
"""Of space joints a world says how many there are."""

_MOST_BYTES = 2_000
_MOST_BRACKETS = 20
"""What is nested deeper may be beyond a limit, which counts what is around it."""


class Region(NamedTuple):
    """What lies between two neighbours, by their labels; what lies in an item, if both are its own."""

    before: int
    behind: int


class Between(NamedTuple):
    """`region` is where all stands that is wrong with the text as a whole, and with the world by itself; None where
    nothing is."""

    facts: FileFacts
    delta: FactsDelta
    region: Region | None


def reread_between(was: bytes, old: FileFacts, region: Region | None, text: bytes, edit: Edit) -> Between | None:
    """After an edit that made `text` of what was; None where all has to be read. `region` is that of what is wrong
    already."""
    by_lines = len(text) <= json.MOST_BY_LINES
    if region is not None:
        if (len(was) <= json.MOST_BY_LINES) is not by_lines:
            return None
        first, last = old.rank(region.before), old.rank(region.behind)
    else:
        world = old.rank_at(edit.start)
        while world != TOP and not isinstance(statement_of(old.items[world]), World):
            world = TOP if (label := old.containers[world]) == TOP else old.rank(label)
        if world == TOP or old.items[world].problems:
            return None
        after = old.after(world)
        last = bisect_left(old.starts, edit.end, world + 1, after)
        first = last - 1
        if first > world and old.ends[first] > edit.start:
            # In an element, of which something is left.
            first -= 1
        if first <= world or last >= after:
            return None
    if not old.ends[first] <= edit.start <= edit.end <= old.starts[last]:
        return None
    left, right = old.ends[first], old.starts[last]
    if region is None:
        before, now = was[left:right], text[left : right + edit.growth]
        if last == first + 1 and _PIECES.findall(before) == _PIECES.findall(now):
            return _respaced(old, first, edit)
    return _reread(old, first, last, text, edit, by_lines=by_lines)


def _respaced(old: FileFacts, first: int, edit: Edit) -> Between:
    """Where only blanks came or went behind an item."""
    world = old.rank(old.containers[first])
    item = old.items[world]
    own = item._replace(statement=_shifted(old, world, first + 1, edit.start, edit.growth))
    facts, delta = splice(old, edit, world, own, (first + 1, first + 1), (), ())
    return Between(facts, delta, None)


def _shifted(old: FileFacts, world: int, rank: int, start: int, growth: int) -> World:
    """What a world states where what stands behind a byte, before an item, moves in its own text."""
    statement = statement_of(old.items[world])
    assert isinstance(statement, World), "nothing else holds items"
    modules = statement.modules
    if modules is None or modules.start < _own_offset(old, world, rank, start):
        return statement
    return statement._replace(modules=modules.shifted(growth))


def _own_offset(old: FileFacts, world: int, rank: int, offset: int) -> int:
    """A byte of the file in the world's own text, which the items before that with a rank are no part of."""
    nested = sum(old.ends[world + 1 : rank]) - sum(old.starts[world + 1 : rank])
    return offset - old.starts[world] - nested


def _reread(old: FileFacts, first: int, last: int, text: bytes, edit: Edit, *, by_lines: bool) -> Between | None:
    """`first` and `last` are the ranks of the neighbours, between which there is nothing but items."""
    world, kind = old.rank(old.containers[first]), type(statement_of(old.items[first]))
    if kind not in _ARRAYS or kind is not type(statement_of(old.items[last])):
        return None
    lower, noun = LOWERED[_ARRAYS[kind]]
    left = old.ends[first]
    now = text[left : old.starts[last] + edit.growth]
    if not _stands_alone(now):
        return None
    tree, by_indentation = json.parsed(_BEFORE + now + _BEHIND, by_lines=by_lines)
    found = _between(tree, len(now))
    if found is None or by_indentation:
        return None
    shift = left - len(_BEFORE)
    objects = [each for each in found if isinstance(each, Object)]
    entries = [Entry(element(lower, each, ()), each.start + shift, each.end + shift, TOP) for each in objects]
    problems = [of_notation(mistake, mistake.span.shifted(shift)) for mistake in tree.mistakes]
    local = Local(len(_BEFORE), [(each.start, each.end) for each in objects])
    for each in found:
        if not isinstance(each, Object):
            local.wrong(each, f"an object that is a {noun}")
    start = _own_offset(old, world, first + 1, left)
    wrong = [each._replace(span=each.span.shifted(start)) for each in local.problems]
    nested = sum(old.ends[first + 1 : last]) - sum(old.starts[first + 1 : last])
    was = old.starts[last] - left - nested
    growth = len(now) - sum(entry.end - entry.start for entry in entries) - was
    own = Item(_shifted(old, world, first + 1, left, growth), tuple(sorted(wrong, key=_start)))
    facts, delta = splice(old, edit, world, own, (first + 1, last), entries, tuple(sorted(problems, key=_start)))
    if not problems and not wrong:
        return Between(facts, delta, None)
    region = Region(old.labels[first], old.labels[last])
    # To make room, neighbours may have got other labels.
    return Between(facts, delta, region) if facts.has(region.before) and facts.has(region.behind) else None


def reread_element(
    old: FileFacts, rank: int, lower: Lower, own: bytes, edit: Edit, *, by_lines: bool
) -> Between | None:
    """Where an edit in an item makes `own` of its text, in which something may be wrong; None where more may change."""
    container = old.rank(old.containers[rank])
    now = b"," + own + b","
    if old.items[container].problems or not _stands_alone(now):
        return None
    tree, by_indentation = json.parsed(_BEFORE + now + _BEHIND, by_lines=by_lines)
    found = _between(tree, len(now))
    if found is None or by_indentation or len(found) != 1:
        return None
    [only] = found
    low = len(_BEFORE) + 1
    if not isinstance(only, Object) or (only.start, only.end) != (low, low + len(own)):
        return None
    if not all(low <= span.start <= span.end <= only.end for _, span, _ in tree.mistakes):
        return None
    start = old.starts[rank]
    entry = Entry(element(lower, only, ()), start, start + len(own), TOP)
    problems = tuple(of_notation(each, each.span.shifted(start - low)) for each in tree.mistakes)
    facts, delta = splice(old, edit, container, None, (rank, rank + 1), [entry], tuple(sorted(problems, key=_start)))
    label = old.labels[rank]
    if problems and not facts.has(label):
        return None
    return Between(facts, delta, Region(label, label) if problems else None)


def _stands_alone(text: bytes) -> bool:
    """Whether a text is short, and no string in it may be closed behind it."""
    if len(text) > _MOST_BYTES or not text.isascii() or sum(map(text.count, (b"[", b"{"))) > _MOST_BRACKETS:
        return False
    last = text[max(text.rfind(b"\n"), text.rfind(b"\r")) + 1 :]
    return b'"' not in QUOTED.sub(b"", last)


def _between(tree: Tree, length: int) -> list[Node] | None:
    """What stands between the two neighbours; None where they are not what they were, or more is wrong."""
    root = tree.root
    array = root.pairs[0].value if isinstance(root, Object) and len(root.pairs) == 1 else None
    if not isinstance(root, Object) or not isinstance(array, Sequence) or len(array.items) < 2:
        return None
    low, high = len(_BEFORE), len(_BEFORE) + length
    if root.end != high + len(_BEHIND) or array.end != root.end - 1:
        return None
    first, *found, last = array.items
    neighbours = (first.start, first.end, last.start, last.end)
    if neighbours != (low - 2, low, high, high + 2) or not isinstance(last, Object):
        return None
    for trouble, span, _ in tree.mistakes:
        if trouble not in (Trouble.SYNTAX, Trouble.ORDER) or not low <= span.start <= span.end <= high:
            return None
    return found


def _start(problem: Problem) -> Span:
    return problem.span

"""Texts to facts, and edits of them: one within a module or a joint costs no more than that.

For an edit between the modules and joints of a world, or one that breaks an element, the text between two neighbours is
read by itself, with its neighbours as empty objects around it. If these are still two items of the array, separated
only by that text, all of the text beside is unchanged, whatever its mistakes.
"""

import re
from bisect import bisect_left
from typing import NamedTuple

from robray.facts.comments import NO_COMMENTS
from robray.facts.frontend import PlainFrontEnd
from robray.facts.frontend import Reading as AnyReading
from robray.facts.items import TOP, Entry, FileFacts, Item, Statement
from robray.facts.layout import NoLayoutError, Respacing, Style
from robray.facts.limits import DEFAULT_LIMITS as DEFAULT_READING_LIMITS
from robray.facts.limits import ReadingLimits
from robray.facts.problems import Problem
from robray.facts.splice import FactsDelta, exchanged, splice
from robray.formats.rofi.frontend.elements import module, module_joint, space_joint
from robray.formats.rofi.frontend.lower import LOWERED, Lower, counted, element, lowered, of_notation
from robray.formats.rofi.frontend.values import Local
from robray.formats.rofi.statements import Module, ModuleJoint, RofiStatement, SpaceJoint, World, statement_of
from robray.syntax import json
from robray.syntax.json.spacing import spacing
from robray.syntax.laid_out import unread_because
from robray.syntax.nodes import DEFAULT_LIMITS, Limits, Node, Sequence, Tree, Trouble
from robray.syntax.nodes import Mapping as Object
from robray.text.edits import Edit
from robray.text.records import new
from robray.text.spans import Span

_PIECES = re.compile(rb'"[^"\\\x00-\x1f]*"|[][{},:]|[^][{},:" \t\r\n]+|"')
_QUOTED = re.compile(rb'"(?>(?:[^"\\\r\n]++|\\[^\r\n])*)"')
"""A string of JSON, on its line."""
_BEFORE, _BEHIND = b'{"":[{}', b"{}]}"
_ARRAYS: dict[type[Statement], str] = {Module: "modules", ModuleJoint: "moduleJoints"}
"""The count of its space joints is part of a world."""

_MOST_BYTES = 2_000
_MOST_BRACKETS = 20
"""Deeper nesting may exceed a limit, which includes the surroundings."""


class Region(NamedTuple):
    """The text between two neighbours, by their labels; that of an item if both are its own."""

    before: int
    behind: int


class Between(NamedTuple):
    """`region` has all mistakes of the text as a whole, and of the world by itself; None without any."""

    facts: FileFacts
    delta: FactsDelta
    region: Region | None


def reread_between(was: bytes, old: FileFacts, region: Region | None, text: bytes, edit: Edit) -> Between | None:
    """The result of an edit that made `text`; None if all has to be read. `region` is that of the present mistakes."""
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
            # In an element, the rest of which is left.
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
    return _reread_items(old, first, last, text, edit, by_lines=by_lines)


def _respaced(old: FileFacts, first: int, edit: Edit) -> Between:
    """If only blanks behind an item have changed."""
    world = old.rank(old.containers[first])
    item = old.items[world]
    own = item._replace(statement=_shifted(old, world, first + 1, edit.start, edit.growth))
    facts, delta = splice(old, edit, world, own, (first + 1, first + 1), (), ())
    return Between(facts, delta, None)


def _shifted(old: FileFacts, world: int, rank: int, start: int, growth: int) -> World:
    """A world's statement, with the text behind a byte before an item moved in its own text."""
    statement = statement_of(old.items[world])
    assert isinstance(statement, World), "nothing else holds items"
    modules = statement.modules
    if modules is None or modules.start < _own_offset(old, world, rank, start):
        return statement
    return statement._replace(modules=modules.shifted(growth))


def _own_offset(old: FileFacts, world: int, rank: int, offset: int) -> int:
    """The offset of a byte in the world's own text, without the items before a rank."""
    nested = sum(old.ends[world + 1 : rank]) - sum(old.starts[world + 1 : rank])
    return offset - old.starts[world] - nested


def _reread_items(old: FileFacts, first: int, last: int, text: bytes, edit: Edit, *, by_lines: bool) -> Between | None:
    """`first` and `last` are the ranks of the neighbours, with only items between them."""
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
    """For an edit in an item that makes `own` of its text, which may have mistakes; None if more may change."""
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
    """True for a short text without a string that is closed behind it."""
    if len(text) > _MOST_BYTES or not text.isascii() or sum(map(text.count, (b"[", b"{"))) > _MOST_BRACKETS:
        return False
    last = text[max(text.rfind(b"\n"), text.rfind(b"\r")) + 1 :]
    return b'"' not in _QUOTED.sub(b"", last)


def _between(tree: Tree, length: int) -> list[Node] | None:
    """The nodes between the two neighbours; None if these have changed, or more is wrong."""
    root = tree.root
    array = root.pairs[0].value if isinstance(root, Object) and len(root.pairs) == 1 else None
    if not isinstance(root, Object) or not isinstance(array, Sequence) or len(array.items) < 2:
        return None
    low, high = len(_BEFORE), len(_BEFORE) + length
    if root.end != high + len(_BEHIND) or array.end != root.end - 1:
        return None
    first, *found, last = array.items
    nearby = (first.start, first.end, last.start, last.end)
    if nearby != (low - 2, low, high, high + 2) or not isinstance(last, Object):
        return None
    for trouble, span, _ in tree.mistakes:
        if trouble not in (Trouble.SYNTAX, Trouble.ORDER) or not low <= span.start <= span.end <= high:
            return None
    return found


def _start(problem: Problem) -> Span:
    return problem.span


_AROUND = 3
"""Maximum depth of an element of a world: a sequence, the world and its array."""

_WITHIN = Limits(nesting=DEFAULT_LIMITS.nesting - _AROUND)


class Reading(NamedTuple):
    """`is_plain` for JSON without duplicate keys, except in a region: then its elements can be read one by one."""

    text: bytes
    facts: FileFacts
    lowered: int
    is_plain: bool
    region: Region | None = None
    """The elements around all mistakes outside of elements."""
    limits: ReadingLimits = DEFAULT_READING_LIMITS


def read(text: bytes, limits: ReadingLimits = DEFAULT_READING_LIMITS) -> Reading:
    tree = json.read(text)
    found = lowered(tree, limits.mistakes)
    facts = FileFacts.from_entries(found.entries, found.problems)
    return Reading(text, facts, len(found.entries), not tree.mistakes, limits=limits)


def reread(old: Reading, text: bytes, edit: Edit) -> tuple[Reading, FactsDelta]:
    if old.is_plain:
        found_in = _reread_element(old, text, edit) or reread_between(old.text, old.facts, old.region, text, edit)
        if found_in is not None:
            facts, delta, region = found_in
            if counted(facts.items) <= old.limits.mistakes:
                count = len(delta.inserted) + len(delta.changed)
                return Reading(text, facts, count, is_plain=True, region=region, limits=old.limits), delta
    fresh = read(text, old.limits)
    facts, delta = exchanged(old.facts, fresh.facts, edit)
    return fresh._replace(facts=facts), delta


def _reread_element(old: Reading, text: bytes, edit: Edit) -> Between | None:
    """For an edit between the braces of one element, which stays one; otherwise None."""
    facts, region = old.facts, old.region
    rank = facts.rank_at(edit.start)
    if rank == TOP or (region is not None and not region.before == region.behind == facts.labels[rank]):
        return None
    start, end = facts.starts[rank], facts.ends[rank]
    if not start < edit.start <= edit.end < end:
        return None
    statement: RofiStatement = statement_of(facts.items[rank])
    match statement:
        case World():
            return None
        case Module():
            lower: Lower = module
        case ModuleJoint():
            lower = module_joint
        case SpaceJoint():
            lower = space_joint
    end += edit.growth
    own = text[start:end]
    tree = json.read(own, _WITHIN)
    root = tree.root
    if tree.mistakes:
        by_lines = len(text) <= json.MOST_BY_LINES
        if (len(old.text) <= json.MOST_BY_LINES) is not by_lines:
            return None
        return reread_element(facts, rank, lower, own, edit, by_lines=by_lines)
    if not isinstance(root, Object) or (root.start, root.end) != (0, end - start):
        return None
    entry = Entry(element(lower, root, ()), start, end, TOP)
    container = facts.rank(facts.containers[rank])
    changed, delta = splice(facts, edit, container, None, (rank, rank + 1), [entry], ())
    return Between(changed, delta, None)


def layout(text: bytes, style: Style) -> list[Respacing]:
    """Raises NoLayoutError for invalid JSON."""
    why = unread_because(json.read(text), text, "JSON")
    if why is not None:
        raise NoLayoutError(why)
    return [new(Respacing, each) for each in spacing(text, style.indent)]


class RofiFrontEnd(PlainFrontEnd):
    name = "rofi"
    comments = NO_COMMENTS

    def read(self, text: bytes, limits: ReadingLimits = DEFAULT_READING_LIMITS) -> Reading:
        return read(text, limits)

    def reread(self, old: AnyReading, text: bytes, edit: Edit) -> tuple[Reading, FactsDelta]:
        assert isinstance(old, Reading), "a reading goes back to the front end that made it"
        return reread(old, text, edit)

    def layout(self, text: bytes, style: Style) -> list[Respacing]:
        from robray.formats.rofi.frontend.reading import layout

        return layout(text, style)

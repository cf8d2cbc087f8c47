"""Texts to facts, and edits of them: one within a module or a joint costs no more than that."""

from typing import NamedTuple

from robray.facts.items import TOP, Entry, FileFacts
from robray.facts.limits import DEFAULT_LIMITS as DEFAULT_READING_LIMITS
from robray.facts.limits import ReadingLimits
from robray.facts.splice import FactsDelta, splice
from robray.formats.rofi.frontend.between import Between, Region, reread_between, reread_element
from robray.formats.rofi.frontend.joints import module_joint, space_joint
from robray.formats.rofi.frontend.lower import Lower, element, lowered
from robray.formats.rofi.frontend.mistakes import counted
from robray.formats.rofi.frontend.modules import module
from robray.formats.rofi.statements import Module, ModuleJoint, RofiStatement, SpaceJoint, World, statement_of
from robray.syntax import json
from robray.syntax.nodes import DEFAULT_LIMITS, Limits
from robray.syntax.nodes import Mapping as Object
from robray.text.edits import Edit

_AROUND = 3
"""What an element of a world is nested in at most: a sequence, the world and its array."""

_WITHIN = Limits(nesting=DEFAULT_LIMITS.nesting - _AROUND)


class Reading(NamedTuple):
    """`is_plain` where the text is JSON without a key that is doubled, but for a region: then its elements can be read
    one by one."""

    text: bytes
    facts: FileFacts
    lowered: int
    is_plain: bool
    region: Region | None = None
    """Between which elements all is that is wrong outside of elements."""
    limits: ReadingLimits = DEFAULT_READING_LIMITS
    noted: int = 0
    """How many mistakes count by the limits."""


def read(text: bytes, limits: ReadingLimits = DEFAULT_READING_LIMITS) -> Reading:
    tree = json.read(text)
    found = lowered(tree, limits.mistakes)
    facts = FileFacts.from_entries(found.entries, found.problems)
    noted = counted(facts.items)
    return Reading(text, facts, len(found.entries), not tree.mistakes, limits=limits, noted=noted)


def reread(old: Reading, text: bytes, edit: Edit) -> tuple[Reading, FactsDelta]:
    if old.is_plain:
        found_in = _reread_element(old, text, edit) or reread_between(old.text, old.facts, old.region, text, edit)
        if found_in is not None:
            facts, delta, region = found_in
            noted = old.noted + _more_mistakes(old.facts, facts, delta)
            if noted <= old.limits.mistakes:
                count = len(delta.inserted) + len(delta.changed)
                return Reading(text, facts, count, is_plain=True, region=region, limits=old.limits, noted=noted), delta
    tree = json.read(text)
    found = lowered(tree, old.limits.mistakes)
    facts, delta = splice(old.facts, edit, TOP, None, (0, len(old.facts)), found.entries, found.problems)
    noted = counted(facts.items)
    return Reading(text, facts, len(found.entries), not tree.mistakes, limits=old.limits, noted=noted), delta


def _more_mistakes(old: FileFacts, facts: FileFacts, delta: FactsDelta) -> int:
    gone = counted(old.item(label) for label in (*delta.removed, *delta.changed))
    return counted(facts.item(label) for label in (*delta.inserted, *delta.changed)) - gone


def _reread_element(old: Reading, text: bytes, edit: Edit) -> Between | None:
    """Where the edit lies between the braces of one element, and leaves it one; None elsewhere."""
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

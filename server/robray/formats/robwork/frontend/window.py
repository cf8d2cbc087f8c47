"""What an edit may have changed of a task or a workcell: whole elements in one that holds them, and nothing else.

What is read in an element does not depend on what stands before it in the one around it, as far as it is closed and
nothing is put in there for a word. So an edit of a frame, a target, or what is between two of them, concerns those.
"""

from bisect import bisect_left
from typing import NamedTuple

from robray.facts.items import FileFacts
from robray.formats.robwork.frontend.letters import as_written
from robray.formats.robwork.statements import (
    Action,
    Device,
    Frame,
    Model,
    Motion,
    Place,
    Property,
    Target,
    Task,
    Workcell,
)
from robray.syntax.xml.parser import contents
from robray.syntax.xml.tags import is_utf_8, start_tag
from robray.syntax.xml.tree import Document
from robray.text.edits import Edit

DEEPEST = 20
"""How deep elements may stand in each other in what is read by itself: those around them are not counted."""

_PUT_IN = (b"<Use", b"<Define", b"<Include")
_HELD_BY = {Target: "Targets", Motion: "Entities", Action: "Entities", Task: "Entities", Property: "PropertyMap"}


class Window(NamedTuple):
    """Bytes `low` to `high` of the old text, in the item of rank `container`: the items `first` up to `last`.

    `holder` is the element of a task that they stand in; empty in workcells. `document` is what stands there now, and
    `before` what did.
    """

    container: int
    low: int
    high: int
    first: int
    last: int
    holder: str
    document: Document
    before: Document


def window(old_text: bytes, facts: FileFacts, text: bytes, edit: Edit) -> Window | None:
    """None where more may have changed. Cost: the items that the edit touches, and what is between them."""
    container = _container(facts, edit)
    if container is None:
        return None
    first, last = facts.overlapping(container, edit.start, edit.end)
    touched = []
    child = first
    while child < last:
        if not _stands_alone(facts, child):
            return None
        touched.append(child)
        child = facts.after(child)
    if touched and facts.starts[touched[0]] < edit.start:
        low, holder = facts.starts[touched[0]], _held_by(facts, touched[0])
    else:
        begin = _begin(old_text, facts, container, first, edit.start)
        if begin is None:
            return None
        low, holder = begin
    high = _end(old_text, facts, container, low, edit.end, touched)
    if high is None:
        return None
    parts = (old_text[low:high], text[low : high + edit.growth])
    if any(word in part for part in parts for word in _PUT_IN) or not all(map(is_utf_8, parts)):
        return None
    was, now = contents(old_text[:high], low), contents(text[: high + edit.growth], low)
    if not (was.is_whole and now.is_whole and was.end == high and now.end == high + edit.growth):
        return None
    begin_rank = bisect_left(facts.starts, low, container + 1)
    while begin_rank < len(facts) and facts.ends[begin_rank] <= low:
        # What is put in for a word has no length.
        begin_rank += 1
    end_rank = bisect_left(facts.starts, high, begin_rank)
    documents = now.document, was.document
    if not isinstance(facts.items[container].statement, Task):
        documents = as_written(now.document, low), as_written(was.document, low)
    return Window(container, low, high, begin_rank, end_rank, holder, *documents)


def _container(facts: FileFacts, edit: Edit) -> int | None:
    for rank in reversed(facts.around(edit.start)):
        is_held = facts.starts[rank] < edit.start and edit.end < facts.ends[rank]
        if is_held and isinstance(facts.items[rank].statement, Task | Workcell | Device):
            return rank
    return None


def _stands_alone(facts: FileFacts, rank: int) -> bool:
    statement = facts.items[rank].statement
    if facts.starts[rank] == facts.ends[rank] or not isinstance(
        statement, Target | Motion | Action | Property | Frame | Model
    ):
        return False
    return not isinstance(statement, Frame) or statement.place not in (Place.BASE, Place.WHEEL)


def _held_by(facts: FileFacts, rank: int) -> str:
    return _HELD_BY.get(type(facts.items[rank].statement), "")


def _begin(text: bytes, facts: FileFacts, container: int, first: int, offset: int) -> tuple[int, str] | None:
    """The end of what stands before a byte in the same element, and that element, where it is part of a task."""
    is_task = isinstance(facts.items[container].statement, Task)
    if first > container + 1:
        before = facts.child_around(container, first - 1)
        at, holder = facts.ends[before], _held_by(facts, before)
    else:
        tag = start_tag(text, facts.starts[container], [])
        if tag is None or tag.is_empty:
            return None
        at, holder = tag.end, ""
    while at <= offset:
        found = contents(text[:offset], at)
        if found.document.faults and found.is_whole:
            return None
        if found.end < offset:
            # The part of the task ends that the item before stands in.
            closed = text.find(b">", found.end)
            if not holder or closed < 0:
                return None
            at, holder = closed + 1, ""
            continue
        last = found.document.roots[-1] if found.document.roots else None
        if last is None or last.is_closed:
            return at, holder
        is_part = is_task and not holder and all(each.is_closed for each in last.children)
        return (last.tag.end, last.name) if is_part else None
    return None


def _end(text: bytes, facts: FileFacts, container: int, low: int, offset: int, touched: list[int]) -> int | None:
    if touched and facts.ends[touched[-1]] > offset:
        return facts.ends[touched[-1]]
    following = bisect_left(facts.starts, offset, container + 1)
    if touched:
        following = max(following, facts.after(touched[-1]))
    limit = facts.ends[container]
    if following < len(facts) and facts.starts[following] < limit:
        limit = facts.starts[following]
    high = contents(text[:limit], low).end
    return high if high >= offset else None

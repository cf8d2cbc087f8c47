"""An edit of elements that stand beside each other, and mean to what is around them what they meant before: those are
read again, and nothing else of the file."""

from collections.abc import Iterable, Sequence

from robray.facts.items import FileFacts, Statement
from robray.facts.problems import Problem
from robray.facts.splice import FactsDelta, splice
from robray.formats.robwork.frontend import tasks, workcells
from robray.formats.robwork.frontend.devices import is_counted
from robray.formats.robwork.frontend.drafts import Draft, entries
from robray.formats.robwork.frontend.frames import Around
from robray.formats.robwork.statements import Device, Frame, Place, Property, Target, Task, TaskKind, Workcell
from robray.syntax.xml.parser import whole_elements
from robray.syntax.xml.tags import is_utf_8
from robray.syntax.xml.tree import Node
from robray.text.edits import Edit

_PUT_IN = (b"<Use", b"<Define", b"<Include")
_NO_ELEMENTS = (b"<?", b"<![")
_OF_THE_TASK = ("refframe", "Offset")
"""Properties by which the targets of a task are placed."""


def elements_edit(
    old_text: bytes, facts: FileFacts, text: bytes, edit: Edit, most_mistakes: int
) -> tuple[FileFacts, FactsDelta, int] | None:
    """The facts, what differs in them, and how many items were read; None where more may have changed.

    Cost: the items that the edit touches, and what is between them.
    """
    container = _container(facts, edit)
    touched = None if container is None else facts.touched(container, edit.start, edit.end)
    if container is None or touched is None:
        return None
    first, last, low, high = touched
    end = high + edit.growth
    was, now = whole_elements(old_text, low, high), whole_elements(text, low, end)
    parts = (old_text[low:high], text[low:end])
    if was is None or now is None or any(word in part for part in parts for word in (*_PUT_IN, *_NO_ELEMENTS)):
        return None
    problems = _file_problems(facts.problems, low, high, edit.growth)
    own = facts.items[container]
    if problems is None or own.problems or not all(map(is_utf_8, parts)):
        return None
    of_container = _of_task if isinstance(own.statement, Task) else _of_workcell
    drafts = of_container(facts, text[:end], container, (first, last), was, now)
    if drafts is None:
        return None
    drafts.sort(key=lambda each: each.start)
    found = entries(drafts)
    spliced, delta = splice(facts, edit, container, own, (first, last), found, problems)
    if (
        any(entry.item.problems for entry in found)
        and sum(len(item.problems) for item in spliced.items) > most_mistakes
    ):
        return None
    return spliced, delta, len(drafts)


def _container(facts: FileFacts, edit: Edit) -> int | None:
    for rank in reversed(facts.around(edit.start)):
        is_held = facts.starts[rank] < edit.start and edit.end < facts.ends[rank]
        if is_held and isinstance(facts.items[rank].statement, Task | Workcell | Device):
            return rank
    return None


def _file_problems(problems: Iterable[Problem], low: int, high: int, growth: int) -> tuple[Problem, ...] | None:
    """Those of the file as a whole where they are now; None if tags of it do not fit each other, or one is between."""
    kept: list[Problem] = []
    for each in problems:
        is_before = each.span.end <= low
        if (
            each.code == "robwork-lost-first-line"
            or any(each.details[1:2])
            or not (is_before or each.span.start >= high)
        ):
            return None
        kept.append(each if is_before else each._replace(span=each.span.shifted(growth)))
    return tuple(kept)


def _of_task(
    facts: FileFacts,
    text: bytes,
    container: int,
    window: tuple[int, int],
    was: Sequence[Node],
    now: Sequence[Node],
) -> list[Draft] | None:
    task, (first, last) = facts.items[container].statement, window
    assert isinstance(task, Task), "it is the container"
    # One in the same part of the task.
    beside = facts.items[first if first < last else facts.child_around(container, first - 1)].statement
    known = tasks.beside(task, beside)
    if any(node.name not in known for node in (*was, *now)):
        return None
    before = (facts.items[rank].statement for rank in facts.children(container) if rank < first)
    length = _length(before) if isinstance(beside, Target) and task.kind is TaskKind.JOINTS else None
    drafts = tasks.elements_again(text, now, task, beside, length)
    old = [item.statement for item in facts.items[first:last]]
    new = [draft.statement for draft in drafts]
    # The first configuration of a task says how long the others are, and what places its targets is theirs.
    is_length_kept = length is not None or _length(old) == _length(new)
    is_place_kept = not any(isinstance(each, Property) and each.key in _OF_THE_TASK for each in (*old, *new))
    return drafts if is_length_kept and is_place_kept else None


def _length(statements: Iterable[Statement]) -> int | None:
    return next((len(each.values) for each in statements if isinstance(each, Target) and each.values is not None), None)


def _of_workcell(
    facts: FileFacts,
    text: bytes,
    container: int,
    window: tuple[int, int],
    was: Sequence[Node],
    now: Sequence[Node],
) -> list[Draft] | None:
    holder = facts.items[container].statement
    first, last = window
    items = facts.items[first:last]
    # What is put in for a word has no length, and what stands too late is noted for what stands before it.
    is_put_in = any(
        facts.starts[rank] == facts.ends[rank] and facts.containers[rank] == facts.labels[container]
        for rank in range(first, last)
    )
    is_late = any(each.code == "robwork-element-order" for item in items for each in item.problems)
    if is_put_in or is_late or not workcells.stand_alone((*was, *now)):
        return None
    if isinstance(holder, Workcell):
        return workcells.elements_again(text, now, Around(Place.WORKCELL), "WorkCell")
    assert isinstance(holder, Device), "it is the container"
    frames = [item.statement for item in items if isinstance(item.statement, Frame)]
    if holder.is_empty is not False or holder.kind == "MobileDevice" or holder.name is None:
        # What it says of itself changes with its first frame, and where wheels are is where they stand.
        return None
    prefixes = (*holder.prefixes, f"{holder.name.text}.")
    around = Around(frames[0].place, prefixes, frames[0].base) if frames else Around(Place.TREE, prefixes)
    drafts = workcells.elements_again(text, now, around, holder.kind)
    moved = [draft for draft in drafts if isinstance(draft.statement, Frame)]
    if [_outwards(each) for each in frames] != [_outwards(draft.statement) for draft in moved]:
        return None
    for old, draft in zip(frames, moved, strict=True):
        assert isinstance(draft.statement, Frame), "they are those"
        draft.statement = draft.statement._replace(home=old.home)
    return drafts


def _outwards(statement: Statement) -> object:
    """What a frame means to its device: how many numbers a configuration has for it."""
    assert isinstance(statement, Frame), "only frames count"
    return (statement.moves, statement.is_at_home, is_counted(statement), statement.dh)

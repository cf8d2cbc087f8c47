"""An edit of elements that stand beside each other: those are read again, and nothing else of the file."""

from collections.abc import Iterable, Sequence

from robray.facts.items import FileFacts, Item
from robray.facts.problems import Problem
from robray.facts.splice import FactsDelta, splice
from robray.formats.robwork.frontend import tasks, workcells
from robray.formats.robwork.frontend.broken import without_consequences
from robray.formats.robwork.frontend.devices import is_at_home, is_counted, within
from robray.formats.robwork.frontend.drafts import Draft, entries
from robray.formats.robwork.frontend.frames import Around
from robray.formats.robwork.frontend.lax import LAX, lax, of_fault
from robray.formats.robwork.frontend.letters import tag_as_written
from robray.formats.robwork.frontend.window import DEEPEST, Window, window
from robray.formats.robwork.statements import Device, DhState, Frame, Place, Property, Target, Task, TaskKind, Workcell
from robray.syntax.xml.tags import start_tag
from robray.syntax.xml.tree import MOST_FAULTS, Node
from robray.text.edits import Edit
from robray.text.slips import misspelt
from robray.text.spans import Span

_OF_THE_TASK = ("refframe", "Offset")
"""Properties by which the targets of a task are placed."""


def elements_edit(
    old_text: bytes, facts: FileFacts, text: bytes, edit: Edit, most_mistakes: int
) -> tuple[FileFacts, FactsDelta, int] | None:
    """The facts, what differs in them, and how many elements were read; None where more may have changed, or there may
    be more mistakes than are read."""
    found = window(old_text, facts, text, edit)
    if found is None or any(_depth(root) > DEEPEST for root in found.document.roots):
        return None
    problems = _file_problems(facts, found, text, edit)
    drafts = _again(old_text, facts, text, found, edit)
    if problems is None or drafts is None:
        return None
    if found.document.faults:
        without_consequences(drafts, found.document.roots, found.document.faults)
    drafts.sort(key=lambda each: each.start)
    new = entries(drafts)
    own = _container_item(facts, found, edit, drafts)
    if own is None:
        return None
    spliced, delta = splice(facts, edit, found.container, own, (found.first, found.last), new, problems)
    if any(entry.item.problems for entry in new) and _mistakes(spliced) > most_mistakes:
        return None
    return spliced, delta, len(drafts)


def _mistakes(facts: FileFacts) -> int:
    return sum(len(item.problems) for item in facts.items)


def _depth(node: Node) -> int:
    depth, level = 0, [node]
    while level:
        depth += 1
        level = [child for each in level for child in each.children]
    return depth


def _again(old_text: bytes, facts: FileFacts, text: bytes, found: Window, edit: Edit) -> list[Draft] | None:
    statement = facts.items[found.container].statement
    if isinstance(statement, Task):
        return _of_task(facts, text, found, statement)
    if isinstance(statement, Workcell):
        return _of_workcell(old_text, facts, text, found, edit, Around(Place.WORKCELL), "WorkCell")
    assert isinstance(statement, Device), "windows are in what holds elements"
    if statement.is_empty is not False:
        # What it says of itself, and of all that stands in it, changes with its first frame.
        return None
    around = _around(old_text, facts, found.container)
    return None if around is None else _of_workcell(old_text, facts, text, found, edit, around, statement.kind)


def _around(text: bytes, facts: FileFacts, rank: int) -> Around | None:
    """What stands in an item is in; None where a device has no name."""
    statement = facts.items[rank].statement
    if not isinstance(statement, Device):
        return Around(Place.WORKCELL)
    holder = facts.containers[rank]
    outer = Around(Place.WORKCELL) if holder < 0 else _around(text, facts, facts.rank(holder))
    tag = start_tag(text, facts.starts[rank], [])
    if outer is None or tag is None or statement.name is None:
        return None
    tag = tag_as_written(text, tag)
    base = next((each.value for each in tag.attributes if each.name == "basename"), "")
    return within(statement.kind, (*statement.prefixes, f"{statement.name.text}."), base, outer)


# Tasks


def _of_task(facts: FileFacts, text: bytes, found: Window, task: Task) -> list[Draft] | None:
    counts = task.kind is TaskKind.JOINTS and found.holder == "Targets"
    beside = tasks.Beside(_a_target(facts, found), _first_length(facts, found) if counts else None)
    drafts = tasks.elements_again(text, found.document.roots, found.holder, task, beside)
    if drafts is None:
        return None
    was = [item.statement for item in facts.items[found.first : found.last]]
    now = [draft.statement for draft in drafts]
    if counts and beside.length is None and _length(was) != _length(now):
        return None
    # What places all targets of a task is theirs.
    if any(isinstance(each, Property) and each.key in _OF_THE_TASK for each in (*was, *now)):
        return None
    return drafts


def _a_target(facts: FileFacts, found: Window) -> Target | None:
    """One of the task, among the items that are read again or beside them."""
    ranks = [found.first, found.last]
    if found.first > found.container + 1:
        ranks.append(facts.child_around(found.container, found.first - 1))
    label = facts.labels[found.container]
    for rank in ranks:
        statement = facts.items[rank].statement if rank < len(facts) else None
        if isinstance(statement, Target) and facts.containers[rank] == label:
            return statement
    return None


def _first_length(facts: FileFacts, found: Window) -> int | None:
    """The length of the first configuration of the task that stands before what is read again."""
    for rank in facts.children(found.container):
        if rank >= found.first:
            break
        length = _length((facts.items[rank].statement,))
        if length is not None:
            return length
    return None


def _length(statements: Iterable[object]) -> int | None:
    return next((len(each.values) for each in statements if isinstance(each, Target) and each.values is not None), None)


# Workcells


def _of_workcell(
    old_text: bytes, facts: FileFacts, text: bytes, found: Window, edit: Edit, around: Around, kind: str
) -> list[Draft] | None:
    if not workcells.stand_alone(found.before.roots):
        return None
    start, end = facts.starts[found.container], facts.ends[found.container]
    if kind != "WorkCell" and (
        any(old_text.find(each, start, found.low) >= 0 for each in (b"<Q", b"<Junction"))
        or any(old_text.find(each, found.high, end) >= 0 for each in (b"<AxelWidth", b"Wheel"))
    ):
        # Where frames end in a device, and where they begin.
        return None
    was = facts.items[found.first : found.last]
    new_text = text[found.low : found.high + edit.growth]
    has_dh = b"<DHJoint" in old_text[found.low : found.high] or b"<DHJoint" in new_text
    before = _taken_over(facts.items[: found.first]) if has_dh else DhState()
    again = workcells.elements_again(text, found.document.roots, around, kind, before)
    if again is None:
        return None
    drafts, after = again
    if kind != "WorkCell" and _has_a_frame(was) and not any(isinstance(each.statement, Frame) for each in drafts):
        beside = (
            *facts.items[found.container + 1 : found.first],
            *facts.items[found.last : facts.after(found.container)],
        )
        if not _has_a_frame(beside):
            return None
    if has_dh and after != (_last_dh(was) or before):
        # The joints behind it are others, too.
        return None
    return drafts if kind == "WorkCell" or _is_at_home_as_before(was, drafts) else None


def _has_a_frame(items: Iterable[Item]) -> bool:
    return any(isinstance(item.statement, Frame) for item in items)


def _taken_over(items: Sequence[Item]) -> DhState:
    return _last_dh(items) or DhState()


def _last_dh(items: Sequence[Item]) -> DhState | None:
    for item in reversed(items):
        statement = item.statement
        if isinstance(statement, Frame) and statement.dh is not None:
            return statement.dh
    return None


def _is_at_home_as_before(was: Sequence[Item], drafts: Sequence[Draft]) -> bool:
    """Gives the joints the places at home of those that they were; False where the device has others now."""
    if not all(
        is_counted(each) for each in (*(item.statement for item in was), *(draft.statement for draft in drafts))
    ):
        return False
    before = [item.statement for item in was if is_at_home(item.statement)]
    now = [draft for draft in drafts if is_at_home(draft.statement)]
    if len(before) != len(now):
        return False
    if any(isinstance(item.statement, Frame) and item.statement.home is None for item in was):
        for draft in drafts:
            if isinstance(draft.statement, Frame) and draft.statement.moves is not None:
                draft.statement = draft.statement._replace(home=None)
        return True
    for old, draft in zip(before, now, strict=True):
        if isinstance(old, Frame) and isinstance(draft.statement, Frame):
            draft.statement = draft.statement._replace(home=old.home)
    return True


# What else is noted


def _file_problems(facts: FileFacts, found: Window, text: bytes, edit: Edit) -> tuple[Problem, ...] | None:
    """Those of the file as a whole, with the faults that are in the elements now."""
    faults = found.document.faults
    if len(facts.problems) + len(faults) >= MOST_FAULTS:
        return None
    is_task = isinstance(facts.items[found.container].statement, Task)
    if faults and not is_task and text.find(b"<Property", found.low, found.high + edit.growth) >= 0:
        # In its text nothing may be wrong.
        return None
    kept: list[Problem] = []
    for each in facts.problems:
        if each.code == "robwork-lost-first-line" or (each.code in ("robwork-syntax", LAX) and each.details[1]):
            return None
        if each.span.end <= found.low:
            kept.append(each)
        elif each.span.start >= found.high:
            kept.append(each._replace(span=each.span.shifted(edit.growth)))
        elif each.code not in ("robwork-syntax", LAX) or each.span.start < found.low or each.span.end > found.high:
            return None
    if is_task:
        kept += lax(text, found.low, found.high + edit.growth)
        kept += filter(None, [of_fault(text, fault, is_torn=False) for fault in faults])
    else:
        kept += [Problem("robwork-syntax", fault.span, (fault.what, False, fault.meant)) for fault in faults]
    return tuple(sorted(kept, key=lambda each: (each.span, each.code)))


def _container_item(facts: FileFacts, found: Window, edit: Edit, drafts: Sequence[Draft]) -> Item | None:
    """What holds the elements, with its own mistakes behind them where they are now."""
    item = facts.items[found.container]
    if not item.problems:
        return item
    if any(
        each.code == "robwork-unknown-element" and misspelt(each.details[:1], each.details[2].split())
        for each in item.problems
    ):
        # Whether it is read as what was meant, what stands elsewhere says.
        return None
    low = facts.own(found.container, found.low)
    if low is None:
        return None
    held = sum(
        facts.ends[rank] - facts.starts[rank]
        for rank in range(found.first, found.last)
        if facts.containers[rank] == facts.labels[found.container]
    )
    length = found.high - found.low - held
    growth = edit.growth + held - sum(each.end - each.start for each in drafts)
    problems: list[Problem] = []
    for each in item.problems:
        span: Span = each.span
        if span.start >= low + length and span.end > low:
            problems.append(each._replace(span=span.shifted(growth)))
        elif span.end <= low:
            problems.append(each)
        else:
            return None
    return item._replace(problems=tuple(problems))

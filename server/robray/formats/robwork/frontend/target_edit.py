"""An edit within one target: nothing else of the file is read again. Tasks may have ten thousand of them."""

from robray.facts.items import TOP, FileFacts
from robray.facts.splice import FactsDelta, splice
from robray.formats.robwork.frontend.drafts import entries
from robray.formats.robwork.frontend.tasks import TARGETS, target_again
from robray.formats.robwork.statements import Target, Task, TaskKind
from robray.syntax.xml.tree import Node, parse
from robray.text.edits import Edit

_OF_OTHERS = frozenset({"robwork-duplicate-target", "robwork-q-length", "robwork-mixed-task"})
"""What is said of a target because of what stands around it."""


def target_edit(old_text: bytes, facts: FileFacts, text: bytes, edit: Edit) -> tuple[FileFacts, FactsDelta] | None:
    """None where more may have changed than the target that the edit is in. Cost: the target."""
    rank = facts.rank_at(edit.start)
    if rank == TOP or facts.problems or facts.containers[rank] == TOP:
        return None
    item, container = facts.items[rank], facts.rank(facts.containers[rank])
    old, within = item.statement, facts.items[container].statement
    if not isinstance(old, Target) or not isinstance(within, Task):
        return None
    start, end = facts.starts[rank], facts.ends[rank]
    if not start < edit.start <= edit.end < end or any(each.code in _OF_OTHERS for each in item.problems):
        return None
    node = _whole(text, start, end + edit.growth)
    if node is None or _whole(old_text, start, end) is None or node.name != TARGETS[within.kind is TaskKind.POSES]:
        return None
    draft = target_again(text, node, old, within)
    new = draft.statement
    if not isinstance(new, Target) or new.id != old.id or _length(new) != _length(old):
        return None
    return splice(facts, edit, container, None, (rank, rank + 1), entries([draft]), ())


def _whole(text: bytes, start: int, end: int) -> Node | None:
    """The element that is just these bytes; None where they are more or less than one, or something is wrong."""
    document = parse(text[:end], start)
    if len(document.roots) != 1 or document.faults or document.comments:
        return None
    [node] = document.roots
    return node if node.is_closed and (node.start, node.end) == (start, end) else None


def _length(target: Target) -> int | None:
    return None if target.values is None else len(target.values)

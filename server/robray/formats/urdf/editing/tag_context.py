"""What is being typed at the cursor in a robot: the name of an element or of an attribute, or a value."""

from bisect import bisect_right

from robray.facts.items import TOP, FileFacts
from robray.features import tag_context as of_any
from robray.features.tag_context import TagContext, Typing
from robray.formats.urdf.statements import Robot

__all__ = ("TagContext", "Typing", "tag_context")


def tag_context(facts: FileFacts, text: bytes, offset: int) -> TagContext | None:
    """Cost: the item at the cursor."""
    start, path = _start(facts, offset)
    return of_any.tag_context(text, start, path, offset)


def _start(facts: FileFacts, offset: int) -> tuple[int, list[str]]:
    """Where to begin reading, and the elements that are open there."""
    rank = bisect_right(facts.starts, offset - 1) - 1
    root = next((one for one in range(rank + 1) if isinstance(facts.items[one].statement, Robot)), None)
    if root is None or root == rank:
        return 0, []
    return facts.starts[facts.child_around(TOP, rank)], ["robot"]

"""An edit in the value of one statement that is plain behind it: read without a tree.

Most keys are such. A statement that ended with a semicolon, and still does, leaves the parser where it was, so nothing
around it can be another. What is not plain is left to the window (`window.py`), which must make the same of it.
"""

from bisect import bisect_right

from robray.facts.items import FileFacts, Item
from robray.facts.limits import ReadingLimits
from robray.formats.robray.frontend.compound import quick_attribute, quick_definition
from robray.formats.robray.frontend.moved import moved
from robray.formats.robray.frontend.plain import longest_plain
from robray.formats.robray.statements import Attribute, Block, Constant
from robray.text.edits import Edit
from robray.text.records import new


def with_edited_value(
    old: FileFacts, before: bytes, after: bytes, edit: Edit, limits: ReadingLimits
) -> tuple[int, Item] | None:
    """The rank of the one item that the edit is in, and what became of it; None where more may have changed.

    Of an item with problems nobody knows where its statements end.
    """
    if old.problems:
        return None
    rank = old.rank_at(edit.start)
    if rank < 0 or old.items[rank].problems:
        return None
    statement = old.items[rank].statement
    index, start = 0, old.starts[rank]
    if isinstance(statement, Block):
        own = old.own(rank, edit.start)
        index = -1 if own is None else bisect_right(statement.attributes, own, key=_start) - 1
        if own is None or index < 0:
            return None
        _, (first, name_end), _, (_, semicolon) = statement.attributes[index]
        start = edit.start - own
    elif isinstance(statement, Constant) and statement.name is not None:
        first, name_end, semicolon = 0, statement.name.span.end, old.ends[rank] - 1 - start
    else:
        return None
    end = start + semicolon
    # A byte behind the name stays, so the name does.
    if edit.start <= start + name_end or edit.end > end or before[end : end + 1] != b";":
        return None
    text = after[start + first : end + edit.growth]
    if len(text) >= longest_plain(limits):
        return None
    if isinstance(statement, Block):
        made: Block | Constant | None = _block(statement, index, text, edit.growth)
    else:
        made = _constant(statement, text[name_end:], name_end)
    return None if made is None else (rank, new(Item, (made, ())))


def _block(block: Block, index: int, text: bytes, growth: int) -> Block | None:
    """The block, where `text` is what became of one of its attributes."""
    attribute = quick_attribute(text, _start(block.attributes[index]))
    if attribute is None:
        return None
    behind = block.attributes[index + 1 :]
    if growth:
        behind = tuple([moved(one, growth) for one in behind])
    return new(Block, (block.kind, block.name, (*block.attributes[:index], attribute, *behind), block.keyword))


def _start(attribute: Attribute) -> int:
    return attribute.span[0]


def _constant(constant: Constant, text: bytes, offset: int) -> Constant | None:
    """The constant, where `text` is what stands behind its name now, from byte `offset` on."""
    value = quick_definition(text, offset)
    return None if value is None else new(Constant, (constant.name, value, constant.keyword))

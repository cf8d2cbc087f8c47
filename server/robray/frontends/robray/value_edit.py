"""An edit in the value of one statement that is plain behind it: read without a tree.

Most keys are such. A statement that ended with a semicolon, and still does, leaves the parser where it was, so nothing
around it can be another. What is not plain is left to the window (`window.py`), which must make the same of it.
"""

from bisect import bisect_right

from robray.facts.items import FileFacts, Item
from robray.facts.limits import ReadingLimits
from robray.facts.moved import moved
from robray.facts.statements import Attribute, Block, Constant
from robray.frontends.robray.compound import quick_attribute, quick_definition
from robray.frontends.robray.plain import longest_plain
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
    item: Item | None = None
    if type(statement) is Block:
        item = _block(old, rank, statement, before, after, edit, limits)
    elif type(statement) is Constant:
        item = _constant(old, rank, statement, before, after, edit, limits)
    return None if item is None else (rank, item)


def _block(
    old: FileFacts, rank: int, block: Block, before: bytes, after: bytes, edit: Edit, limits: ReadingLimits
) -> Item | None:
    own = old.own(rank, edit.start)
    if own is None:
        return None
    attributes = block.attributes
    index = bisect_right(attributes, own, key=_start) - 1
    if index < 0:
        return None
    _, (start, name_end), _, (_, end) = attributes[index]
    # A byte behind the name stays, so the name does.
    reach = edit.end - edit.start
    if own <= name_end or own + reach > end:
        return None
    shift = own - edit.start
    first, semicolon = start - shift, end - shift
    if before[semicolon : semicolon + 1] != b";":
        return None
    text = after[first : semicolon + edit.growth]
    if len(text) >= longest_plain(limits):
        return None
    attribute = quick_attribute(text, start)
    if attribute is None:
        return None
    growth = edit.growth
    behind = attributes[index + 1 :]
    if growth:
        behind = tuple([moved(one, growth) for one in behind])
    changed = new(Block, (block.kind, block.name, (*attributes[:index], attribute, *behind), block.keyword))
    return new(Item, (changed, ()))


def _start(attribute: Attribute) -> int:
    return attribute.span[0]


def _constant(
    old: FileFacts, rank: int, constant: Constant, before: bytes, after: bytes, edit: Edit, limits: ReadingLimits
) -> Item | None:
    if constant.name is None:
        return None
    start, name_end = old.starts[rank], constant.name.span.end
    semicolon = old.ends[rank] - 1
    if edit.start - start <= name_end or edit.end > semicolon or before[semicolon : semicolon + 1] != b";":
        return None
    if semicolon + edit.growth - start >= longest_plain(limits):
        return None
    value = quick_definition(after[start + name_end : semicolon + edit.growth], name_end)
    return None if value is None else new(Item, (new(Constant, (constant.name, value, constant.keyword)), ()))

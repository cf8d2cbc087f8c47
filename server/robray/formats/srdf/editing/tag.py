"""The tag at the cursor in an SRDF."""

from bisect import bisect_right

from robray.analysis.files import SourceFile
from robray.facts.items import TOP
from robray.features.tag_context import TagContext, tag_context
from robray.formats.srdf.statements import Element
from robray.formats.srdf.vocabulary import ROOT


def tag_at(file: SourceFile, offset: int) -> TagContext | None:
    """Cost: the item at the cursor."""
    facts = file.reading.facts
    rank = bisect_right(facts.starts, offset - 1) - 1
    statement = None if rank < 0 else facts.items[facts.child_around(TOP, rank)].statement
    is_inside = rank > 0 and isinstance(statement, Element) and not statement.is_root
    start, path = (facts.starts[rank], [ROOT.name]) if is_inside else (0, [])
    return tag_context(file.text, start, path, offset)

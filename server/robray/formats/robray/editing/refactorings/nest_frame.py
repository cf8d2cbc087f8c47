"""A frame that names its parent into that frame's block."""

from collections.abc import Iterator

from robray.analysis.results import FrameResult
from robray.facts.items import TOP
from robray.features.refactorings.refactoring import REWRITE, Change, Offer, RefusalError, refused
from robray.formats.robray.editing.refactorings.layout import (
    cut,
    indentation,
    reindented,
    with_comments_above,
    without_trace,
)
from robray.formats.robray.editing.refactorings.placement import at_end_of_block, inner_indentation
from robray.formats.robray.editing.refactorings.subject import Subject, body_of, own_attribute
from robray.formats.robray.statements import Block, BlockKind
from robray.text.spans import Span

_KIND = f"{REWRITE}.nest"


def nest_frame(subject: Subject) -> Iterator[Offer]:
    """With the comments right above it, to the end of the block; its `parent` goes."""
    statement = subject.statement
    if not isinstance(statement, Block) or statement.kind is not BlockKind.FRAME or not subject.on_head():
        return
    result = subject.scene.results[subject.place].value
    if subject.facts.container(subject.place[-1]) != TOP or own_attribute(statement, "parent") is None:
        return
    if not isinstance(result, FrameResult) or not result.frame.parent:
        return
    parent = result.frame.parent
    title = f"Move the frame into '{parent}'"
    place = subject.scene.effective_frame(parent)
    if place is None:
        yield refused("nest-frame", title, _KIND, f"there is no frame '{parent}' in this scene")
    elif place[:-1] != subject.place[:-1]:
        yield refused("nest-frame", title, _KIND, f"'{parent}' is in another file")
    else:
        yield Offer("nest-frame", title, _KIND, lambda: _change(subject, statement, place))


def _change(subject: Subject, block: Block, parent: tuple[int, ...]) -> Change:
    text = subject.text
    body = body_of(subject.scene, parent)
    whole = Span(with_comments_above(text, subject.extent.start), subject.extent.end)
    if whole.start <= body.start < whole.end:
        raise RefusalError("the parent stands in the frame itself")
    moved = _without_parent(subject, block, whole)
    around = indentation(text, subject.facts.starts[subject.facts.rank(parent[-1])])
    inner = inner_indentation(text, body, around)
    moved_text = reindented(moved, indentation(text, whole.start), inner)
    return Change((at_end_of_block(subject.path, text, body, around, moved_text), (subject.at(cut(text, whole)), "")))


def _without_parent(subject: Subject, block: Block, whole: Span) -> bytes:
    text = subject.text
    pieces, at = [], whole.start
    for attribute in block.attributes:
        if attribute.name == "parent":
            gone = without_trace(text, subject.attribute_extent(attribute))
            pieces.append(text[at : gone.start])
            at = gone.end
    return b"".join([*pieces, text[at : whole.end]])

"""A nested frame out to the top level, with a `parent`."""

from collections.abc import Iterator

from robray.facts.items import TOP
from robray.features.refactorings.refactoring import REWRITE, Change, Offer
from robray.formats.robray.editing.refactorings.layout import cut, indentation, newline, reindented, with_comments_above
from robray.formats.robray.editing.refactorings.placement import at_start_of_block, behind_statement
from robray.formats.robray.editing.refactorings.subject import Subject
from robray.formats.robray.editing.spelling import name
from robray.formats.robray.statements import Block, BlockKind
from robray.text.edits import Edit, splice
from robray.text.spans import Span

_KIND = f"{REWRITE}.unnest"


def unnest_frame(subject: Subject) -> Iterator[Offer]:
    """With the comments right above it, behind the top-level statement that it stands in."""
    statement = subject.statement
    if not isinstance(statement, Block) or statement.kind is not BlockKind.FRAME or not subject.on_head():
        return
    container = subject.facts.container(subject.place[-1])
    around = subject.facts.item(container).statement if container != TOP else None
    if not isinstance(around, Block) or around.kind is not BlockKind.FRAME or around.name is None:
        return
    parent = around.name.text
    title = f"Move the frame out of '{parent}'"
    yield Offer("unnest-frame", title, _KIND, lambda: _change(subject, parent))


def _change(subject: Subject, parent: str) -> Change:
    text = subject.text
    whole = Span(with_comments_above(text, subject.extent.start), subject.extent.end)
    body = subject.body()
    at, written = at_start_of_block(
        subject.path, text, body, indentation(text, subject.extent.start), f"parent {name(parent)};"
    )
    start = at.span.start - whole.start
    moved = splice(text[whole.start : whole.end], Edit(start, start, written.encode()))
    outer = indentation(text, subject.facts.starts[subject.outermost])
    moved_text = reindented(moved, indentation(text, whole.start), outer)
    place, inserted = behind_statement(subject, subject.outermost, moved_text)
    if inserted.endswith("\n"):
        # An empty line between the two, as between any.
        inserted = newline(text) + inserted
    return Change(((place, inserted), (subject.at(cut(text, whole)), "")))

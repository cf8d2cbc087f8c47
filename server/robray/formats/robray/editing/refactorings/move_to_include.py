"""Selected definitions to a file of their own, which is included in their place."""

import posixpath
from collections.abc import Iterator

from robray.facts.items import TOP
from robray.features.refactorings.refactoring import EXTRACT, Change, Offer, refused
from robray.formats.robray.editing.refactorings.layout import (
    ends_line,
    indentation,
    line_end,
    newline,
    with_comments_above,
)
from robray.formats.robray.editing.refactorings.subject import Subject
from robray.formats.robray.statements import Block, BlockKind, Constant
from robray.text.blanks import begins_line
from robray.text.spans import Span

_KIND = f"{EXTRACT}.file"
_NAME = "move-to-include"


def move_to_include(subject: Subject) -> Iterator[Offer]:
    """The constants and classes that the selection touches, with the comments right above and among them."""
    if subject.selection.start == subject.selection.end:
        return
    facts, selection = subject.facts, subject.selection
    first, last = facts.overlapping(TOP, selection.start, max(selection.end - 1, selection.start))
    statements = [facts.items[rank].statement for rank in range(first, last) if facts.containers[rank] == TOP]
    definitions = [
        isinstance(one, Constant) or (isinstance(one, Block) and one.kind is BlockKind.CLASS) for one in statements
    ]
    if not any(definitions):
        return
    count = f"{len(definitions)} definitions" if len(definitions) > 1 else "the definition"
    path = _free_path(subject)
    title = f"Move {count} to the include file '{posixpath.basename(path)}'"
    start, end = with_comments_above(subject.text, facts.starts[first]), facts.extent_end(TOP, last)
    if not all(definitions):
        yield refused(_NAME, title, _KIND, "there is more in the selection than constants and classes")
    elif not begins_line(subject.text, start) or not ends_line(subject.text, _line_of(subject.text, end)):
        yield refused(_NAME, title, _KIND, "another statement stands in the same line")
    else:
        yield Offer(_NAME, title, _KIND, lambda: _change(subject, Span(start, end), path), creates=True)


def _line_of(text: bytes, end: int) -> int:
    """The end of a statement with the comment behind it in its line."""
    stop = line_end(text, end)
    behind = text[end:stop].strip()
    return stop if behind.startswith((b"#", b"//")) else end


def _change(subject: Subject, span: Span, path: str) -> Change:
    text = subject.text
    end = _line_of(text, span.end)
    moved = text[span.start : end].rstrip(b"\r\n")
    indent = indentation(text, span.start)
    lines = [line.removeprefix(indent) for line in moved.decode().split("\n")]
    whole = Span(span.start, span.start + len(moved))
    include = f'include "{posixpath.basename(path)}"'
    return Change(((subject.at(whole), include),), ((path, "\n".join(lines) + newline(text)),))


def _free_path(subject: Subject) -> str:
    """A path beside the file at which there is none."""
    folder, count = posixpath.dirname(subject.path), 1
    stem = posixpath.splitext(posixpath.basename(subject.path))[0]
    suffix = posixpath.splitext(subject.path)[1] or ".robray"
    if not all(character.isalnum() or character in "-_ ." for character in stem) or stem.startswith("."):
        stem = "scene"
    while True:
        ending = "" if count == 1 else f"-{count}"
        path = posixpath.join(folder, f"{stem}-definitions{ending}{suffix}")
        if path not in subject.analysis.files and not subject.is_taken(path):
            return path
        count += 1

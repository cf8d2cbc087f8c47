"""Proposals for a text that is made of other files, such as the robot of a xacro source, as edits of these files."""

from collections.abc import Iterable, Iterator

from robray.analysis.analysis import FileSpan
from robray.analysis.files import SourceFile
from robray.features.moving.wanted import Proposal
from robray.features.refactorings.refactoring import RefusalError
from robray.text.edits import difference
from robray.text.spans import Span

_NO_WAY = "xacro computes this, or other places use the value, too; change the source where it is written"


def at_sources(file: SourceFile, proposals: Iterable[Proposal]) -> Iterator[Proposal]:
    """The proposals themselves for a file that people write, else one for each way to write them in its sources.

    Raises a RefusalError if there is no such way.
    """
    for proposal in proposals:
        if file.sources is None:
            yield proposal
            continue
        is_offered = False
        for way in file.sources.ways({at.span: text for at, text in proposal.edits}):
            becomes = one_edit(file.path, file.text, way.text)
            if becomes is not None:
                is_offered = True
                written = tuple((FileSpan(path, span), text) for (path, span), text in way.edits.items())
                yield Proposal(way.words or proposal.title, (becomes,), proposal.shared or way.is_shared, written)
        if not is_offered:
            raise RefusalError(_NO_WAY)


def one_edit(path: str, text: bytes, becomes: bytes) -> tuple[FileSpan, str] | None:
    """The one edit that turns one text into the other; no letter is cut."""
    found = difference(text, becomes)
    if found is None:
        return None
    start, end = found.start, found.end
    while start > 0 and _is_inside(text, start):
        start -= 1
    while _is_inside(text, end):
        end += 1
    new = becomes[start : len(becomes) - (len(text) - end)]
    return FileSpan(path, Span(start, end)), new.decode("utf-8", "surrogateescape")


def _is_inside(text: bytes, at: int) -> bool:
    """Whether a letter began before and goes on there."""
    return at < len(text) and text[at] & 0xC0 == 0x80

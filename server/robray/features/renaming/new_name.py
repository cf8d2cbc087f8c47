"""What a new name may be, and how it is written at a site."""

import re

from robray.analysis.analysis import Analysis, FileSpan
from robray.analysis.files import SourceFile
from robray.facts.mentions import Mention
from robray.features.editing import editing_of
from robray.features.refactorings.refactoring import RefusalError
from robray.features.renaming.sites import Renaming
from robray.text.spans import Span

_PLAIN = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")


def meant(typed: str) -> str:
    """The name that somebody typed: a name in quotes is the name."""
    return typed[1:-1] if len(typed) > 1 and typed[0] == typed[-1] == '"' else typed


def checked(analysis: Analysis, renaming: Renaming, new: str) -> None:
    """A RefusalError where the new name can be the name of nothing, or of nothing of the kind."""
    if not new:
        raise RefusalError("a name has at least one character")
    if '"' in new:
        raise RefusalError("no name can have a quote in it")
    for file_format in dict.fromkeys(file.format for file in renaming.files(analysis).values()):
        editing_of(file_format).check_name(renaming.symbol, new)
    try:
        new.encode()
    except UnicodeEncodeError:
        raise RefusalError("the name has half a character in it") from None


def spelled(analysis: Analysis, site: FileSpan, mention: Mention, new: str) -> tuple[FileSpan, str]:
    """What is written for a site to be called `new`, and in whose place: that of the site, or of what it is a part of.
    A RefusalError where it cannot be written."""
    file = analysis.files.get(site.path)
    if file is None:
        # Of the list of a set; whoever has its configuration writes it there.
        return site, new
    span, text = editing_of(file.format).rewritten(file, site.span, mention, new)
    return site._replace(span=span), text


def as_it_is(file: SourceFile, at: Span, mention: Mention, new: str) -> str:
    """Where nothing is known of how a format writes names: those that no format writes otherwise, between its marks."""
    written = file.text[at.start : at.end].decode("utf-8", "replace")
    before, found, behind = written.partition(mention.name.text)
    if not found or not _PLAIN.fullmatch(mention.name.text) or not _PLAIN.fullmatch(new):
        raise RefusalError(f"it is not known how '{new}' is written in the place of '{written[:20]}'")
    return before + new + behind

"""How the new name is written at a site: with or without quotes, or as XML has it."""

import re

from robray.analysis.analysis import Analysis, FileSpan
from robray.facts.mentions import Mention, Role
from robray.facts.symbols import SymbolKind
from robray.features.refactorings.refactoring import RefusalError
from robray.features.refactorings.spelling import is_name
from robray.features.renaming.sites import Renaming
from robray.features.xml_text import in_attribute, is_quoted
from robray.text.spans import Span

_NOT_IN_XML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")

_WORD = re.compile(rb"[A-Za-z0-9_.\x80-\xff-]")


def meant(typed: str) -> str:
    """The name that somebody typed: a name in quotes is the name."""
    return typed[1:-1] if len(typed) > 1 and typed[0] == typed[-1] == '"' else typed


def checked(renaming: Renaming, new: str) -> None:
    """A RefusalError where the new name can be the name of nothing, or of no constant."""
    if not new:
        raise RefusalError("a name has at least one character")
    if '"' in new:
        raise RefusalError("no name can have a quote in it")
    if renaming.symbol.kind is SymbolKind.CONSTANT and not is_name(new):
        raise RefusalError(
            f"'{new}' is no name for a constant: that is a letter, then letters, digits, '_' and '-', and no keyword"
        )
    try:
        new.encode()
    except UnicodeEncodeError:
        raise RefusalError("the name has half a character in it") from None


def spelled(analysis: Analysis, site: FileSpan, mention: Mention, new: str) -> str:
    """The text that takes the place of a site.

    Quotes stay, but for those that only the old name needed and that keep it from no other word.
    """
    if site.path not in analysis.files:
        # Of the list of a set; whoever has its configuration writes it there.
        return new
    if analysis.files[site.path].frontend.name != "robray":
        return _in_xml(analysis.files[site.path].text, site.span, new)
    old = mention.name
    if old.quoted and not _is_closed(analysis, site):
        raise RefusalError(f"the string that begins at '{old.text[:20]}' has no end")
    if is_name(new):
        stays = old.quoted and (is_name(old.text) or _touches_words(analysis, site))
        return f'"{new}"' if stays else new
    if mention.role is Role.HANDED_ON:
        raise RefusalError(f"'{new}' needs quotes, which cannot stand in the definition that gives '{old.text}'")
    return f'"{new}"'


def _in_xml(text: bytes, at: Span, new: str) -> str:
    """What is put between the quotes of an attribute."""
    if not is_quoted(text, at):
        written = text[at.start : at.end].decode("utf-8", "replace")
        raise RefusalError(f"the value '{written[:20]}' has no quotes around it")
    if _NOT_IN_XML.search(new) is not None:
        raise RefusalError("the name has a character in it that cannot stand in XML")
    return in_attribute(new)


def _touches_words(analysis: Analysis, site: FileSpan) -> bool:
    text = analysis.files[site.path].text
    before, behind = text[max(site.span.start - 1, 0) : site.span.start], text[site.span.end : site.span.end + 1]
    return _WORD.match(before) is not None or _WORD.match(behind) is not None


def _is_closed(analysis: Analysis, site: FileSpan) -> bool:
    text = analysis.files[site.path].text
    return site.span.end - site.span.start > 1 and text[site.span.end - 1 : site.span.end] == b'"'

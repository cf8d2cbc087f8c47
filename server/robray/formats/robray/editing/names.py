"""How names are written in a scene file: with or without quotes."""

import re

from robray.analysis.files import SourceFile
from robray.facts.mentions import Mention, Role
from robray.facts.symbols import Symbol, SymbolKind
from robray.features.refactorings.refactoring import RefusalError
from robray.formats.robray.editing.spelling import is_name
from robray.formats.robray.vocabulary import ROBRAY
from robray.text.spans import Span

_WORD = re.compile(rb"[A-Za-z0-9_.\x80-\xff-]")


def check_name(symbol: Symbol, new: str) -> None:
    if symbol.kind is SymbolKind.CONSTANT and not is_name(new):
        raise RefusalError(
            f"'{new}' is no name for a constant: that is a letter, then letters, digits, '_' and '-', and no keyword"
        )


def written_as(file: SourceFile, at: Span, mention: Mention, new: str) -> str:
    """Quotes stay, but for those that only the old name needed and that keep it from no other word."""
    old = mention.name
    if old.quoted and not _is_closed(file.text, at):
        raise RefusalError(f"the string that begins at '{old.text[:20]}' has no end")
    if is_name(new):
        stays = old.quoted and (is_name(old.text) or _touches_words(file.text, at))
        return f'"{new}"' if stays else new
    if mention.role is Role.HANDED_ON:
        raise RefusalError(f"'{new}' needs quotes, which cannot stand in the definition that gives '{old.text}'")
    return f'"{new}"'


def is_plain(name: str) -> bool:
    tables = (ROBRAY.attributes, ROBRAY.keywords, ROBRAY.shapes, ROBRAY.joint_types, ROBRAY.constants)
    return is_name(name) and not any(name in table for table in tables)


def is_another_name(text: bytes, at: Span, run: Span) -> bool:
    """Whether the run is longer, and a name, or a word of the language, that the reader takes whole: `pi-half` and `2a`
    it splits.
    """
    word = text[run.start : run.end].decode("ascii", "replace")
    is_whole = is_name(word) or (word.isascii() and word.isidentifier() and word[0] != "_")
    return run != at and is_whole


def _touches_words(text: bytes, at: Span) -> bool:
    before, behind = text[max(at.start - 1, 0) : at.start], text[at.end : at.end + 1]
    return _WORD.match(before) is not None or _WORD.match(behind) is not None


def _is_closed(text: bytes, at: Span) -> bool:
    return at.end - at.start > 1 and text[at.end - 1 : at.end] == b'"'

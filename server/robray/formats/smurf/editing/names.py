"""Writes names and paths in YAML, and checks new ones."""

import posixpath
from collections.abc import Iterator
from typing import NamedTuple

from robray.analysis.analysis import FileSpan
from robray.analysis.files import SourceFile
from robray.analysis.queries import ItemPath
from robray.analysis.scene_state import SceneState
from robray.facts.mentions import Mention
from robray.facts.robots import LINK
from robray.facts.symbols import Symbol, SymbolKind
from robray.features.refactorings.refactoring import RefusalError
from robray.features.rename_files import Moves, moved
from robray.formats.smurf.semantics.names import SEPARATOR
from robray.formats.smurf.statements import Entity
from robray.syntax.yaml.quoting import DOUBLE, SINGLE, between, quoted
from robray.syntax.yaml.values import plain
from robray.syntax.yaml.writing import has_no_marks, is_written_bare, stands_bare
from robray.text.paths import normal
from robray.text.spans import Span

_QUOTES = (SINGLE, DOUBLE)
_ALIAS = "*"


def check_name(symbol: Symbol, new: str) -> None:
    if symbol.kind is SymbolKind.FRAME and SEPARATOR in new:
        raise RefusalError(f"'{SEPARATOR}' parts an entity from its link, and stands in no name")


def rewritten(file: SourceFile, at: Span, mention: Mention, new: str) -> tuple[Span, str]:
    """A scalar as a whole, or the part of one that names an entity or a link, and which text takes its place."""
    reference = _reference(file, at, mention)
    if reference is not None:
        return _in_reference(file.text, reference, at, new)
    written = file.text[at.start : at.end].decode("utf-8", "replace")
    if not written.isprintable():
        raise RefusalError("the name is written with a character that stands in no line")
    quote = written[:1]
    if quote in _QUOTES:
        if len(written) == 1 or not written.endswith(quote):
            raise RefusalError(f"the string '{written[:20]}' is not closed")
        return at, quoted(new, quote)
    if not stands_bare(mention.name.text):
        raise RefusalError(f"'{written[:20]}' is not a plain name; put it in quotes first")
    return at, new if is_written_bare(new) else quoted(new, DOUBLE)


class _Reference(NamedTuple):
    """`entity::link`, with its whole span; `is_link` for the second of the two."""

    whole: Span
    entity: str
    link: str
    is_link: bool


def _reference(file: SourceFile, at: Span, mention: Mention) -> _Reference | None:
    """The reference with a part at a span; None without one."""
    facts = file.reading.facts
    rank = facts.rank_at(at.start)
    entity = facts.items[rank].statement if rank >= 0 else None
    for one in (entity.parent, entity.anchor) if isinstance(entity, Entity) else ():
        if one is None or one.entity is None or one.link is None:
            continue
        parts = [facts.absolute(rank, each.span) for each in (one.entity, one.link)]
        if at in parts:
            whole = facts.absolute(rank, one.text.span)
            return _Reference(whole, one.entity.text, one.link.text, LINK in mention.kinds)
    return None


def _in_reference(text: bytes, reference: _Reference, at: Span, new: str) -> tuple[Span, str]:
    """In the existing quotes, or none, if they can hold it; otherwise all of it in double ones."""
    entity, link = (reference.entity, new) if reference.is_link else (new, reference.link)
    both = entity + SEPARATOR + link
    if both.partition(SEPARATOR) != (entity, SEPARATOR, link):
        raise RefusalError(f"'{new}' is not allowed beside '{SEPARATOR}': it would end elsewhere")
    whole = reference.whole
    quote = text[whole.start : whole.start + 1].decode("utf-8", "replace")
    if quote == _ALIAS:
        # Its name changes where it is written.
        return whole, text[whole.start : whole.end].decode("utf-8", "replace")
    if at == whole:
        # With superfluous escapes, or over lines, the places of its parts are unknown.
        return whole, quoted(both, quote if quote in _QUOTES else DOUBLE)
    if quote not in _QUOTES:
        is_bare = has_no_marks(new) and isinstance(plain(both), str)
        return (at, new) if is_bare else (whole, quoted(both, DOUBLE))
    inner = between(new, quote)
    return (whole, quoted(both, quote)) if inner is None else (at, inner)


def check_declaration(scene: SceneState, place: ItemPath, symbol: Symbol) -> None:
    """An entity without a name has that of its file."""
    entity = scene.item(place).statement
    if isinstance(entity, Entity) and entity.name is None and symbol.kind is SymbolKind.FRAME:
        raise RefusalError(f"'{symbol.name}' is what its file is called; give the entity a name first")


def moved_names(file: SourceFile, moves: Moves) -> Iterator[tuple[FileSpan, str]]:
    """Paths are relative to the folder of their file."""
    facts, included = file.reading.facts, file.format.semantics.included
    folder = posixpath.dirname(moved(file.path, moves))
    for rank, item in enumerate(facts.items):
        inclusion = included(item)
        if inclusion is None or inclusion.path.text.startswith("/"):
            continue
        led = normal(posixpath.join(posixpath.dirname(file.path), inclusion.path.text))
        target = moved(led, moves)
        if normal(posixpath.join(folder, inclusion.path.text)) == target:
            continue
        at = facts.absolute(rank, inclusion.path.span)
        written = file.text[at.start : at.end].decode("utf-8", "replace")
        new = posixpath.relpath(target, folder)
        if written[:1] in _QUOTES:
            yield FileSpan(file.path, at), quoted(new, written[:1])
        elif written == inclusion.path.text:
            yield FileSpan(file.path, at), new if stands_bare(new) else quoted(new, '"')

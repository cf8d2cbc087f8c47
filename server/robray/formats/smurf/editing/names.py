"""How names and paths are written in YAML, and what a new one may be."""

import posixpath
import re
from collections.abc import Iterator

from robray.analysis.analysis import FileSpan
from robray.analysis.files import SourceFile
from robray.analysis.queries import ItemPath
from robray.analysis.scene_state import SceneState
from robray.facts.mentions import Mention
from robray.facts.symbols import Symbol, SymbolKind
from robray.features.refactorings.refactoring import RefusalError
from robray.features.rename_files import Moves, moved
from robray.formats.smurf.semantics.names import SEPARATOR
from robray.formats.smurf.statements import Entity
from robray.syntax.yaml.values import plain
from robray.text.paths import normal
from robray.text.spans import Span

_BARE = re.compile(r"[\w/.][\w./+-]*(?: [\w./+-]+)*")
"""What needs no quotes wherever it stands, if it stands for a text."""

_OF_YAML_1_1 = re.compile(
    r"(?i:y|n|yes|no|on|off)|[-+]?[0-9][0-9_]*(?:\.[0-9_]*)?(?:[eE][-+]?[0-9]+)?|[-+]?0b[01_]+|[-+]?0x[0-9a-fA-F_]+"
    r"|[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}(?:[Tt ].*)?"
)
"""What stands for a truth, a number or a date there, and for a text in YAML 1.2."""

_QUOTES = ('"', "'")


def stands_bare(name: str) -> bool:
    return _BARE.fullmatch(name) is not None and isinstance(plain(name), str)


def is_written_bare(name: str) -> bool:
    """Whether a new name is written without quotes: where YAML 1.1, as Phobos reads it, takes it for a text as well."""
    return stands_bare(name) and _OF_YAML_1_1.fullmatch(name) is None


def check_name(symbol: Symbol, new: str) -> None:
    if symbol.kind is SymbolKind.FRAME and SEPARATOR in new:
        raise RefusalError(f"'{SEPARATOR}' parts an entity from its link, and stands in no name")


def written_as(text: bytes, at: Span, mention: Mention, new: str) -> str:
    """A scalar as a whole, or the part of one that names an entity or a link."""
    written = text[at.start : at.end].decode("utf-8", "replace")
    is_part = written == mention.name.text and (
        text[at.end : at.end + 2] == b"::" or text[max(at.start - 2, 0) : at.start] == b"::"
    )
    if is_part:
        # Quotes around both of them, or none, stay as they are.
        if not stands_bare(new):
            raise RefusalError(f"'{new}' cannot be written beside '{SEPARATOR}' without quotes")
        return new
    if not written.isprintable():
        raise RefusalError("the name is written with a character that stands in no line")
    quote = written[:1]
    if quote in _QUOTES:
        if len(written) == 1 or not written.endswith(quote):
            raise RefusalError(f"the text '{written[:20]}' is never closed")
        return _quoted(new, quote)
    if not stands_bare(mention.name.text):
        raise RefusalError(f"'{written[:20]}' is no plain name; put it in quotes first")
    return new if is_written_bare(new) else _quoted(new, '"')


def _quoted(name: str, quote: str) -> str:
    """In such quotes, unless something in it has to be escaped, which only others can."""
    if quote == "'" and name.isprintable():
        return "'" + name.replace("'", "''") + "'"
    escaped = name.replace("\\", "\\\\").replace('"', '\\"')
    return '"' + "".join(each if each.isprintable() else _escape(each) for each in escaped) + '"'


def _escape(character: str) -> str:
    code = ord(character)
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def check_declaration(scene: SceneState, place: ItemPath, symbol: Symbol) -> None:
    """An entity without a name is called as its file is."""
    entity = scene.item(place).statement
    if isinstance(entity, Entity) and entity.name is None and symbol.kind is SymbolKind.FRAME:
        raise RefusalError(f"'{symbol.name}' is what its file is called; give the entity a name first")


def moved_names(file: SourceFile, moves: Moves) -> Iterator[tuple[FileSpan, str]]:
    """Paths count from the folder of the file that they stand in."""
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
            yield FileSpan(file.path, at), _quoted(new, written[:1])
        elif written == inclusion.path.text:
            yield FileSpan(file.path, at), new if stands_bare(new) else _quoted(new, '"')

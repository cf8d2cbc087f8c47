"""Spelling of numbers and names in a scene file, and the classes that a block names."""

import re
from collections.abc import Iterable, Iterator
from fractions import Fraction

from robray.analysis.files import SourceFile
from robray.analysis.queries import ItemPath
from robray.analysis.scene_state import SceneState
from robray.analysis.values import Evaluated
from robray.facts.mentions import Mention, Role
from robray.facts.numbers import Number, double_of
from robray.facts.symbols import Symbol, SymbolKind
from robray.features.refactorings.refactoring import RefusalError
from robray.formats.robray.expressions import Expression
from robray.formats.robray.statements import Block
from robray.formats.robray.vocabulary import ROBRAY
from robray.text.spans import Span

_IDENTIFIER = re.compile(r"[A-Za-z][A-Za-z0-9_-]*")
_RESERVED = re.compile(r"(?:frame|geometry|class|object|include|allow_collision|def|pi|deg)(?:-.*)?")
_LARGEST_SINGLE = 3.4e38
_NOISE = 2e-15


def number(value: float) -> str:
    """The shortest literal that reads as this double; whole numbers without a point."""
    # NaN is not smaller either.
    if not abs(value) <= _LARGEST_SINGLE:
        raise RefusalError("a number would be too large to be written")
    if value == int(value) and abs(value) < 1e15:
        return str(int(value))
    # An exponent takes no `+`.
    return repr(value).replace("e+", "e")


def tidied(value: float) -> float:
    """Without rounding noise in the last digits of a computed value."""
    rounded = round(value, 12)
    return rounded if abs(rounded - value) <= _NOISE * max(1.0, abs(value)) else value


def numbers(values: Iterable[float]) -> str:
    return "[" + ", ".join(number(value) for value in values) + "]"


def literal(value: Number) -> str:
    """A number as one token; refused if none is exact."""
    if isinstance(value, Fraction | complex) or type(value) not in (int, float):
        raise RefusalError("the value cannot be written as one number")
    if isinstance(value, int):
        return str(value)
    # Even a whole double is not an integer: only integers have exact powers.
    return f"{number(value)}.0" if abs(value) < 1e15 and value == int(value) else number(value)


def doubles(value: Evaluated) -> tuple[float, ...] | None:
    """The elements of an array as doubles; None if one is unknown or out of range."""
    if not isinstance(value, tuple):
        return None
    found = []
    for element in value:
        double = double_of(element)
        if double is None:
            return None
        found.append(double)
    return tuple(found)


def is_name(text: str) -> bool:
    """True for a valid name without quotes."""
    return _IDENTIFIER.fullmatch(text) is not None and _RESERVED.fullmatch(text) is None


def name(text: str) -> str:
    """A name, in quotes where it needs them."""
    return text if is_name(text) else f'"{text}"'


def fresh_name(parts: Iterable[str | None], texts: Iterable[bytes]) -> str:
    """An identifier made of the parts that is nowhere in the texts, not even in a comment."""
    joined = [re.sub(r"[^A-Za-z0-9_-]+", "_", part).strip("-_") for part in parts if part]
    separator = "_" if any("_" in part for part in joined) else "-"
    stem = separator.join(part for part in joined if part)
    if not is_name(stem):
        stem = f"new_{stem}".replace("-", "_").rstrip("_")
    known = [*texts]
    candidate, count = stem, 1
    while any(_stands_in(candidate, text) for text in known):
        count += 1
        candidate = f"{stem}{separator}{count}"
    return candidate


def _stands_in(candidate: str, text: bytes) -> bool:
    pattern = rb"(?<![A-Za-z0-9_-])" + re.escape(candidate.encode()) + rb"(?![A-Za-z0-9_-])"
    return re.search(pattern, text) is not None


_WORD = re.compile(rb"[A-Za-z0-9_.\x80-\xff-]")


def check_name(symbol: Symbol, new: str) -> None:
    if symbol.kind is SymbolKind.CONSTANT and not is_name(new):
        raise RefusalError(
            f"'{new}' is not a name for a constant; use a letter, then letters, digits, '_' and '-', and no keyword"
        )


def written_as(file: SourceFile, at: Span, mention: Mention, new: str) -> str:
    """Quotes stay, except for those that only the old name needed, and that no neighbour needs."""
    old = mention.name
    if old.quoted and not _is_closed(file.text, at):
        raise RefusalError(f"the string that begins at '{old.text[:20]}' has no end")
    if is_name(new):
        stays = old.quoted and (is_name(old.text) or _touches_words(file.text, at))
        return f'"{new}"' if stays else new
    if mention.role is Role.HANDED_ON:
        raise RefusalError(f"'{new}' needs quotes, which are not allowed in the definition that gives '{old.text}'")
    return f'"{new}"'


def is_plain(name: str) -> bool:
    tables = (ROBRAY.attributes, ROBRAY.keywords, ROBRAY.shapes, ROBRAY.joint_types, ROBRAY.constants)
    return is_name(name) and not any(name in table for table in tables)


def is_another_name(text: bytes, at: Span, run: Span) -> bool:
    """True if the run is longer, and a name, or a word of the language, as a whole to the reader: it splits `pi-half`
    and `2a`.
    """
    word = text[run.start : run.end].decode("ascii", "replace")
    is_whole = is_name(word) or (word.isascii() and word.isidentifier() and word[0] != "_")
    return run != at and is_whole


def _touches_words(text: bytes, at: Span) -> bool:
    before, behind = text[max(at.start - 1, 0) : at.start], text[at.end : at.end + 1]
    return _WORD.match(before) is not None or _WORD.match(behind) is not None


def _is_closed(text: bytes, at: Span) -> bool:
    return at.end - at.start > 1 and text[at.end - 1 : at.end] == b'"'


def classes(scene: SceneState, place: ItemPath) -> Iterator[ItemPath]:
    """With `isa`, as the block sees them, in the order of the text."""
    statement = scene.item(place).statement
    if not isinstance(statement, Block):
        return
    for attribute in statement.attributes:
        value = attribute.value
        if attribute.name == "isa" and isinstance(value, Expression) and value.name is not None:
            found = scene.class_before(value.name.text, place)
            if found is not None:
                yield found

"""The semantic tokens of one item of a configuration, in its local text: what names something, and words of RoFI.

Keys and numbers are what any JSON has, and left to whoever colours that.
"""

from array import array
from collections.abc import Container, Iterator

from robray.facts.items import Item
from robray.features.token_types import MODIFIER_SHIFT, TYPES, TokenModifier, TokenType
from robray.formats.rofi.statements import End, Module, ModuleJoint, SpaceJoint, World, statement_of
from robray.text.spans import Span

_RANKS = {token: rank for rank, token in enumerate(TYPES)}
_MODULE = _RANKS[TokenType.FRAME]
_DECLARED = _MODULE | TokenModifier.DECLARATION << MODIFIER_SHIFT
_WORD = _RANKS[TokenType.WORD]
_CONNECTOR = _RANKS[TokenType.ATTRIBUTE]

Row = tuple[Span, int]


def item_tokens(item: Item, _constants: Container[str], _unused: bool) -> bytes:  # noqa: FBT001 - as `Tokens` has it
    rows = array("i")
    for span, kind in _rows(item):
        if span.end > span.start:
            rows.extend((span.start, span.end - span.start, kind))
    return rows.tobytes()


def _rows(item: Item) -> Iterator[Row]:
    statement = statement_of(item)
    match statement:
        case World():
            return
        case Module(name=name, word=word, type=kind, components=components):
            if name is not None:
                yield name.span, _DECLARED
            if word is not None and kind is not None:
                yield word.span, _WORD
            for each in components:
                yield each.span, _WORD
        case ModuleJoint(orientation=orientation, source=source, target=target):
            if orientation is not None:
                yield orientation.span, _WORD
            yield from _end(source)
            yield from _end(target)
        case SpaceJoint(target=target, motion=motion):
            yield from _end(target)
            if motion is not None and motion.word is not None and motion.type is not None:
                yield motion.word.span, _WORD


def _end(end: End | None) -> Iterator[Row]:
    if end is not None and end.module is not None:
        yield end.module.span, _MODULE
    if end is not None and end.component is not None:
        yield end.component.span, _CONNECTOR

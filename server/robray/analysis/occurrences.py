"""Where names stand, and what they stand for: the primitive that most features are made of."""

from collections.abc import Iterator
from typing import NamedTuple

from robray.analysis.analysis import Analysis, FileSpan, span_at
from robray.analysis.questions import Place
from robray.analysis.scene_state import SceneState
from robray.facts.expressions import Array, Expression, Value
from robray.facts.items import TOP, Item
from robray.facts.statements import AllowedCollision, Attribute, Block, BlockKind, Constant, Include, Stray
from robray.facts.symbols import Name, Symbol, SymbolKind
from robray.facts.vocabulary import ValueType, Vocabulary
from robray.text.spans import Span

_DECLARED = {BlockKind.CLASS: SymbolKind.CLASS, BlockKind.FRAME: SymbolKind.FRAME}


class Mention(NamedTuple):
    """A name in an item. `kinds` are what it may stand for: the first of which one is defined, else the last."""

    name: Name
    kinds: tuple[SymbolKind, ...]
    declares: bool = False
    perhaps: bool = False
    """Whether it is a word of its own, and the name of nothing, where nothing of the kinds is defined."""


class Occurrence(NamedTuple):
    """A mention, resolved in one scene."""

    symbol: Symbol
    scene: SceneState
    place: Place
    mention: Mention

    @property
    def at(self) -> FileSpan:
        return span_at(self.scene, self.place, self.mention.name.span)


def mentions(item: Item, vocabulary: Vocabulary) -> Iterator[Mention]:
    """All names of an item, in no particular order."""
    match item.statement:
        case Constant(name=name, value=value):
            if name is not None:
                yield Mention(name, (SymbolKind.CONSTANT,), declares=True)
            if value is not None:
                yield from _in_value(value, ())
        case AllowedCollision(operands=operands):
            for operand in operands:
                yield Mention(operand, (SymbolKind.FRAME,))
        case Block(kind=kind, name=name, attributes=attributes):
            if name is not None and kind in _DECLARED:
                yield Mention(name, (_DECLARED[kind],), declares=True)
            for attribute in attributes:
                yield from _in_attribute(attribute, vocabulary)
        case Stray(attributes=attributes):
            for attribute in attributes:
                yield from _in_attribute(attribute, vocabulary)
        case Include():
            return


def _in_attribute(attribute: Attribute, vocabulary: Vocabulary) -> Iterator[Mention]:
    if attribute.value is None:
        return
    word = vocabulary.attributes.get(attribute.name)
    refers = word.refers if word is not None else None
    if refers is SymbolKind.CLASS and isinstance(attribute.value, Expression) and attribute.value.name is not None:
        # Constants are not put in for the names of classes.
        yield Mention(attribute.value.name, (SymbolKind.CLASS,))
        return
    words = word is not None and word.type in (ValueType.WORD, ValueType.NAME, ValueType.PATH) and refers is None
    if words and isinstance(attribute.value, Expression) and attribute.value.name is not None:
        yield Mention(attribute.value.name, (SymbolKind.CONSTANT,), perhaps=True)
        return
    yield from _in_value(attribute.value, () if refers is None else (refers,))


def _in_value(value: Value, otherwise: tuple[SymbolKind, ...]) -> Iterator[Mention]:
    if isinstance(value, Array):
        for element in value.elements:
            yield from _in_value(element, ())
        return
    alone = value.name is not None
    for step in value.steps:
        if isinstance(step, Name):
            yield Mention(step, (SymbolKind.CONSTANT, *(otherwise if alone else ())))


def item_at(analysis: Analysis, path: str, offset: int) -> tuple[SceneState, Place, int] | None:
    """The first scene of a file, the innermost item at a byte of it, and the byte in the item's own text."""
    for found in items_at(analysis, path, offset):
        return found
    return None


def items_at(analysis: Analysis, path: str, offset: int) -> Iterator[tuple[SceneState, Place, int]]:
    """As `item_at`, in every scene and for every time that the file is in it."""
    file = analysis.files.get(path)
    if file is None:
        return
    facts = file.reading.facts
    rank = facts.rank_at(offset)
    if rank == TOP:
        return
    own = facts.own(rank, offset)
    if own is None:
        return
    for scene in analysis.scenes_with(path):
        for prefix in scene.instances.prefixes.get(path, ()):
            yield scene, (*prefix, facts.labels[rank]), own


def occurrences_at(analysis: Analysis, path: str, offset: int) -> Iterator[Occurrence]:
    """The name under the cursor, once for every time that it is in a scene."""
    for scene, place, own in items_at(analysis, path, offset):
        for mention in mentions(scene.item(place), scene.file(place).frontend.vocabulary):
            if not mention.name.span.contains(own):
                continue
            symbol = _symbol(scene, place, mention)
            if not mention.perhaps or scene.constant_before(symbol.name, place) is not None:
                yield Occurrence(symbol, scene, place, mention)


def _symbol(scene: SceneState, place: Place, mention: Mention) -> Symbol:
    for kind in mention.kinds[:-1]:
        assert kind is SymbolKind.CONSTANT, "only constants are put in for other names"
        if scene.constant_before(mention.name.text, place) is not None:
            return Symbol(kind, mention.name.text)
    return Symbol(mention.kinds[-1], mention.name.text)


def declarations(occurrence: Occurrence) -> tuple[Place, ...]:
    """Where what the name stands for is declared: the one that counts first, then others of the name.

    A constant or a class is the one that the place sees; a frame, the one that the reader keeps.
    """
    symbol, scene, place, mention = occurrence
    if mention.declares:
        return (place,)
    match symbol.kind:
        case SymbolKind.CONSTANT:
            seen = scene.constant_before(symbol.name, place)
        case SymbolKind.CLASS:
            seen = scene.class_before(symbol.name, place)
        case SymbolKind.FRAME:
            seen = scene.survivor(symbol.name)
    others = scene.declarations.get(symbol, ())
    if seen is None:
        return others
    if symbol.kind is not SymbolKind.FRAME:
        return (seen,)
    return (seen, *(other for other in others if other != seen))


def name_span(scene: SceneState, place: Place) -> FileSpan:
    """The name that an item declares; its keyword where it has none."""
    statement = scene.item(place).statement
    if isinstance(statement, Constant | Block) and statement.name is not None:
        return span_at(scene, place, statement.name.span)
    return span_at(scene, place, statement.keyword)


def extent(scene: SceneState, place: Place) -> FileSpan:
    """All of an item, with what is nested in it."""
    file = scene.file(place)
    facts = file.reading.facts
    rank = facts.rank(place[-1])
    return FileSpan(file.path, Span(facts.starts[rank], facts.ends[rank]))

"""What is said of names in a scene file, and of what names nothing: keywords, attributes, values."""

from collections.abc import Iterator

from robray.analysis.analysis import Analysis, FileSpan, span_at
from robray.analysis.occurrences import Occurrence, items_at
from robray.analysis.queries import ItemPath
from robray.analysis.scene_state import SceneState
from robray.facts.symbols import SymbolKind
from robray.features.describe_frame import describe_frame
from robray.features.hover import Hover, shown_together
from robray.formats.robray.editing.derivation import derivation
from robray.formats.robray.editing.describe import (
    describe_attribute,
    describe_class,
    describe_constant,
    describe_geometry,
    describe_include,
    describe_word,
)
from robray.formats.robray.editing.describe_value import describe_element, describe_value
from robray.formats.robray.expressions import Array, Expression, Value
from robray.formats.robray.statements import AllowedCollision, Attribute, Block, Constant, Include, Stray, statement_of
from robray.formats.robray.vocabulary import ROBRAY, AttributeWord
from robray.text.markdown import code
from robray.text.spans import Span


def describe(occurrence: Occurrence) -> str | None:
    text = _named(occurrence)
    return None if text is None else "\n\n".join([text, *_in_array(occurrence)])


def explain(analysis: Analysis, path: str, offset: int) -> Hover | None:
    """Where a file is in several scenes and means different things there, all are said."""
    spans: list[FileSpan] = []
    texts: dict[str, None] = {}
    for scene, place, own in items_at(analysis, path, offset):
        for span, text in _words(scene, place, own):
            spans.append(span_at(scene, place, span))
            texts[text] = None
            break
    return Hover(spans[0], shown_together(texts)) if texts else None


def _named(occurrence: Occurrence) -> str | None:
    match occurrence.symbol.kind:
        case SymbolKind.CONSTANT:
            return describe_constant(occurrence)
        case SymbolKind.CLASS:
            return describe_class(occurrence)
        case SymbolKind.FRAME:
            return describe_frame(occurrence)
        case _:
            return None


def _words(scene: SceneState, place: ItemPath, own: int) -> Iterator[tuple[Span, str]]:
    """What is not the name of anything: keywords, attributes, values; the innermost first."""
    statement = statement_of(scene.item(place))
    match statement:
        case Include(path=path) if path is not None and path.span.contains(own):
            yield path.span, describe_include(scene, place)
        case Constant(value=value) if value is not None and value.span.contains(own):
            yield value.span, code(derivation(scene, place, value))
        case Block(attributes=attributes) | Stray(attributes=attributes):
            for attribute in attributes:
                if attribute.span.contains(own):
                    yield from _in_attribute(scene, place, attribute, own)
        case Include() | Constant() | AllowedCollision():
            pass
    if isinstance(statement, Block) and statement.kind.value == "geometry" and statement.keyword.contains(own):
        yield statement.keyword, describe_geometry(scene, place)
    keyword = statement.keyword
    if keyword.contains(own):
        word = ROBRAY.keywords.get(_keyword(scene, place))
        if word is not None:
            yield keyword, describe_word(word)


def _keyword(scene: SceneState, place: ItemPath) -> str:
    at = span_at(scene, place, scene.item(place).statement.keyword)
    return scene.file(place).text[at.span.start : at.span.end].decode("utf-8", "replace")


def _in_attribute(scene: SceneState, place: ItemPath, attribute: Attribute, own: int) -> Iterator[tuple[Span, str]]:
    word = ROBRAY.attributes.get(attribute.name)
    if attribute.name_span.contains(own) and word is not None:
        yield attribute.name_span, describe_attribute(word)
    value = attribute.value
    if value is None or not value.span.contains(own):
        return
    if isinstance(value, Expression) and value.name is not None:
        known = ROBRAY.shapes.get(value.name.text) or ROBRAY.joint_types.get(value.name.text)
        if known is not None and attribute.name in ("shape", "type"):
            yield value.span, describe_word(known)
    yield from _in_value(scene, place, attribute, value, own)


def _in_value(
    scene: SceneState, place: ItemPath, attribute: Attribute, value: Value, own: int
) -> Iterator[tuple[Span, str]]:
    word = ROBRAY.attributes.get(attribute.name)
    if isinstance(value, Array):
        yield from _elements(scene, place, word, value, own)
        if not value.text.endswith("]"):
            # While it is typed it is equal to nothing.
            return
        yield value.span, describe_value(scene, place, word, value)
    elif ROBRAY.constants.get(value.text) is not None:
        yield value.span, describe_word(ROBRAY.constants[value.text])
    else:
        yield value.span, describe_value(scene, place, word, value)


def _elements(
    scene: SceneState, place: ItemPath, word: AttributeWord | None, array: Array, own: int
) -> Iterator[tuple[Span, str]]:
    for index, element in enumerate(array.elements):
        if element.span.contains(own):
            yield element.span, describe_element(scene, place, word, index, element)


def _in_array(occurrence: Occurrence) -> Iterator[str]:
    """What the element is that a constant stands in."""
    scene, place, mention = occurrence.scene, occurrence.place, occurrence.mention
    statement = scene.item(place).statement
    if occurrence.symbol.kind is not SymbolKind.CONSTANT or not isinstance(statement, Block | Stray):
        return
    own = mention.name.span.start
    for attribute in statement.attributes:
        if attribute.span.contains(own) and isinstance(attribute.value, Array):
            word = ROBRAY.attributes.get(attribute.name)
            for _, text in _elements(scene, place, word, attribute.value, own):
                yield text

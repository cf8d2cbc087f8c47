"""Hover (LSP 3.17, textDocument/hover)."""

import re
from collections.abc import Iterator

import attrs

from robray.analysis.analysis import Analysis, FileSpan, span_at
from robray.analysis.occurrences import Occurrence, items_at, occurrences_at
from robray.analysis.questions import Place
from robray.analysis.scene_state import SceneState
from robray.facts.items import TOP
from robray.facts.symbols import SymbolKind
from robray.features.completions.robot_words import word_in
from robray.features.derivation import derivation
from robray.features.describe import (
    describe_attribute,
    describe_class,
    describe_constant,
    describe_geometry,
    describe_include,
    describe_word,
)
from robray.features.describe_frame import describe_frame
from robray.features.describe_robot import describe_link, describe_material
from robray.features.describe_robot_attribute import describe_robot_attribute
from robray.features.describe_value import describe_element, describe_value
from robray.features.tag_context import Typing, tag_context
from robray.formats.robray.expressions import Array, Expression, Value
from robray.formats.robray.statements import Attribute, Block, Constant, Include, RobrayStatement, Stray
from robray.formats.robray.vocabulary import ROBRAY, AttributeWord
from robray.formats.urdf import kinds as urdf_kinds
from robray.formats.urdf.statements import Joint
from robray.rules.robray.not_known import missing_pose
from robray.text.markdown import code
from robray.text.spans import Span


@attrs.frozen
class Hover:
    """`missing` are the places of what is missing where a pose is not known."""

    span: FileSpan
    markdown: str
    missing: tuple[FileSpan, ...] = ()


def hover(analysis: Analysis, path: str, offset: int) -> Hover | None:
    """What stands under the cursor: a name's meaning, a value, or a word of the language.

    Where a file is in several scenes and means different things there, all are said.
    """
    spans: list[FileSpan] = []
    texts: dict[str, None] = {}
    places: dict[FileSpan, None] = {}
    for occurrence in occurrences_at(analysis, path, offset):
        text = _named(occurrence)
        if text is not None:
            spans.append(occurrence.at)
            texts["\n\n".join([text, *_in_array(occurrence)])] = None
            if occurrence.symbol.kind is SymbolKind.FRAME:
                missing = missing_pose(occurrence.scene, occurrence.symbol.name)
                places.update({} if missing is None else {missing.at: None})
    if not texts:
        for scene, place, own in items_at(analysis, path, offset):
            for span, text in _words(scene, place, own):
                spans.append(span_at(scene, place, span))
                texts[text] = None
                break
    if not texts:
        return _element(analysis, path, offset)
    return Hover(spans[0], "\n\n---\n\n".join(texts), tuple(places))


def _element(analysis: Analysis, path: str, offset: int) -> Hover | None:
    """What an element of a robot, or an attribute of one, is for."""
    file = analysis.files.get(path)
    if file is None or file.frontend.name == "robray":
        return None
    facts = file.reading.facts
    context = tag_context(facts, file.text, offset)
    if context is None or context.typing is Typing.END:
        return None
    written = file.text[context.replaced.start : context.replaced.end].decode("utf-8", "replace")
    at = FileSpan(path, context.replaced)
    if context.typing is Typing.ELEMENT:
        word = word_in((*context.path, written))
        return None if word is None else Hover(at, f"{code(f'<{word.name}>')}: {word.documentation}")
    rank = facts.rank_at(offset)
    statement = None if rank == TOP else facts.items[rank].statement
    joint = statement if isinstance(statement, Joint) else None
    if context.typing is Typing.VALUE:
        told = describe_robot_attribute(context.path, context.attribute, written, joint)
    else:
        told = describe_robot_attribute(context.path, written, _value_behind(file.text, at.span.end), joint)
    return None if told is None else Hover(at, told)


def _value_behind(text: bytes, end: int) -> str:
    """The value of the attribute whose name ends there."""
    found = _VALUE_BEHIND.match(text, end)
    return "" if found is None else (found[1] or found[2] or b"").decode("utf-8", "replace")


_VALUE_BEHIND = re.compile(rb"\s*=\s*(?:\"([^\"<]*)\"|'([^'<]*)')")


def _named(occurrence: Occurrence) -> str | None:
    match occurrence.symbol.kind:
        case SymbolKind.CONSTANT:
            return describe_constant(occurrence)
        case SymbolKind.CLASS:
            return describe_class(occurrence)
        case SymbolKind.FRAME:
            return describe_frame(occurrence)
        case urdf_kinds.LINK:
            return describe_link(occurrence)
        case urdf_kinds.MATERIAL:
            return describe_material(occurrence)
        case _:
            return None


def _words(scene: SceneState, place: Place, own: int) -> Iterator[tuple[Span, str]]:
    """What is not the name of anything: keywords, attributes, values; the innermost first."""
    statement = scene.item(place).statement
    if not isinstance(statement, RobrayStatement):
        return
    match statement:
        case Include(path=path) if path is not None and path.span.contains(own):
            yield path.span, describe_include(scene, place)
        case Constant(value=value) if value is not None and value.span.contains(own):
            yield value.span, code(derivation(scene, place, value))
        case Block(attributes=attributes) | Stray(attributes=attributes):
            for attribute in attributes:
                if attribute.span.contains(own):
                    yield from _in_attribute(scene, place, attribute, own)
        case _:
            pass
    if isinstance(statement, Block) and statement.kind.value == "geometry" and statement.keyword.contains(own):
        yield statement.keyword, describe_geometry(scene, place)
    keyword = statement.keyword
    if keyword.contains(own):
        word = ROBRAY.keywords.get(_keyword(scene, place))
        if word is not None:
            yield keyword, describe_word(word)


def _keyword(scene: SceneState, place: Place) -> str:
    at = span_at(scene, place, scene.item(place).statement.keyword)
    return scene.file(place).text[at.span.start : at.span.end].decode("utf-8", "replace")


def _in_attribute(scene: SceneState, place: Place, attribute: Attribute, own: int) -> Iterator[tuple[Span, str]]:
    word = ROBRAY.attributes.get(attribute.name)
    if attribute.name_span.contains(own) and word is not None:
        yield attribute.name_span, describe_attribute(word)
    value = attribute.value
    if value is None or not value.span.contains(own):
        return
    if isinstance(value, Expression) and value.name is not None:
        known = {**ROBRAY.shapes, **ROBRAY.joint_types}.get(value.name.text)
        if known is not None and attribute.name in ("shape", "type"):
            yield value.span, describe_word(known)
    yield from _in_value(scene, place, attribute, value, own)


def _in_value(
    scene: SceneState, place: Place, attribute: Attribute, value: Value, own: int
) -> Iterator[tuple[Span, str]]:
    word = ROBRAY.attributes.get(attribute.name)
    if isinstance(value, Array):
        yield from _elements(scene, place, word, value, own)
        yield value.span, describe_value(scene, place, word, value)
    elif ROBRAY.constants.get(value.text) is not None:
        yield value.span, describe_word(ROBRAY.constants[value.text])
    else:
        yield value.span, describe_value(scene, place, word, value)


def _elements(
    scene: SceneState, place: Place, word: AttributeWord | None, array: Array, own: int
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

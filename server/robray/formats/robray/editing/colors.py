"""The colours of a scene: arrays of red, green and blue, with an opacity beside them."""

import re
from collections.abc import Iterator
from fractions import Fraction

from robray.analysis.analysis import Analysis
from robray.analysis.files import SourceFile
from robray.analysis.queries import ItemPath
from robray.analysis.results import ClassResult, GeometryResult
from robray.analysis.scene_state import SceneState
from robray.analysis.values import Evaluated
from robray.facts.items import TOP
from robray.features.document_color import LEAST_CHANGE, Colour, ColourAt, Presentation
from robray.features.semantic_tokens import instances
from robray.features.uses import LocalText
from robray.formats.robray.editing.hover import value_of
from robray.formats.robray.expressions import Array, Expression
from robray.formats.robray.statements import Attribute, Block, BlockKind
from robray.formats.robray.vocabulary import ROBRAY
from robray.text.blanks import begins_line
from robray.text.spans import Span

_PARTS = 3
_COLORS = ROBRAY.names(lambda word: word.is_color)


def colours(analysis: Analysis, file: SourceFile) -> Iterator[ColourAt]:
    """With opacity for blocks that have some. Cost: O(blocks with a shape)."""
    facts = file.reading.facts
    found = instances(analysis, file.path)
    if not found:
        return
    scene, prefix = found[0]
    for rank, item in enumerate(facts.items):
        statement = item.statement
        if not isinstance(statement, Block) or statement.kind not in (BlockKind.CLASS, BlockKind.GEOMETRY):
            continue
        for attribute in statement.attributes:
            if attribute.name in _COLORS and isinstance(attribute.value, Array):
                place = (*prefix, facts.labels[rank])
                colour = _colour(scene, place, attribute)
                if colour is not None:
                    yield ColourAt(LocalText(facts, rank).absolute(attribute.value.span), colour)


def recoloured(analysis: Analysis, file: SourceFile, span: Span, colour: Colour) -> Presentation | None:
    """Replaces plain numbers one by one; rewrites the whole array if it would lose an expression."""
    facts = file.reading.facts
    found = instances(analysis, file.path)
    rank = facts.rank_at(span.start)
    if not found or rank == TOP:
        return None
    if not isinstance(facts.items[rank].statement, Block):
        return None
    scene, prefix = found[0]
    place = (*prefix, facts.labels[rank])
    own = LocalText(facts, rank)
    block = facts.items[rank].statement
    assert isinstance(block, Block), "looked at above"
    for attribute in block.attributes:
        value = attribute.value
        if not isinstance(value, Array) or own.absolute(value.span) != span:
            continue
        old = _colour(scene, place, attribute)
        if old is None:
            return None
        text = _array(value, old, colour)
        further: tuple[tuple[Span, str], ...] = ()
        if attribute.name == "color" and abs(old.alpha - colour.alpha) >= LEAST_CHANGE:
            further = tuple(_alpha(block, own, attribute, colour.alpha, scene.file(place).text))
        return Presentation(text, further)
    return None


def _colour(scene: SceneState, place: ItemPath, attribute: Attribute) -> Colour | None:
    """None where the array has not three parts that are known, or the opacity is not."""
    assert isinstance(attribute.value, Array), "only arrays are colours"
    value = value_of(scene, place, attribute.value)
    if not isinstance(value, tuple) or len(value) != _PARTS:
        return None
    parts = [_part(part) for part in value]
    alpha = _opacity(scene, place) if attribute.name == "color" else 1.0
    red, green, blue = parts
    if red is None or green is None or blue is None or alpha is None:
        return None
    return Colour(red, green, blue, alpha)


def _opacity(scene: SceneState, place: ItemPath) -> float | None:
    """The block's own, or its class's; 1 by default, None if it is unknown."""
    result = scene.results[place].value
    if isinstance(result, ClassResult | GeometryResult):
        for given in result.attributes:
            if given.name == "alpha":
                return _part(given.value)
    return 1.0


def _part(value: Evaluated) -> float | None:
    """From 0 to 1, as an editor can show it; None for other values than numbers."""
    if not isinstance(value, int | float | Fraction):
        return None
    return min(max(float(min(max(value, 0), 1)), 0.0), 1.0)


def _array(value: Array, old: Colour, colour: Colour) -> str:
    changed = [abs(one - other) >= LEAST_CHANGE for one, other in zip(old[:_PARTS], colour[:_PARTS], strict=True)]
    if any(differs and element.literal is None for differs, element in zip(changed, value.elements, strict=True)):
        return f"[{', '.join(_number(part) for part in colour[:_PARTS])}]"
    text, end = value.text.encode(), 0
    pieces: list[bytes] = []
    for differs, element, part in zip(changed, value.elements, colour[:_PARTS], strict=True):
        if differs:
            start = element.span.start - value.span.start
            pieces += [text[end:start], _number(part).encode()]
            end = element.span.end - value.span.start
    return b"".join([*pieces, text[end:]]).decode()


def _alpha(block: Block, own: LocalText, colour: Attribute, alpha: float, text: bytes) -> Iterator[tuple[Span, str]]:
    """The edit of the block's last `alpha`, which is the one that counts, or one that adds it behind the colour."""
    written = next((one for one in reversed(block.attributes) if one.name == "alpha"), None)
    if written is not None:
        if isinstance(written.value, Expression):
            yield own.absolute(written.value.span), _number(alpha)
        return
    end = own.absolute(colour.span).end
    semicolon = _TO_SEMICOLON.match(text, end)
    if semicolon is None:
        return
    at = Span(semicolon.end(), semicolon.end())
    start = own.absolute(colour.span).start
    alone = begins_line(text, start) and _LINE_END.match(text, at.start) is not None
    gap = _newline(text, start) + text[text.rfind(b"\n", 0, start) + 1 : start].decode() if alone else " "
    yield at, f"{gap}alpha {_number(alpha)};"


_TO_SEMICOLON = re.compile(rb"\s*;")
_LINE_END = re.compile(rb"[ \t\r]*(?:\n|$)")


def _newline(text: bytes, offset: int) -> str:
    end = text.rfind(b"\n", 0, offset)
    return "\r\n" if end > 0 and text[end - 1 : end] == b"\r" else "\n"


def _number(part: float) -> str:
    """Four digits separate the 255 steps."""
    return f"{round(part, 4):g}"

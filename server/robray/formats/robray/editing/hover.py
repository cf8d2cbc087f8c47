"""Hover over names, keywords, attributes and values in a scene file, with the steps of a value."""

from collections.abc import Iterator
from typing import TypeVar

from robray.analysis.analysis import Analysis, FileSpan, span_at
from robray.analysis.occurrences import Occurrence, declarations, items_at
from robray.analysis.queries import ItemPath
from robray.analysis.results import ClassResult, ConstantResult, FrameResult, GeometryResult, Given
from robray.analysis.scene_state import SceneState
from robray.analysis.values import UNKNOWN, Evaluated, Scalar
from robray.facts.numbers import Number
from robray.facts.problems import Problem
from robray.facts.symbols import Name, SymbolKind
from robray.features.describe import describe_frame, table, where
from robray.features.hover import Hover, shown_together
from robray.features.numbers import evaluated, exactly, hexadecimal, in_other_unit, settled
from robray.formats.robray.expressions import Array, Expression, Value
from robray.formats.robray.semantics.evaluate import evaluate
from robray.formats.robray.statements import AllowedCollision, Attribute, Block, Constant, Include, Stray, statement_of
from robray.formats.robray.vocabulary import ROBRAY, AttributeWord, ShapeWord, Word
from robray.scene.units import Unit
from robray.text.markdown import code
from robray.text.printable import clipped
from robray.text.spans import Span

_MOST_ALIASES = 20
_LONGEST = 300
"""Characters."""


def value_of(scene: SceneState, place: ItemPath, value: Value) -> Evaluated:
    problems: list[Problem] = []
    return evaluate(value, lambda name: constant_value(scene, place, name), problems)


def constant_value(scene: SceneState, place: ItemPath, name: str) -> Scalar | None:
    """The value of a constant visible to an item at `place`; None without one."""
    found = scene.constant_before(name, place)
    if found is None:
        return None
    value = scene.results[found].value
    return value.value if isinstance(value, ConstantResult) else None


def derivation(scene: SceneState, place: ItemPath, value: Value) -> str:
    """`text = text with inlined numbers = value`, without repetitions.

    A text that is too long is clipped.
    """
    result = value_of(scene, place, value)
    stages = [" ".join(value.text.split()), " ".join(_put_in(scene, place, value).split())]
    stages.append("?" if result is UNKNOWN else evaluated(computed(scene, place, value, result)))
    shown = [stage for index, stage in enumerate(stages) if index == 0 or stage != stages[index - 1]]
    return " = ".join(clipped(stage, _LONGEST) for stage in shown)


def computed(scene: SceneState, place: ItemPath, value: Value, result: Evaluated) -> Evaluated:
    """The result of a value as people read it: zero where it was computed and only rounding keeps it from that."""
    if isinstance(value, Expression):
        return result if isinstance(result, tuple) else _settled(scene, place, value, result)
    if not isinstance(result, tuple) or len(result) != len(value.elements):
        return result
    return tuple(
        part if isinstance(part, str) else _settled(scene, place, one, part)
        for one, part in zip(value.elements, result, strict=True)
    )


_Value = TypeVar("_Value")


def _settled(scene: SceneState, place: ItemPath, value: Expression, result: _Value) -> _Value | float:
    is_noise = isinstance(result, float) and result != 0 and settled((result,)) == (0,)
    return 0.0 if is_noise and _is_computed(scene, place, value) else result


def _is_computed(scene: SceneState, place: ItemPath, value: Expression) -> bool:
    """True if the value differs from the text, also through constants that are its only name."""
    current: Expression | None = value
    for _ in range(_MOST_ALIASES):
        if current is None or current.name is None:
            break
        found = scene.constant_before(current.name.text, place)
        statement = None if found is None else scene.item(found).statement
        if found is None or not isinstance(statement, Constant):
            break
        place, current = found, statement.value
    return current is not None and len(current.steps) > 1


def settled_constant(scene: SceneState, place: ItemPath, value: Number) -> Number:
    """The number of a constant defined at `place`, rounded for display."""
    statement = scene.item(place).statement
    if not isinstance(statement, Constant) or statement.value is None:
        return value
    return _settled(scene, place, statement.value, value)


def _put_in(scene: SceneState, place: ItemPath, value: Value) -> str:
    """The text of a value with the values of constants in the place of their names."""
    text = value.text.encode()
    base = value.span.start
    if len(text) != value.span.end - base:
        # Bytes that are not UTF-8 were read differently, so the spans of names do not match.
        return value.text
    names = sorted(_names(value), key=lambda name: name.span.start)
    for name in reversed(names):
        constant = constant_value(scene, place, name.text)
        if constant is not None and constant is not UNKNOWN:
            start, end = name.span.start - base, name.span.end - base
            text = text[:start] + evaluated(constant).encode() + text[end:]
    return text.decode()


def _names(value: Value) -> list[Name]:
    expressions: tuple[Expression, ...] = value.elements if isinstance(value, Array) else (value,)
    return [step for expression in expressions for step in expression.steps if isinstance(step, Name)]


def describe_constant(occurrence: Occurrence) -> str | None:
    """Value, expression, and place of the definition; None for a word that is not a constant."""
    scene, name = occurrence.scene, occurrence.symbol.name
    places = declarations(occurrence)
    if not places:
        return f"{code(name)} is not defined: to amino it is the word {code(name)}"
    place = places[0]
    statement, result = scene.item(place).statement, scene.results[place].value
    assert isinstance(statement, Constant), "a constant is declared by a definition"
    assert isinstance(result, ConstantResult), "a definition resolves to a constant"
    value = result.value
    if value is UNKNOWN:
        shown = "?"
    elif isinstance(value, str):
        shown = f"the word {code(value)}"
    else:
        shown = exactly(settled_constant(scene, place, value))
    lines = [f"(constant) {code(name)} = {shown}"]
    if statement.value is not None and statement.value.literal is None:
        lines.append(code(derivation(scene, place, statement.value)))
    return "\n\n".join([*lines, where(scene, place)])


def describe_class(occurrence: Occurrence) -> str:
    """The merged attributes, and the class that each was taken from."""
    scene, name = occurrence.scene, occurrence.symbol.name
    places = declarations(occurrence)
    if not places:
        return f"(class) {code(name)} is defined nowhere in this scene; amino takes it as a tag"
    place = places[-1] if occurrence.mention.declares else places[0]
    result = scene.results[place].value
    assert isinstance(result, ClassResult), "a class resolves to a class"
    parents = ", ".join(code(_bare(parent)) for parent in result.ancestors)
    head = f"(class) {code(name)}" + (f", is a {parents}" if parents else "")
    return "\n\n".join([head, _attributes(result.attributes), where(scene, place)])


def describe_geometry(scene: SceneState, place: ItemPath) -> str:
    """The merged attributes, and the class that each was taken from."""
    result = scene.results[place].value
    if not isinstance(result, GeometryResult) or result.geometry is None:
        return "(geometry) without a shape"
    classes = ", ".join(code(_bare(name)) for name in result.geometry.classes)
    head = f"(geometry) {result.geometry.shape.value} on {code(result.holder)}"
    return "\n\n".join([head + (f", is a {classes}" if classes else ""), _attributes(result.attributes)])


def describe_include(scene: SceneState, place: ItemPath) -> str:
    include = scene.instances.includes.get(place)
    if include is None or include.path is None:
        return "(include) leads nowhere"
    return f"(include) {code(include.path)}" + (f"\n\n{include.reason}" if include.reason else "")


def describe_attribute(word: AttributeWord) -> str:
    """One sentence, with type, unit and default."""
    kind = word.type.value
    if word.lengths:
        kind = f"an array of {' or '.join(str(length) for length in word.lengths)} numbers"
    if word.slots:
        kind += f" [{', '.join(word.slots)}]"
    facts = [kind]
    if word.words:
        facts = ["one of " + ", ".join(map(code, word.words))]
    if word.shown_unit:
        facts.append(f"in {word.shown_unit}")
    if word.default:
        facts.append(f"default {word.default}")
    return f"**{word.name}** — {word.documentation}\n\n{'; '.join(facts)}"


def describe_word(word: Word | ShapeWord) -> str:
    value = f" = {word.value}" if word.value else ""
    return f"**{word.name}**{value} — {word.documentation}"


def _bare(name: Evaluated) -> str:
    """A class by its name: any value may be one."""
    return name if isinstance(name, str) else evaluated(name)


def _attributes(given: tuple[Given, ...]) -> str:
    if not given:
        return "no attributes"
    return table([(one.name, evaluated(one.value), f"from {one.origin}" if one.origin else "") for one in given])


def describe_value(scene: SceneState, place: ItemPath, word: AttributeWord | None, value: Value) -> str:
    """The derivation of a whole value."""
    unit = unit_of(scene, place, word)
    written = "" if word is None else word.shown_unit if unit is None else unit.value
    shown = code(derivation(scene, place, value)) + (f" {written}" if written else "")
    result = value_of(scene, place, value)
    other = hexadecimal(result) if word is not None and word.is_color else in_other_unit(result, unit)
    return f"{shown} = {other}" if other else shown


def describe_element(
    scene: SceneState, place: ItemPath, word: AttributeWord | None, index: int, element: Expression
) -> str:
    """The name of the slot that an element of an array fills, and how its value comes about."""
    slot = word.slots[index] if word is not None and index < len(word.slots) else str(index)
    return f"**{slot}** {describe_value(scene, place, word, element)}"


def unit_of(scene: SceneState, place: ItemPath, word: AttributeWord | None) -> Unit | None:
    """The unit of a value, which may depend on the joint; None if it is unknown."""
    if word is None:
        return None
    result = scene.results.get(place)
    value = None if result is None else result.value
    joint = value.frame.joint if isinstance(value, FrameResult) else None
    return word.unit_of(None if joint is None else joint.type)


def describe(occurrence: Occurrence) -> str | None:
    text = _named(occurrence)
    return None if text is None else "\n\n".join([text, *_in_array(occurrence)])


def explain(analysis: Analysis, path: str, offset: int) -> Hover | None:
    """All meanings of a file in several scenes."""
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
    """Text that is not a name: keywords, attributes, values; the innermost first."""
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
    """The array element with the constant."""
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

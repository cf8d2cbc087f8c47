"""Places of the numbers of an attribute: in the block itself, in a class, or in a new statement."""

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from robray.analysis.analysis import Analysis, FileSpan, span_at
from robray.analysis.queries import ItemPath
from robray.analysis.results import Given
from robray.analysis.scene_state import SceneState
from robray.facts.numbers import double_of
from robray.facts.symbols import Name
from robray.features.refactorings.refactoring import RefusalError
from robray.formats.robray.editing.hover import constant_value, value_of
from robray.formats.robray.editing.moving.solving import Form, Splice, solutions
from robray.formats.robray.editing.moving.terms import Lookup, Node, UnreadError, parsed, value_in
from robray.formats.robray.editing.refactorings.layout import indentation, line_end, newline
from robray.formats.robray.editing.refactorings.placement import at_start_of_block
from robray.formats.robray.editing.refactorings.subject import Subject, own_attribute
from robray.formats.robray.expressions import Array, Expression
from robray.formats.robray.statements import Attribute, Block, Constant, statement_of
from robray.formats.robray.vocabulary import ROBRAY, ValueType
from robray.text.blanks import begins_line
from robray.text.spans import Span

_REST_OF_LINE = re.compile(rb"[ \t]*(?:(?:#|//)[^\n\r]*|/\*(?:[^*\n]|\*+[^*/\n])*\*+/[ \t]*)?\r?\n?\Z")


def inserted(
    analysis: Analysis, scene: SceneState, place: ItemPath, statements: Sequence[tuple[str, str]]
) -> tuple[FileSpan, str]:
    """Names and values; the first of them determines the place of all."""
    file = scene.file(place)
    facts = file.reading.facts
    rank = facts.rank(place[-1])
    start = facts.starts[rank]
    subject = Subject(analysis, file.path, Span(start, start), scene, place, 0, lambda _: False)
    block = statement_of(facts.items[rank])
    if not isinstance(block, Block):
        raise RefusalError("it is not a block")
    written = [f"{name} {value};" for name, value in statements]
    behind = _anchor(block, statements[0][0])
    text = file.text
    if behind is None:
        at, first = at_start_of_block(file.path, text, subject.body(), indentation(text, start), written[0])
        # The rest is laid out as the first is.
        lead = first[: first.index(written[0])]
        return at, first + "".join(f"{lead or ' '}{each}" for each in written[1:])
    extent = subject.attribute_extent(behind)
    end = line_end(text, extent.end)
    if begins_line(text, extent.start) and _REST_OF_LINE.match(text, extent.end, end) is not None:
        lead = f"{newline(text)}{indentation(text, extent.start)}"
        at_end = end - len(text[extent.end : end]) + len(text[extent.end : end].rstrip(b"\r\n"))
        return subject.at(Span(at_end, at_end)), "".join(f"{lead}{each}" for each in written)
    return subject.at(Span(extent.end, extent.end)), "".join(f" {each}" for each in written)


def _anchor(block: Block, name: str) -> Attribute | None:
    """The attribute before a new one: for a size the shape, for a pose the translation or parent; else the classes."""
    if name in ROBRAY.sizes() or name == "scale":
        found = own_attribute(block, "shape") or own_attribute(block, "mesh")
    else:
        translation = None if name == "translation" else own_attribute(block, "translation")
        found = translation or own_attribute(block, "parent")
    return found or own_attribute(block, "isa")


_UNUSUAL = "an expression is too unusual to be edited"


class Written(NamedTuple):
    """An effective attribute of an item: `place` is that of its block, `origin` the class that this is; both None for
    an attribute that is not given. `values` are its numbers, one for a scalar.
    """

    name: str
    values: tuple[float, ...]
    place: ItemPath | None = None
    origin: str | None = None
    attribute: Attribute | None = None

    @property
    def elements(self) -> tuple[Expression, ...] | None:
        """One for each number; None if they are not written one by one."""
        value = None if self.attribute is None else self.attribute.value
        if isinstance(value, Array):
            return value.elements[: len(self.values)] if len(value.elements) >= len(self.values) else None
        return (value,) if isinstance(value, Expression) and len(self.values) == 1 else None

    @property
    def is_array(self) -> bool:
        if self.attribute is None:
            return ROBRAY.attributes[self.name].type is not ValueType.NUMBER
        return isinstance(self.attribute.value, Array)


def written(
    scene: SceneState, place: ItemPath, attributes: Iterable[Given], name: str, default: tuple[float, ...]
) -> Written:
    """`default` are the numbers of an attribute that is not given, with their count. A RefusalError if the given ones
    are unknown.
    """
    given = next((each for each in attributes if each.name == name), None)
    if given is None:
        return Written(name, default)
    several = given.value if isinstance(given.value, tuple) else (given.value,)
    values = [double_of(each) for each in several[: max(len(default), 1)]]
    known = tuple(value for value in values if value is not None)
    if len(known) != len(values):
        raise RefusalError(f"'{name}' is not known")
    where = place if given.origin is None else scene.class_before(given.origin, place)
    if where is None:
        raise RefusalError(f"it is not known where '{name}' is given")
    block = statement_of(scene.item(where))
    attribute = own_attribute(block, name) if isinstance(block, Block) else None
    if attribute is None:
        raise RefusalError(f"it is not known where '{name}' is given")
    return Written(name, known, where, given.origin, attribute)


def lookup_at(scene: SceneState, place: ItemPath) -> Lookup:
    """The values of constants as an item sees them."""
    return lambda name: double_of(constant_value(scene, place, name))


def taken_apart(expression: Expression) -> tuple[bytes, Node]:
    """The bytes of an expression, and its tree. A RefusalError where there is none."""
    text = expression.text.encode()
    if len(text) != expression.span.end - expression.span.start or any(
        isinstance(step, Name) and step.quoted for step in expression.steps
    ):
        raise RefusalError(_UNUSUAL)
    try:
        return text, parsed(text)
    except UnreadError as error:
        raise RefusalError(_UNUSUAL) from error


def rewritten(
    scene: SceneState, place: ItemPath, expression: Expression, need: float, form: Form
) -> tuple[Splice, str]:
    """The best way to increase an expression by `need`, and the new text; a RefusalError if there is none.

    `place` is the item with the expression, or for it.
    """
    text, root = taken_apart(expression)
    lookup = lookup_at(scene, place)
    value = double_of(value_of(scene, place, expression))
    again = value_in(root, lookup)
    if value is None or again is None or abs(again - value) > 1e-6 * max(1.0, abs(value)):
        raise RefusalError(_UNUSUAL)
    for splice in solutions(text, root, need, form, lookup):
        new = splice.apply(text).decode()
        reached = number_of_text(scene, place, new, strict=form.strict)
        if reached is not None and abs(reached - value - need) <= form.step * 1.001 + 1e-9:
            return splice, new
    raise RefusalError(_UNUSUAL)


def number_of_text(scene: SceneState, place: ItemPath, text: str, *, strict: bool) -> float | None:
    """The value of an expression in an item, read strictly, as in an array or a definition, or as a whole attribute."""
    whole = f"def it {text};" if strict else f"frame it {{ offset {text}; }}"
    facts = scene.file(place).frontend.read(whole.encode()).facts
    if len(facts) != 1 or facts.problems or facts.items[0].problems:
        return None
    statement = statement_of(facts.items[0])
    if isinstance(statement, Constant):
        value = statement.value
    elif isinstance(statement, Block) and len(statement.attributes) == 1:
        found = statement.attributes[0].value
        value = found if isinstance(found, Expression) else None
    else:
        return None
    return None if value is None else double_of(value_of(scene, place, value))


def spliced(scene: SceneState, place: ItemPath, expression: Expression, splice: Splice) -> tuple[FileSpan, str]:
    """The edit of the file that a splice of an expression in an item is."""
    start = expression.span.start
    return span_at(scene, place, Span(start + splice.start, start + splice.end)), splice.text

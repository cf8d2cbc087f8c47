"""How an expression comes to its value."""

from typing import TypeVar

from robray.analysis.queries import ItemPath
from robray.analysis.results import ConstantResult
from robray.analysis.scene_state import SceneState
from robray.analysis.values import UNKNOWN, Evaluated, Scalar
from robray.facts.numbers import Number
from robray.facts.problems import Problem
from robray.facts.symbols import Name
from robray.features.numbers import evaluated, settled
from robray.formats.robray.expressions import Array, Expression, Value
from robray.formats.robray.semantics.evaluate import evaluate
from robray.formats.robray.statements import Constant
from robray.text.printable import clipped

_MOST_ALIASES = 20
_LONGEST = 300
"""Characters."""


def value_of(scene: SceneState, place: ItemPath, value: Value) -> Evaluated:
    """What a value in an item at `place` evaluates to there."""
    problems: list[Problem] = []
    return evaluate(value, lambda name: constant_value(scene, place, name), problems)


def constant_value(scene: SceneState, place: ItemPath, name: str) -> Scalar | None:
    """The value of a constant as an item at `place` sees it; None when there is none."""
    found = scene.constant_before(name, place)
    if found is None:
        return None
    value = scene.results[found].value
    return value.value if isinstance(value, ConstantResult) else None


def derivation(scene: SceneState, place: ItemPath, value: Value) -> str:
    """`text = text with the numbers put in = value`, leaving out what would say the same twice.

    A text that nobody would read to its end breaks off.
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
    """Whether it is not written so, here or where the constant is defined that it is nothing but the name of."""
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
    """The number of a constant that is defined at `place`, as people read it."""
    statement = scene.item(place).statement
    if not isinstance(statement, Constant) or statement.value is None:
        return value
    return _settled(scene, place, statement.value, value)


def _put_in(scene: SceneState, place: ItemPath, value: Value) -> str:
    """The text of a value with the values of constants in the place of their names."""
    text = value.text.encode()
    base = value.span.start
    if len(text) != value.span.end - base:
        # What is no UTF-8 was read as something else, and the names are not where their spans are.
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

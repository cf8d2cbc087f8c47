"""How an expression comes to its value."""

from robray.analysis.evaluate import evaluate
from robray.analysis.questions import Place
from robray.analysis.results import ConstantResult
from robray.analysis.scene_state import SceneState
from robray.analysis.values import UNKNOWN, Evaluated, Scalar
from robray.facts.expressions import Array, Expression, Value
from robray.facts.problems import Problem
from robray.facts.symbols import Name
from robray.features.numbers import evaluated

_LONGEST = 300
"""Characters."""


def value_of(scene: SceneState, place: Place, value: Value) -> Evaluated:
    """What a value in an item at `place` evaluates to there."""
    problems: list[Problem] = []
    return evaluate(value, lambda name: constant_value(scene, place, name), problems)


def constant_value(scene: SceneState, place: Place, name: str) -> Scalar | None:
    """The value of a constant as an item at `place` sees it; None when there is none."""
    found = scene.constant_before(name, place)
    if found is None:
        return None
    value = scene.results[found].value
    return value.value if isinstance(value, ConstantResult) else None


def derivation(scene: SceneState, place: Place, value: Value) -> str:
    """`text = text with the numbers put in = value`, leaving out what would say the same twice.

    A text that nobody would read to its end breaks off.
    """
    result = value_of(scene, place, value)
    stages = [" ".join(value.text.split()), " ".join(_put_in(scene, place, value).split())]
    stages.append("?" if result is UNKNOWN else evaluated(result))
    shown = [stage for index, stage in enumerate(stages) if index == 0 or stage != stages[index - 1]]
    return " = ".join(stage if len(stage) <= _LONGEST else f"{stage[:_LONGEST]}…" for stage in shown)


def _put_in(scene: SceneState, place: Place, value: Value) -> str:
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

"""The attribute that a finding is in, and what else is wrong there."""

from bisect import bisect_left, bisect_right
from typing import NamedTuple

from robray.analysis.queries import ItemPath
from robray.analysis.scene_state import SceneState
from robray.formats.robray.expressions import Value
from robray.formats.robray.statements import Attribute, Block, Constant, Stray
from robray.rules.engine.rule import RuleContext
from robray.rules.engine.rule_contexts import once, scene_and_place, statement
from robray.text.spans import Span


@once
def attribute_around(context: RuleContext) -> Attribute | None:
    """The attribute that the finding is in or at. Cost: O(log attributes of the item)."""
    found = statement(context)
    attributes = found.attributes if isinstance(found, Block | Stray) else ()
    at = bisect_right(attributes, context.span.start, key=lambda each: each.span.start) - 1
    return attributes[at] if at >= 0 and context.span.start < attributes[at].span.end else None


def value_around(context: RuleContext) -> Value | None:
    """The value of that attribute, or of the constant at which the finding is reported."""
    found = statement(context)
    attribute = found if isinstance(found, Constant) else attribute_around(context)
    return None if attribute is None else attribute.value


def is_alone(context: RuleContext) -> bool:
    """Whether the reader finds nothing else wrong in the same attribute, or in what is no block at all.

    Where it does, what was meant is less sure than one finding can tell.
    """
    scene, place = scene_and_place(context)
    written = scene.item(place).statement
    within = context.span
    if isinstance(written, Block | Stray):
        at = bisect_right(written.attributes, within.start, key=lambda each: each.span.start) - 1
        if at >= 0 and within.start <= written.attributes[at].span.end:
            within = written.attributes[at].span
    else:
        within = Span(0, within.end)
    spans = _problem_spans(context)
    first = bisect_left(spans, within.start, key=lambda each: each.start)
    # Each stands there once, so that two tell enough.
    return not any(span.start <= within.end and span != context.span for span in spans[first : first + 2])


class _ProblemSpans(NamedTuple):
    scene: SceneState
    place: ItemPath
    spans: tuple[Span, ...]


_PROBLEM_SPANS = ("problem spans",)


def _problem_spans(context: RuleContext) -> tuple[Span, ...]:
    """Those of all that the reader finds wrong in the item, each once, in order; one item may have thousands."""
    scene, place = scene_and_place(context)
    looked = context.looked
    last = None if looked is None else looked.get(_PROBLEM_SPANS)
    if not isinstance(last, _ProblemSpans) or last.scene is not scene or last.place != place:
        found = tuple(sorted({problem.span for problem in scene.item(place).problems}))
        last = _ProblemSpans(scene, place, found)
        if looked is not None:
            looked[_PROBLEM_SPANS] = last
    return last.spans

"""Roll, pitch, yaw and more."""

from robray.analysis.results import Result
from robray.facts.expressions import Array
from robray.facts.problems import Problem
from robray.facts.statements import Block, BlockKind
from robray.rules.own_values import own
from robray.rules.rule import Applicability, Fix, Occasion, Replacement, Rule, Severity


def _check(block: Block, _result: Result) -> tuple[Problem, ...]:
    rpy = own(block, "rpy")
    if rpy is None or not isinstance(rpy.value, Array) or len(rpy.value.elements) <= 3:
        return ()
    surplus = rpy.value.elements[3].span._replace(end=rpy.value.elements[-1].span.end)
    between = rpy.value.elements[2].span.end - surplus.start
    return (Problem("extra-angles", surplus, (str(len(rpy.value.elements)), str(between))),)


def _fix(occasion: Occasion) -> Fix:
    start = occasion.span.start + int(occasion.details[1])
    return Fix(
        "remove what is not read",
        (Replacement(occasion.span._replace(start=start), ""),),
        Applicability.UNSAFE,
    )


RULE = Rule(
    code="extra-angles",
    severity=Severity.WARNING,
    summary="An 'rpy' has more than three angles.",
    message="'rpy' has {0} numbers, and only roll, pitch and yaw are read; was a 'quaternion' meant?",
    explanation=(
        "amino takes the first three numbers of 'rpy', in radians, and does not look at the others. Four numbers are "
        "mostly a quaternion, which has an attribute of that name, in the order x, y, z, w."
    ),
    bad="""\
frame lamp {
    rpy [0, 0, 0.5, [|1|]];
}
""",
    good="""\
frame lamp {
    rpy [0, 0, 0.5];
}
""",
    check=_check,
    blocks=frozenset({BlockKind.FRAME, BlockKind.CLASS}),
    attributes=frozenset({"rpy"}),
    fix=_fix,
)

"""A frame inside another that a class hangs somewhere else."""

from robray.analysis.results import FrameResult, Result
from robray.facts.problems import Problem
from robray.formats.robray.statements import Block, BlockKind
from robray.rules.engine.rule import Rule, Severity
from robray.rules.robray.own_values import given_by, keyword_or_name
from robray.text.records import NamedTuple


class Details(NamedTuple):
    name: str
    parent: str
    container: str


def _check(block: Block, result: Result) -> tuple[Problem, ...]:
    value = result.value
    if not isinstance(value, FrameResult):
        return ()
    given = given_by(value.attributes, "parent")
    if given is None or given.origin is None or not isinstance(given.value, str):
        return ()
    container = result.container
    if container is None or container.name == given.value:
        return ()
    details = Details(given.origin, given.value, container.name or "")
    return (Problem("class-moves-frame", keyword_or_name(block), details),)


RULE = Rule(
    code="class-moves-frame",
    severity=Severity.WARNING,
    summary="A class takes a frame out of the one that it stands in.",
    message=(
        "class '{name}' gives the parent '{parent}', so this frame does not hang from '{container}', in which it stands"
    ),
    details=Details,
    explanation=(
        "A frame inside another one hangs from it and cannot name a parent itself. A parent that comes from a class, "
        "however, silently overrides the nesting: the frame is placed as if it stood outside. Take 'parent' out of the "
        "class, or the frame out of the other."
    ),
    bad="""\
frame shelf { }
class stored {
    parent shelf;
    translation [0, 0, 0.4];
}
frame table {
    frame [|cup|] {
        isa stored;
    }
}
""",
    good="""\
frame shelf { }
class stored {
    parent shelf;
    translation [0, 0, 0.4];
}
frame table { }
frame cup {
    isa stored;
}
""",
    check=_check,
    statements=frozenset({Block}),
    kinds=frozenset({BlockKind.FRAME}),
    attributes=frozenset({"isa"}),
)

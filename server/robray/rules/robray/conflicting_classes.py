"""Two classes of one frame that disagree."""

from collections.abc import Iterator

from robray.analysis.queries import Query
from robray.analysis.results import ClassResult, Result
from robray.facts.problems import Problem
from robray.facts.query_kinds import QueryKind
from robray.facts.symbols import Name
from robray.formats.robray.statements import Block, BlockKind
from robray.rules.engine.rule import Rule, Severity
from robray.rules.robray.undefined_class import isa_names
from robray.text.records import NamedTuple


class Details(NamedTuple):
    attribute: str
    name: str
    first: str


def _check(block: Block, result: Result) -> tuple[Problem, ...]:
    names = list(isa_names(block))
    if len(names) < 2:
        return ()
    own = {attribute.name for attribute in block.attributes}
    given: dict[str, tuple[str, object]] = {}
    for name, found in _classes(names, result):
        for attribute in found.attributes:
            first = given.setdefault(attribute.name, (name.text, attribute.value))
            if first[1] != attribute.value and attribute.name not in own:
                return (Problem("conflicting-classes", name.span, Details(attribute.name, name.text, first[0])),)
    return ()


def _classes(names: list[Name], result: Result) -> Iterator[tuple[Name, ClassResult]]:
    answers = dict(result.answers)
    for name in names:
        found = answers.get(Query(QueryKind.CLASS, name.text))
        if isinstance(found, ClassResult):
            yield name, found


RULE = Rule(
    code="conflicting-classes",
    severity=Severity.INFORMATION,
    summary="Two classes of a frame give different values for one attribute.",
    message=(
        "'{attribute}' of class '{name}' has no effect: class '{first}' gives it too, "
        "and in a frame the first 'isa' counts"
    ),
    details=Details,
    explanation=(
        "Where several classes give the same attribute, a class or a geometry takes that of its last 'isa', so that "
        "one class can be refined by another behind it. A frame does it the other way round and takes that of its "
        "first 'isa', without a word from amino. An attribute of the frame itself settles it."
    ),
    bad="""\
class shelved { translation [0, 0, 0.5]; rpy [0, 0, 1]; }
class raised { translation [0, 0, 0.9]; }
frame tray {
    isa shelved;
    isa [|raised|];
}
""",
    good="""\
class shelved { translation [0, 0, 0.5]; rpy [0, 0, 1]; }
class raised { translation [0, 0, 0.9]; }
frame tray {
    isa shelved;
    isa raised;
    translation [0, 0, 0.9];
}
""",
    check=_check,
    statements=frozenset({Block}),
    kinds=frozenset({BlockKind.FRAME}),
    attributes=frozenset({"isa"}),
)

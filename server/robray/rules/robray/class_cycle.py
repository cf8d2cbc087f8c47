"""A class that takes itself over."""

from robray.analysis.results import Result
from robray.facts.details import Ring
from robray.facts.problems import Problem
from robray.formats.robray.statements import Block, BlockKind
from robray.rules.engine.rule import Rule, RuleContext, Severity
from robray.rules.robray.undefined_class import isa_names


def _check(block: Block, _result: Result) -> tuple[Problem, ...]:
    if block.name is None:
        return ()
    own = block.name.text
    return tuple(Problem("class-cycle", name.span, Ring(own)) for name in isa_names(block) if name.text == own)


def _message(context: RuleContext) -> str:
    name, way = context.details
    if way:
        return f"class '{name}' takes itself over: {way}; nothing is taken over here, define what it needs before it"
    return f"class '{name}' names itself in 'isa', which contributes nothing; name another class"


RULE = Rule(
    code="class-cycle",
    severity=Severity.WARNING,
    summary="A class takes itself over.",
    message="class '{name}' takes itself over",
    details=Ring,
    message_at=_message,
    explanation=(
        "A class is known to amino only once its block is closed, so an 'isa' of itself finds nothing, and amino says "
        "nothing. In a ring of several classes the same happens at the one that comes first: it takes nothing over "
        "from one that is defined further down. Probably another class is meant."
    ),
    bad="""\
class metal { color [0.5, 0.5, 0.5]; }
class steel { isa [|steel|]; specular [1, 1, 1]; }
""",
    good="""\
class metal { color [0.5, 0.5, 0.5]; }
class steel { isa metal; specular [1, 1, 1]; }
""",
    check=_check,
    statements=frozenset({Block}),
    kinds=frozenset({BlockKind.CLASS}),
    attributes=frozenset({"isa"}),
)

"""An `isa` with a class of which the block can use nothing."""

from robray.analysis.results import ClassResult, Result
from robray.facts.problems import Problem
from robray.facts.query_kinds import QueryKind
from robray.formats.robray.statements import Block, BlockKind
from robray.formats.robray.vocabulary import ROBRAY
from robray.rules.engine.rule import Rule, RuleContext, Severity
from robray.rules.robray.undefined_class import isa_names
from robray.text.records import NamedTuple


class Details(NamedTuple):
    name: str
    kind: str
    attributes: str


_CLASS = QueryKind.CLASS

_OF_FRAMES = ROBRAY.names(lambda word: word.blocks == {BlockKind.CLASS, BlockKind.FRAME})
_OF_FRAMES_ALONE = _OF_FRAMES - {"parent"}
"""A geometry has no parent of its own, but takes that of a class."""

_MOST_NAMED = 3


def _check(block: Block, result: Result) -> tuple[Problem, ...]:
    found: tuple[Problem, ...] = ()
    is_frame = block.kind is BlockKind.FRAME
    for query, answer in result.answers:
        if query[0] is _CLASS and isinstance(answer, ClassResult):
            for given in answer.attributes:
                if (given.name in _OF_FRAMES) if is_frame else (given.name not in _OF_FRAMES_ALONE):
                    break
            else:
                if answer.attributes:
                    found += _at_names(block, answer.name, sorted({given.name for given in answer.attributes}))
    return found


def _at_names(block: Block, name: str, attributes: list[str]) -> tuple[Problem, ...]:
    shown = ", ".join(f"'{attribute}'" for attribute in attributes[:_MOST_NAMED])
    more = ", …" if len(attributes) > _MOST_NAMED else ""
    return tuple(
        Problem("idle-isa", written.span, Details(name, block.kind.value, shown + more))
        for written in isa_names(block)
        if written.text == name
    )


def _message(context: RuleContext) -> str:
    name, kind, attributes = context.details
    other = "the 'geometry' in it" if kind == BlockKind.FRAME.value else "the frame around it"
    return f"a {kind} has nothing that class '{name}' gives ({attributes}); put this 'isa' into {other}"


RULE = Rule(
    code="idle-isa",
    severity=Severity.WARNING,
    summary="An 'isa' contributes nothing, since its class is for another kind of block.",
    message="a {kind} has nothing that class '{name}' gives ({attributes})",
    details=Details,
    message_at=_message,
    explanation=(
        "A class may hold what frames have, a pose and a joint, and what geometry has, a shape and its looks. Whatever "
        "a block cannot have itself it passes over in its classes, without a word from amino. Where it passes over all "
        "of a class the 'isa' was meant for the other block: the geometry in the frame, or the frame around the "
        "geometry. A class without attributes is a mark for programs to find, and may stand anywhere."
    ),
    bad="""\
class steel {
    color [0.6, 0.6, 0.7];
}
frame pole {
    isa [|steel|];
    geometry {
        shape sphere;
        radius 0.1;
    }
}
frame knob {
    geometry {
        isa steel;
        shape sphere;
        radius 0.05;
    }
}
""",
    good="""\
class steel {
    color [0.6, 0.6, 0.7];
}
frame pole {
    geometry {
        isa steel;
        shape sphere;
        radius 0.1;
    }
}
frame knob {
    geometry {
        isa steel;
        shape sphere;
        radius 0.05;
    }
}
""",
    check=_check,
    statements=frozenset({Block}),
    kinds=frozenset({BlockKind.FRAME, BlockKind.GEOMETRY}),
    attributes=frozenset({"isa"}),
)

"""An `isa` with a class of which the block can use nothing."""

from functools import partial
from typing import NamedTuple

from robray.analysis.results import ClassResult, Result
from robray.facts.problems import Problem
from robray.facts.query_kinds import QueryKind
from robray.formats.robray.statements import Block, BlockKind
from robray.formats.robray.vocabulary import ROBRAY
from robray.rules.engine.rule import Rule, RuleContext
from robray.rules.robray.undefined_class import isa_names


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
    other = "its geometry" if kind == BlockKind.FRAME.value else "the frame around it"
    return f"class '{name}' sets nothing for a {kind} ({attributes}); move 'isa' into {other}"


LOGIC = {
    "idle-isa": partial(
        Rule,
        details=Details,
        message_at=_message,
        check=_check,
        statements=frozenset({Block}),
        kinds=frozenset({BlockKind.FRAME, BlockKind.GEOMETRY}),
        attributes=frozenset({"isa"}),
    )
}

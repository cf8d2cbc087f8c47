"""Names that are not written in the project's style. Off by default: nobody's style is wrong."""

from collections.abc import Mapping
from functools import partial
from typing import NamedTuple

from robray.analysis.results import Result
from robray.facts.problems import Problem
from robray.formats.robray.statements import Block, BlockKind, Constant
from robray.rules.engine.rule import Applicability, Check, Fix, Rename, Rule, RuleContext
from robray.rules.engine.selection import Selection
from robray.text.naming import ANY, is_in, styled


class Details(NamedTuple):
    kind: str
    name: str
    style: str


def _check_by(selection: Selection) -> Check | None:
    naming = selection.naming
    told: Mapping[object, tuple[str, str]] = {
        BlockKind.FRAME: ("frame", naming.frames),
        BlockKind.CLASS: ("class", naming.classes),
        Constant: ("constant", naming.constants),
    }

    def check(statement: Block | Constant, _: Result) -> tuple[Problem, ...]:
        name = statement.name
        if name is None or not name.text:
            return ()
        kind, style = told[statement.kind if isinstance(statement, Block) else Constant]
        return () if is_in(style, name.text) else (Problem("naming", name.span, Details(kind, name.text, style)),)

    return None if all(style == ANY for _, style in told.values()) else check


def _fix(context: RuleContext) -> Fix | None:
    """Scenes and programs that are not seen from here may ask for the old name."""
    found = context.details
    assert isinstance(found, Details), "the rule has a record"
    new = styled(found.style, found.name)
    if new is None:
        return None
    return Fix(
        f"Rename to '{new}' everywhere",
        (),
        Applicability.UNSAFE,
        Rename(context.span, new),
    )


LOGIC = {
    "naming": partial(
        Rule,
        check_by=_check_by,
        statements=frozenset({Block, Constant}),
        kinds=frozenset({BlockKind.FRAME, BlockKind.CLASS, Constant}),
        details=Details,
        fix=_fix,
    )
}

"""Noted by reading: a matrix is no rotation."""

from functools import partial
from typing import NamedTuple

from robray.formats.robwork.frontend.poses import Instead
from robray.rules.engine.rule import Rule, RuleContext
from robray.rules.robwork.mending import matrix_taken


class Details(NamedTuple):
    """`taken` is the rotation that the loader takes, empty where it takes none."""

    taken: str
    instead: Instead


_TAKEN = {
    Instead.ROTATION: "RobWork's default loader uses {taken}",
    Instead.MIRROR: "RobWork's default loader uses the nearest matrix, which mirrors",
    Instead.NOTHING: "no rotation is nearest to it",
    Instead.ITSELF: "RobWork uses it and distorts everything attached to it",
}


def _message(context: RuleContext) -> str:
    taken, instead = context.details
    return f"this matrix is not a rotation; {_TAKEN[instead].format(taken=taken)}"


LOGIC = {"robwork-not-a-rotation": partial(Rule, details=Details, message_at=_message, fix=matrix_taken)}

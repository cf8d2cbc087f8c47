"""Noted by reading: a matrix is no rotation."""

from functools import partial

from robray.formats.robwork.frontend.poses import Instead
from robray.rules.engine.rule import Rule, RuleContext
from robray.rules.robwork.mending import matrix_taken
from robray.text.records import NamedTuple


class Details(NamedTuple):
    """`taken` is the rotation that the loader takes, empty where it takes none."""

    taken: str
    instead: Instead


_TAKEN = {
    Instead.ROTATION: "and RobWork's default loader takes {taken} instead",
    Instead.MIRROR: "it mirrors: RobWork's default loader takes what is nearest to it and mirrors, too",
    Instead.NOTHING: "and none is nearest to it",
    Instead.ITSELF: "and RobWork takes it as it is: what hangs from it is out of shape",
}


def _message(context: RuleContext) -> str:
    taken, instead = context.details
    return f"this matrix is no rotation, {_TAKEN[instead].format(taken=taken)}"


LOGIC = {"robwork-not-a-rotation": partial(Rule, details=Details, message_at=_message, fix=matrix_taken)}

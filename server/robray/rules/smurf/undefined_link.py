"""Noted by resolving: a link that the robot does not have."""

from functools import partial
from typing import Any

from robray.facts.robots import LINK
from robray.rules.engine.meant import mended_where_used
from robray.rules.engine.rule import Rule
from robray.rules.smurf.near import near
from robray.text.records import NamedTuple


class Details(NamedTuple):
    name: str
    entity: str = ""
    is_passed_over: bool = False


def _rejects(details: Any) -> bool:
    """Of an attachment the entity is told, too, and of a child, which MARS does not look at."""
    return bool(details.entity and not details.is_passed_over)


LOGIC = {
    "smurf-undefined-link": partial(
        Rule,
        details=Details,
        rejected_at=_rejects,
        words=near(LINK),
        fix=lambda context: mended_where_used(context, LINK),
    )
}

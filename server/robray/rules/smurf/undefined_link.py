"""Noted by resolving: a link that the robot does not have."""

from typing import Any

from robray.facts.robots import LINK
from robray.rules.engine.meant import mended_where_used
from robray.rules.engine.rule import Rule, Severity
from robray.rules.smurf.example_robot import in_scene
from robray.rules.smurf.near import near
from robray.text.records import NamedTuple


class Details(NamedTuple):
    name: str
    entity: str = ""
    is_passed_over: bool = False


def _rejects(details: Any) -> bool:
    """Of an attachment the entity is told, too, and of a child, which MARS does not look at."""
    return bool(details.entity and not details.is_passed_over)


RULE = Rule(
    code="smurf-undefined-link",
    severity=Severity.WARNING,
    summary="A link is named that does not exist.",
    message="there is no link '{name}'",
    details=Details,
    explanation=(
        "An entity hangs from a link of another entity, by 'entity::link'; where there is no such link, MARS "
        "takes the world, which is an error. Annotations of links that do not exist are a warning: MARS reads "
        "them without a word. So is a 'child' that its entity's robot does not have, of which MARS reads nothing; to "
        "Phobos it is an error."
    ),
    bad=in_scene(
        """\
entities:
- {name: left, file: arm.smurf}
- {name: right, file: arm.smurf, parent: "left::[|uper|]", anchor: parent}
"""
    ),
    good=in_scene(
        """\
entities:
- {name: left, file: arm.smurf}
- {name: right, file: arm.smurf, parent: "left::upper", anchor: parent}
"""
    ),
    rejected_by_reader=True,
    format="smurfs",
    rejected_at=_rejects,
    words=near(LINK),
    fix=lambda context: mended_where_used(context, LINK),
)

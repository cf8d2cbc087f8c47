"""Noted by resolving: a collision setup cannot be read."""

from robray.rules.engine.rule import Rule, Severity
from robray.rules.robwork.mending import path_meant, with_meant_path
from robray.text.records import NamedTuple


class Details(NamedTuple):
    path: str
    why: str
    meant: str


_MESSAGE = "the collision setup '{path}' cannot be read: the file {why}"

_CELL = """\
<WorkCell name="cell">
  <Frame name="Table"/>
  <Frame name="Cup" refframe="Table"/>
  <CollisionSetup file="{0}"/>
</WorkCell>
//- /w/cell.prox.xml
<CollisionSetup>
  <Exclude>
    <FramePair first="Table" second="Cup"/>
  </Exclude>
</CollisionSetup>
"""

RULE = Rule(
    code="robwork-setup-not-found",
    severity=Severity.WARNING,
    summary="A collision setup cannot be read.",
    message=_MESSAGE,
    details=Details,
    explanation=(
        "A path is relative to the file that names it. Frames and devices are there without the setup; who loads the"
        " workcell to try for collisions is refused, and here nothing is allowed to touch for it."
    ),
    bad=_CELL.format("[|cel.prox.xml|]"),
    good=_CELL.format("cell.prox.xml"),
    message_at=lambda context: with_meant_path(context, _MESSAGE),
    fix=path_meant,
)

"""Noted by resolving: a frame that is not there."""

from functools import partial
from typing import Any, NamedTuple

from robray.facts.symbols import SymbolKind
from robray.rules.engine.meant import mended_by_name
from robray.rules.engine.rule import Rule, Severity


class Details(NamedTuple):
    name: str
    where: str = ""


def _rejects(details: Any) -> bool:
    """Of what is drawn in a device only a warning: who loads the workcell without drawings does not notice."""
    return not details.where


RULE = Rule(
    code="robwork-undefined-frame",
    severity=Severity.ERROR,
    summary="A frame that is not there.",
    message="frame '{name}' is not defined",
    details=Details,
    explanation=(
        "In a workcell a frame of a device is called 'Device.Frame', and in the device itself 'Frame'. In a "
        "task names are checked where its workcell is known."
    ),
    bad="""\
<WorkCell name="cell">
  <Frame name="Table"/>
  <Frame name="Cup" refframe="[|Tabel|]"/>
</WorkCell>
""",
    good="""\
<WorkCell name="cell">
  <Frame name="Table"/>
  <Frame name="Cup" refframe="Table"/>
</WorkCell>
""",
    rejected_by_reader=True,
    names=SymbolKind.FRAME,
    fix=partial(mended_by_name, kind=SymbolKind.FRAME),
    rejected_at=_rejects,
)

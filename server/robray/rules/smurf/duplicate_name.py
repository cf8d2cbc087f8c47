"""Noted by resolving: a second thing of one name."""

from functools import partial
from typing import NamedTuple

from robray.formats.smurf.vocabulary import MOTOR, POSE, SENSOR
from robray.rules.engine.choices import renamed_apart
from robray.rules.engine.rule import Fix, Rule, RuleContext
from robray.rules.smurf.first_ones import first_of_name


class Details(NamedTuple):
    name: str
    kind: str


_KINDS = {"motor": MOTOR, "pose": POSE, "sensor": SENSOR}


def _fix(context: RuleContext) -> Fix | None:
    kind = _KINDS.get(context.details.kind)
    return None if kind is None else renamed_apart(context, kind)


LOGIC = {"smurf-duplicate-name": partial(Rule, details=Details, related=first_of_name, fix=_fix)}

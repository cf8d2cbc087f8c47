"""Noted by reading: what is no YAML, or no map."""

from functools import partial
from typing import Any, NamedTuple

from robray.formats.smurf.frontend.faults import DOUBLED
from robray.rules.engine.rule import Rule
from robray.rules.smurf.mended_yaml import mended_yaml


class Details(NamedTuple):
    what: str
    kind: str


def _rejects(details: Any) -> bool:
    return bool(details.kind != DOUBLED)


LOGIC = {"smurf-syntax": partial(Rule, details=Details, rejected_at=_rejects, fix=mended_yaml)}

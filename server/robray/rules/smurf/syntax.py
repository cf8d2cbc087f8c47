"""Noted by reading: what is no YAML, or no map."""

from typing import Any

from robray.formats.smurf.frontend.faults import DOUBLED
from robray.rules.engine.rule import Rule, Severity
from robray.rules.smurf.example_robot import main_file
from robray.rules.smurf.mended_yaml import mended_yaml
from robray.text.records import NamedTuple


class Details(NamedTuple):
    what: str
    kind: str


def _rejects(details: Any) -> bool:
    return bool(details.kind != DOUBLED)


RULE = Rule(
    code="smurf-syntax",
    severity=Severity.ERROR,
    summary="A file is not written as YAML, or is no map.",
    message="{what}",
    details=Details,
    explanation=(
        "All readers read the files of SMURF with a YAML library and refuse what it refuses. The root of each "
        "file is a map of keys. Where a key stands twice the last one counts for all readers, so that is a "
        "warning."
    ),
    bad=main_file(
        """\
[|-|] arm.urdf
"""
    ),
    good=main_file(
        """\
modelname: arm
files: [arm.urdf]
"""
    ),
    rejected_by_reader=True,
    rejected_at=_rejects,
    fix=mended_yaml,
)

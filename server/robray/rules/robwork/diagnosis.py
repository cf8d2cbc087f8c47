"""What the engine asks of RobWork's files about findings."""

from robray.facts.problems import Problem
from robray.rules.engine.diagnosis import Diagnosis
from robray.rules.robwork.rings import has_ring, ring

_BREAKING = frozenset(
    {"robwork-syntax", "robwork-unknown-attribute", "robwork-missing-attribute", "robwork-missing-element"}
)


def _breaks(problem: Problem) -> bool:
    """What stands in an element that nobody reads is missing elsewhere."""
    if problem.code == "robwork-unknown-element":
        return bool(problem.details[1] != "hint")
    return problem.code in _BREAKING


DIAGNOSIS = Diagnosis(ring=ring, is_refused=has_ring, breaks=_breaks)

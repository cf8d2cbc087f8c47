"""What the engine asks of files of SMURF about findings."""

from robray.facts.problems import Problem
from robray.formats.smurf.frontend.faults import DOUBLED
from robray.rules.engine.diagnosis import Diagnosis
from robray.rules.smurf.rings import ring


def _breaks(problem: Problem) -> bool:
    """Keys that nobody reads as well: what belongs to them is missing elsewhere."""
    if problem.code == "smurf-syntax":
        return bool(problem.details[1] != DOUBLED)
    return problem.code == "smurf-unknown-key"


DIAGNOSIS = Diagnosis(ring=ring, is_refused=lambda scene: bool(scene.cycles.of), breaks=_breaks)

"""What the engine asks of RobWork's files about findings."""

from robray.rules.engine.diagnosis import Diagnosis
from robray.rules.robwork.rings import RING, has_ring, ring

_ACROSS_FILES = frozenset(
    {"robwork-undefined-frame", "robwork-undefined-device", "robwork-not-movable", "robwork-q-length", RING}
)
"""What a task says of its workcell, where they are loaded together."""

DIAGNOSIS = Diagnosis(ring=ring, is_refused=has_ring, across_files=_ACROSS_FILES)

"""What the engine asks of RobWork's files about findings."""

from robray.rules.engine.diagnosis import Diagnosis
from robray.rules.robwork.rings import has_ring, ring

DIAGNOSIS = Diagnosis(ring=ring, is_refused=has_ring)

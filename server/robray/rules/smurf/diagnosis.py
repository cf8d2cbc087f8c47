"""What the engine asks of files of SMURF about findings."""

from robray.rules.engine.diagnosis import Diagnosis
from robray.rules.smurf.rings import ring

DIAGNOSIS = Diagnosis(ring=ring, is_refused=lambda scene: bool(scene.cycles.of))

"""What reads robots, scenes and assemblies, and the annotations of a robot."""

from robray.analysis.format import Parts
from robray.formats.smurf.frontend.entries import Kind
from robray.formats.smurf.frontend.reading import SmurfFrontEnd
from robray.formats.smurf.semantics import SEMANTICS, SmurfBeside
from robray.formats.smurf.semantics.answers import SmurfPosture

PARTS = {
    name: Parts(SmurfFrontEnd(name, kind), SEMANTICS, SmurfBeside(), posture=SmurfPosture())
    for name, kind in (("smurf", Kind.ROBOT), ("smurfs", Kind.SCENE), ("smurf-annotations", Kind.ANNOTATIONS))
}

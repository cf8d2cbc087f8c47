"""Readers of robots, scenes and assemblies, and of the annotations of a robot."""

from robray.analysis.format import Parts
from robray.formats.smurf.frontend.entries import Kind
from robray.formats.smurf.frontend.reading import SmurfFrontEnd
from robray.formats.smurf.semantics import SEMANTICS, SmurfBeside
from robray.formats.smurf.semantics.answers import SmurfJointStates

PARTS = {
    name: Parts(SmurfFrontEnd(name, kind), SEMANTICS, SmurfBeside(), joint_states=SmurfJointStates())
    for name, kind in (("smurf", Kind.ROBOT), ("smurfs", Kind.SCENE), ("smurf-annotations", Kind.ANNOTATIONS))
}

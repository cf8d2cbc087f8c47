"""Readers of an SRDF."""

from robray.analysis.format import Parts
from robray.formats.srdf.frontend import SrdfFrontEnd
from robray.formats.srdf.robots import SrdfBeside, SrdfJointStates, allowed_in
from robray.formats.srdf.semantics import SEMANTICS

PARTS = {
    "srdf": Parts(SrdfFrontEnd(), SEMANTICS, SrdfBeside(), joint_states=SrdfJointStates(), allowed=allowed_in),
}

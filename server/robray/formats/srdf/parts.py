"""What reads an SRDF."""

from robray.analysis.format import Parts
from robray.formats.srdf.frontend import SrdfFrontEnd
from robray.formats.srdf.robots import SrdfBeside, SrdfPosture, allowed_in
from robray.formats.srdf.semantics import SEMANTICS

PARTS = {
    "srdf": Parts(SrdfFrontEnd(), SEMANTICS, SrdfBeside(), posture=SrdfPosture(), allowed=allowed_in),
}

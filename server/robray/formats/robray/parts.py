"""What reads scenes."""

from robray.analysis.format import Parts
from robray.formats.robray.frontend.reading import RobrayFrontEnd
from robray.formats.robray.semantics import SEMANTICS
from robray.formats.robray.semantics.neighbour import NEIGHBOUR

PARTS = {
    "robray": Parts(RobrayFrontEnd(), SEMANTICS, NEIGHBOUR),
}

"""Readers of scenes."""

from robray.analysis.format import Parts
from robray.formats.robray.frontend.reading import RobrayFrontEnd
from robray.formats.robray.semantics import SEMANTICS
from robray.formats.robray.semantics.nearby_file import NEARBY_FILE

PARTS = {
    "robray": Parts(RobrayFrontEnd(), SEMANTICS, NEARBY_FILE),
}

"""Readers of robots, of xacro sources, and of the files that these load."""

from robray.analysis.format import Parts
from robray.formats.urdf.frontend.data import DataFrontEnd
from robray.formats.urdf.frontend.reading import UrdfFrontEnd
from robray.formats.urdf.semantics import SEMANTICS
from robray.formats.urdf.semantics.nearby_file import RobotBeside

PARTS = {
    "urdf": Parts(UrdfFrontEnd(is_source=False), SEMANTICS, RobotBeside()),
    "xacro": Parts(UrdfFrontEnd(is_source=True), SEMANTICS, RobotBeside()),
    "xacro-data": Parts(DataFrontEnd(), SEMANTICS),
}

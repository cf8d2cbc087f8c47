"""Front ends: one folder a file format. They know neither each other nor the analysis."""

from collections.abc import Mapping

from robray.facts.frontend import FrontEnd
from robray.frontends.robray.frontend import RobrayFrontEnd
from robray.frontends.urdf.frontend import UrdfFrontEnd

FRONTENDS: Mapping[str, FrontEnd] = {
    ".robray": RobrayFrontEnd(),
    ".urdf": UrdfFrontEnd(),
    ".xacro": UrdfFrontEnd(is_source=True),
}
"""By suffix. An included file without a suffix of its own here is read by the front end of its includer."""

"""The formats that are read: one folder and one row each. What reads a format is loaded when there is a file of it."""

from robray.analysis.format import Format, Formats, Parts, Reader


def _robray() -> Parts:
    from robray.formats.robray.frontend.frontend import RobrayFrontEnd
    from robray.formats.robray.semantics import SEMANTICS

    return Parts(RobrayFrontEnd(), SEMANTICS)


def _urdf(*, is_source: bool) -> Parts:
    from robray.formats.urdf.frontend.frontend import UrdfFrontEnd
    from robray.formats.urdf.semantics import SEMANTICS

    return Parts(UrdfFrontEnd(is_source=is_source), SEMANTICS)


# What a scene includes may be called anything: amino reads it.
ROBRAY = Format("robray", (".robray",), Reader("amino", "scene"), _robray, of_any_name=True)
URDF = Format("urdf", (".urdf",), Reader("urdfdom", "robot"), lambda: _urdf(is_source=False), language="xml")
XACRO = Format(
    "xacro",
    (".xacro",),
    Reader("xacro", "robot's source"),
    lambda: _urdf(is_source=True),
    rules="urdf",
    language="xml",
)

FORMATS = Formats((ROBRAY, URDF, XACRO))

"""The formats that are read: one folder and one row each.

What reads a format is loaded when there is a file of it (`parts.py` in its folder), and its editing when an editor asks
(`editing`). What recognises a format is loaded with the table.
"""

from collections.abc import Callable
from importlib import import_module

from robray.analysis.format import Format, Formats, Parts, Reader
from robray.formats.controllers import recognition as controllers
from robray.formats.robwork import recognition as robwork
from robray.formats.rofi import recognition as rofi
from robray.formats.smurf import recognition as smurf
from robray.formats.srdf import recognition as srdf
from robray.formats.urdf import recognition as urdf


def _in(folder: str, name: str) -> tuple[Callable[[], Parts], Callable[[Format], object]]:
    """What loads the parts of a format from its folder, and its editing."""

    def parts() -> Parts:
        found: Parts = import_module(f"{__name__}.{folder}.parts").PARTS[name]
        return found

    def editing(of: Format) -> object:
        made: object = import_module(f"{__name__}.{folder}.editing").EDITING(of)
        return made

    return parts, editing


# What a scene includes may be called anything: amino reads it.
ROBRAY = Format("robray", (".robray",), Reader("amino", "scene"), *_in("robray", "robray"), of_any_name=True)
URDF = Format(
    "urdf",
    (".urdf",),
    Reader("urdfdom", "robot", ("urdfdom-4", "amino")),
    *_in("urdf", "urdf"),
    shared=(".xml",),
    language="xml",
    is_robot=True,
    recognises=urdf.recognises,
    begins=urdf.is_markup,
)
XACRO = Format(
    "xacro",
    (".xacro",),
    Reader("urdfdom", "robot"),
    *_in("urdf", "xacro"),
    rules="urdf",
    language="xml",
    is_robot=True,
)

ROFI = Format(
    "rofi",
    (),
    Reader("RoFI", "configuration"),
    *_in("rofi", "rofi"),
    shared=(".json",),
    language="json",
    recognises=rofi.is_configuration,
    kin=rofi.kin,
    is_broken=rofi.is_no_json,
    length="edges",
)


ROBWORK = Format(
    "robwork",
    (".rwtask.xml", ".task.xml", ".wc.xml"),
    Reader("RobWork", "workcell or task"),
    *_in("robwork", "robwork"),
    shared=(".xml",),
    language="xml",
    recognises=robwork.recognises,
    kin=robwork.kin,
)

SMURF = Format(
    "smurf",
    (".smurf",),
    Reader("MARS", "robot", ("Phobos",)),
    *_in("smurf", "smurf"),
    language="yaml",
    is_robot=True,
    recognises=smurf.begins_robot,
)
SMURFS = Format(
    "smurfs",
    (".smurfs", ".smurfa"),
    Reader("MARS", "scene", ("Phobos",)),
    *_in("smurf", "smurfs"),
    rules="smurf",
    language="yaml",
    recognises=smurf.begins_scene,
)
# Only a robot that lists it makes annotations of such a file: YAML is written for everything.
ANNOTATIONS = Format(
    "smurf-annotations",
    (),
    Reader("MARS", "annotations of a robot", ("Phobos",)),
    *_in("smurf", "smurf-annotations"),
    shared=(".yml",),
    is_part=True,
    rules="smurf",
    language="yaml",
)

DATA = Format(
    "xacro-data",
    (),
    Reader("xacro", "file that a source loads"),
    *_in("urdf", "xacro-data"),
    rules="urdf",
    language="yaml",
    is_part=True,
)
"""Files that xacro sources load. Only the expansion of a source tells which: no file is one by its name or text."""
DATA_SUFFIXES = (".yaml", ".yml")

SRDF = Format(
    "srdf",
    (".srdf",),
    Reader("MoveIt", "SRDF"),
    *_in("srdf", "srdf"),
    language="xml",
    recognises=srdf.recognises,
    describes_robot=True,
    is_made_of=srdf.is_source,
)

CONTROLLERS = Format(
    "controllers",
    (),
    Reader("ros2_control", "YAML file"),
    *_in("controllers", "controllers"),
    shared=DATA_SUFFIXES,
    language="yaml",
    recognises=controllers.recognises,
    describes_robot=True,
)

FORMATS = Formats((ROBRAY, URDF, XACRO, SMURF, SMURFS, ANNOTATIONS, ROBWORK, ROFI, SRDF, CONTROLLERS))

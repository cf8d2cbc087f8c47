"""The formats that are read: one folder and one row each.

The reader of a format is imported with its first file (`parts.py` in its folder), its recognition with the first text
that needs it (`recognition.py`), and its editing when an editor asks (`editing`).
"""

from collections.abc import Callable
from importlib import import_module
from typing import Any

from robray.analysis.format import Format, Formats, Parts, Reader


def _in(folder: str, name: str) -> tuple[Callable[[], Parts], Callable[[Format], object]]:
    """Functions that load the parts of a format, and its editing, from its folder."""

    def parts() -> Parts:
        found: Parts = import_module(f"{__name__}.{folder}.parts").PARTS[name]
        return found

    def editing(of: Format) -> object:
        made: object = import_module(f"{__name__}.{folder}.editing").EDITING(of)
        return made

    return parts, editing


def _asking(folder: str, name: str) -> Callable[..., Any]:
    """A function of the folder's recognition."""

    def ask(*arguments: object) -> object:
        return getattr(import_module(f"{__name__}.{folder}.recognition"), name)(*arguments)

    return ask


# An included scene may have any name: amino reads it.
ROBRAY = Format("robray", (".robray",), Reader("amino", "scene"), *_in("robray", "robray"), of_any_name=True)
URDF = Format(
    "urdf",
    (".urdf",),
    Reader("urdfdom", "robot", ("urdfdom-4", "amino")),
    *_in("urdf", "urdf"),
    shared=(".xml",),
    language="xml",
    is_robot=True,
    recognises=_asking("urdf", "recognises"),
    begins=_asking("urdf", "is_markup"),
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
    recognises=_asking("rofi", "is_configuration"),
    unsupported=_asking("rofi", "unsupported"),
    is_broken=_asking("rofi", "is_no_json"),
    length="edges",
)


ROBWORK = Format(
    "robwork",
    (".rwtask.xml", ".task.xml", ".wc.xml"),
    Reader("RobWork", "workcell or task"),
    *_in("robwork", "robwork"),
    shared=(".xml",),
    language="xml",
    recognises=_asking("robwork", "recognises"),
    unsupported=_asking("robwork", "unsupported"),
)

SMURF = Format(
    "smurf",
    (".smurf",),
    Reader("MARS", "robot", ("Phobos",)),
    *_in("smurf", "smurf"),
    language="yaml",
    is_robot=True,
    recognises=_asking("smurf", "begins_robot"),
)
SMURFS = Format(
    "smurfs",
    (".smurfs", ".smurfa"),
    Reader("MARS", "scene", ("Phobos",)),
    *_in("smurf", "smurfs"),
    rules="smurf",
    language="yaml",
    recognises=_asking("smurf", "begins_scene"),
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
"""Files that xacro sources load. Only the expansion of a source identifies them, not their names or texts."""
DATA_SUFFIXES = (".yaml", ".yml")

SRDF = Format(
    "srdf",
    (".srdf",),
    Reader("MoveIt", "SRDF"),
    *_in("srdf", "srdf"),
    language="xml",
    recognises=_asking("srdf", "recognises"),
    describes_robot=True,
    is_made_of=_asking("srdf", "is_source"),
)

CONTROLLERS = Format(
    "controllers",
    (),
    Reader("ros2_control", "YAML file"),
    *_in("controllers", "controllers"),
    shared=DATA_SUFFIXES,
    language="yaml",
    recognises=_asking("controllers", "recognises"),
    describes_robot=True,
)

FORMATS = Formats((ROBRAY, URDF, XACRO, SMURF, SMURFS, ANNOTATIONS, ROBWORK, ROFI, SRDF, CONTROLLERS))

"""The formats that are read: one folder and one row each. What reads a format is loaded when there is a file of it,
and its editing when an editor asks."""

from robray.analysis.format import Format, Formats, Kin, Parts, Reader


def _robray() -> Parts:
    from robray.formats.robray.frontend.reading import RobrayFrontEnd
    from robray.formats.robray.semantics import SEMANTICS
    from robray.formats.robray.semantics.neighbour import NEIGHBOUR

    return Parts(RobrayFrontEnd(), SEMANTICS, NEIGHBOUR)


def _robray_editing(of: Format) -> object:
    from robray.formats.robray.editing import RobrayEditing

    return RobrayEditing(of)


def _urdf(*, is_source: bool) -> Parts:
    from robray.formats.urdf.frontend.reading import UrdfFrontEnd
    from robray.formats.urdf.semantics import SEMANTICS
    from robray.formats.urdf.semantics.neighbour import RobotBeside

    return Parts(UrdfFrontEnd(is_source=is_source), SEMANTICS, RobotBeside())


def _urdf_editing(of: Format) -> object:
    from robray.formats.urdf.editing import UrdfEditing

    return UrdfEditing(of)


def _data() -> Parts:
    from robray.formats.urdf.semantics import SEMANTICS
    from robray.formats.xacro.data import DataFrontEnd

    return Parts(DataFrontEnd(), SEMANTICS)


def _rofi() -> Parts:
    from robray.formats.rofi.frontend.reading import RofiFrontEnd
    from robray.formats.rofi.semantics import SEMANTICS
    from robray.formats.rofi.semantics.whole import whole

    return Parts(RofiFrontEnd(), SEMANTICS, whole=whole)


def _rofi_editing(of: Format) -> object:
    from robray.formats.rofi.editing import RofiEditing

    return RofiEditing(of)


def _is_configuration(text: bytes) -> bool:
    from robray.formats.rofi.recognition import is_configuration

    return is_configuration(text)


def _beside_configurations(head: bytes) -> Kin | None:
    from robray.formats.rofi.recognition import kin

    return kin(head)


def _is_broken(text: bytes) -> bool:
    from robray.formats.rofi.recognition import is_no_json

    return is_no_json(text)


def _robwork() -> Parts:
    from robray.formats.robwork.frontend.reading import RobworkFrontEnd
    from robray.formats.robwork.semantics import SEMANTICS, RobWorkBeside, whole
    from robray.formats.robwork.semantics.setups import allowed_in

    return Parts(RobworkFrontEnd(), SEMANTICS, RobWorkBeside(), whole=whole, allowed=allowed_in)


def _robwork_editing(of: Format) -> object:
    from robray.formats.robwork.editing import RobworkEditing

    return RobworkEditing(of)


def _is_of_robwork(head: bytes) -> bool:
    from robray.formats.robwork.recognition import recognises

    return recognises(head)


def _beside_robwork(head: bytes) -> Kin | None:
    from robray.formats.robwork.recognition import kin

    return kin(head)


def _smurf(name: str, kind: str) -> Parts:
    from robray.formats.smurf.frontend.entries import Kind
    from robray.formats.smurf.frontend.reading import SmurfFrontEnd
    from robray.formats.smurf.semantics import SEMANTICS, SmurfBeside
    from robray.formats.smurf.semantics.answers import SmurfPosture

    return Parts(SmurfFrontEnd(name, Kind[kind]), SEMANTICS, SmurfBeside(), posture=SmurfPosture())


def _smurf_editing(of: Format) -> object:
    from robray.formats.smurf.editing import SmurfEditing

    return SmurfEditing(of)


def _is_robot_in_smurf(head: bytes) -> bool:
    from robray.formats.smurf.recognition import begins_robot

    return begins_robot(head)


def _is_scene_in_smurf(head: bytes) -> bool:
    from robray.formats.smurf.recognition import begins_scene

    return begins_scene(head)


def _srdf() -> Parts:
    from robray.formats.srdf.frontend import SrdfFrontEnd
    from robray.formats.srdf.robots import SrdfBeside, SrdfPosture, allowed_in
    from robray.formats.srdf.semantics import SEMANTICS

    return Parts(SrdfFrontEnd(), SEMANTICS, SrdfBeside(), posture=SrdfPosture(), allowed=allowed_in)


def _srdf_editing(of: Format) -> object:
    from robray.formats.srdf.editing import SrdfEditing

    return SrdfEditing(of)


def _is_srdf(head: bytes) -> bool:
    from robray.formats.srdf.recognition import recognises

    return recognises(head)


def _is_source_of_srdf(path: str, text: bytes) -> bool:
    from robray.formats.srdf.recognition import is_source

    return is_source(path, text)


def _controllers() -> Parts:
    from robray.formats.controllers.reading import ControllersFrontEnd
    from robray.formats.controllers.semantics import SEMANTICS, ControllersBeside

    return Parts(ControllersFrontEnd(), SEMANTICS, ControllersBeside())


def _controllers_editing(of: Format) -> object:
    from robray.formats.controllers.editing import ControllersEditing

    return ControllersEditing(of)


def _names_controllers(head: bytes) -> bool:
    from robray.formats.controllers.recognition import recognises

    return recognises(head)


def _is_robot(head: bytes) -> bool:
    from robray.formats.urdf.recognition import recognises

    return recognises(head)


def _is_markup(text: bytes) -> bool:
    """No statement of a scene begins so."""
    return text.removeprefix(b"\xef\xbb\xbf").lstrip().startswith(b"<")


# What a scene includes may be called anything: amino reads it.
ROBRAY = Format("robray", (".robray",), Reader("amino", "scene"), _robray, _robray_editing, of_any_name=True)
URDF = Format(
    "urdf",
    (".urdf",),
    Reader("urdfdom", "robot", ("urdfdom-4", "amino")),
    lambda: _urdf(is_source=False),
    _urdf_editing,
    shared=(".xml",),
    language="xml",
    is_robot=True,
    recognises=_is_robot,
    begins=_is_markup,
)
XACRO = Format(
    "xacro",
    (".xacro",),
    Reader("urdfdom", "robot"),
    lambda: _urdf(is_source=True),
    _urdf_editing,
    rules="urdf",
    language="xml",
    is_robot=True,
)

ROFI = Format(
    "rofi",
    (),
    Reader("RoFI", "configuration"),
    _rofi,
    _rofi_editing,
    shared=(".json",),
    language="json",
    recognises=_is_configuration,
    kin=_beside_configurations,
    is_broken=_is_broken,
    length="edges",
)


ROBWORK = Format(
    "robwork",
    (".rwtask.xml", ".task.xml", ".wc.xml"),
    Reader("RobWork", "workcell or task"),
    _robwork,
    _robwork_editing,
    shared=(".xml",),
    language="xml",
    recognises=_is_of_robwork,
    kin=_beside_robwork,
)

SMURF = Format(
    "smurf",
    (".smurf",),
    Reader("MARS", "robot", ("Phobos",)),
    lambda: _smurf("smurf", "ROBOT"),
    _smurf_editing,
    language="yaml",
    is_robot=True,
    recognises=_is_robot_in_smurf,
)
SMURFS = Format(
    "smurfs",
    (".smurfs", ".smurfa"),
    Reader("MARS", "scene", ("Phobos",)),
    lambda: _smurf("smurfs", "SCENE"),
    _smurf_editing,
    rules="smurf",
    language="yaml",
    recognises=_is_scene_in_smurf,
)
# Only a robot that lists it makes annotations of such a file: YAML is written for everything.
ANNOTATIONS = Format(
    "smurf-annotations",
    (),
    Reader("MARS", "annotations of a robot", ("Phobos",)),
    lambda: _smurf("smurf-annotations", "ANNOTATIONS"),
    _smurf_editing,
    shared=(".yml",),
    is_part=True,
    rules="smurf",
    language="yaml",
)

DATA = Format(
    "xacro-data",
    (),
    Reader("xacro", "file that a source loads"),
    _data,
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
    _srdf,
    _srdf_editing,
    language="xml",
    recognises=_is_srdf,
    describes_robot=True,
    is_made_of=_is_source_of_srdf,
)

CONTROLLERS = Format(
    "controllers",
    (),
    Reader("ros2_control", "YAML file"),
    _controllers,
    _controllers_editing,
    shared=DATA_SUFFIXES,
    language="yaml",
    recognises=_names_controllers,
    describes_robot=True,
)

FORMATS = Formats((ROBRAY, URDF, XACRO, SMURF, SMURFS, ANNOTATIONS, ROBWORK, ROFI, SRDF, CONTROLLERS))

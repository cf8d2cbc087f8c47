"""Which format is written as which other one, and how."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from robray.analysis.format import Format
from robray.analysis.scene_state import SceneState
from robray.export.converted import Converted
from robray.export.flattened import flattened
from robray.export.robray import robray
from robray.export.rofi import robot_of_modules, scene_of_modules
from robray.export.urdf import urdf
from robray.export.workcell import workcell
from robray.formats import ROBRAY, ROBWORK, ROFI, URDF, XACRO

MeshName = Callable[[str], str]
"""How a mesh is called in what is written."""


class Conversion(NamedTuple):
    """Writes a scene as a text of the format `to`, which is not laid out yet."""

    to: Format
    converted: Callable[[SceneState, MeshName], Converted]


def _flat(state: SceneState, _mesh_name: MeshName) -> Converted:
    return Converted(flattened(state))


CONVERSIONS: Mapping[Format, tuple[Conversion, ...]] = {
    ROBRAY: (Conversion(URDF, urdf), Conversion(ROBRAY, _flat)),
    URDF: (Conversion(ROBRAY, robray),),
    ROFI: (Conversion(ROBRAY, scene_of_modules), Conversion(URDF, robot_of_modules)),
    ROBWORK: (Conversion(ROBRAY, workcell),),
}
"""By the format of the root; the first is made where nobody says which."""

INSTEAD: Mapping[Format, str] = {XACRO: "macros are not run here: expand them first, with xacro"}
"""What else can be done with a file of a format that nothing is made of."""

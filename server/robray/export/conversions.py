"""Which format is written as which other one, and how."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from robray.analysis.format import Format
from robray.analysis.scene_state import SceneState
from robray.export.assembled import assembled
from robray.export.converted import Converted, Remark
from robray.export.flattened import flattened
from robray.export.origins import harmless
from robray.export.robot_losses import look_losses, robot_losses
from robray.export.robray import robray
from robray.export.rofi import robot_of_modules, scene_of_modules
from robray.export.smurf_losses import losses
from robray.export.urdf import urdf
from robray.export.urdf_text import comment
from robray.export.workcell import robot_of_workcell, workcell
from robray.formats import ROBRAY, ROBWORK, ROFI, SMURF, SMURFS, URDF, XACRO

MeshName = Callable[[str], str]
"""The name of a mesh in the output."""


class Conversion(NamedTuple):
    """Writes a scene as a text of the format `to`, which is not laid out yet."""

    to: Format
    converted: Callable[[SceneState, MeshName], Converted]


def _flat(state: SceneState, _mesh_name: MeshName) -> Converted:
    return Converted(flattened(state))


def _urdf_as_robray(state: SceneState, mesh_name: MeshName) -> Converted:
    return _with_comments(robray(state, mesh_name), look_losses(state, has_colors=False))


def _with_comments(found: Converted, lost: tuple[Remark, ...]) -> Converted:
    """A scene, followed by further losses."""
    comments = "".join(f"# not kept: {harmless(each.message)}\n" for each in lost)
    return found._replace(text=f"{found.text}\n{comments}" if lost else found.text, losses=(*lost, *found.losses))


def _smurf_as_robray(state: SceneState, mesh_name: MeshName) -> Converted:
    lost = (*losses(state, has_limits=False), *robot_losses(state), *look_losses(state, has_colors=False))
    return _with_comments(assembled(state, mesh_name), lost)


def _smurf_as_urdf(state: SceneState, mesh_name: MeshName) -> Converted:
    found, lost = (
        urdf(state, mesh_name),
        (
            *losses(state, has_mimics=True),
            *robot_losses(state, has_strengths=True),
            *look_losses(state, has_colors=True),
        ),
    )
    comments = "".join(f"  {comment(f'not kept: {each.message}')}\n" for each in lost)
    body, end, _ = found.text.rpartition("</robot>")
    return found._replace(text=f"{body}{comments}{end}\n", losses=(*lost, *found.losses))


_OF_SMURF = (Conversion(ROBRAY, _smurf_as_robray), Conversion(URDF, _smurf_as_urdf))

CONVERSIONS: Mapping[Format, tuple[Conversion, ...]] = {
    ROBRAY: (Conversion(URDF, urdf), Conversion(ROBRAY, _flat)),
    URDF: (Conversion(ROBRAY, _urdf_as_robray),),
    XACRO: (Conversion(ROBRAY, _urdf_as_robray),),
    ROBWORK: (Conversion(ROBRAY, workcell), Conversion(URDF, robot_of_workcell)),
    SMURF: _OF_SMURF,
    SMURFS: _OF_SMURF,
    ROFI: (Conversion(ROBRAY, scene_of_modules), Conversion(URDF, robot_of_modules)),
}
"""By the format of the root; the first is the default."""

"""Which format is written as which other one, and how."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from robray.analysis.format import Format
from robray.analysis.scene_state import SceneState
from robray.export.assembled import assembled
from robray.export.c.source import c_source
from robray.export.converted import Converted, MeshName, Surroundings
from robray.export.flattened import flattened
from robray.export.origins import harmless
from robray.export.robray import robray
from robray.export.rofi import robot_of_modules, scene_of_modules
from robray.export.smurf_losses import losses
from robray.export.urdf import urdf
from robray.export.urdf_text import comment
from robray.export.workcell import without_bodies, workcell
from robray.formats import ROBRAY, ROBWORK, ROFI, SMURF, SMURFS, URDF, XACRO


class Target(NamedTuple):
    """What is written. `format` is None where it is nothing that is read here; `of_several` if of a set of files."""

    name: str
    suffixes: tuple[str, ...]
    format: Format | None = None
    of_several: bool = False


class Conversion(NamedTuple):
    """Writes a scene as a text of the target `to`, which is not laid out yet."""

    to: Target
    converted: Callable[[SceneState, Surroundings], Converted]


def _named(convert: Callable[[SceneState, MeshName], Converted]) -> Callable[[SceneState, Surroundings], Converted]:
    """Of what asks of its surroundings only how meshes are called there."""
    return lambda state, surroundings: convert(state, surroundings.mesh_name)


def _flat(state: SceneState, _mesh_name: MeshName) -> Converted:
    return Converted(flattened(state))


def _smurf_as_robray(state: SceneState, mesh_name: MeshName) -> Converted:
    found, lost = assembled(state, mesh_name), losses(state)
    comments = "".join(f"# not kept: {harmless(each.message)}\n" for each in lost)
    return found._replace(text=f"{found.text}\n{comments}", losses=(*lost, *found.losses))


def _smurf_as_urdf(state: SceneState, mesh_name: MeshName) -> Converted:
    found, lost = urdf(state, mesh_name), losses(state)
    comments = "".join(f"  {comment(f'not kept: {each.message}')}\n" for each in lost)
    body, end, _ = found.text.rpartition("</robot>")
    return found._replace(text=f"{body}{comments}{end}\n", losses=(*lost, *found.losses))


def _compiled(state: SceneState, surroundings: Surroundings) -> Converted:
    return c_source(state, surroundings.mesh_bytes, surroundings.name)


def _smurf_compiled(state: SceneState, surroundings: Surroundings) -> Converted:
    found = _compiled(state, surroundings)
    return found._replace(losses=tuple(dict.fromkeys((*losses(state), *found.losses))))


def _cell_compiled(state: SceneState, surroundings: Surroundings) -> Converted:
    found = _compiled(state, surroundings)
    return found._replace(losses=tuple(dict.fromkeys((*without_bodies(state), *found.losses))))


def _world_compiled(state: SceneState, surroundings: Surroundings) -> Converted:
    world = scene_of_modules(state, surroundings.mesh_name)
    found = _compiled(state, surroundings)
    return found._replace(
        refusals=(*world.refusals, *found.refusals), losses=tuple(dict.fromkeys((*world.losses, *found.losses)))
    )


_TO_ROBRAY = Target(ROBRAY.name, ROBRAY.suffixes, ROBRAY)
_TO_URDF = Target(URDF.name, URDF.suffixes, URDF)
_TO_C = Target("c", (".c",), of_several=True)

TARGETS = (_TO_ROBRAY, _TO_URDF, _TO_C)

_OF_SMURF = (
    Conversion(_TO_ROBRAY, _named(_smurf_as_robray)),
    Conversion(_TO_URDF, _named(_smurf_as_urdf)),
    Conversion(_TO_C, _smurf_compiled),
)

CONVERSIONS: Mapping[Format, tuple[Conversion, ...]] = {
    ROBRAY: (Conversion(_TO_URDF, _named(urdf)), Conversion(_TO_ROBRAY, _named(_flat)), Conversion(_TO_C, _compiled)),
    URDF: (Conversion(_TO_ROBRAY, _named(robray)), Conversion(_TO_C, _compiled)),
    ROBWORK: (Conversion(_TO_ROBRAY, _named(workcell)), Conversion(_TO_C, _cell_compiled)),
    SMURF: _OF_SMURF,
    SMURFS: _OF_SMURF,
    ROFI: (
        Conversion(_TO_ROBRAY, _named(scene_of_modules)),
        Conversion(_TO_URDF, _named(robot_of_modules)),
        Conversion(_TO_C, _world_compiled),
    ),
}
"""By the format of the root; the first is made where nobody says which."""

OF_A_SET = Conversion(_TO_C, _compiled)
"""What files that are loaded together, of whatever formats, are written as."""

INSTEAD: Mapping[Format, str] = {XACRO: "macros are not run here: expand them first, with xacro"}
"""What else can be done with a file of a format that nothing is made of."""

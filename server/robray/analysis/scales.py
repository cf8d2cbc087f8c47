"""Scale factors of robots' meshes: one for each axis, or, as amino reads them, the first for all axes."""

from robray.analysis.joint_states import is_read_as_amino
from robray.analysis.scene_state import SceneState
from robray.scene.geometry import Geometry
from robray.scene.pose import Vector


def scales(state: "SceneState", geometry: Geometry) -> Vector | None:
    """The factors along x, y and z; None if the `scale` of the geometry holds for all axes.

    Cost: that of `is_read_as_amino` for three factors.
    """
    if geometry.scales is None or is_read_as_amino(state):
        return None
    x, y, z = geometry.scales
    return x, y, z


def scaled(state: "SceneState", geometry: Geometry) -> Geometry:
    """The geometry with the effective `scale`: three factors if they differ and the reader uses each."""
    if geometry.scales is None:
        return geometry
    factors = scales(state, geometry)
    options = dict(geometry.options) if factors is None else {**dict(geometry.options), "scale": factors}
    return geometry._replace(options=(*options.items(),), scales=None)

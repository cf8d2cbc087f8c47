"""Scale factors of the meshes of robots: one for each axis, or, as amino reads them, the first for all axes."""

from robray.analysis.joint_states import is_read_as_amino
from robray.analysis.scene_state import SceneState
from robray.scene.geometry import Geometry
from robray.scene.pose import Vector


def scales(state: "SceneState", geometry: Geometry) -> Vector | None:
    """The factors along x, y and z; None where the `scale` of the geometry holds along all axes.

    Cost: that of `is_read_as_amino` where there are three.
    """
    if geometry.scales is None or is_read_as_amino(state):
        return None
    x, y, z = geometry.scales
    return x, y, z


def scaled(state: "SceneState", geometry: Geometry) -> Geometry:
    """The same geometry with the factors that count as its `scale`: three if they differ and each counts."""
    if geometry.scales is None:
        return geometry
    factors = scales(state, geometry)
    options = dict(geometry.options) if factors is None else {**dict(geometry.options), "scale": factors}
    return geometry._replace(options=(*options.items(),), scales=None)

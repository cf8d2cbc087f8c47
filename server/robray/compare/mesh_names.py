"""Names of mesh files in a comparison: relative to their scene, so that a copy of the scene elsewhere is the same,
unless both scenes have one file.
"""

import posixpath
from collections.abc import Callable, Iterator

from robray.scene.geometry import Geometry, ShapeType
from robray.scene.model import Scene


def called_from(folder: str, scene: Scene) -> Scene:
    """Meshes in a folder, or below it, are called as from there; `folder` ends with a slash."""
    return _renamed(scene, lambda path: path.removeprefix(folder))


def told_in_both(one: Scene, folder: str, other: Scene, other_folder: str) -> tuple[Scene, Scene]:
    """Scenes whose meshes are called as from their folders: those that are the same file have the same name."""
    shared = {posixpath.join(folder, name) for name in _names(one)}
    shared &= {posixpath.join(other_folder, name) for name in _names(other)}

    def whole(scene: Scene, own: str) -> Scene:
        return _renamed(scene, lambda name: path if (path := posixpath.join(own, name)) in shared else name)

    return (whole(one, folder), whole(other, other_folder)) if shared else (one, other)


def _names(scene: Scene) -> Iterator[str]:
    for _, geometry in scene.geometries:
        if geometry.shape is ShapeType.MESH:
            yield from (value for name, value in geometry.measures if name == "mesh" and isinstance(value, str))


def _renamed(scene: Scene, called: Callable[[str], str]) -> Scene:
    if next(_names(scene), None) is None:
        return scene

    def otherwise(geometry: Geometry) -> Geometry:
        if geometry.shape is not ShapeType.MESH:
            return geometry
        measures = tuple(
            (name, called(value) if name == "mesh" and isinstance(value, str) else value)
            for name, value in geometry.measures
        )
        return geometry._replace(measures=measures)

    return scene._replace(geometries=tuple((holder, otherwise(geometry)) for holder, geometry in scene.geometries))

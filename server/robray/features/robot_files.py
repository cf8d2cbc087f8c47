"""The files that a robot names: meshes, and textures."""

import posixpath

from robray.facts.symbols import Name
from robray.formats.urdf.statements import Material, Part
from robray.text.paths import normal

PACKAGE = "package://"


def robot_files(statement: Part | Material) -> list[Name]:
    """The mesh of a part, and the texture of a material, in the order in which robots have them."""
    shape = statement.shape if isinstance(statement, Part) else None
    material = statement.material if isinstance(statement, Part) else statement
    named = (None if shape is None else shape.filename, None if material is None else material.texture)
    return sorted((name for name in named if name is not None and name.text), key=lambda name: name.span)


def robot_file(robot: str, written: str) -> str | None:
    """Where the name of a file in a robot leads to; None for schemes that only others know."""
    if written.startswith(PACKAGE):
        return written
    path = written.removeprefix("file://")
    return None if "://" in path else normal(posixpath.join(posixpath.dirname(robot), path))

"""Pictures for the pages of rules, where what an example means is seen better than read: left as it is bad, right good.

A frame with no shape is shown by its axes, x red, y green, z blue; the faint ones are those of the root.
"""

import re
import struct
import zlib

import numpy as np

from robray.assemble import new_workspace
from robray.export.close_up import drawn_axes
from robray.export.frame_tree import frame_tree
from robray.export.mesh_triangles import Meshes
from robray.export.picture import drawn
from robray.export.raster import Drawn, Pixels, fitted, pixels
from robray.rules import RULES
from robray.scene.pose import IDENTITY

PICTURED = ("coincident-frames", "looks-like-degrees", "quaternion-order")
"""The codes of their rules, whose first example has a pose that says something."""

SIZE = (240, 160)
"""Pixels of one of the two: width and height."""
_CARETS = re.compile(r"^ *\^+\n", re.MULTILINE)
"""What marks the place of the finding in the line above."""
_AXIS = 0.3
"""Metres."""
_FAINT = 0.3
_ROUNDED = 0.05
"""Of 255, on average."""
_LINE = 200
"""The grey of what stands between the two."""


def picture(code: str) -> Pixels:
    bad, good = (_bodies(example) for example in RULES[code].examples[0])
    camera = fitted([*bad, *good], *SIZE)
    left, right = (pixels(bodies, camera, *SIZE) for bodies in (bad, good))
    found: Pixels = np.concatenate([left, np.full((SIZE[1], 1, 3), _LINE, np.uint8), right], axis=1)
    return found


def shows(data: bytes, wanted: Pixels) -> bool:
    """Whether a file that `png` has written is that picture, but for what a processor rounds otherwise."""
    at = data.index(b"IDAT")
    (length,) = struct.unpack(">I", data[at - 4 : at])
    rows = np.frombuffer(zlib.decompress(data[at + 4 : at + 4 + length]), np.uint8)
    height, width, _ = wanted.shape
    if rows.size != height * (width * 3 + 1):
        return False
    found = rows.reshape(height, width * 3 + 1)[:, 1:].reshape(wanted.shape)
    return float(np.abs(found.astype(int) - wanted).mean()) < _ROUNDED


def _bodies(example: str) -> list[Drawn]:
    workspace, path = new_workspace(), "/scene.robray"
    workspace.set_text(path, _CARETS.sub("", example).encode())
    workspace.pin(path)
    state = workspace.analysis().scenes[path]
    tree = frame_tree(state)
    bodies, _ = drawn(state, tree, Meshes(lambda _: "is not read"))
    root = [axis._replace(alpha=_FAINT) for axis in drawn_axes(IDENTITY, _AXIS)]
    bare = [pose for name, pose in tree.poses().items() if not tree.shapes.get(name)]
    return [*bodies, *root, *(axis for pose in bare for axis in drawn_axes(pose, _AXIS))]

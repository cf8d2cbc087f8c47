"""What a scene is written as for a program in Python."""

from typing import Literal

Destination = Literal["mjcf", "mujoco", "picture", "robray", "trimesh", "urdf"]
"""What stands behind `to_` in the names of a scene's methods, and a picture."""

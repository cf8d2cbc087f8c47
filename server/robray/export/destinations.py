"""Outputs of a scene for a program in Python."""

from typing import Literal

Destination = Literal["mjcf", "mujoco", "picture", "robray", "trimesh", "urdf"]
"""The suffixes of the `to_` methods of a scene, and a picture."""

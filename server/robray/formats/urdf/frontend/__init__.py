"""URDF, and the xacro macros that it is made with (shared description of the format: `URDF.md`)."""

"""SRDF: what MoveIt reads of a robot beside its URDF, as srdfdom reads it."""

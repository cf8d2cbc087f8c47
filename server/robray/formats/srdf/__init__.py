"""SRDF, the description of a robot that MoveIt reads beside its URDF, as srdfdom reads it."""

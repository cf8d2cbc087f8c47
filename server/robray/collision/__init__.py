"""Finds the shapes of a scene that touch, as amino does; needs mujoco (the extra `collision`)."""

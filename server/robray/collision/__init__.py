"""Which shapes of a scene touch, as amino would find them; mujoco measures it (the extra `collision`)."""

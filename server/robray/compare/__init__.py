"""What is otherwise in one scene than in another: in the scene, not in its text."""

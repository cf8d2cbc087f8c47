"""What a robot scene is, whatever file it was read from: frames, joints, geometry and their poses."""

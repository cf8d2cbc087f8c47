"""A robot scene of any format: frames, joints, geometry and their poses."""

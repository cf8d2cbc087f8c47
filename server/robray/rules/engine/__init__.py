"""Rules, and their diagnostics of findings. `diagnosis` is the interface to a format."""

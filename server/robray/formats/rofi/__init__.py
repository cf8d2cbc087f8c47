"""RoFI configurations: worlds of modules in JSON, and sequences of worlds."""

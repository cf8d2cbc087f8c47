"""The rules for robots: one module for each diagnostic, named as its code without the `urdf-`."""

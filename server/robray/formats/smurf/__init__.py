"""SMURF: robots of a URDF and annotation files, and the scenes and assemblies that are made of them."""

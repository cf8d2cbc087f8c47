"""Files that hold meshes. Only their names matter here, never what is in them."""

MESHES = ("3ds", "blend", "dae", "fbx", "glb", "gltf", "inc", "obj", "ply", "stl", "wrl")
"""Suffixes, in lower case and without the dot."""

MATERIALS = ("mtl",)
"""Suffixes of files with the colours of OBJ meshes."""

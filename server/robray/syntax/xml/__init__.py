"""Reads XML, however broken.

`parser` reads a text as a tree of elements (`tree`), with its tags (`tags`) and the text between them (`between`). A
broken tag is read as the slip that explains it, by the `grammar` of the format. `pieces` separates tags, comments and
sections for readers that need no tree. TinyXML treats broken texts differently, and has a reader of its own
(`formats/urdf/frontend/urdfdom.py`).
"""

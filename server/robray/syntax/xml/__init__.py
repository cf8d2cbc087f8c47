"""XML, whatever is wrong with it.

`parser` reads a text as a tree of elements (`tree`), with its tags (`tags`) and what stands between them (`between`).
A broken tag is read as the slip that explains it, by the `grammar` of the format. `pieces` tells tags, comments and
sections apart for readers that need no tree. TinyXML has other rules for texts that are no XML, and a reader of its own
(`formats/urdf/frontend/urdfdom.py`).
"""

"""XML, whatever is wrong with it: tags where they are, and elements as stretches that are read by themselves.

All that looks at tags does so by these modules: `pieces` tells tags, comments and sections apart, `tags` takes a start
tag apart, `stretches` says which element stands in which, and `tree` makes one of all of them. What was meant where
tags do not fit each other, `mended` says, of the `tokens` of a text and of what may stand in what. How TinyXML reads a
robot that is no XML is a reader of its own (`formats/urdf/frontend/tinyxml.py`): it has other rules.
"""

"""XML, whatever is wrong with it: tags where they are, and elements as stretches that are read by themselves.

All that looks at tags does so by these modules: `pieces` tells tags, comments and sections apart, `tags` takes a start
tag apart, `stretches` says which element stands in which. How TinyXML reads a robot that is no XML is a reader of its
own (`formats/urdf/frontend/tinyxml.py`): it has other rules.
"""

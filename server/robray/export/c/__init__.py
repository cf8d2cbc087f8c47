"""A scene as C: a function that builds amino's scene graph, as amino's own compiler writes it."""

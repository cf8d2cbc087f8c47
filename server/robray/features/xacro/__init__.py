"""Features for xacro sources: their names and values, by the expansions that read them.

Pure functions over expansions; the user looks at the first one. Nothing here reads a file.
"""

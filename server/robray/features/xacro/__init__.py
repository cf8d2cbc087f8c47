"""What an editor shows and offers of a xacro source: its names, and what they stand for in the expansions that read it.

Pure functions over expansions; the one that the user looks at is the first. Nothing here reads a file.
"""

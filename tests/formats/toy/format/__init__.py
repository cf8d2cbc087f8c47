"""Cranes: a format as small as one can be, for tests of what a format gets for being one.

Each line is a statement: a word, a name, and what the word takes.

    mast tower on ground 2.5
"""

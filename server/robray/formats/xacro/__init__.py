"""Expands xacro sources into the text of a robot, with a map to the source of each byte.

A source is read (`reading.py`, `yaml.py`), expanded in the order of its elements (`expansion.py`), and written with a
source map (`writing.py`). Only `Sources` reads the disk.
"""

from enum import Enum

CONFLICT = "merge-conflict"
MISSING_ARGUMENT = "xacro-missing-argument"
UNREADABLE_VARIABLE = "xacro-unreadable-variable"


class Variable(Enum):
    """A replacement for the value of an environment variable."""

    UNREADABLE = "unreadable"
    """No setting allows sources to read it."""

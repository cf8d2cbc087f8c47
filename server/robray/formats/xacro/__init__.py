"""xacro: expands a source into the text of a robot, and keeps where each byte of that text was written.

A source is read (`reading.py`, `yaml.py`), expanded in the order of its elements (`expansion.py`), and written with a
source map (`writing.py`). Nothing here reads the disk: `Sources` does.
"""

from enum import Enum

CONFLICT = "merge-conflict"
MISSING_ARGUMENT = "xacro-missing-argument"
UNREADABLE_VARIABLE = "xacro-unreadable-variable"


class Variable(Enum):
    """A value that stands for the one of an environment variable."""

    UNREADABLE = "unreadable"
    """No setting allows sources to read it."""

"""What counts as refused where the readers of SMURF differ."""

from typing import Any


def is_refused(details: Any) -> bool:
    """Where a project takes the reading of Phobos, the details say which reader refuses it."""
    return bool(details.refused_by)

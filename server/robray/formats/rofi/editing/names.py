"""What modules can be called."""

import re

from robray.features.refactorings.refactoring import RefusalError

_WHOLE = re.compile(r"-?(?:0|[1-9][0-9]{0,9})")
_LARGEST = 1 << 31


def check_name(new: str) -> None:
    """A RefusalError where it is no number that the reader holds, as it is written."""
    if _WHOLE.fullmatch(new) is None or not -_LARGEST <= int(new) < _LARGEST or new == "-0":
        raise RefusalError(f"no module can be called '{new}': an id is a whole number of 32 bits")

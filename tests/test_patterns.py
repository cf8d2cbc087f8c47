"""Regular expressions that mean the same to every Python that we promise to run on."""

import re
from pathlib import Path

import robray

_REPEATED_FOR_GOOD = re.compile(r"(?<!\\)\)(?:\*|\+|\?|\{[0-9,]+\})\+")


def test_no_group_is_repeated_possessively() -> None:
    """Before 3.11.5 that fails where what is repeated can match in several ways; an atomic group does not."""
    server = Path(robray.__file__).parent
    found = {
        path.relative_to(server): _REPEATED_FOR_GOOD.findall(path.read_text("utf-8")) for path in server.rglob("*.py")
    }
    assert len(found) > 300
    assert not {path: places for path, places in found.items() if places}

"""Where includes lead (language reference 9)."""

import pytest

from robray.facts.frontend import IncludePathError
from robray.formats.robray.frontend.include_path import include_target

pytestmark = pytest.mark.quick


@pytest.mark.parametrize(
    ("written", "target"),
    [
        ("part.robray", "/w/part.robray"),
        ("part", "/w/part.robray"),
        ("sub/part", "/w/sub/part.robray"),
        ("../part", "/part.robray"),
        ("/abs/part.txt", "/abs/part.txt"),
        ("sub/", "/w/sub/main.robray"),
        ("", "/w/main.robray"),
        (".hid", "/w/.hid.robray"),
        ("a\\*b.robray", "/w/a*b.robray"),
        ("i\\.robray", "/w/i.robray.robray"),
        ("name with blank", "/w/name with blank.robray"),
    ],
)
def test_a_path_is_completed_from_the_including_file(written: str, target: str) -> None:
    assert include_target("/w/main.robray", written) == target


@pytest.mark.parametrize("written", ["*.robray", "a?b", "a[b", "a\\", "sub\\/part"])
def test_wildcards_and_misplaced_escapes_are_refused(written: str) -> None:
    with pytest.raises(IncludePathError):
        include_target("/w/main.robray", written)

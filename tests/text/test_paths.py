"""The one form of a path."""

import os

import pytest
from hypothesis import given
from hypothesis import strategies as st

from robray.text.paths import LONGEST, folders_above, normal, path_fault

pytestmark = pytest.mark.quick

ODD = st.lists(st.sampled_from(["/", "//", ".", "..", "a", "b c", "~", "\\", "ä", "\n"]), max_size=30).map("".join)


@pytest.mark.skipif(os.name == "nt", reason="there two slashes begin another machine's name")
@pytest.mark.parametrize("written", ["//a/b", "///a/b", "/a//b", "/a/./b/", "//a/x/../b", "//../a/b"])
def test_two_slashes_are_one_wherever_they_stand(written: str) -> None:
    assert normal(written) == "/a/b"


@given(ODD)
def test_normal_is_the_same_twice(written: str) -> None:
    assert normal(normal(written)) == normal(written)


@given(ODD)
def test_the_way_up_ends_wherever_it_begins(written: str) -> None:
    folders = [*folders_above(written)]
    assert all(len(above) < len(below) for below, above in zip([written, *folders], folders, strict=False))
    assert not folders or os.path.dirname(folders[-1]) == folders[-1]


def test_the_folders_above() -> None:
    assert [*folders_above("/a/b/c.robray")] == ["/a/b", "/a", "/"]
    assert [*folders_above("//a/b")] == ["//a", "//"]
    assert [*folders_above("/")] == []
    assert [*folders_above("untitled:/a")] == ["untitled:", ""]


def test_what_is_no_path() -> None:
    assert path_fault("/a/ä \udcff") is None
    assert path_fault("/" + "a" * (LONGEST - 1)) is None
    for wrong in ("/a\0b", "/\ud800", "/" + "a" * LONGEST, "/" + "ä" * (LONGEST // 2)):
        assert path_fault(wrong) is not None

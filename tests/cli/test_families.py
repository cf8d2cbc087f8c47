"""Which files are mended together."""

import os

import pytest

from robray.analysis.file_set import Member
from robray.cli.families import families

pytestmark = pytest.mark.quick

TEXTS = {
    "/w/a.robray": b'include "shared"\n',
    "/w/b.robray": b'inlcude "shared.robray"\n',
    "/w/c.robray": b'#include "parts/sizes"\n',
    "/w/d.robray": b'# robray: with "arm.urdf"\n',
    "/w/e.robray": b'include "../elsewhere/shared"\n',
    "/w/f.robray": b'include "../elsewhere/shared"\n',
    "/w/g.robray": b'frame "h" { }\n',
    "/w/h.robray": b"frame h { }\n",
    "/w/i.robray": b"frame i { }\n",
    "/w/arm.urdf": b"<robot/>",
    "/w/parts/sizes.robray": b"def a 1;\n",
    "/w/shared.robray": b"def b 1;\n",
}


def test_files_that_name_each_other_are_one_family() -> None:
    sets = {"/w/robray.toml#together": (Member("/w/i.robray"), Member("/w/c.robray"))}
    found = families(TEXTS, TEXTS, sets, TEXTS.get)
    names = {tuple(os.path.basename(path) for path in each.paths) for each in found}
    assert names == {
        ("a.robray", "b.robray", "shared.robray"),
        ("c.robray", "i.robray", "sizes.robray"),
        ("d.robray", "arm.urdf"),
        ("e.robray", "f.robray"),
        ("g.robray", "h.robray"),
    }
    assert [each.sets for each in found if each.sets] == [sets]


def test_a_root_that_is_not_to_be_mended_connects_those_that_it_includes() -> None:
    [family] = families(
        ["/w/h.robray", "/w/i.robray"],
        ["/w/all.robray"],
        {},
        {**TEXTS, "/w/all.robray": b'include "h"\ninclude "i"\n'}.get,
    )
    assert family.roots == ("/w/all.robray",)

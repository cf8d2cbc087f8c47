"""The table of formats, and the lists elsewhere that must say the same."""

from functools import partial

import pytest

from robray.analysis.format import Format, Formats, Parts, Reader
from robray.formats import FORMATS, ROBRAY, URDF, XACRO
from robray.lsp.methods import RENAMED_FILES

pytestmark = pytest.mark.quick


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("/w/arm.robray", ROBRAY),
        ("/w/arm.urdf", URDF),
        ("/w/arm.urdf.xacro", XACRO),
        ("/w.urdf/arm.xacro.robray", ROBRAY),
        (".robray", ROBRAY),
        ("/w.robray/arm", None),
        ("/w/arm.robray~", None),
        ("/w/arm.ROBRAY", ROBRAY),
        ("/w/T12.URDF", URDF),
        ("/w/Arm.urdf.XACRO", XACRO),
        ("/w/robray", None),
        ("", None),
    ],
)
def test_a_format_is_found_by_the_end_of_a_name(path: str, expected: object) -> None:
    assert FORMATS.of(path, b"") is expected
    assert (FORMATS.refusal(path) is None) is (expected is not None)


def test_what_is_in_a_text_tells_where_a_name_does_not() -> None:
    cell, crane = (
        Format(name, (f".{name}",), Reader(name, name), _nothing, shared=(".xml",), recognises=partial(_begins, root))
        for name, root in (("cell", b"<Cell"), ("crane", b"<Crane"))
    )
    formats = Formats((cell, crane, ROBRAY))
    assert formats.of("/w/a.xml", b"<Crane/>") is crane
    assert formats.of("/w/a.xml", b"<Cell/>") is cell
    assert formats.of("/w/a.crane", b"<Cell/>") is crane
    assert formats.of("/w/a.xml") is None
    assert [formats.needs_text(path) for path in ("/w/a.xml", "/w/a.crane", "/w/a.inc")] == [True, False, False]
    assert (
        formats.refusal("/w/a.xml", b"<package/>") == "is neither a cell that cell reads nor a crane that crane reads"
    )
    assert formats.refusal("/w/a.xml") is None
    # What is read all the same.
    assert formats.taken_for("/w/a.xml", b"<Cr") is cell
    assert formats.taken_for("/w/a.inc", b"") is ROBRAY


def _nothing() -> Parts:
    raise AssertionError("a format is told apart before it is loaded")


def _begins(root: bytes, head: bytes) -> bool:
    return head.startswith(root)


def test_each_format_has_what_is_asked_of_it() -> None:
    for each in FORMATS.formats:
        assert each.suffixes or each.shared
        assert each.reader.name
        assert each.reader.noun
        reading = each.front_end.read(b"")
        assert reading.text == b""
        for item in reading.facts.items:
            assert each.semantics.mentions(item) == [] == [*each.semantics.declares(item)]


def test_renamed_files_of_all_formats_are_told() -> None:
    globs = {each.pattern.glob for each in RENAMED_FILES.filters}
    assert {f"**/*{suffix}" for suffix in FORMATS} <= globs


def test_kinds_of_a_format_are_told_apart() -> None:
    words = [kind.word for each in (ROBRAY, URDF) for kind in each.semantics.kinds]
    assert len({*words}) == len({kind for each in (ROBRAY, URDF) for kind in each.semantics.kinds})

"""The table of formats, and the lists elsewhere that must say the same."""

import pytest

from robray.formats import FORMATS, ROBRAY, URDF, XACRO
from robray.lsp.methods import RENAMED_FILES


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
        ("/w/arm.ROBRAY", None),
        ("/w/robray", None),
        ("", None),
    ],
)
def test_a_format_is_found_by_the_end_of_a_name(path: str, expected: object) -> None:
    assert FORMATS.of(path) is expected
    assert (FORMATS.refusal(path) is None) is (expected is not None)


def test_each_format_has_what_is_asked_of_it() -> None:
    for each in FORMATS.formats:
        assert each.suffixes
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

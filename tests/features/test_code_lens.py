"""What is told above definitions."""

import pytest

from fixtures import MAIN, ROBOT, fixture
from robray.features.code_lens import LensKind, code_lens, told

pytestmark = pytest.mark.quick


def lenses(source: str) -> list[str]:
    """`name: title`, in the order of the file."""
    given = fixture(source)
    analysis, text = given.workspace.analysis(), given.texts[MAIN].decode()
    found = []
    for lens in code_lens(analysis, MAIN, set(LensKind)):
        answer = told(analysis, MAIN, lens.span.start, lens.kind)
        assert answer is not None, "there is something wherever a lens is"
        found.append(f"{text[lens.span.start : lens.span.end]}: {answer.title}")
    return found


def test_uses_of_constants_and_classes() -> None:
    source = "def a 1;\ndef b a+a;\nclass c { alpha a; }\nframe f { geometry { isa c; } }\n"
    assert lenses(source) == ["a: 3 uses", "c: 1 use"]


def test_a_constant_that_is_defined_again_has_its_own_uses() -> None:
    assert lenses("def a 1;\ndef b a;\ndef a a+1;\n") == ["a: 2 uses"]


def test_frames_that_hang_from_a_frame() -> None:
    source = (
        "frame f { frame g { type revolute; axis [0, 0, 1]; } frame h { parent x; } }\n"
        "class c { parent f; }\nframe i { isa c; }\nframe j { parent f; }\nallow_collision f g;\n"
    )
    assert lenses(source)[:2] == ["f: 3 references", "f: 4 children, 1 joint"]


def test_frames_in_other_files() -> None:
    assert lenses(
        'include "p"\nframe f { }\n//- /w/p.robray\nframe g { parent f; type prismatic; axis [1,0,0]; }\n'
    ) == [
        "f: 1 reference",
        "f: 1 child, 1 joint",
    ]


def test_of_two_frames_with_one_name_the_one_that_counts() -> None:
    source = "frame f {}\nframe g { parent f; }\nframe g { parent f; }\n"
    assert lenses(source)[1] == "f: 1 child"


def test_nothing_is_told_of_what_nothing_names() -> None:
    assert lenses("frame f {}\ndef a 1;\nclass c {}\n") == []
    assert lenses("frame f {}\nframe g {}\nallow_collision f g;\n") == ["f: 1 reference", "g: 1 reference"]
    assert lenses("frame f { frame g {} }\n") == ["f: 1 child"]


def test_nothing_is_told_of_links_that_nothing_names() -> None:
    source = '<robot name="r"><link name="a"/><link name="b"/><joint name="j" type="fixed"><parent link="a"/>'
    analysis = fixture(f'{source}<child link="c"/></joint></robot>', ROBOT).workspace.analysis()
    found = [told(analysis, ROBOT, lens.span.start, lens.kind) for lens in code_lens(analysis, ROBOT, set(LensKind))]
    assert [None if one is None else one.title for one in found] == ["1 use"]


def test_what_has_no_name_has_no_lens() -> None:
    assert lenses("frame { }\ndef ;\nclass {}\ngeometry {}\n") == []


def test_only_what_is_asked_for() -> None:
    analysis = fixture("def a 1;\nframe f { frame g { offset a; } }\nallow_collision f h;\n").workspace.analysis()
    for kind in LensKind:
        assert [lens.kind for lens in code_lens(analysis, MAIN, {kind})] == [kind]


def test_where_no_name_is_nothing_is_told() -> None:
    analysis = fixture("frame f { }\n").workspace.analysis()
    assert [told(analysis, MAIN, 9, kind) for kind in LensKind] == [None, None, None]

"""Fixes that rename everywhere, made together with others; and why not."""

from collections.abc import Collection

import pytest

from fixtures import MAIN, Fixture, fixture
from robray.features.fix_all import ONLY_UNSAFE, Bounds, Fixed, fix_all
from robray.features.rename import rename
from robray.rules.engine.selection import DEFAULT_SELECTION, Naming, Selection
from robray.text.edits import splice

pytestmark = pytest.mark.quick

ON = DEFAULT_SELECTION.with_rule("naming")


def mended(
    given: Fixture, paths: Collection[str] | None = None, *, unsafe: bool = True
) -> tuple[dict[str, str], Fixed]:
    found = fix_all(given.workspace.copy, given.texts if paths is None else paths, unsafe=unsafe)
    texts = dict(given.texts)
    for path, edits in found.edits.items():
        for edit in reversed(edits):
            texts[path] = splice(texts[path], edit)
    return {path: text.decode() for path, text in texts.items()}, found


def check(before: str, after: str, *why: str, fixes: int, selection: Selection = ON) -> None:
    """What is made of some files, how many fixes that takes, and why others were not made."""
    texts, found = mended(fixture(before, selection=selection))
    assert texts == {path: text.decode() for path, text in fixture(after).texts.items()}
    assert found.fixes == fixes
    assert tuple(each.why for each in found.unmended) == why


def test_everywhere_in_all_files() -> None:
    check(
        'include "part"\nframe Top { parent Base; translation [Height, 0, 0]; isa Big; }\nallow_collision Base Top;\n'
        "//- /w/part.robray\ndef Height 1;\nclass Big { }\nframe Base { }\n",
        'include "part"\nframe top { parent base; translation [height, 0, 0]; isa big; }\nallow_collision base top;\n'
        "//- /w/part.robray\ndef height 1;\nclass big { }\nframe base { }\n",
        fixes=4,
    )


def test_none_is_safe_since_others_may_ask_for_the_name() -> None:
    given = fixture("def Height 1;\nframe Top { translation [Height, 0, 0]; }\n", selection=ON)
    texts, found = mended(given, unsafe=False)
    assert texts[MAIN] == given.texts[MAIN].decode()
    assert [each.why for each in found.unmended] == [ONLY_UNSAFE, ONLY_UNSAFE]


def test_a_name_that_is_taken() -> None:
    check(
        "frame Top { }\nframe top { }\n",
        "frame Top { }\nframe top { }\n",
        "there is a frame 'top' already, in main.robray, line 2",
        fixes=0,
    )


def test_two_names_that_would_be_one() -> None:
    check(
        "frame topPlate { }\nframe TopPlate { }\n",
        "frame top_plate { }\nframe TopPlate { }\n",
        "there is a frame 'top_plate' already, in main.robray, line 1",
        fixes=1,
    )


def test_names_of_two_kinds_that_would_be_one() -> None:
    """A constant would be put in for the frame's name."""
    texts, found = mended(
        fixture(
            "def plate_1 1;\nframe Plate-1 { }\nframe f { parent Plate-1; translation [plate_1, 0, 0]; }\n",
            selection=ON,
        )
    )
    assert texts[MAIN].startswith("def plate_1 1;\nframe Plate-1 { }\n")
    assert [each.why for each in found.unmended] == [
        "the constant 'plate_1' (main.robray, line 1) would replace it in main.robray, line 3"
    ]


def test_a_joint_variable_that_is_called_after_its_frame() -> None:
    joint = "frame {} {{ type revolute; axis [0, 0, 1]; }}\nframe g {{ type revolute; axis [0, 0, 1]; variable {}; }}\n"
    check(joint.format("Arm", "Arm"), joint.format("arm", "arm"), fixes=1)


def test_a_constant_that_is_defined_again_is_renamed_once() -> None:
    check(
        "def Height 1;\ndef Height Height + 1;\nframe f { translation [Height, 0, 0]; }\n",
        "def height 1;\ndef height height + 1;\nframe f { translation [height, 0, 0]; }\n",
        fixes=1,
    )


def test_a_file_that_is_not_to_be_mended_keeps_its_names() -> None:
    given = fixture('include "part"\nframe f { parent Base; }\n//- /w/part.robray\nframe Base { }\n', selection=ON)
    texts, found = mended(given, ["/w/part.robray"])
    assert texts == {path: text.decode() for path, text in given.texts.items()}
    assert [each.why for each in found.unmended] == ["the fix changes a file that is not among those checked"]


def test_it_waits_for_mistakes() -> None:
    _, found = mended(fixture("frame Top { }\nframe f { parent Tip; }\nframe g { type 1; }\n", selection=ON))
    assert "fix the errors in the same scene first" in {each.why for each in found.unmended}


def test_many_that_are_refused_keep_no_other_back() -> None:
    taken = "".join(f"frame Part{n} {{ }}\nframe part{n} {{ }}\n" for n in range(40))
    _, found = mended(fixture(taken + "frame Top { }\n", selection=ON))
    assert found.fixes == 1
    assert len({each.why for each in found.unmended}) == 40


def test_many_are_made_at_once() -> None:
    frames = "".join(f"frame Part{n} {{ parent Part{n + 1}; }}\n" for n in range(200)) + "frame Part200 { }\n"
    found = fix_all(fixture(frames, selection=ON).workspace.copy, [MAIN], unsafe=True, bounds=Bounds(1, 1_000, 1))
    assert found.fixes == 201


@pytest.mark.parametrize("style", ["snake_case", "PascalCase"])
def test_what_is_off_or_about_style_is_not_part_of_what_a_rename_must_keep(style: str) -> None:
    """A name that is typed may be in whatever style."""
    selection = ON._replace(naming=Naming(frames=style))
    for source, new in (("frame $0top { }\nframe f { parent top; }\n", "Top"), ("frame $0Top { }\n", "top")):
        given = fixture(source, selection=selection)
        assert given.cursor is not None
        assert rename(given.workspace.analysis(), given.workspace.copy, *given.cursor, new)

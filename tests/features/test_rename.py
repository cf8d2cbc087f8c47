"""A name, given another everywhere; and why not."""

import re

import pytest

from cases import titled
from fixtures import MAIN, Fixture, fixture
from robray.features.refactorings.refactoring import RefusalError
from robray.features.refactorings.verification import by_file
from robray.features.rename import prepare_rename, rename
from robray.rules import ROLES, RULES
from robray.rules.engine.rule import Rule
from robray.rules.engine.selection import DEFAULT_SELECTION, OFF
from rules.examples import wrong

pytestmark = pytest.mark.quick


def renamed(source: str, new: str) -> dict[str, str]:
    """The texts after the name at `$0` was given another."""
    given = fixture(source)
    return _applied(given, new)


def _applied(given: Fixture, new: str) -> dict[str, str]:
    assert given.cursor is not None
    edits = rename(given.workspace.analysis(), given.workspace.copy, *given.cursor, new)
    scratch = given.workspace.copy()
    for path, each in by_file(edits).items():
        scratch.edit(path, each)
    return {path: file.text.decode() for path, file in scratch.analysis().files.items()}


def check(source: str, new: str, expected: str) -> None:
    assert renamed(source, new)[MAIN] == expected


def refused(source: str, new: str) -> str:
    with pytest.raises(RefusalError) as refusal:
        renamed(source, new)
    return str(refusal.value)


@pytest.mark.parametrize(("before", "new", "after"), titled(__file__, "renamed"))
def test_it_is_renamed_wherever_it_is_meant(before: str, new: str, after: str) -> None:
    check(before, new, after)


@pytest.mark.alone
def test_across_files_and_all_scenes_that_share_one() -> None:
    assert renamed(
        'include "part"\ndef b $0a;\n//- /w/other.robray\ninclude "part"\nframe f { offset a; }\n'
        "//- /w/part.robray\ndef a 1;\ndef c a;\n//- /w/alone.robray\ndef a 3;\n",
        "z",
    ) == {
        "/w/main.robray": 'include "part"\ndef b z;\n',
        "/w/other.robray": 'include "part"\nframe f { offset z; }\n',
        "/w/part.robray": "def z 1;\ndef c z;\n",
        "/w/alone.robray": "def a 3;\n",
    }


def test_a_name_that_is_itself_again() -> None:
    given = fixture("def $0a 1;\n")
    assert given.cursor is not None
    assert rename(given.workspace.analysis(), given.workspace.copy, *given.cursor, "a") == ()


def test_a_name_that_is_taken_is_refused() -> None:
    assert refused("def a 1;\n\ndef $0b 2;\n", "a") == "there is a constant 'a' already, in main.robray, line 1"
    assert "class 'c' already" in refused("class c {}\nclass $0d {}\n", "c")
    assert "frame 'g' already" in refused('include "part"\nframe $0f {}\n//- /w/part.robray\nframe g {}\n', "g")


def test_what_is_no_name_is_refused() -> None:
    for new in ("", '"', "a b", "1a", "frame", "pi", "def-x", "ä", "\ud800"):
        assert refused("def $0a 1;\n", new)
    for new in ("", 'a"b', "\ud800"):
        assert refused("frame $0f {}\n", new)


def test_a_frame_that_a_constant_would_capture_is_refused() -> None:
    assert (
        refused("def r 1;\nframe $0f {}\nframe g { parent f; }\n", "r")
        == "the constant 'r' (main.robray, line 1) would replace it in main.robray, line 3"
    )
    check("def r 1;\nframe $0f {}\nallow_collision f f;\n", "r", "def r 1;\nframe r {}\nallow_collision r r;\n")


def test_a_constant_that_would_capture_a_word_is_refused() -> None:
    said = "the constant would replace the word"
    assert said in refused("def $0a 1;\nframe f {}\nframe g { parent f; }\n", "f")
    assert said in refused("def $0a 1;\nframe f { geometry { shape box; } }\n", "box")
    assert said in refused('def $0a 1;\nframe f { geometry { mesh "m"; } }\n', "m")
    check("frame f {}\nframe g { parent f; }\ndef $0a 1;\n", "f", "frame f {}\nframe g { parent f; }\ndef f 1;\n")


def test_a_variable_that_would_meet_another_is_refused() -> None:
    assert "joint variable 'q' already" in refused(
        "frame $0j { type revolute; axis [0, 0, 1]; }\nframe k { type revolute; axis [0, 0, 1]; variable q; }\n", "q"
    )


def test_an_undefined_name_that_would_find_something_is_refused() -> None:
    assert "would mean something else" in refused("frame $0f {}\nframe g { parent gone; }\n", "gone")
    assert "would mean something else" in refused("class $0c {}\nframe g { isa gone; }\n", "gone")


def test_a_class_that_a_constant_stands_for_in_a_geometry_is_refused() -> None:
    assert refused("def c tag;\nclass $0c {}\nframe f { geometry { isa c; shape box; } }\n", "d")


def test_a_class_whose_name_a_constant_puts_into_a_list_is_refused() -> None:
    assert refused("class $0base {}\ndef c base;\nframe f { geometry { isa c; shape box; } }\n", "d")


def test_a_name_that_needs_quotes_in_a_definition_is_refused() -> None:
    assert "needs quotes" in refused("def p f;\nframe $0f {}\nframe g { parent p; }\n", "a b")


def test_a_name_that_is_defined_nowhere_is_refused() -> None:
    assert refused("frame f { parent $0gone; }\n", "x") == "'gone' is defined nowhere"


def test_a_use_that_sees_no_definition_is_refused() -> None:
    assert "only below" in refused("def a $0b + 1;\ndef b 2;\n", "x")


def test_a_name_that_is_one_thing_here_and_another_there_is_refused() -> None:
    assert refused(
        'frame p {}\ninclude "part"\n//- /w/other.robray\ndef p q;\nframe q {}\ninclude "part"\n'
        "//- /w/part.robray\nframe f { parent $0p; }\n",
        "x",
    )


def test_a_string_without_an_end_is_refused() -> None:
    assert "has no end" in refused('frame $0f {}\nallow_collision f "f', "x")


def test_what_is_offered_for_renaming() -> None:
    given = fixture('frame f { geometry { shape box; } }\nframe g { parent "[|$0f|]"; }\n')
    assert given.cursor is not None
    prepared = prepare_rename(given.workspace.analysis(), *given.cursor)
    assert prepared is not None
    assert (prepared[0].span, prepared[1]) == (given.marked[MAIN][0], "f")
    given = fixture("frame f { type $0fixed; }\n")
    assert given.cursor is not None
    assert prepare_rename(given.workspace.analysis(), *given.cursor) is None


@pytest.mark.parametrize(
    "rule", [RULES[code] for code in sorted(OFF.intersection(ROLES.of_styles))], ids=lambda rule: rule.code
)
def test_a_style_that_a_project_asks_for_keeps_no_name(rule: Rule) -> None:
    """Neither taking it away nor bringing it is refused, also where both names stand in the text and all is proved."""
    taken = re.search(r"\[\|(\w+)\|\]", wrong(rule))
    assert taken is not None
    source = wrong(rule).replace("[|", "$0").replace("|]", "") + "# other OtherName\n"
    for new in ("other", "OtherName"):
        given = fixture(source, selection=DEFAULT_SELECTION.with_rule(rule.code))
        assert _applied(given, new)[MAIN] == fixture(source.replace(taken[1], new)).texts[MAIN].decode()


def test_a_constant_that_would_stand_for_a_class_in_a_list_is_refused() -> None:
    assert refused("def $0a 1;\nclass c {}\nframe f { geometry { isa c; shape box; } }\n", "c")

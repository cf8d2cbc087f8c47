"""What is said of items together: what nothing uses, what is there twice, what lies on each other."""

import pytest

from robray.rules.engine.rule import Severity
from robray.rules.robray import relations
from rules.findings import findings, scene

pytestmark = pytest.mark.quick

OF_RELATIONS = {
    "coincident-frames",
    "collision-without-geometry",
    "doubled-collision",
    "idle-class-attribute",
    "overridden-constant",
    "redefined-constant",
    "shared-joint-variable",
    "too-many-statements",
    "unused-class",
    "unused-constant",
    "unused-include",
}

BALL = "geometry { shape sphere; radius 1; }"
AT = "translation [1, 0, 0];"
JOINT = "type revolute; axis [0, 0, 1];"


def check(source: str) -> None:
    """The relations told are those that the markers `[|…|]` stand for."""
    given = scene(source)
    found = sorted({(one.at.path, one.at.span) for one in findings(given) if one.code in OF_RELATIONS})
    assert found == sorted((path, span) for path, spans in given.marked.items() for span in spans)


NOTHING_TO_SAY = [
    # Whoever includes a file may use what it defines, and one without frames is there for that.
    "def a 1; class c { }",
    'include "lib"\nframe f { translation [b, 0, 0]; }\n//- /w/lib.robray\ndef a 1; def b 2; class c { }\n',
    'include "part"\n//- /w/part.robray\ndef a 1; frame f { }\n',
    # A constant may be used by the next one, by a class, or where it is defined again.
    "def a 1; def b a; frame f { translation [b, 0, 0]; }",
    "def a 1; def a a + 1; frame f { translation [a, 0, 0]; }",
    "class a { rpy [0, 0, 1]; } class b { isa a; } frame f { isa b; }",
    # Whoever uses a name too early, or misspells it, uses it.
    "frame f { translation [a, 0, 0]; } def a 1;",
    "frame f { isa a; } class a { rpy [0, 0, 1]; }",
    "class painted { color [1, 0, 0]; } frame f { geometry { isa paintd; shape sphere; radius 1; } }",
    "def height 1; frame f { translation [0, 0, heihgt]; }",
    'include "part"\ndef height 1; frame f { }\n//- /w/part.robray\nframe g { translation [0, 0, heigth]; }\n',
    'include "lib"\nframe f { translation [0, 0, heihgt]; }\n//- /w/lib.robray\ndef height 1;\n',
    'include "lib"\nframe f { geometry { isa plaet; } }\n//- /w/lib.robray\nclass plate { shape sphere; radius 1; }\n',
    # An include counts by what comes with it, and one that leads nowhere has its own finding.
    'include "lib"\nframe f { }\n//- /w/lib.robray\ninclude "more"\n//- /w/more.robray\nframe g { }\n',
    'include "gone"\nframe f { }\n',
    # Each file has a constant of its own.
    (
        'include "a"\ninclude "b"\n//- /w/a.robray\ndef k 1; frame f { translation [k, 0, 0]; }\n'
        "//- /w/b.robray\ndef k 2; frame g { translation [k, 0, 0]; }\n"
    ),
    # Where a file is included twice, it says everything twice.
    'include "a"\ninclude "a"\n//- /w/a.robray\nframe f { '
    + BALL
    + " } frame g { "
    + BALL
    + " } allow_collision f g;\n",
    # A fixed frame has no variable, and of two frames of one name only one moves.
    f"frame f {{ {JOINT} }} frame g {{ variable f; }}",
    f"frame f {{ {JOINT} variable q; }} frame f {{ {JOINT} variable q; }}",
    # One is only drawn, the other only collides.
    (
        f"frame f {{ {AT} geometry {{ shape sphere; radius 1; collision 0; }} }}"
        f" frame g {{ {AT} geometry {{ shape sphere; radius 1; visual 0; }} }}"
    ),
    f"frame f {{ {AT} {BALL} }} frame g {{ {AT} geometry {{ shape sphere; radius 2; }} }}",
    f"frame f {{ {BALL} }} frame g {{ {BALL} }}",
    # Where a frame is has to be known.
    (
        f"frame f {{ rpy [0, 0, 1]; translation [x, 0, 0]; {BALL} }}"
        f" frame g {{ rpy [0, 0, 1]; translation [y, 0, 0]; {BALL} }}"
    ),
    (
        f"def x y; frame f {{ translation [0, 0, 1]; rpy [x, 0, 0]; {BALL} }}"
        f" frame g {{ translation [0, 0, 1]; rpy [x, 1, 0]; {BALL} }}"
    ),
    f"frame f {{ {AT} {BALL} }} frame g {{ {AT} {JOINT} {BALL} }}",
    # Geometry comes with another frame of the same name, or with a class.
    f"frame f {{ }} frame f {{ {BALL} }} frame g {{ {BALL} }} allow_collision f g;",
    (
        f"class c {{ parent f; }} frame f {{ }} frame g {{ {BALL} geometry {{ isa c; shape sphere; radius 1; }} }}"
        " allow_collision f g;"
    ),
    "allow_collision f g;",
    # A class that both use.
    "class c { rpy [0, 0, 1]; color [1, 0, 0]; } frame f { isa c; geometry { isa c; shape sphere; radius 1; } }",
    f"class c {{ parent f; }} frame f {{ {BALL} }} frame g {{ geometry {{ isa c; shape sphere; radius 1; }} }}",
]

SOMETHING_TO_SAY = [
    "frame f { translation [a, 0, 0]; } def a 1; def [|b|] 1;",
    "def a 1; def [|a|] 2; frame f { translation [a, 0, 0]; }",
    "def a 1; def [|a|] 1; frame f { translation [a, 0, 0]; }",
    "def a 1; def b a; def a b; def [|a|] 2; frame f { translation [a, 0, b]; }",
    "def a 1; frame f { translation [a, 0, 0]; } def [|a|] 2; frame g { translation [a, 0, 0]; }",
    "class a { rpy [0, 0, 1]; } class [|b|] { isa a; } frame f { }",
    # What is used and not defined was to be another name, or a name that is defined too late.
    "class [|painted|] { color [1, 0, 0]; } frame f { isa tag; }",
    "class [|a1|] { rpy [0, 0, 1]; } frame f { isa a2; } class a2 { rpy [0, 0, 2]; }",
    f"frame f {{ {JOINT} }} frame g {{ {JOINT} variable [|f|]; }}",
    f"frame f {{ {JOINT} variable [|g|]; }} frame g {{ {JOINT} }}",
    f"frame f {{ {BALL} }} frame g {{ {BALL} }} allow_collision f g; [|allow_collision f g|];",
    f"frame f {{ }} frame g {{ {BALL} }} allow_collision g [|f|];",
    (
        "class c { parent g; } frame f { geometry { isa c; shape sphere; radius 1; } } frame g { }"
        " allow_collision g [|f|];"
    ),
    f"frame p {{ frame f {{ {AT} {BALL} }} }} frame [|g|] {{ parent p; {AT} {BALL} }}",
    "class a { [|radius 1|]; rpy [0, 0, 1]; } class b { isa a; } frame f { isa b; }",
]


@pytest.mark.parametrize("source", NOTHING_TO_SAY)
def test_nothing_is_said(source: str) -> None:
    check(source)


@pytest.mark.parametrize("source", SOMETHING_TO_SAY)
def test_something_is_said(source: str) -> None:
    check(source)


def test_a_constant_that_another_file_defines_anew_is_a_warning() -> None:
    source = 'def k 1; frame f { translation [k, 0, 0]; } include "a"\nframe g { translation [k, 0, 0]; }\n'
    given = scene(f"{source}//- /w/a.robray\ndef k 2;\n")
    [found] = [one for one in findings(given) if one.code == "redefined-constant"]
    assert found.severity is Severity.WARNING
    assert "'main.robray' uses both" in found.message


def test_a_name_is_unused_once_its_misspelling_is_gone() -> None:
    given = scene("def height 1; frame f { translation [0, 0, heihgt]; }")
    assert [one.code for one in findings(given)] == ["undefined-constant"]
    given.workspace.set_text("/w/main.robray", b"def height 1; frame f { translation [0, 0, 1]; }")
    assert [one.code for one in findings(given)] == ["unused-constant"]


@pytest.mark.parametrize(
    "user",
    [
        "frame f { translation [[height, 0, 0]]; }",
        "frame f { position [0, 0, height]; }",
        'frame f { translation [0, 0, "height"]; }',
        "frame f { translation [0, 0, $height]; }",
        "link f { translation [0, 0, height]; }",
        "frame f; { translation [0, 0, height]; }",
        "frame f { geometry { shape box; dimension 1 1 height; } }",
        "frame f { } def width height height;",
    ],
)
def test_what_is_written_in_a_refused_statement_is_not_called_unused(user: str) -> None:
    found = findings(scene(f"frame g {{ }} def height 1; def other 1; {user}"))
    unused = [name for one in found if one.code == "unused-constant" for name in one.details.names]
    assert [name for name in unused if name != "width"] == ["other"]


def test_what_has_no_name_is_not_called_unused() -> None:
    assert [one.code for one in findings(scene("def 0.6 reach; frame f { }"))] == ["invalid-name"]
    assert [one.code for one in findings(scene("def reach 1 +; frame f { }"))] == ["missing-operand"]


def test_a_change_elsewhere_is_noticed() -> None:
    given = scene(f"frame f {{ }} frame g {{ {BALL} }} allow_collision f g;")
    assert [one.code for one in findings(given)] == ["collision-without-geometry"]
    given.workspace.set_text(
        "/w/main.robray", f"frame f {{ {BALL} }} frame g {{ {BALL} }} allow_collision f g;".encode()
    )
    assert findings(given) == []


def test_no_more_is_said_than_anybody_reads(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(relations, "MOST_TOLD", 2)
    given = scene("def a 1; def b 1; def c 1; class d { } frame f { }")
    said = findings(given)
    assert sorted(one.code for one in said) == [
        "findings-left-out",
        "unused-class",
        "unused-constant",
        "unused-constant",
    ]
    [left_out] = [one.message for one in said if one.code == "findings-left-out"]
    assert left_out == "more than 2 'unused-constant' diagnostics in this file; the others are not shown"


def test_what_silences_a_finding_that_is_not_told_may_be_of_use(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(relations, "MOST_TOLD", 2)
    given = scene("def a 1; def b 1; def c 1;\ndef d 1; # robray: ignore[unused-constant]\nframe f { }")
    assert "unused-suppression" not in [one.code for one in findings(given)]

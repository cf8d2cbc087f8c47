"""Which fixes are safe: those that change no value that there was and bring about no error."""

import pytest

from every import every
from fixtures import MAIN
from robray.analysis.analysis import scene_model
from robray.features.fix_all import fix_all
from robray.rules.engine.diagnose import accepts
from robray.rules.engine.rule import Applicability
from robray.text.edits import splice
from rules.findings import findings, scene

SAFE = [
    ("missing-semicolon", "frame f {\n  translation [1, 2, 3]\n  rpy [0, 0, 1];\n}"),
    ("missing-semicolon", "def a 1\ndef b 2;"),
    ("invalid-character", "frame f { offset: 5; }"),
    ("invalid-character", "def a = 3;"),
    ("extra-value", "class a { } class b { } frame f { isa a b; }"),
    ("leading-parenthesis", "frame f { offset (1 + 2); }"),
    ("stray-semicolon", "frame f { };"),
    ("stray-semicolon", 'frame f { };\ninclude "part";\n//- /w/part.robray\n'),
    ("string-in-expression", 'def b 1; def a 2 * "b";'),
]

UNSAFE = [
    # What is wrong besides tells that something else was meant.
    ("missing-semicolon", "frame f { translation [1, 2,frame 3]; }"),
    ("missing-semicolon", "frame f { rpy [0, 0, 1-1] }"),
    ("invalid-character", "class c { color [0, 0, :]; }"),
    ("invalid-character", "frame b:ock { }"),
    ("invalid-character", "allow_co:lision a b;"),
    ("leading-parenthesis", "class c { } frame f { isa (c; }"),
    ("stray-semicolon", "frame f; { }"),
    ("string-in-expression", 'allo[w_collision "a" "b";'),
    ("string-in-expression", 'def a 2 * "b";'),
    ("include-without-path", "include part\n"),
]


@pytest.mark.parametrize(("code", "source"), SAFE)
def test_safe(code: str, source: str) -> None:
    fixes = [found.fix for found in findings(scene(source), everything=True) if found.code == code]
    assert fixes
    assert all(fix is not None and fix.applicability is Applicability.SAFE for fix in fixes)


@pytest.mark.parametrize(("code", "source"), UNSAFE)
def test_not_safe(code: str, source: str) -> None:
    fixes = [found.fix for found in findings(scene(source), everything=True) if found.code == code]
    assert fixes
    assert all(fix is None or fix.applicability is not Applicability.SAFE for fix in fixes)


def test_values_that_are_no_classes_are_not_given_an_isa() -> None:
    [found] = [found for found in findings(scene("frame f { isa a [0, 0, 1]; }")) if found.code == "extra-value"]
    assert found.fix is None


def test_a_semicolon_before_a_nested_block_is_put_at_one_place() -> None:
    [found] = [
        found for found in findings(scene("frame f { offset 1 frame g { } }")) if found.code == "missing-semicolon"
    ]
    assert found.fix is not None
    [(at, _)] = found.fix[1]
    assert at.span.start == at.span.end


WHOLE = """\
def gap 1e-2;
def pi_half pi/2;
frame d3 { translation [gap, -2 * gap, 1 - gap]; }
frame def_1 { parent d3; type revolute; axis [0, 0, -1]; offset 1/-3 + gap; }
frame tray { parent def_1; rpy [0, 0, pi_half]; geometry { shape box; dimension [1, 2, 1.5e-1]; alpha 1/2; } }
allow_collision tray d3;
"""


@every("at", range(len(WHOLE)))
def test_safe_fixes_make_no_other_scene_where_one_character_is_missing(at: int) -> None:
    """amino still refuses the scene, or reads the original one."""
    given = scene(WHOLE[:at] + WHOLE[at + 1 :])
    if accepts(given.scene) is not False:
        return
    fixes = fix_all(given.workspace.copy, [MAIN])
    text = given.texts[MAIN]
    for edit in reversed(fixes.edits.get(MAIN, ())):
        text = splice(text, edit)
    mended = scene(text.decode()).scene
    if accepts(mended):
        assert scene_model(mended) == scene_model(scene(WHOLE).scene)

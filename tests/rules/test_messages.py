"""Messages and severities in cases other than that of the rule's own example."""

import pytest

from cases import cases
from every import every
from robray.rules.engine.rule import Severity
from rules.findings import findings, only, scene

ALONE = "undefined frame 'link_7'; a robot or a scene that is loaded with it "
ALONE += "probably has it"

SAID = cases(__file__, "said")


@every(("code", "source", "message"), SAID)
def test_message(code: str, source: str, message: str) -> None:
    assert only(source, code).message == message


def test_a_mesh_is_looked_for_beside_the_root() -> None:
    found = only(
        'include "parts/hand"\n//- /w/parts/hand.robray\nframe f { geometry { mesh "a.stl"; } }\n', "mesh-not-found"
    )
    assert found.message == "file 'a.stl' does not exist in '/w', the folder of the root file"


def test_a_class_that_may_be_a_tag_is_a_hint() -> None:
    assert only("frame f { isa surface; }", "undeclared-tags").severity is Severity.HINT


def test_a_class_that_is_one_slip_away_is_a_warning() -> None:
    found = only("class surface { } frame f { isa surfaec; }", "undefined-class")
    assert found.severity is Severity.WARNING
    assert found.suggestion == "surface"


def test_a_class_that_is_defined_too_late_is_a_warning() -> None:
    found = only("frame f { isa surface; } class surface { }", "undefined-class")
    assert found.severity is Severity.WARNING
    assert found.suggestion is None
    assert found.message.startswith("class 'surface' is defined only below")


def test_a_frame_is_not_suggested_as_its_own_parent() -> None:
    assert only("frame arm_2 { parent arm_1; }", "frames-elsewhere").suggestion is None


def test_the_other_definition_is_named() -> None:
    assert [related.message for related in only("class c { } class c { }", "duplicate-class").related] == [
        "first definition"
    ]
    [kept] = only("frame f { } frame f { }", "duplicate-frame").related
    assert kept.at.span.start == 6


def test_the_frame_that_closes_first_is_kept() -> None:
    found = only("frame f { parent g; frame f { } } frame g { }", "duplicate-frame")
    assert found.at.span.start == 6


REMARKABLE = [
    ("frame f { quaternion [0, 0, 0.7071, 0.7071]; }", set()),
    ("frame f { quaternion [0, 0, 0.7, 0.7]; }", {"quaternion-not-unit"}),
    ("frame f { quaternion 0.5; }", {"quaternion-not-unit"}),
    ("frame f { quaternion 1; }", {"quaternion-number"}),
    ("class c { quaternion [0, 0, 0, 2]; } frame f { isa c; }", {"quaternion-not-unit"}),
    ("frame f { axis [1, 1, 1]; }", {"ignored-joint-attribute"}),
    ("frame f { type revolute; axis [0, 0.6, -0.8]; }", set()),
    ("class c { axis [0, 0, 2]; } frame f { isa c; type revolute; }", {"axis-not-unit"}),
    ("class c { rpy [0, 0, 1]; } frame f { isa c; quaternion [0, 0, 0, 1]; }", set()),
    ("class c { rpy [0, 0, 1]; quaternion [0, 0, 0, 1]; }", {"quaternion-overrides-rpy"}),
    ("class a { } class b { } frame f { isa a; isa b; }", set()),
    ("class a { isa b; } class b { isa a; }", {"class-cycle"}),
    ("def p table; frame table { } frame f { parent p; }", set()),
    ("def table 1; frame table { } frame f { parent table; }", {"constant-shadows-word"}),
    ('def q 1; frame f { type revolute; axis [0, 0, 1]; variable "q"; }', {"constant-shadows-word"}),
    ("def q 1; frame f { variable q; }", {"ignored-joint-attribute"}),
    ('frame a { } frame "" { parent a; }', {"unnamed-frame"}),
]


@pytest.mark.parametrize(("source", "codes"), REMARKABLE)
def test_only_what_is_remarkable_is_remarked_on(source: str, codes: set[str]) -> None:
    found = findings(scene(source))
    assert {diagnostic.code for diagnostic in found if diagnostic.severity is not Severity.INFORMATION} == codes

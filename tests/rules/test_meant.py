"""Which name is suggested for one that is not defined, and where none is."""

import pytest

from fixtures import fixture
from robray.rules.engine.diagnose import diagnostics
from rules.findings import findings, fixed, scene

pytestmark = pytest.mark.quick

SUGGESTED = [
    ("frame table { } frame tray { parent tabel; }", "table"),
    ("def height 1; def a heihgt + 1;", "height"),
    ("def heights 1; def height 2; def a heigth + 1;", "height"),
    # The likeliest one hangs from the frame that asks, the next one does not.
    ("frame a { parent tabel; } frame table { parent a; } frame tabell { }", "tabell"),
]

NONE = [
    # The frame would hang from itself.
    "frame block { parent blokc; } frame blokcc { parent block; }",
    "frame a { parent tabel; } frame b { parent a; } frame table { parent b; }",
    # It would be related to itself.
    "frame table { } allow_collision table tabel;",
    "frame table { } allow_collision tabel tabel;",
    "frame table { } allow_collision tabel tablle;",
    # Names of a row.
    "frame block_a { } frame block_b { parent block_c; }",
    "frame wheel_l { } frame cap { parent wheel_r; }",
    "frame finger1 { } frame cap { parent finger2; }",
    # It is defined too late, or is no number.
    "def a heihgt + 1; def height 1;",
    "def height top; def a heihgt + 1;",
    "frame f { isa plaet; } class plate { }",
    # The hyphen may be a minus.
    "def leg-y 1; def a [leg-y- , 1];",
]

JOINT = '<joint name="j" type="fixed"><parent link="{}"/><child link="{}"/></joint>'

UNREAD = [
    'include "parts"\n',
    'inlcude "parts.robray"\n',
    '#include "parts.robray"\n',
    '// include "parts.robray"\n',
    "include parts.robray\n",
    '/* an open comment "\n',
]


@pytest.mark.parametrize(("source", "meant"), SUGGESTED)
def test_what_would_do_is_suggested(source: str, meant: str) -> None:
    assert meant in {found.suggestion for found in findings(scene(source))}


def test_a_name_with_blanks_is_suggested_in_quotes() -> None:
    given = scene('frame "my table" { } frame a { parent "my table"; } frame b { parent my_table; }')
    [found] = [each for each in findings(given) if each.suggestion is not None]
    assert fixed(given, found)["/w/main.robray"].endswith(b'frame b { parent "my table"; }')


@pytest.mark.parametrize("source", NONE)
def test_what_would_not_do_is_not_suggested(source: str) -> None:
    assert {found.suggestion for found in findings(scene(source))} == {None}


@pytest.mark.parametrize(
    ("parent", "child", "suggested"), [("bsae", "hand", {"base"}), ("bsae", "base", {None}), ("base", "bsae", {None})]
)
def test_a_joint_is_never_to_lead_from_a_link_to_itself(parent: str, child: str, suggested: set[str | None]) -> None:
    links = '<link name="base"/><link name="hand"/>'
    given = fixture(f'<robot name="r">{links}{JOINT.format(parent, child)}</robot>', "/w/r.urdf")
    told = diagnostics(given.workspace.analysis(), "/w/r.urdf")
    assert {each.suggestion for each in told if each.code == "urdf-undefined-link"} == suggested


@pytest.mark.parametrize("line", UNREAD)
def test_nothing_is_suggested_while_something_is_not_read(line: str) -> None:
    source = line + "def height 1;\nframe table { translation [0, 0, heihgt]; }\nframe leg { parent tabel; }\n"
    said = findings(scene(source), everything=True)
    assert {found.suggestion for found in said} <= {None, "include"}


def test_a_comment_that_would_be_an_include_is_told_of_where_names_are_missing() -> None:
    text = '#include "parts.robray"\nframe f { %s }\n'
    assert "include-in-comment" in {found.code for found in findings(scene(text % "parent table;"))}
    assert "include-in-comment" not in {found.code for found in findings(scene(text % ""))}
    assert "include-in-comment" not in {
        found.code for found in findings(scene('frame g { parent h; } # see #include "parts.robray"\n'))
    }
    twice = scene(f'{text % "parent table;"}include "parts.robray"\n//- /w/parts.robray\ndef a 1;\n')
    assert "include-in-comment" not in {found.code for found in findings(twice)}, "it is included already"

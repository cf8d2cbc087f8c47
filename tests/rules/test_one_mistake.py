"""One mistake is one finding."""

import pytest

from cases import cases
from every import every
from robray.rules.engine.diagnose import accepts, diagnostics
from robray.rules.engine.rule import Severity
from robray.text.paths import normal
from rules.findings import complaints, findings, fixed, scene

PLATES = "class a { shape sphere; radius 1; }\nclass b { color [1, 1, 1]; }\n"


CLASSES = "class steel { color [1, 0, 0]; }\nclass on-table { parent table; }\nframe table { }\n"

TAGGED = "frame t { isa on-table; }\nframe u { isa on-table; }\n"
BOOKCASES = "class bookkcase { shape sphere; radius 1; }\nclass low { isa bookcase; }\nclass high { isa bookcase; }\n"
OF_CLASS = "frame f {{ geometry {{ isa {}; }} }}\nframe g {{ translation [1, 0, 0]; geometry {{ isa {}; }} }}"

EXCHANGED = [
    # A sign is exchanged with a number, or a name.
    ("def a 1;\nframe f { rpy [0, -a2/, 1]; }", "missing-operand"),
    ("def a 1;\nframe f { rpy [0, 1 + /a2, 1]; }", "missing-operand"),
    ("def a 1;\nframe f { rpy [0, -a30, * deg]; }", "missing-operand"),
    ("def a 1;\nframe f { rpy [0, a -2, * deg]; }", "missing-operand"),
    ('frame f { geometry { mesh "/w/m.obj"; color [[1, 1, 1]; } }\n//- /w/m.obj\n', "array-in-expression"),
    ("def a 1;\na def - 2;", "misplaced-attribute"),
    # A class is misspelt where it is defined, and taken by others.
    (f"{BOOKCASES}{OF_CLASS.format('low', 'high')}", "no-shape"),
    # What is exchanged goes on in other lines.
    ("frame f {\n    [1, 2,\n        3,\n        4];\n    rpy [0, 0, 1];\n}", "syntax-error"),
    ("frame f {\n    rpy [[1,\n        3,\n        4];\n    translation [0, 0, 1];\n}", "array-in-expression"),
    # Of a block that is not closed where it should be, nobody knows what is in which.
    (
        f"{CLASSES}frame lamp {{\n    geometry {{ shape sphere; radius 1;\n    frame f {{ isa on-table; }}\n}}",
        "unclosed-block",
    ),
    (f"{CLASSES}frame lamp {{ {{\n    frame f {{ isa on-table; }}\n}}", "syntax-error"),
    ('frame f {\n    frmae "left leg" { }\n}\nframe g { parent "left leg"; }', "unknown-attribute"),
]


@pytest.mark.parametrize(("source", "code"), EXCHANGED)
def test_what_is_exchanged_is_one_finding(source: str, code: str) -> None:
    [found] = [each for each in findings(scene(source)) if each.severity is not Severity.HINT]
    assert found.code == code


@every(("code", "source"), cases(__file__, "mistakes"))
def test_there_is_no_company(code: str, source: str) -> None:
    found = [each for each in findings(scene(source)) if each.severity is not Severity.HINT]
    assert [each.code for each in found] == [code]


@pytest.mark.parametrize(("before", "after"), cases(__file__, "mended"))
def test_its_fix_leaves_nothing_to_complain_of(before: str, after: str) -> None:
    given = scene(before)
    [found] = complaints(given)
    assert fixed(given, found) == scene(after).texts
    assert complaints(scene(after)) == []


APART = [
    # A comment that is no quotient leaves the semicolon as it is.
    ("class c { height 4 // the half\n}", ["missing-semicolon"]),
    # Too many or too few numbers: what is meant is not known.
    ("class c { rpy [0 1]; }", ["missing-brackets"]),
    ("def a 1; class c { rpy [0 a]; }", ["missing-operator"]),
    # As many commas as there must be: an operator is missing, or nothing is.
    (
        "def a 1; frame f { geometry { shape grid; delta [1, 1]; thickness 1; dimension [2 a, 1]; } }",
        ["missing-operator"],
    ),
    ("def a 1; class c { rpy [0, 0, 90 deg]; }", ["missing-operator"]),
    ("class c { quaternion [0 0 90 deg]; }", ["missing-brackets"]),
    # A name that stands in no bracket may begin a statement.
    ("class c { rpy 0 0 a; }", ["extra-value"]),
    ("foo 1;\nbar 2;", ["misplaced-attribute", "misplaced-attribute"]),
    ("frame f { }\n{ frame g { rpy [0, 0]; } }", ["syntax-error", "wrong-length"]),
]


@pytest.mark.parametrize(("source", "codes"), APART)
def test_what_is_not_one_mistake_is_not_taken_for_one(source: str, codes: list[str]) -> None:
    assert [found.code for found in complaints(scene(source))] == codes


@pytest.mark.parametrize("between", [", ", ",", " and ", " or ", " with ", " to ", " & ", " - ", "; ", " c "])
@pytest.mark.parametrize("names", ["ab", ("long-arm", '"b c"')])
def test_what_is_between_two_frames_that_may_collide_is_one_finding(between: str, names: tuple[str, str]) -> None:
    a, b = names
    given = scene(f"frame {a} {{ }}\nframe {b} {{ translation [1, 0, 0]; }}\nallow_collision {a}{between}{b};")
    [found] = findings(given)
    assert found.rejected_by_reader


INCLUDING = 'include "parts"\n'

ACROSS_FILES = [
    ('include "prats"\nframe f { rpy [0, 0, a]; geometry { isa c; } }\nframe g { parent h; }', "", "include-not-found"),
    ("include parts\nframe f { rpy [0, 0, a]; geometry { isa c; } }", "", "include-without-path"),
    (INCLUDING + "frame f { rpy [0, 0, a]; offset a; }", "dfe a 1;", "misplaced-attribute"),
    (INCLUDING + "frame f { geometry { isa c; } }", "class c\n    shape sphere;\n    radius 1;\n}", "missing-brace"),
    (INCLUDING + "frame f { parent g; rpy [0, 0, a]; }", "/* \ndef a 1;\nframe g { }", "unterminated-comment"),
    ("frame f { parent g; }\n" + INCLUDING, '<robot name="r"/>', "xml-file"),
]


@pytest.mark.parametrize(("source", "parts", "code"), ACROSS_FILES)
def test_what_another_file_was_to_declare_is_not_missed(source: str, parts: str, code: str) -> None:
    given = scene(f"{source}\n//- /w/parts.robray\n{parts}\n")
    assert [each.code for each in complaints(given)] == [code]


STILL_MISSED = [
    ('frame f { rpy [0, 0, a]; }\ninclude "prats"', "", ["undefined-constant", "include-not-found"]),
    ('include "prats"\nframe f { rpy [0, 0, a]; }\ndef a 1;', "", ["include-not-found", "undefined-constant"]),
    ('include "prats"\nframe f { geometry { alpha 1; } }', "", ["include-not-found", "no-shape"]),
    (INCLUDING + "frame f { rpy [0, 0, b]; }", "dfe a 1;", ["undefined-constant", "misplaced-attribute"]),
]


@pytest.mark.parametrize(("source", "parts", "codes"), STILL_MISSED)
def test_what_it_cannot_have_declared_is(source: str, parts: str, codes: list[str]) -> None:
    given = scene(f"{source}\n//- /w/parts.robray\n{parts}\n")
    assert [each.code for each in complaints(given)] == codes


BROUGHT = "def len 3 * unit;\nframe base { translation [unit, 0, 0]; }\nclass red { color [unit, 0, 0]; }\n"
USES = """\
def unit 0.1;
{}
frame f {{ parent base; translation [len, 0, len]; geometry {{ isa red; shape sphere; radius len; }} }}
"""


@pytest.mark.parametrize(
    ("include", "code"),
    [
        ('inlcude "parts.robray"', "misplaced-attribute"),
        ('inlcude "parts"', "misplaced-attribute"),
        ("include parts.robray", "include-without-path"),
        ("include 'parts.robray'", "include-without-path"),
        ('#include "parts.robray"', "include-in-comment"),
        ("  #include <parts.robray>", "include-in-comment"),
    ],
)
def test_a_broken_include_is_one_finding_in_both_files(include: str, code: str) -> None:
    """What is refused is shown, and hints that something is not used wait for who may use it."""
    given = scene(f"{USES.format(include)}\n//- /w/parts.robray\n{BROUGHT}")
    [found] = findings(given)
    assert (found.code, found.rejected_by_reader, found.at.path) == (code, True, "/w/main.robray")
    mended = fixed(given, found)
    assert not complaints(scene(mended["/w/main.robray"].decode() + f"\n//- /w/parts.robray\n{BROUGHT}"))


@pytest.mark.parametrize(
    ("include", "code"),
    [
        ('"parts.robray"', "invalid-name"),
        ('"parts.robray" include', "invalid-name"),
        ('include frame\n"parts.robray" extra { }', "include-without-path"),
        ("include", "include-without-path"),
        ("include // The parts.", "include-without-path"),
    ],
)
def test_an_include_of_which_a_part_is_missing_is_one_finding_in_both_files(include: str, code: str) -> None:
    [found] = findings(scene(f"{USES.format(include)}\n//- /w/parts.robray\n{BROUGHT}"))
    assert (found.code, found.at.path) == (code, "/w/main.robray")


@pytest.mark.parametrize(
    "missing", ["prats.robray", "PARTS.robray", "sub/parts.robray", "../parts.robray", "parts.scene"]
)
def test_a_slip_in_the_path_of_an_include_is_one_finding_in_both_files(missing: str) -> None:
    include = f'include "{missing}"'
    given = scene(f"{USES.format(include)}\n//- /w/parts.robray\n{BROUGHT}")
    given.workspace.set_existing({normal(f"/w/{missing}"): "/w/parts.robray"})
    [found] = findings(given)
    assert (found.code, found.at.path) == ("include-not-found", "/w/main.robray")
    # Whoever does not see that one is told why the file is no scene by itself.
    told = diagnostics(given.workspace.analysis(), "/w/parts.robray", is_seen="/w/parts.robray".__eq__)
    assert {each.code for each in told} >= {"undefined-constant"}
    given.workspace.set_existing({normal(f"/w/{missing}"): False})
    assert "undefined-constant" in {each.code for each in findings(given)}


@pytest.mark.parametrize(
    ("source", "codes"),
    [
        # The file is known and does not define it.
        ("frame f { translation [x1, 0, 0]; }", ["undefined-constant"]),
        # A slip, in a scene of which nobody knows what the file holds.
        ("def height 1;\nframe f { translation [hieght, 0, height]; }", ["undefined-constant"]),
    ],
)
def test_an_include_in_a_comment_hides_nothing_else(source: str, codes: list[str]) -> None:
    name = "parts" if len(source) < 40 else "old"
    given = scene(f'#include "{name}.robray"\n{source}\n//- /w/parts.robray\n{BROUGHT}\n')
    assert [
        each.code for each in findings(given) if each.rejected_by_reader and each.at.path == "/w/main.robray"
    ] == codes


@pytest.mark.parametrize("size", [2, 3, 10])
def test_a_ring_in_a_robot_is_one_finding(size: int) -> None:
    links = "".join(f'<link name="l{at}"/>' for at in range(size))
    joints = "".join(
        f'<joint name="j{at}" type="fixed"><parent link="l{at}"/><child link="l{(at + 1) % size}"/></joint>'
        for at in range(size)
    )
    for root in ("", '<link name="root"/>'):
        [found] = findings(scene(f'<robot name="r">{root}{links}{joints}</robot>', "urdf"))
        assert found.code == ("urdf-link-cycle" if root else "urdf-no-root")


ARM = """<robot name="arm">
  <material name="red"><color rgba="1 0 0 1"/></material>
  <link name="base"><visual><geometry><sphere radius="1"/></geometry><material name="red"/></visual></link>
  <link name="hand"></link>
  <joint name="wrist" type="fixed"><parent link="base"/><child link="hand"/></joint>
</robot>
"""


@pytest.mark.parametrize(
    ("right", "wrong", "is_refused"),
    [
        ('<link name="hand"></link>', '<lnik name="hand"></lnik>', True),
        ('<link name="hand"></link>', '<lnik name="hand"/>', True),
        ('<link name="hand"></link>', '<link nmae="hand"></link>', True),
        ('<joint name="wrist"', '<jiont name="wrist"', True),
        ('<material name="red"><color rgba="1 0 0 1"/></material>', None, False),
        ('<material name="red"><', '<material nmae="red"><', False),
        ('<joint name="wrist"', '<joint nmae="wrist"', True),
    ],
)
def test_a_misspelt_tag_is_one_finding(right: str, wrong: str | None, is_refused: bool) -> None:  # noqa: FBT001
    text = ARM.replace(right, right.replace("material", "matrial") if wrong is None else wrong)
    given = scene(text.replace("</joint>", "</jiont>") if "<jiont" in text else text, "urdf")
    assert accepts(given.scene) is not is_refused
    [found] = findings(given)
    assert found.rejected_by_reader is is_refused
    if found.fix is not None:
        assert not findings(scene(fixed(given, found)["/w/main.urdf"].decode(), "urdf"))

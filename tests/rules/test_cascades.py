"""What only follows from another mistake is not told, and the other one always is."""

import random
import re
from inspect import getsource
from types import ModuleType

import pytest

from analysis.fuzz import document, edit
from fixtures import MAIN, fixture
from robray.assemble import new_workspace
from robray.rules import RULES
from robray.rules.engine.diagnose import accepts, diagnostics
from robray.rules.robray import blocks, cascades
from robray.text.edits import splice
from rules.examples import examples
from rules.findings import complaints, findings, scene
from trials import trials

SCENE = b"""\
def height 0.4;
def half height / 2;

class plate {
    shape box;
    dimension [0.3, 0.3, 0.01];
    color [0.5, 0.5, 0.5];
}

frame tray {
    translation [0, 0, height];
    geometry {
        isa plate;
        alpha 0.5;
    }
    frame inner {
        type revolute;
        axis [0, 0, 1];
        variable q1;
        rpy [0, half, pi / 2];
        geometry {
            shape sphere;
            radius 0.1;
        }
    }
}

frame shelf {
    parent tray;
    translation [0, 0.5, 2 * (height + 1)];
    geometry {
        isa plate;
    }
}
"""

SLIPS = [
    *((mark, b"") for mark in (b"{", b"}", b"[", b"]", b";")),
    *((mark, mark + mark) for mark in (b"{", b"}", b"[", b"]", b";")),
    *((b"{", other) for other in (b"(", b"[", b":")),
    *((b"}", other) for other in (b")", b"]")),
    *((b"[", other) for other in (b"(", b"{")),
    *((b"]", other) for other in (b")", b"}")),
    *((b";", other) for other in (b":", b",", b"\n")),
    *((b",", other) for other in (b"", b";")),
]


def codes(text: bytes) -> list[str]:
    return [each.code for each in complaints(scene(text.decode()))]


@pytest.mark.parametrize(("mark", "other"), SLIPS)
def test_a_slip_of_one_key_is_one_finding(mark: bytes, other: bytes) -> None:
    """Wherever in the scene it is made; a few are none, as a comma that the reader can do without."""
    assert codes(SCENE) == []
    company = {
        found.start(): said
        for found in re.finditer(re.escape(mark), SCENE)
        if len(said := codes(SCENE[: found.start()] + other + SCENE[found.end() :])) > 1
    }
    assert company == {}


@pytest.mark.parametrize("word", ["def", "class", "frame"])
def test_a_keyword_with_a_slip_is_one_finding(word: str) -> None:
    for found in re.finditer(rf"\b{word}\b".encode(), SCENE):
        for slip in (b"", word.capitalize().encode(), word.encode()[:-1], b'"%s"' % word.encode()):
            assert len(codes(SCENE[: found.start()] + slip + SCENE[found.end() :])) == 1, (word, slip)


def test_random_texts_say_why_they_are_refused() -> None:
    rng = random.Random(5)
    refused = hidden = 0
    for _ in range(trials(1_500)):
        text = document(rng)
        for _ in range(rng.randrange(4)):
            text = splice(text, edit(rng, text))
        given = fixture("")
        given.workspace.set_text(MAIN, text)
        analysis = given.workspace.analysis()
        whole = analysis.scenes[MAIN]
        told = [each for path in whole.instances.prefixes for each in diagnostics(analysis, path)]
        everything = [
            each for path in whole.instances.prefixes for each in diagnostics(analysis, path, everything=True)
        ]
        assert {each for each in told if each.code != "unused-suppression"} <= set(everything), text
        assert any(each.rejected_by_reader for each in told) is not accepts(whole), text
        refused += not accepts(whole)
        hidden += len(told) < len(everything)
    assert refused > trials(300)
    assert hidden > trials(100)


def test_a_mistake_of_another_statement_is_another_mistake() -> None:
    assert codes(b"frame f { rpy [0, 0; 1]; offset 1 2; }") == ["missing-brackets", "extra-value"]
    assert codes(b"frame f {\n    rpy [0, 0;\n    translation [0, 1];\n}") == ["syntax-error", "wrong-length"]
    assert codes(b"frame base { }\nframe f { parent bsae; }\nframe h {\n    rpy [0 0];\n}") == [
        "undefined-frame",
        "missing-brackets",
    ]


@pytest.mark.parametrize("other", ["colour [0.5, 0.3, 0.1];", "shap box;", "visible 1 2;"])
@pytest.mark.parametrize(
    "first",
    [
        "dimensions [1, 2, 3];",
        "dimension [1 2, 3];",
        "dimension [1, 2];",
        "alpha 1 +;",
        "alpha 1 2;",
        "alpha = 1;",
        "1 alpha;",
        "shape bx;",
        "isa nobody;",
        "collision true;",
    ],
)
def test_what_is_told_of_statements_does_not_depend_on_lines(first: str, other: str) -> None:
    apart = codes(f"frame f {{ geometry {{\n{first}\n{other}\n}} }}".encode())
    assert "unknown-attribute" in apart
    assert sorted(codes(f"frame f {{ geometry {{ {first} {other} }} }}".encode())) == sorted(apart)


@pytest.mark.parametrize("sign", [":", " =", "="])
@pytest.mark.parametrize(
    ("end", "ending"), [("", {"missing-semicolon"}), (",", {"missing-semicolon", "syntax-error"}), (";", set())]
)
@pytest.mark.parametrize(
    ("head", "lines", "tail"),
    [
        ("class c {", ["color{} [1, 0, 0]{}", "rpy{} [0, 0, 0]{} # none", "alpha{} 1{}"], "}"),
        ("frame f { // here", ["translation{} [1, 0, 0]{}", "rpy{} [0, 0, 1]{}"], "}"),
        ("", ["def one{} 1{}", "def two{} 2{}", "def six{} 6{} // more"], ""),
    ],
)
def test_a_sign_before_a_value_hides_nothing_behind_it(
    sign: str, end: str, ending: set[str], head: str, lines: list[str], tail: str
) -> None:
    text = "\n".join((head, *(line.format(sign, end) for line in lines), tail))
    told = [code for code in codes(text.encode()) if not code.startswith("unused")]
    assert told.count("invalid-character") == len(lines)
    others = [code for code in told if code != "invalid-character"]
    assert (len(others), set(others) - ending) == (len(lines) if end != ";" else 0, set())


@pytest.mark.parametrize("module", [cascades, blocks])
def test_whatever_is_named_is_a_rule(module: ModuleType) -> None:
    """A code with a slip would leave company in, and nobody would see it."""
    named = re.findall(r'"([a-z]+(?:-[a-z]+)+)"', getsource(module))
    assert named
    assert set(named) <= set(RULES)


@pytest.mark.parametrize("broken", [b'def "a\xff" 1 2 }', b'frames "a\xff" { 1 }', b'class "\xff\xfe" frame g { } }'])
def test_a_broken_statement_may_declare_what_is_no_text(broken: bytes) -> None:
    workspace = new_workspace()
    workspace.set_text(MAIN, broken + b"\nframe f { translation [gone, lost, 0]; isa nobody; parent nowhere; }\n")
    assert diagnostics(workspace.analysis(), MAIN)


@pytest.mark.parametrize(
    "text",
    [
        "frame t\u00efsch { translation [0, 0, 1]; }",
        "frame a { translation [0, 0, 1\u00b0]; rpy [0, 0, 90\u00b0]; }",
        "frame a { translation [0, 0, 1]; } # \u00fcber alles",
        "frame t\u00efsch { }\nframe b { parent t\u00efsch; }",
    ],
)
def test_a_text_in_another_encoding_is_one_mistake(text: str) -> None:
    """Of its bytes it is not told that they are characters that are not allowed: nobody knows which they are."""

    def told(text: bytes) -> list[str]:
        workspace = new_workspace()
        workspace.set_text(MAIN, text)
        return [each.code for each in diagnostics(workspace.analysis(), MAIN) if each.rejected_by_reader]

    latin = text.encode("latin-1")
    assert told(latin) == ["invalid-encoding"]
    assert "invalid-encoding" not in told(text.encode())
    assert told(b"frame @ { }\n" + latin).count("invalid-character") == 1


BEHIND = {
    b"/* never closed": "unterminated-comment",
    b"# \xfcber": "invalid-encoding",
    b"frame b { } # \xfcber": "invalid-encoding",
    b"<<<<<<< HEAD": "merge-conflict",
}


@pytest.mark.parametrize("behind", BEHIND)
@pytest.mark.parametrize(
    "broken",
    [
        "frame t { translation [0, 0]; }",
        "frame t { @ }",
        "frame @ { }",
        "frame t { parent; }",
        "frame t { type hinge; axis [0, 0, 1]; }",
        "def h 1 +;",
        "allow_collision a;",
    ],
)
def test_a_mistake_hides_nothing_that_is_of_no_statement(broken: str, behind: bytes) -> None:
    workspace = new_workspace()
    told = []
    for text in (broken.encode(), behind, broken.encode() + b"\n" + behind):
        workspace.set_text(MAIN, text + b"\n")
        told.append({each.code for each in diagnostics(workspace.analysis(), MAIN) if each.rejected_by_reader})
    assert told[0]
    assert told[1] == {BEHIND[behind]}
    # While a file is in conflict, that is all that is said of it.
    assert told[2] == (told[1] if BEHIND[behind] == "merge-conflict" else told[0] | told[1])


def test_what_makes_a_block_incomplete_is_refused() -> None:
    """Else what is left out on its account might be all that a scene is refused for."""
    assert all(RULES[code].rejected_by_reader for code in blocks.WRITTEN_WRONGLY)


HIDING = {"invalid-encoding", "merge-conflict", "unterminated-comment", "xml-file"}
"""What makes the rest of a file no text of a scene."""

OF_BRACES = {"unclosed-block", "unmatched-brace"}
"""What is said of a brace, which may be in the string."""


@pytest.mark.parametrize(
    "source",
    [
        pytest.param(bad, id=rule.code)
        for rule in RULES.values()
        if rule.format == "robray" and rule.rejected_by_reader and rule.code not in HIDING
        for bad, _ in examples(rule)
        if "//-" not in bad
    ],
)
def test_a_string_that_is_never_closed_is_told_behind_whatever_is_broken(source: str) -> None:
    before = {found.code for found in complaints(scene(source))} - OF_BRACES
    after = {found.code for found in complaints(scene(source.rstrip("\n") + '\ninclude "lost.robray;\n'))}
    assert before | {"unterminated-string"} <= after


@pytest.mark.parametrize("string", ['parent "base;', 'mesh "a.stl;', 'parent base";'])
@pytest.mark.parametrize(
    "broken", ["offset 1", "offset 1 2;", "translation [0, 0", "offset 1*(2", "offset", "ofset 1;"]
)
def test_a_string_that_is_never_closed_is_no_rest_of_the_statement_above(broken: str, string: str) -> None:
    above = f"frame base {{ }}\nframe f {{\n    {broken}\n"
    found = complaints(scene(f"{above}    {string}\n}}\n"))
    starts = {each.at.span.start for each in found if each.code == "unterminated-string"}
    assert starts == {len(f"{above}    ") + string.index('"')}
    assert any(each.at.span.end <= len(above) for each in found)


TABLES = """\
frame a { geometry { shape sphere; radius 1; } }
frame b { geometry { shape sphere; radius 1; } }
frame "c d" { geometry { shape sphere; radius 1; } }
class wood { alpha 1; }
"""


@pytest.mark.parametrize(
    ("statement", "told"),
    [
        ('allow_collision "a\n" b;', "undefined-frame"),
        ('allow_collision a "c\nd";', "undefined-frame"),
        ('frame e { parent "c\nd"; }', "undefined-frame"),
        ('frame e { geometry { isa "wo\nod"; shape sphere; radius 1; } }', "undefined-class"),
        ('frame "e\nf" { }', "string-over-lines"),
    ],
)
def test_a_name_over_lines_is_told_once(statement: str, told: str) -> None:
    assert [each.code for each in complaints(scene(f"{TABLES}{statement}\n"))] == [told]


@pytest.mark.parametrize(
    ("source", "told"),
    [
        ("def wid\nth 0.3;\nframe a { translation [width, 0, 0]; }\n", "missing-operator"),
        ("def wid\r\n  th 0.3 * 2;\r\nframe a { translation [width, 0, 0]; }\r\n", "missing-operator"),
        ("def a 1; def wid\nth a; frame b { translation [width, a, 0]; }\n", "missing-operator"),
        ("def a-\nb 1;\nframe a { translation [a-b, 0, 0]; }\n", "missing-operator"),
        ("def wid\nth 1;\ndef depth width;\nframe a { translation [width, depth, 0]; }\n", "missing-operator"),
        ("class ste\nel { alpha 1; }\nframe a { geometry { isa steel; shape sphere; radius 1; } }\n", "missing-brace"),
        ("frame cu\np { type fixed; }\nframe a { parent cup; }\n", "missing-brace"),
    ],
)
def test_a_name_that_a_line_end_parts_is_told_once(source: str, told: str) -> None:
    """Neither is what is left of it unused, nor is the whole one undefined."""
    assert [each.code for each in findings(scene(source))] == [told]


def test_a_name_that_no_line_end_parts_is_told() -> None:
    source = "def wid\n0.3;\nframe a { translation [width, wid, 0]; }\n"
    assert [each.code for each in complaints(scene(source))] == ["undefined-constant"]
    source = "def wid 1 +;\nth\nframe a { translation [width, wid, 0]; }\n"
    assert "undefined-constant" in [each.code for each in complaints(scene(source))]

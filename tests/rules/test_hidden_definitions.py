"""A constant whose definition is a comment is told of there, and not at each use."""

import pytest

from fixtures import MAIN
from robray.rules.engine.rule import Applicability
from robray.text import words
from robray.text.edits import Edit
from rules.findings import complaints, findings, fixed, scene

pytestmark = pytest.mark.quick

USES = "frame f { translation [x, 0, 0]; rpy [0, x, 0]; geometry { shape sphere; radius 2 * x; } }\n"
CODE = "definition-in-comment"


@pytest.mark.parametrize(
    ("line", "mended"),
    [
        ("#define x 1", "def x 1;"),
        ("#define x 1;", "def x 1;"),
        ("# define  x\t0.5e-2 ", "def x 0.5e-2;"),
        ("  #define x (1.0 / 2) // half", "def x (1.0 / 2);"),
        ("#define x -(-2.5) # metres", "def x -(-2.5);"),
        ("#define x 2 * unit ** 2", "def x 2 * unit ** 2;"),
        ("#define x 3 /* metres */", "def x 3;"),
        ("//define x pi", "def x pi;"),
        ("# def x 1;", "def x 1;"),
        ("// def x unit;", "def x unit;"),
    ],
)
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_it_is_one_finding_where_it_stands_and_its_fix_mends_all(line: str, mended: str, end: str) -> None:
    given = scene(f"def unit 0.1;\n{line}{end}{USES}")
    [found] = [each for each in findings(given) if each.code != "unused-constant"]
    assert (found.code, found.rejected_by_reader) == (CODE, True)
    assert f"write '{mended}'" in found.message
    text = fixed(given, found)["/w/main.robray"].decode()
    assert mended in text
    assert not complaints(scene(text))


def test_what_c_writes_is_mended_unasked_and_what_may_have_been_taken_out_is_not() -> None:
    for line, applicability in (("#define x 1", Applicability.UNSAFE), ("# def x 1;", Applicability.BY_HAND)):
        [found] = findings(scene(f"{line}\n{USES}"))
        assert found.fix is not None
        assert found.fix.applicability is applicability


@pytest.mark.parametrize(
    "source",
    [
        "# define x for later\n",
        "# define x (see below)\n",
        '#define x "ball.obj"\n',
        "#define x(a) 2 * a\n",
        "#define x\n",
        "#define xx 1\n",
        "/*\n#define x 1\n*/\n",
        "frame g { }  #define x 1\n",
        "frame g {\n#define x 1\n}\n",
    ],
)
def test_a_comment_of_another_kind_defines_nothing(source: str) -> None:
    assert {each.code for each in findings(scene(source + USES))} == {"undefined-constant"}


def test_it_is_looked_for_before_the_use() -> None:
    assert {each.code for each in findings(scene(f"{USES}#define x 1\n"))} == {"undefined-constant"}


@pytest.mark.parametrize("source", ["", "def x 2;\n"])
def test_a_constant_that_is_not_missing_is_not_told(source: str) -> None:
    uses = USES if source else "frame f { }\n"
    assert CODE not in {each.code for each in findings(scene(f"{source}#define x 1\n{uses}"))}


def test_a_constant_that_stands_for_it_is_no_other_finding() -> None:
    assert [each.code for each in findings(scene(f"#define y 1\ndef x y;\n{USES}"))] == [CODE]


def test_a_constant_that_only_it_uses_is_used() -> None:
    assert [each.code for each in findings(scene(f"def unit 0.1;\n#define x 2 * unit\n{USES}"))] == [CODE]


def test_who_uses_it_in_an_included_file_is_told_there() -> None:
    given = scene(f'#define x 1\ninclude "parts.robray"\n//- /w/parts.robray\n{USES}')
    assert {(each.code, each.at.path) for each in findings(given)} == {("undefined-constant", "/w/parts.robray")}


@pytest.mark.parametrize("count", [10, 2000])
def test_a_key_looks_for_them_where_it_is(count: int, monkeypatch: pytest.MonkeyPatch) -> None:
    given = scene("frame a { offset 1; }\n" * count + "#define y 1\n" + USES)
    findings(given)
    searched: list[int] = []
    found_in = words.definitions_between

    def counted(text: bytes, low: int, high: int) -> tuple[int, ...]:
        searched.append(min(high, len(text)) - low)
        return found_in(text, low, high)

    monkeypatch.setattr(words, "definitions_between", counted)
    at = given.texts[MAIN].rindex(b"2 * x")
    given.workspace.edit(MAIN, [Edit(at, at + 1, b"3")])
    assert [each for each in findings(given) if each.code == "undefined-constant"]
    assert len(searched) == 1
    assert searched[0] < 100

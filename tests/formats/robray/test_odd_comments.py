"""Which comments end elsewhere than they seem to; the places are bytes of the text."""

import random

import pytest

from robray.formats.robray.frontend import segments
from robray.formats.robray.frontend.comments import odd_comments
from robray.formats.robray.frontend.reading import read, reread
from robray.text.edits import Edit, splice
from trials import trials

pytestmark = pytest.mark.quick

NESTED, RETURN = "comment-in-comment", "carriage-return-in-comment"


def check(text: str, *expected: tuple[str, str]) -> None:
    """The codes with what stands at their spans."""
    found = odd_comments(text.encode())
    assert [(each.code, text.encode()[slice(*each.span)].decode()) for each in found] == list(expected)


@pytest.mark.parametrize(
    "text",
    [
        "/* a */ /* b */",
        "/*/ a */",
        "/***/ /**/",
        "/* meshes/*.stl */",
        '"/* " "/* */"',
        "# /* a /* b\n",
        "# a\r\n// b\r\n",
        "# a\r\r\n",
        "# a\r",
        "frame f {\r}\r",
        '"# a\rb"',
        "/* a\rb */",
        "/* never /* closed",
    ],
)
def test_nothing_is_said_of_a_comment_that_ends_where_it_seems_to(text: str) -> None:
    check(text)


def test_a_comment_is_opened_within_one() -> None:
    check("é /* a\n /* b */ /* c /* d */", (NESTED, "/*"), (NESTED, "/*"))


def test_a_line_goes_on_behind_a_carriage_return() -> None:
    check("# a\rframe f { }\n// é\rb\rc\r\n", (RETURN, "\rframe f { }"), (RETURN, "\rb\rc\r"))


PIECES = ["/*", "*/", " /* ", "# a", "// b", "\r", "\n", "\r\n", '"', "frame f { }", "def a 1;\n", " "]


def test_an_edited_text_is_as_one_read_afresh(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(segments, "LENGTH", 20)
    rng = random.Random(5)
    said = 0
    for _ in range(trials(400)):
        text = "".join(rng.choices(PIECES, k=40)).encode()
        start = rng.randrange(len(text) + 1)
        edit = Edit(start, min(len(text), start + rng.randrange(6)), rng.choice(PIECES).encode())
        after = splice(text, edit)
        edited, _ = reread(read(text), after, edit)
        assert edited.facts == read(after).facts, (text, edit)
        said += any(problem.code in (NESTED, RETURN) for problem in edited.facts.problems)
    assert said > trials(50)

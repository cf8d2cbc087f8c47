"""Where comments speak to this program: never beyond them, and at the cost of one look at each byte."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fixtures import MAIN, ROBOT, fixture
from robray.analysis.files import SourceFile
from robray.rules.engine import comments
from robray.rules.engine.comments import companions, directive_places
from robray.rules.engine.diagnose import diagnostics
from robray.rules.engine.suppressions import directives

PIECES = (
    *("/*", "*/", "<!--", "-->", "# ", "// ", '"', "'", "\n", "\r\n", " ", "[", "]", ",", "a", "no-shape", "=", ";"),
    *("robray: ignore[", "robray: ignore-file[", "robray: ignore[no-shape]", "robray: ignore", "robray:"),
    *('robray: with "b.robray"', 'robray: with "', "robray: with", "<!-- robray: ignore[", "/* robray: ignore["),
    *("frame f { }", '<robot name="r">', '<link name="l"/>', "</robot>", "<![CDATA[", "]]>", "<", ">"),
)


@given(st.lists(st.sampled_from(PIECES), max_size=25).map("".join), st.sampled_from([MAIN, ROBOT]))
def test_what_a_comment_says_ends_with_it(text: str, path: str) -> None:
    analysis = fixture(text, path).workspace.analysis()
    file = analysis.files[path]
    for directive in directives(file).found:
        parts = [directive.head, *(named.span for named in directive.named)]
        content_end = next(place.end for place in directive_places(file) if place.start == directive.head.start)
        assert all(directive.comment.start < part.start <= part.end <= content_end for part in parts)
        assert content_end <= directive.comment.end
    for companion in companions(file):
        assert any(place.start < companion.span.start < place.end for place in directive_places(file))
    for found in diagnostics(analysis, path):
        assert 0 <= found.at.span.start <= found.at.span.end <= len(file.text)


@pytest.mark.parametrize(
    ("path", "text"),
    [
        (MAIN, "/* robray: ignore[ */ a]"),
        (MAIN, "/* robray: ignore[a */ , b]"),
        (MAIN, "/* robray: ignore-file[ */ a]"),
        (MAIN, '/* robray: with */ "b.robray"'),
        (MAIN, '/* robray: with "b.robray */ "'),
        (ROBOT, '<robot name="r"><!-- robray: ignore[ -->a]</robot>'),
        (ROBOT, '<robot name="r"><!-- robray: ignore[a --> , b]</robot>'),
        (ROBOT, '<robot name="r"><!-- robray: with --> "b.robray"</robot>'),
    ],
)
def test_a_list_that_is_closed_behind_the_comment_is_none(path: str, text: str) -> None:
    analysis = fixture(text, path).workspace.analysis()
    assert [one.named for one in directives(analysis.files[path]).found if one.named] == []
    assert [*companions(analysis.files[path])] == []
    assert diagnostics(analysis, path)


SAID = ('robray: with "b.robray"', "robray: ignore[no-shape]", "robray: ignore-file[no-shape]", "robray: ignore[a")
SHAPES = {
    "lines": ("", "# {}\n", ""),
    "behind statements": ("", "def a 1; # {}\n", ""),
    "one line": ("", "# {} ", ""),
    "comments in a line": ("", "/* {} */", ""),
    "one comment": ("/* ", "{} ", "*/"),
    "lines of one comment": ("/*\n", " * {}\n", "*/"),
    "one string": ('def a "', "{} ", '"'),
    "a comment without end": ("/* ", "{} ", ""),
    "lines of a comment without end": ("/* ", "{}\n", ""),
}
XML_SHAPES = {
    "comments": ("", "<!-- {} -->", ""),
    "one comment": ("<!-- ", "{} ", "-->"),
    "a comment without end": ("<!-- ", "{} ", ""),
    "character data": ("<![CDATA[", "{} ", "]]>"),
    "a value": ('<link name="', "{} ", '"/>'),
    "text": ("", "{} ", ""),
}
EVERY = [
    *((MAIN, shape, said) for shape in SHAPES.values() for said in SAID),
    *((ROBOT, shape, said) for shape in XML_SHAPES.values() for said in SAID),
]


@pytest.mark.parametrize(("path", "shape", "said"), EVERY)
def test_what_is_looked_at_grows_with_the_text(
    path: str, shape: tuple[str, str, str], said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked_at = 0
    lexeme = comments.next_lexeme

    def counted(pattern: object, text: bytes, at: int, last: int) -> object:
        nonlocal looked_at
        found = lexeme(pattern, text, at, last)  # type: ignore[arg-type]
        looked_at += max(last, at if found is None else found.end()) - at
        return found

    monkeypatch.setattr(comments, "next_lexeme", counted)
    before, middle, after = shape
    middle = middle.format(said if path == MAIN or '"' not in before else said.replace('"', ""))
    file = _file(path, before + middle * 2_000 + after)
    looked_at = 0
    list(directives(file).found)
    list(companions(file))
    # Each of the two goes through it once, and looks where a string or a comment begins.
    assert looked_at <= 4 * len(file.text)


def _file(path: str, text: str) -> SourceFile:
    if path == ROBOT:
        text = f'<robot name="r">{text}</robot>'
    return fixture(text, path).workspace.analysis().files[path]

"""Code frames, to the character."""

import io
from collections.abc import Mapping
from textwrap import dedent

import pytest

from cases import sections
from robray.analysis.analysis import FileSpan
from robray.cli import render
from robray.export.look import Look, width
from robray.rules.engine.rule import Diagnostic, Related, Severity
from robray.text.lines import Lines
from robray.text.spans import Span

pytestmark = pytest.mark.quick

PATH = "/w/a.robray"


def marked(text: bytes) -> tuple[bytes, Span]:
    """The text without its `[|` and `|]`, and the span between them."""
    before, rest = text.split(b"[|")
    inside, after = rest.split(b"|]")
    return before + inside + after, Span(len(before), len(before) + len(inside))


def frame(text: str | bytes, look: Look = Look()) -> str:  # noqa: B008 - it is frozen
    source, span = marked(text.encode() if isinstance(text, str) else text)
    lines: Mapping[str, Lines] = {PATH: Lines(source)}
    diagnostic = Diagnostic("a-code", Severity.ERROR, "wrong", FileSpan(PATH, span))
    shown = render.full(look, diagnostic, lines.get).split("\n")
    assert shown[0] == "error[a-code]: wrong"
    return "\n".join(shown[1:])


def check(text: str | bytes, expected: str, look: Look = Look()) -> None:  # noqa: B008 - it is frozen
    assert frame(text, look) == dedent(expected).strip("\n")


@pytest.mark.parametrize(("text", "shown"), sections(__file__))
def test_what_is_shown(text: str, shown: str) -> None:
    check(text, shown)


def test_places_that_say_the_same_are_listed_without_their_code() -> None:
    source = Lines(b"a\nb\nc\nd\n")
    one, two, three, four = (FileSpan(PATH, Span(at, at + 1)) for at in (0, 2, 4, 6))
    related = (Related(two, "in this call"), Related(three, "in this call"), Related(four, "included here"))
    found = Diagnostic("a-code", Severity.ERROR, "wrong", one, related)
    assert render.full(Look(), found, {PATH: source}.get) == dedent("""\
        error[a-code]: wrong
         --> /w/a.robray:1:1
          |
        1 | a
          | ^
        note: in this call
         --> /w/a.robray:2:1
         --> /w/a.robray:3:1
        note: included here
         --> /w/a.robray:4:1
          |
        4 | d
          | ^""")


def test_a_tab_is_shown_as_blanks() -> None:
    check(
        "a\t[|bc|]\td",
        """
         --> /w/a.robray:1:3
          |
        1 | a   bc  d
          |     ^^
        """,
    )


def test_crlf_shows_nothing_of_itself() -> None:
    check(
        b"a\r\nb [|c|]\r\nd",
        """
         --> /w/a.robray:2:3
          |
        2 | b c
          |   ^
        """,
    )


def test_bytes_that_are_not_utf_8_are_shown_as_replaced() -> None:
    check(
        b"a \xff\xfe [|b|]",
        """
         --> /w/a.robray:1:6
          |
        1 | a \ufffd\ufffd b
          |      ^
        """,
    )


def test_what_would_steer_the_terminal_is_only_pictured() -> None:
    check(
        "\x1b[31m\u202e [|b|]",
        """
         --> /w/a.robray:1:8
          |
        1 | ␛[31m\ufffd b
          |        ^
        """,
    )


def test_a_message_does_not_steer_the_terminal_either() -> None:
    diagnostic = Diagnostic("a-code", Severity.ERROR, "no '\x1b[2J\n'", FileSpan(PATH, Span(0, 0)))
    assert render.concise(Look(), diagnostic, {PATH: Lines(b"")}.get) == "/w/a.robray:1:1: error[a-code]: no '␛[2J␊'"


def test_a_long_line_is_cut_on_both_sides_of_the_span() -> None:
    check(
        "x" * 100 + " [|abc|] " + "y" * 100,
        f"""
         --> /w/a.robray:1:102
          |
        1 | …{"x" * 10} abc {"y" * 19}…
          |             ^^^
        """,
        Look(width=40),
    )


def test_a_long_line_is_cut_before_a_span_at_its_end() -> None:
    check(
        "x" * 100 + "[||]",
        f"""
         --> /w/a.robray:1:101
          |
        1 | …{"x" * 34}
          | {" " * 35}^
        """,
        Look(width=40),
    )


@pytest.mark.parametrize("before", range(80, 90))
def test_a_wide_character_is_never_cut_in_two(before: int) -> None:
    shown = frame("x" * before + "机" * 40 + "[|abc|]" + "机" * 40, Look(width=40)).split("\n")
    assert width(shown[2]) <= 40
    start = shown[2].index("abc")
    assert width(shown[2][:start]) == shown[3].index("^")


def test_a_span_that_is_too_long_is_marked_as_far_as_it_is_shown() -> None:
    check(
        f"a [|{'x' * 100}|]",
        f"""
         --> /w/a.robray:1:3
          |
        1 | a {"x" * 33}…
          |   {"^" * 33}
        """,
        Look(width=40),
    )


@pytest.mark.parametrize("letter", ["a", "\t", "é", "字", "\x01"])
@pytest.mark.parametrize("inside", ["b", "", "bcd" * 400])
def test_what_is_far_away_in_a_long_line_changes_nothing_that_is_seen(letter: str, inside: str) -> None:
    """Plain letters at the ends keep a line from being cut where all of it is plain."""
    for size in (70, 150, 157, 160, 161, 400, 1_000):
        before, behind = "a" * (size - size % 8) + letter + "b\tc", "d\te" + letter + "f" * size
        near, far = (frame(f"{'a' * more}{before}[|{inside}|]{behind}{'f' * more}") for more in (800, 1_600))
        assert near.split("\n")[1:] == far.split("\n")[1:]


def test_without_unicode_a_question_mark_stands_for_every_column() -> None:
    check(
        "机é [|b|]",
        """
         --> /w/a.robray:1:4
          |
        1 | ??? b
          |     ^
        """,
        Look(unicode=False),
    )


def test_colours_leave_the_text_as_it_is() -> None:
    plain = frame("a [|b|]").split("\n")
    diagnostic = Diagnostic("a-code", Severity.ERROR, "wrong", FileSpan(PATH, Span(2, 3)))
    coloured = render.full(Look(colour=True), diagnostic, {PATH: Lines(b"a b")}.get)
    assert "\x1b[1;31m^\x1b[0m" in coloured
    for code in ("1", "1;31", "1;34", "0"):
        coloured = coloured.replace(f"\x1b[{code}m", "")
    assert coloured.split("\n")[1:] == plain


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("environment", "terminal", "option", "colour"),
    [
        ({}, True, "auto", True),
        ({}, False, "auto", False),
        ({"NO_COLOR": "1"}, True, "auto", False),
        ({"NO_COLOR": ""}, True, "auto", True),
        ({"NO_COLOR": "1"}, True, "always", True),
        ({"FORCE_COLOR": "1"}, False, "auto", True),
        ({"FORCE_COLOR": "0"}, False, "auto", False),
        ({"FORCE_COLOR": "1"}, True, "never", False),
        ({"TERM": "dumb"}, True, "auto", False),
    ],
)
def test_when_there_is_colour(
    environment: dict[str, str],
    terminal: bool,  # noqa: FBT001
    option: str,
    colour: bool,  # noqa: FBT001
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("TERM", "xterm")
    for name in ("NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert render.look_of(Terminal() if terminal else io.StringIO(), option).colour is colour


def test_a_stream_of_another_encoding_gets_ascii() -> None:
    assert not render.look_of(io.TextIOWrapper(io.BytesIO(), "latin-1")).unicode
    assert render.look_of(io.TextIOWrapper(io.BytesIO(), "utf-8")).unicode


def test_sentences_fit_a_terminal_and_are_lines_elsewhere() -> None:
    source, span = marked(b"[|a|]")
    at = FileSpan(PATH, span)
    found = Diagnostic("a-code", Severity.ERROR, "these words are too many for one line", at)
    lines: Mapping[str, Lines] = {PATH: Lines(source)}
    [sentence, _] = render.full(Look(width=40), found, lines.get).split("\n -->")
    assert sentence == "error[a-code]: these words are too many for one line"
    [sentence, _] = render.full(Look(width=40, wraps=True), found, lines.get).split("\n -->")
    assert sentence == "error[a-code]: these words are too many\n  for one line"

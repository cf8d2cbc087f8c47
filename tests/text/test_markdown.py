"""Names in Markdown."""

from hypothesis import given
from hypothesis import strategies as st

from every import every
from hostile.names import NAMES
from hostile.rendered import rendered
from robray.text.markdown import code, code_block, plain, unlinked
from robray.text.printable import printable

ANYTHING = st.text(st.sampled_from("`` ~*_[](){}<>!#\\|ab\n\r\t\x00\x1b\u2028\u202e日$&;"), max_size=40) | st.text()


@every("told", NAMES)
def test_a_span_shows_the_name_and_nothing_else(told: str) -> None:
    shown = printable(NAMES[told]) or '""'
    for around in ("{}", "(frame) {}, fixed", "{} → {}", "**x** {}\n\n{}"):
        markdown = around.replace("{}", code(NAMES[told]))
        assert rendered(markdown) == [shown] * around.count("{}")
        assert plain(markdown).split() == around.replace("**", "").replace("{}", shown).split()


@every("told", NAMES)
def test_a_block_shows_lines_and_nothing_else(told: str) -> None:
    lines = ["first", f"  {NAMES[told]}", "last"]
    markdown = f"before\n\n{code_block(lines)}\n\nbehind"
    shown = "".join(f"{printable(line)}\n" for line in lines)
    assert rendered(markdown) == [shown]
    assert plain(markdown) == f"before\n\n{shown}\nbehind"


@given(ANYTHING)
def test_any_text_is_code(text: str) -> None:
    shown = printable(text) or '""'
    assert rendered(f"a {code(text)} b") == [shown]
    assert plain(f"a {code(text)} b") == f"a {shown} b"
    assert rendered(code_block([text, text])) == [f"{printable(text)}\n" * 2]
    assert plain(f"a\n\n{code_block([text])}") == f"a\n\n{printable(text)}".strip("\n")


@given(ANYTHING)
def test_what_is_printable_is_one_line_that_does_nothing(text: str) -> None:
    shown = printable(text)
    assert len(shown) == len(text)
    assert len(shown.splitlines()) <= 1
    assert printable(shown) == shown
    shown.encode()


@every("told", NAMES)
def test_a_message_holds_no_link(told: str) -> None:
    shown = unlinked(f"frame '{NAMES[told]}' is not defined")
    assert "](" not in shown
    assert shown.replace("]\\(", "](") == printable(f"frame '{NAMES[told]}' is not defined")


def test_marks_of_our_own_are_taken_away() -> None:
    markdown = "# Rule\n\n[a-rule](https://x/y): **so** and `so`\n\n```text\n**b**  `c`\n```\n\n1 \\* 2"
    assert plain(markdown) == "Rule\n\na-rule: so and so\n\n**b**  `c`\n\n1 * 2"

"""What other languages have and TOML has not is told with how TOML has it."""

import pytest

from robray.configuration.toml_text import toml_text

pytestmark = pytest.mark.quick


@pytest.mark.parametrize(
    ("text", "place", "advice"),
    [
        ("a = False", 4, "write 'false'"),
        ("a = yes", 4, "write 'true'"),
        ("a = None", 4, "a key without a value is left out"),
        ("a = build/*", 4, "text stands in quotes: '\"build/*\"'"),
        ('a = [unused-class, "b"]', 5, "text stands in quotes: '\"unused-class\"'"),
        ('a = ["x" "y"]', 9, "a comma is missing before this"),
        ('a = ["x",\n  "y"\n  "z"]', 18, "a comma is missing before this"),
        ('a = ("x", "y")', 4, "a list stands in '[' and ']'"),
        ('a = "x", "y"', 7, "several values stand in '[' and ']'"),
        ('a: ["x"]', 1, "write '=' for ':'"),
        ("a = .5", 4, "write '0.5'"),
        ("// note", 0, "a comment begins with '#'"),
        ("/* note */", 0, "a comment begins with '#'"),
        ('a = ["x"] // note', 10, "a comment begins with '#'"),
        ("; note\nb = 1", 0, "a comment begins with '#'"),
    ],
)
def test_it_is_said_what_to_write(text: str, place: int, advice: str) -> None:
    [fault] = toml_text(f"ok = 1\n{text}\n".encode()).faults
    assert (fault.span.start - len("ok = 1\n"), fault.why.rpartition("; ")[2]) == (place, advice)


@pytest.mark.parametrize("text", ["a = ", "a = 1-2", "a = 0x", '[a\nb = "c"', "a = 2020-13-01", 'a = "\\q"', "a b = 1"])
def test_where_nobody_knows_what_was_meant_nothing_is_said(text: str) -> None:
    [fault] = toml_text(f"{text}\n".encode()).faults
    assert ";" not in fault.why

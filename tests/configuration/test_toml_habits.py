"""What other languages have and TOML has not is told with how TOML has it."""

import pytest

from robray.configuration.toml_text import toml_text

pytestmark = pytest.mark.quick


@pytest.mark.parametrize(
    ("text", "place", "advice"),
    [
        ("a = False", 4, "use 'false'"),
        ("a = yes", 4, "use 'true'"),
        ("a = None", 4, "remove a key without a value"),
        ("a = build/*", 4, "use quotes around text: '\"build/*\"'"),
        ('a = [unused-class, "b"]', 5, "use quotes around text: '\"unused-class\"'"),
        ('a = ["x" "y"]', 9, "add a comma before this"),
        ('a = ["x",\n  "y"\n  "z"]', 18, "add a comma before this"),
        ('a = ("x", "y")', 4, "use '[' and ']' around a list"),
        ('a = "x", "y"', 7, "use '[' and ']' around several values"),
        ('a: ["x"]', 1, "use '=' instead of ':'"),
        ("a = .5", 4, "use '0.5'"),
        ("// note", 0, "begin a comment with '#'"),
        ("/* note */", 0, "begin a comment with '#'"),
        ('a = ["x"] // note', 10, "begin a comment with '#'"),
        ("; note\nb = 1", 0, "begin a comment with '#'"),
    ],
)
def test_it_is_said_what_to_write(text: str, place: int, advice: str) -> None:
    [fault] = toml_text(f"ok = 1\n{text}\n".encode()).faults
    assert (fault.span.start - len("ok = 1\n"), fault.why.rpartition("; ")[2]) == (place, advice)


@pytest.mark.parametrize("text", ["a = ", "a = 1-2", "a = 0x", '[a\nb = "c"', "a = 2020-13-01", 'a = "\\q"', "a b = 1"])
def test_where_nobody_knows_what_was_meant_nothing_is_said(text: str) -> None:
    [fault] = toml_text(f"{text}\n".encode()).faults
    assert ";" not in fault.why

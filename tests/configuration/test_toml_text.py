"""A text cut into statements: where all stands, and what holds beside what is wrong."""

import itertools
import tomllib
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from robray.configuration import toml_text as module
from robray.configuration.toml_text import TomlText, header_above, toml_text
from robray.text.spans import Span


def read(text: str) -> TomlText:
    return toml_text(text.encode("utf-8", "surrogatepass"))


def check(text: str, settings: dict[str, Any], *faults: str) -> None:
    """What holds, and what is wrong as `line: why`; versions of the library differ in words."""
    found = read(text)
    assert found.settings == settings
    lines = [text.encode().count(b"\n", 0, fault.span.start) + 1 for fault in found.faults]
    told = [f"{line}: {fault.why}" for line, fault in zip(lines, found.faults, strict=True)]
    assert [words(each) for each in told] == [words(each) for each in faults]


def words(told: str) -> str:
    """Our own in full, of the library's the line."""
    return told if "unclosed '" in told or NO not in told else told.partition(NO)[0]


NO = "invalid TOML: "

BROKEN = [
    ("a = \nb = 2", {"b": 2}, f"1: {NO}invalid value"),
    ("a = [1, 2\nb = 2", {"b": 2}, f"1: {NO}unclosed '['"),
    ("a = [\n  1,\n  2\nb = 2", {"b": 2}, f"1: {NO}unclosed '['"),
    ("a = [\n  1,\n[t]\nb = 2", {"t": {"b": 2}}, f"1: {NO}unclosed '['"),
    ("a = [\n  1,\n  x,\n  2,\n]\nb = 2", {"b": 2}, f"3: {NO}invalid value"),
    ("a = [1 2]\nb = 2", {"b": 2}, f"1: {NO}unclosed array"),
    ('a = "x\nb = 2', {"b": 2}, f"1: {NO}unclosed '\"'"),
    ('a = """x\nb = 2', {"b": 2}, f'1: {NO}unclosed \'"""\''),
    ("a = {x = 1\nb = 2", {"b": 2}, f"1: {NO}unclosed '{{'"),
    ("a\nb = 2", {"b": 2}, f"1: {NO}expected '=' after a key in a key/value pair"),
    ("a = 1 2\nb = 2", {"b": 2}, f"1: {NO}expected newline or end of document after a statement"),
    ("= 1\nb = 2", {"b": 2}, f"1: {NO}invalid statement"),
    ("]\nb = 2", {"b": 2}, f"1: {NO}invalid statement"),
    ("a = 1\na = 2\nb = 2", {"a": 1, "b": 2}, f"2: {NO}cannot overwrite a value"),
    ("[t]\na = 1\n[t]\nb = 2\n[u]\nc = 3", {"t": {"a": 1}, "u": {"c": 3}}, f"3: {NO}cannot declare ('t',) twice"),
    # What stands under a heading that cannot be read may be for any table.
    ("[t\na = 1\n[u]\nb = 2", {"u": {"b": 2}}, f"1: {NO}expected ']' at the end of a table declaration"),
    ("a = 1 # \x01\nb = 2", {"a": 1, "b": 2}, f"1: {NO}found invalid character '\\x01'"),
    ("a = 1979-13-99\nb = 2", {"b": 2}, f"1: {NO}invalid date or datetime"),
    (f"a = {'[' * 5000}\nb = 2", {"b": 2}, "1: invalid TOML: nested too deeply"),
    (f"a = {'{x=' * 5000}\nb = 2", {"b": 2}, "1: invalid TOML: nested too deeply"),
]


@pytest.mark.parametrize(
    ("text", "marked"),
    [("[t]\nwidth\n", "width"), ("a-b", "a-b"), ("[rules  \n", "rules"), ("a =\n", "="), ('"a b"\nc = 1', '"')],
)
def test_what_lacks_something_behind_it_is_marked_as_a_word(text: str, marked: str) -> None:
    [fault] = read(text).faults
    assert text[slice(*fault.span)] == marked


@pytest.mark.parametrize("case", BROKEN, ids=[case[0][:30] for case in BROKEN])
def test_what_is_wrong_in_one_statement_leaves_the_others(case: tuple[Any, ...]) -> None:
    check(*case)


@pytest.mark.parametrize("case", BROKEN, ids=[case[0][:30] for case in BROKEN])
def test_the_end_of_a_line_is_an_end_whatever_it_is_written_with(case: tuple[Any, ...]) -> None:
    text, settings, *faults = case
    found = read(text.replace("\n", "\r\n"))
    assert found.settings == settings
    assert len(found.faults) == len(faults)


def test_what_is_no_text_is_left_out() -> None:
    found = toml_text(b"a = '\xff'\nb = 2\n# \xff\n")
    assert found.settings == {"b": 2}
    assert [(fault.span.start, fault.why) for fault in found.faults] == [(5, "the file is not valid UTF-8")]
    found = toml_text(b"b = 2\n# \xff\n")
    assert found.settings == {"b": 2}
    assert [(fault.span.start, fault.why) for fault in found.faults] == [(8, "the file is not valid UTF-8")]


def test_there_is_an_end_to_what_is_looked_through() -> None:
    text = "a\n" * 5_000 + "b = 2\n"
    found = read(text)
    assert found.settings == {}
    assert len(found.faults) == module.MOST_FAULTS + 1
    clashing = "a = 1\n" * 100 + "b = 2\n"
    found = read(clashing)
    assert found.settings == {"a": 1}
    assert len(found.faults) == module.MOST_CLASHES


def test_the_header_above() -> None:
    text = b"a = 1\n[t]\nb = 1\n\n[[u.v]]\n\nc = 2\n"
    cut = module.statements(text)
    above = [header_above(cut, text.index(each)) for each in (b"a", b"b", b"\n\n[[", b"c")]
    assert [None if each is None else [key for key, _ in each.keys] for each in above] == [
        None,
        ["t"],
        ["t"],
        ["u", "v"],
    ]


_KEYS = st.sampled_from(["a", "b-c", '"d.e"', "'f\"'", "g.h", "g.i", "true", "1"])
_VALUES = st.recursive(
    st.sampled_from(
        ["1", "'x'", '"\\""', "true", "1.5", '"""\n"""', "'''[a]\n'''", "1979-05-27 07:32:00Z", "nan", "[\n]"]
    ),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3).map(lambda each: f"[{', '.join(each)}]"),
        st.lists(inner, max_size=3).map(lambda each: "[\n" + ", # c\n".join(each) + "\n]"),
        st.lists(inner, max_size=3).map(lambda each: f"{{{', '.join(f'k{n} = {one}' for n, one in enumerate(each))}}}"),
    ),
    max_leaves=5,
)
_LINES = st.one_of(
    st.tuples(_KEYS, _VALUES).map(lambda pair: f"{pair[0]} = {pair[1]}"),
    _KEYS.map(lambda key: f"[{key}]"),
    _KEYS.map(lambda key: f"[[ {key} ]] # c"),
    st.just("# [x]"),
)
_ODD = st.text("ab=[]{}\"'#.,\\\n \r1é", max_size=6)


@given(st.lists(_LINES, max_size=6))
def test_of_what_is_toml_all_is_as_the_standard_library_reads_it(lines: list[str]) -> None:
    text = "\n".join(lines)
    found = read(text)
    try:
        settings = tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        assert found.faults
        return
    assert found.faults == ()
    assert str(found.settings) == str(settings)
    assert not any(statement.fault for statement in found.statements)
    assert paths(settings, ()) == found.entries.keys()


@given(st.lists(st.one_of(_LINES, _ODD), max_size=6))
def test_no_text_is_too_strange(lines: list[str]) -> None:
    """What is read is what the standard library makes of some of the statements, and all has its place."""
    text = "\n".join(lines)
    found = read(text)
    size = len(text.encode())
    assert all(0 <= fault.span.start <= fault.span.end <= size for fault in found.faults)
    ends = [statement.span for statement in found.statements]
    assert all(one.end <= other.start for one, other in itertools.pairwise(ends))
    assert paths(found.settings, ()) <= found.entries.keys()
    try:
        whole = tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        assert found.faults
    else:
        assert str(found.settings) == str(whole)


@given(st.lists(_LINES, max_size=5), _ODD, st.integers(0, 5))
def test_a_statement_that_is_sound_alone_counts_before_what_is_wrong(lines: list[str], odd: str, at: int) -> None:
    sound: list[str] = []
    for line in lines:
        try:
            tomllib.loads("\n".join([*sound, line]))
        except tomllib.TOMLDecodeError:
            continue
        sound.append(line)
    before = sound[:at]
    found = read("\n".join([*before, odd]))
    if not set(odd) & {"\n", "\r"}:
        missing = paths(tomllib.loads("\n".join(before)), ()) - paths(found.settings, ())
        assert missing == set()


def paths(value: object, at: tuple[str | int, ...]) -> set[tuple[str | int, ...]]:
    found = {at} if at else set()
    if isinstance(value, dict):
        for key, inner in value.items():
            found |= paths(inner, (*at, key))
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            found |= paths(inner, (*at, index))
    return found


@pytest.mark.parametrize(
    ("wrong", "place", "right"),
    [
        ('a = ["x", "y"}', 13, "]"),
        ('a = ["x", "y")  # note', 13, "]"),
        ('a = [\n  "x",\n  "y",\n}', 20, "]"),
        ('a = {"x", "y"]', 4, "["),
        ("a = [x = 1}", 4, "{"),
        ("a = {x = 1]", 10, "}"),
        ("a = {x = [1, 2)}", 14, "]"),
        ('a = [["x"}, 1]', 9, "]"),
        ('a = [{x = "y"]]', 13, "}"),
        ("a = {x = {1, 2], y = 3}", 9, "["),
        ("a = [\n  [1},\n  2,\n]", 10, "]"),
        ('a = ["x", {y = 1]', None, ""),
    ],
)
def test_a_bracket_of_another_kind_is_told_with_what_is_meant(wrong: str, place: int | None, right: str) -> None:
    [fault] = toml_text(f"{wrong}\n[rules]\nb = 1\n".encode()).faults
    if place is None:
        # What stands there may close something else, which is not closed then.
        assert (fault.meant, "unclosed '" in fault.why) == ("", True)
        return
    assert (fault.span, fault.meant) == (Span(place, place + 1), right)
    assert fault.why.endswith(f"unexpected '{wrong[place]}'; use '{right}'")
    assert not toml_text(f"{wrong[:place]}{right}{wrong[place + 1 :]}\n[rules]\nb = 1\n".encode()).faults


@pytest.mark.parametrize(
    ("wrong", "meant"),
    [
        ('("x", "y")', '["x", "y"]'),
        ('[("x", "y"), {z = 1}]', '["x", "y"]'),
        ('(("x"), "y)")', '[["x"], "y)"]'),
        ("(1 + 2)", ""),
        ('f("x")', ""),
    ],
)
def test_parentheses_around_a_list_are_told_with_what_is_meant(wrong: str, meant: str) -> None:
    text = f"a = {wrong} # ()\n[rules]\nb = 1\n"
    [fault] = toml_text(text.encode()).faults
    assert fault.meant == meant
    if meant:
        mended = f"{text[: fault.span.start]}{meant}{text[fault.span.end :]}"
        assert not toml_text(mended.encode()).faults

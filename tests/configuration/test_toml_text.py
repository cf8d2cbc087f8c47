"""A TOML text with the places of its keys and values, and the place and words of what is not TOML."""

import tomllib
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from robray.configuration.toml_text import DEEPEST, Entry, TomlText, toml_text
from robray.text.spans import Span


def read(text: str) -> TomlText:
    return toml_text(text.encode("utf-8", "surrogatepass"))


NO = "invalid TOML: "

BROKEN = [
    ("a ^=^ \nb = 2", ""),
    ("a = [1, 2\n^b = 2^", ""),
    ('a = ["x"^}^\n[t]\nb = 2', ""),
    ('a = "^x^\nb = 2', "close the string on its line"),
    ("^a-b^\n[t]", ""),
    ("a = 1 ^2^\nb = 2", ""),
    ("^]^\nb = 2", ""),
    ("[^t^\na = 1", ""),
    ("a = 1\na = ^2^\nb = 2", ""),
    ("a = 1979^-13-99^\nb = 2", ""),
    ("a = ^False^", "use 'false'"),
    ("a = ^yes^", "use 'true'"),
    ("a = ^None^", "remove a key without a value"),
    ("a = ^build/*^", "use quotes around text"),
    ('a = [^unused-class, "b"]^', "use quotes around text"),
    ('a = ["x" ^"y"]^', "add a comma before this"),
    ('a = ^("x", "y")^', "use '[' and ']' around a list"),
    ('a = "x"^, "y"^', "use '[' and ']' around several values"),
    ('a^: ["x"]^', "use '=' instead of ':'"),
    ("^// note^", "begin a comment with '#'"),
    ('a = ["x"] ^// note^', "begin a comment with '#'"),
]


@pytest.mark.parametrize("ending", ["\n", "\r\n"])
@pytest.mark.parametrize(("marked", "advice"), BROKEN, ids=[case[0][:30] for case in BROKEN])
def test_a_fault_has_a_place_and_words(marked: str, advice: str, ending: str) -> None:
    """The words before the advice are the library's, and differ between its versions."""
    before, place, after = f"# é\n{marked}\n".replace("\n", ending).split("^")
    found = read(before + place + after)
    start = len(before.encode())
    assert found.fault is not None
    why, _, told = found.fault.why.partition("; ")
    assert (found.fault.span, told) == (Span(start, start + len(place.encode())), advice)
    assert why.startswith(NO)
    assert found._replace(fault=None) == TomlText({}, {}, {})


def test_what_is_not_utf_8_has_its_place() -> None:
    for text, at in ((b"a = '\xff'\nb = 2\n", 5), (b"b = 2\n# \xff\n", 8)):
        assert toml_text(text).fault == (Span(at, at + 1), "the file is not valid UTF-8")


HOSTILE = {
    "brackets": "a = " + "[" * 1_000_000,
    "braces": "a = " + "{a=" * 300_000,
    "closed brackets": f"a = {'[' * 10_000}{']' * 10_000}",
    "dots": ".".join(["a"] * 500_000) + " = 1",
    "dots in a header": f"[{'.'.join(['a'] * 500_000)}]",
    "quoted dots": '"".' * 300_000,
    "digits": "a = " + "9" * 1_000_000,
    "hexadecimal digits": "a = 0x" + "f" * 1_000_000,
    "long strings that never end": 'a = """' * 100_000,
    "strings that never end": "a = '\n" * 100_000,
    "closing brackets": "]" * 1_000_000,
    "commas": "a = [" + "," * 1_000_000,
}


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_a_text_that_is_meant_to_do_harm_is_one_fault(text: str) -> None:
    """Brackets and dots are refused before the standard library's reader goes into them: it recurses, or takes n²."""
    assert read(text).fault is not None


@pytest.mark.parametrize("depth", [DEEPEST, DEEPEST + 1])
def test_how_deep_a_text_may_be_does_not_depend_on_the_stack(depth: int) -> None:
    expected = None if depth == DEEPEST else f"{NO}nested too deeply"
    for text in (
        f"a = {'[' * depth}1{']' * depth}",
        f"a = {'{a=' * depth}1{'}' * depth}",
        f"{'.'.join('a' * depth)}=1",
    ):
        fault = read(text).fault
        assert (fault if fault is None else fault.why) == expected


def test_a_hundred_thousand_keys_have_their_places() -> None:
    text = "".join(f"k{n} = {n}\n" for n in range(100_000))
    found = read(text)
    assert len(found.entries) == 100_000
    last = found.entries["k99999",].value
    assert last is not None
    assert text[slice(*last)] == "99999"


def test_headers_have_their_places() -> None:
    text = "a = 1\n[ t ] # c\nb = 1\n\n[[u.v]]\nc = 2\n[[u.v]]\n[u.v.'w']\n"
    found = {path: text[slice(*span)] for path, span in read(text).headers.items()}
    assert found == {
        ("t",): "[ t ]",
        ("u", "v", 0): "[[u.v]]",
        ("u", "v", 1): "[[u.v]]",
        ("u", "v", 1, "w"): "[u.v.'w']",
    }
    assert read(text).headers["u", "v", 1].start > read(text).headers["u", "v", 0].start


_KEYS = st.sampled_from(["a", "b-c", '"d.e"', "'f\"'", "g.h", "g . i", '"\\u00e9"', "true", "1"])
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


@given(st.lists(st.one_of(_LINES, _LINES, _ODD), max_size=6))
def test_the_standard_library_says_what_is_toml_and_all_of_it_has_its_place(lines: list[str]) -> None:
    text = "\n".join(lines)
    found = read(text)
    try:
        settings = tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        assert found.fault is not None
        assert 0 <= found.fault.span.start <= found.fault.span.end <= len(text.encode())
        return
    assert found.fault is None
    assert str(found.settings) == str(settings)
    assert paths(settings, ()).keys() == found.entries.keys()
    for path, value in paths(settings, ()).items():
        check(text.encode(), found.entries[path], path[-1], value)


def check(text: bytes, entry: Entry, key: str | int, value: Any) -> None:
    """What stands at a place is read as what it is the place of."""
    if entry.value is not None:
        written = text[slice(*entry.value)].decode()
        assert str(tomllib.loads(f"it = {written}")["it"]) == str(value)
    if entry.key is not None and isinstance(key, str):
        assert [*tomllib.loads(f"{text[slice(*entry.key)].decode()} = 1")] == [key]


def paths(value: object, at: tuple[str | int, ...]) -> dict[tuple[str | int, ...], object]:
    found = {at: value} if at else {}
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, each in inner:
        found |= paths(each, (*at, key))
    return found

"""Values of YAML are those that PyYAML gives, and each has its place."""

import math

import pytest
import yaml

from robray.formats.xacro.yaml import YamlFile, is_safe, plain

pytestmark = pytest.mark.quick

SCALARS = [
    "1",
    "01",
    "0o7",
    "08",
    "1e3",
    "1.0e3",
    "1.0e+3",
    ".5",
    "5.",
    "-.5",
    "1_000",
    "1:30",
    "190:20:30.15",
    ".inf",
    "-.INF",
    ".nan",
    "yes",
    "Yes",
    "yEs",
    "on",
    "off",
    "n",
    "~",
    "null",
    "nUll",
    "0x1F",
    "0b11",
    "=",
    "+1",
    "-",
    "+",
    ".",
    "1.5.3",
    "0",
    "00",
    "-0",
    "1__0",
    "-1:30",
    "true",
    "x",
]

DOCUMENTS = [
    "",
    "a: 1\nb: [1, 2.5, {c: d}]\n",
    "base: &b {x: 1, y: 2}\nother: &c {y: 3}\none:\n  <<: *b\n  y: 5\ntwo:\n  <<: [*c, *b]\n",
    "a: 1\na: 2\n",
    "a: !!str 1\nb: !!int '7'\nc: !!float 1\n",
    "- &a [1]\n- *a\n",
    "1: a\ntrue: b\n'x': c\n",
    "a: |\n  two\n  lines\n",
]

REFUSED = ["a: [1, 2\n", "a: 1\n---\nb: 2\n", "a: *b\n", "a: !nothing 1\n", "[a]: 1\n", "a: !!int x\n", "a: b: c\n"]


def read(text: str) -> YamlFile:
    return YamlFile("/w/a.yaml", text.encode(), float)


@pytest.mark.parametrize("scalar", SCALARS)
def test_a_scalar_stands_for_what_pyyaml_says(scalar: str) -> None:
    expected = yaml.safe_load(f"[{scalar}]")[0] if scalar not in ("-", "=") else scalar
    assert repr(plain(scalar)) == repr(expected)


@pytest.mark.parametrize("text", DOCUMENTS)
def test_a_document_has_the_values_that_pyyaml_gives(text: str) -> None:
    found = read(text)
    assert found.faults == []
    assert found.root == yaml.safe_load(text)


@pytest.mark.parametrize("text", REFUSED)
def test_what_pyyaml_refuses_has_a_fault(text: str) -> None:
    with pytest.raises(yaml.YAMLError if "!!int" not in text else ValueError):
        yaml.safe_load(text)
    found = read(text)
    assert {each.code for each in found.faults} == {"xacro-yaml-syntax"}
    assert found.root is None


@pytest.mark.parametrize("digits", ["9" * 5_000, "0x" + "f" * 5_000, "0" + "7" * 5_000, "1" + ":59" * 5_000, "0x_"])
@pytest.mark.parametrize("tag", ["", "!!int "])
def test_what_python_cannot_read_or_print_as_an_integer_has_a_fault(digits: str, tag: str) -> None:
    [found] = read(f"a: {tag}{digits}\n").faults
    assert (found.code, found.span.start) == ("xacro-yaml-syntax", 3 + len(tag))
    assert "is not" in found.what


def test_a_missing_colon_is_one_fault() -> None:
    text = "a\n  b: 1\n  c: 2\n  d: 3\n"
    assert [text[each.span.start : each.span.end] for each in read(text).faults][1:] == []


def test_units_are_converted() -> None:
    found = read("a: !degrees 180\nb: !millimeters 5\n")
    assert found.root == {"a": math.pi, "b": 0.005}


@pytest.mark.parametrize("text", ["0.1", "-2", "1e-05", "base_link", "0 0 -0.5", "package://arm/a.stl", "a-b"])
def test_a_safe_text_is_written_as_it_is_read(text: str) -> None:
    assert is_safe(text)
    for scalar in (text, f'"{text}"', f"'{text}'"):
        assert str(read(f"a: {scalar}\nb: [{scalar}, 1]\n").root["a"]) == text


@pytest.mark.parametrize(
    "text", ["", "yes", "true", "0.10", "010", "1_0", "~", "a: b", "a #b", "*a", "- a", " a", "1:30"]
)
def test_a_text_that_yaml_would_take_for_something_else_is_not_safe(text: str) -> None:
    assert not is_safe(text)


def test_entries_know_their_places() -> None:
    text = "base: &b\n  low: 1\ntip:\n  <<: *b\n  steps: [5, 6]\n"
    tip = read(text).root["tip"]
    assert tip.places["low"].value.start == text.index("1")
    assert tip.places["steps"].key.start == text.index("steps")
    assert tip["steps"].places[1].value.start == text.index("6")

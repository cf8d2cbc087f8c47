"""What is read at one stroke must be what is read token by token."""

from hypothesis import given, settings
from hypothesis import strategies as st

from robray.facts.problems import Problem
from robray.formats.robray.expressions import Expression
from robray.formats.robray.frontend.attributes import attributes
from robray.formats.robray.frontend.quick import quick_attribute, quick_definition
from robray.formats.robray.frontend.token_reader import Source
from robray.formats.robray.frontend.tokens import tokens
from robray.formats.robray.frontend.values import ValueReader
from robray.formats.robray.statements import Attribute, BlockKind
from trials import trials

PIECES = st.lists(
    st.sampled_from(
        [
            *"abx125.,+-*/^()[] ",
            "**",
            "pi",
            "deg",
            "frame",
            "0.1",
            "1e3",
            "-2",
            " - ",
            "a-b",
            "[1, a, 2*b]",
            "//",
            '"a"',
        ]
    ),
    max_size=9,
).map("".join)


def check_definition(text: bytes, quick: Expression | None) -> None:
    """What was read at one stroke is what is read token by token, and nothing is said of it."""
    if quick is not None:
        reader = ValueReader(tokens(text, 7), Source(text, 7))
        assert reader.definition() == quick
        assert not reader.problems
        assert not reader.remarks


def check_attribute(text: bytes, quick: Attribute | None) -> None:
    if quick is not None:
        problems: list[Problem] = []
        assert attributes(text, 7, BlockKind.FRAME, problems) == [quick]
        assert not problems


@given(
    st.sampled_from(["offset ", "translation [", "parent ", "offset", "nonsense "]), PIECES, st.sampled_from(["", "]"])
)
def test_pieces_of_attributes_are_read_as_all_others(name: str, value: str, end: str) -> None:
    text = (name + value + end).encode()
    check_attribute(text, quick_attribute(text, 7))


@settings(max_examples=trials(1500))
@given(PIECES)
def test_pieces_of_definitions_are_read_as_all_others(value: str) -> None:
    text = value.encode()
    check_definition(text, quick_definition(text, 7))


SUMS = st.recursive(
    st.sampled_from(["a", "b-c", "1", "-2", ".5", "0.25", "pi", "deg", "100000.123456789", "frame", "1e3", "()", "-a"]),
    lambda inner: st.one_of(
        inner.map(lambda value: f"({value})"),
        st.tuples(inner, st.sampled_from([" + ", "-", " - ", "*", " / ", "**", "^", " ", "\n*"]), inner).map("".join),
    ),
    max_leaves=8,
)
"""Expressions, most of them right."""


@settings(max_examples=trials(1500))
@given(SUMS)
def test_definitions_are_read_as_all_others(value: str) -> None:
    text = value.encode()
    check_definition(text, quick_definition(text, 7))


@settings(max_examples=trials(1500))
@given(
    st.sampled_from(["offset ", "translation", "isa ", "nonsense ", "deg "]),
    st.one_of(SUMS, st.lists(SUMS, max_size=4).map(lambda each: f"[{', '.join(each)}]")),
)
def test_attributes_are_read_as_all_others(name: str, value: str) -> None:
    text = (name + value).encode()
    check_attribute(text, quick_attribute(text, 7))


def test_the_common_ones_are_read_at_one_stroke() -> None:
    for text in (
        b"type revolute",
        b"alpha 0.5",
        b"axis [0, 0, 1]",
        b"rpy [0, 90*deg, -.5]",
        b"offset 2*(a+b)",
        b"translation [(a+b)/2, 1, 0]",
        b"rpy [0, ((a)), 9*(deg)]",
        b"height 1 + (a * 2)",
    ):
        assert quick_attribute(text, 0) is not None, text
    for text in (b"a", b"(a+b)*2", b"((a))", b"1/(2-a)**2", b"(1 +\n 2)"):
        assert quick_definition(text, 0) is not None, text

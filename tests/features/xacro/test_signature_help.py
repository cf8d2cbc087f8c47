"""The parameters of a macro, in the tag of a call."""

import pytest

from features.xacro.annotated import annotated
from robray.features.signature_help import SignatureHelp
from robray.features.xacro.signature_help import signature_help

pytestmark = pytest.mark.quick

WHEEL = (
    "<!-- ====== -->\n<!-- A wheel.\n     radius: in metres -->\n"
    '<xacro:macro name="wheel" params="prefix radius:=0.1 *origin mass:=^|2"><a/></xacro:macro>\n'
)


def helped(source: str) -> SignatureHelp | None:
    given = annotated(source)
    return signature_help([given.expansion], given.path, given.offset)


def active(source: str) -> str:
    found = helped(source)
    assert found is not None
    [signature] = found.signatures
    return signature.label[slice(*signature.slots[found.slot].span)]


def test_a_call_shows_the_parameters_of_its_macro() -> None:
    found = helped(WHEEL + "<xacro:wheel $0/>")
    assert found is not None
    [signature] = found.signatures
    assert signature.label == "wheel(prefix, radius:=0.1, *origin, mass:=^|2)"
    assert [each.documentation for each in signature.slots] == [
        "required",
        "default: 0.1",
        "an element of the call",
        "default: the caller's 'mass', or else 2",
    ]
    assert found.documentation == "```text\nA wheel.\nradius: in metres\n```"


@pytest.mark.parametrize(
    ("tag", "expected"),
    [
        ("<xacro:wheel $0/>", "prefix"),
        ('<xacro:wheel prefix="a" $0/>', "radius:=0.1"),
        ('<xacro:wheel $0 prefix="a"/>', "radius:=0.1"),
        ("<xacro:wheel ma$0", "mass:=^|2"),
        ('<xacro:wheel mass="$0', "mass:=^|2"),
        ('<xacro:wheel prefix="left" radius="${0.$0"/>', "radius:=0.1"),
        ('<xacro:call macro="wheel" $0/>', "prefix"),
    ],
)
def test_the_parameter_that_is_written_is_active_or_the_first_that_is_missing(tag: str, expected: str) -> None:
    assert active(WHEEL + tag) == expected


def test_a_parameter_that_is_required_goes_before_one_that_is_not() -> None:
    macro = '<xacro:macro name="m" params="a:=1 b"><x/></xacro:macro>\n'
    assert active(macro + "<xacro:m $0/>") == "b"


@pytest.mark.parametrize(
    "source",
    [
        "<xacro:whee$0l/>",
        "<xacro:other $0/>",
        '<link $0 name="a"/>',
        "<xacro:wheel>$0",
        '<xacro:wheel other="$0"/>',
        '<xacro:wheel prefix="" radius="" mass="" $0/>',
    ],
)
def test_there_is_no_help_where_no_parameter_is_due(source: str) -> None:
    assert helped(WHEEL + source) is None

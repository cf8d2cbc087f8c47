"""A sign between an attribute and its value, as other languages have it: of the value is told what is without it."""

from collections.abc import Sequence

import pytest

from robray.rules.engine.rule import Diagnostic
from rules.findings import complaints, scene

pytestmark = pytest.mark.quick

VALUES = [
    "translation@[1, 2, 3];",
]


@pytest.mark.parametrize("value", VALUES)
@pytest.mark.parametrize("sign", [": ", " = ", " : ", "="])
def test_of_the_value_the_same_is_told(value: str, sign: str) -> None:
    head = "def width 1;\nframe a { }\nframe f {\n    "
    told = complaints(scene(f"{head}{value.replace('@', sign)}\n}}\n"))
    right = complaints(scene(f"{head}{value.replace('@', ' ')}\n}}\n"))
    assert told[0].code == "invalid-character"
    assert refused(told[1:]) == refused(right)


def refused(found: Sequence[Diagnostic]) -> list[tuple[str, str]]:
    return [(each.code, each.message) for each in found if each.rejected_by_reader]


@pytest.mark.parametrize("value", ["translation [1: 2: 3];", "translation 1 = 2;", "translation:: [1 2 3];"])
def test_elsewhere_the_sign_is_all_that_is_told(value: str) -> None:
    assert [each.code for each in complaints(scene(f"frame f {{ {value} }}\n"))] == ["invalid-character"]

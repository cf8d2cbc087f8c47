"""The slots of the value that is being typed."""

import pytest

from fixtures import fixture
from robray.assemble import new_workspace
from robray.features.signature_help import SignatureHelp, signature_help
from robray.formats.robray.editing.typing_context import MOST_WORDS

pytestmark = pytest.mark.quick


def help_at(source: str) -> SignatureHelp | None:
    given = fixture(source)
    assert given.cursor is not None
    return signature_help(given.workspace.analysis(), *given.cursor)


def shown(source: str) -> str:
    """The active signature, with the active slot in angle brackets."""
    found = help_at(source)
    assert found is not None
    signature = found.signatures[found.active]
    span = signature.slots[found.slot].span
    label = signature.label
    return f"{label[: span.start]}<{label[span.start : span.end]}>{label[span.end :]}"


def test_the_slot_at_the_cursor_is_active() -> None:
    assert shown("frame f { translation [$0] }") == "translation [<x>, y, z] m"
    assert shown("frame f { translation [1, $0 }") == "translation [x, <y>, z] m"
    assert shown("frame f { translation [1, 2, 3$0]; }") == "translation [x, y, <z>] m"
    assert shown("frame f { rpy [1$0, 2, 3]; }") == "rpy [<roll>, pitch, yaw] rad"
    assert shown("class c { quaternion [0, 0, 0, $0") == "quaternion [x, y, z, <w>]"


def test_commas_in_expressions_and_empty_elements_do_not_count() -> None:
    assert shown("frame f { translation [(1 + 2) * $0] }") == "translation [<x>, y, z] m"
    assert shown("frame f { translation [, 1, $0] }") == "translation [x, <y>, z] m"


def test_before_the_bracket_the_first_slot_is_next() -> None:
    assert shown("frame f { translation $0 }") == "translation [<x>, y, z] m"


def test_a_number_tells_its_unit() -> None:
    assert shown("frame f { geometry { radius $0 } }") == "radius <number> m"
    assert shown("frame f { geometry { radius 2 * $0; } }") == "radius <number> m"


def test_two_forms_and_the_one_that_the_shape_asks_for() -> None:
    assert shown("frame f { geometry { shape box; dimension [1, $0 } }") == "dimension [x, <y>, z] m"
    assert shown("frame f { geometry { shape grid; dimension [1, $0 } }") == "dimension [x, <y>] m"
    found = help_at("frame f { geometry { dimension [$0 } }")
    assert found is not None
    assert [signature.label for signature in found.signatures] == ["dimension [x, y, z] m", "dimension [x, y] m"]


def test_what_a_slot_is_and_what_the_attribute_is() -> None:
    found = help_at("frame f { translation [$0] }")
    assert found is not None
    assert [slot.documentation for slot in found.signatures[0].slots] == ["x in m", "y in m", "z in m"]
    assert "Position of the frame in its parent" in found.documentation


@pytest.mark.parametrize(
    "source",
    [
        "$0",
        "frame f { $0 }",
        "frame f { translation$0",
        "frame f { translation [1, 2, 3]$0; }",
        "frame f { translation [1, 2, 3]; $0 }",
        "frame f { translation [1, 2, 3, $0] }",
        "frame f { geometry { shape grid; dimension [1, 2, $0] } }",
        "frame f { geometry { radius 1\n$0 } }",
        "frame f { geometry { alpha $0 } }",
        "frame f { parent [$0",
        "frame f { # translation [$0\n}",
        "def a [1, $0",
    ],
)
def test_nothing_elsewhere(source: str) -> None:
    assert help_at(source) is None


def test_a_file_that_is_not_known() -> None:
    assert signature_help(new_workspace().analysis(), "/w/none.robray", 5) is None


def test_a_statement_that_nobody_types_is_not_read_to_its_end() -> None:
    assert help_at("frame f { translation [" + "1 + " * (MOST_WORDS // 2 + 5) + "$0") is None
    assert help_at("frame f { translation [" + "1 + " * (MOST_WORDS // 2 - 5) + "$0") is not None

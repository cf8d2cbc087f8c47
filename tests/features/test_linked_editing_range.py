"""Names that are edited together."""

import pytest

from fixtures import MAIN, fixture
from robray.features.linked_editing_range import linked_editing_range

pytestmark = pytest.mark.quick


def check(source: str) -> None:
    """What is edited along with the name at `$0` are the marked places."""
    given = fixture(source)
    assert given.cursor is not None
    assert [*linked_editing_range(given.workspace.analysis(), *given.cursor)] == given.marked.get(MAIN, [])


def test_a_name_and_its_uses() -> None:
    check("def [|a|] 1;\nframe f { translation [[|$0a|], 0, 0]; }\n")
    check("frame [|f|] {}\nframe g { parent [|$0f|]; }\nallow_collision [|f|] g;\n")
    check("class [|c|] {}\nframe g { isa [|$0c|]; }\n")


def test_a_variable_that_is_called_after_its_frame() -> None:
    check(
        "frame [|$0j|] { type revolute; axis [0, 0, 1]; }\nframe k { type revolute; axis [0, 0, 1]; variable [|j|]; }\n"
    )


def test_not_when_a_use_is_quoted() -> None:
    check('frame f {}\nframe g { parent "$0f"; }\n')


def test_not_when_another_file_has_a_use() -> None:
    check('include "part"\ndef b $0a;\ndef c a;\n//- /w/part.robray\ndef a 1;\n')


def test_not_when_there_is_another_definition_or_none() -> None:
    check("def a 1;\ndef b $0a;\ndef a 2;\n")
    check("def b $0a;\ndef c a;\n")


def test_not_for_a_word_or_a_name_that_is_used_nowhere() -> None:
    check("frame f { type $0fixed; }\n")
    check("def $0a 1;\n")

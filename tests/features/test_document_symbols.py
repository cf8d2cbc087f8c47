"""The outline."""

import pytest

from fixtures import MAIN, fixture
from robray.features.document_symbols import MOST_NESTED, document_symbols, workspace_symbol

pytestmark = pytest.mark.quick


def outline(source: str) -> list[str]:
    found = document_symbols(fixture(source).workspace.analysis(), MAIN)
    return ["  " * one.depth + f"{one.role.value} {one.name} {one.detail}".rstrip() for one in found]


def test_frames_are_nested_and_tell_their_joints() -> None:
    source = "frame a { frame b { type revolute; axis [0, 0, 1]; geometry { shape box; } } frame c {} }\nframe d {}\n"
    assert outline(source) == ["frame a", "  joint b revolute", "  frame c", "frame d"]


def test_constants_tell_their_values_and_classes_their_shapes() -> None:
    assert outline("def a 1/2;\ndef b zz;\ndef c 1/0;\nclass d { shape box; }\n") == [
        "constant a = 0.5",
        'constant b = "zz"',
        "constant c",
        "class d box",
    ]


def test_what_has_no_name_is_there_all_the_same() -> None:
    assert outline('frame { frame "" {} }\ndef ;\n') == [
        "frame (frame without a name)",
        "  frame (frame without a name)",
        "constant (constant without a name)",
    ]


def test_what_is_nested_too_deep_stands_beside_each_other() -> None:
    source = "".join(f"frame f{n} {{ " for n in range(500))
    found = list(document_symbols(fixture(source).workspace.analysis(), MAIN))
    assert len(found) == 500
    assert max(one.depth for one in found) == MOST_NESTED


def test_a_selection_lies_in_its_extent() -> None:
    given = fixture("def [|a|] 1;\nframe f { frame [|g|] {} }\n")
    found = {one.name: one for one in document_symbols(given.workspace.analysis(), MAIN)}
    assert [found["a"].selection, found["g"].selection] == given.marked[MAIN]
    assert all(
        one.extent.start <= one.selection.start and one.selection.end <= one.extent.end for one in found.values()
    )


def test_symbols_of_all_files_by_a_part_of_the_name() -> None:
    given = fixture('include "part"\nframe left_arm {}\nframe leg {}\n//- /w/part.robray\ndef arm 1;\nclass x_arm {}\n')
    found = workspace_symbol(given.workspace.analysis(), "arm")
    assert [(one.name, one.at.path) for one in found] == [
        ("arm", "/w/part.robray"),
        ("left_arm", MAIN),
        ("x_arm", "/w/part.robray"),
    ]
    assert len(workspace_symbol(given.workspace.analysis(), "")) == 4

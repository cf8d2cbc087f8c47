"""The tree of frames, and that of classes."""

import pytest

from fixtures import MAIN, Fixture, fixture
from robray.features.hierarchy import HierarchyItem, prepare_type_hierarchy, subtypes, supertypes

pytestmark = pytest.mark.quick


def tree_item(given: Fixture) -> HierarchyItem:
    assert given.cursor is not None
    (item,) = prepare_type_hierarchy(given.workspace.analysis(), *given.cursor)
    return item


def names(items: tuple[HierarchyItem, ...] | None) -> list[str]:
    assert items is not None
    return [item.name for item in items]


def test_parents_and_children_of_a_frame() -> None:
    given = fixture(
        "frame base {}\nframe $0f { parent base; frame g { frame h {} } geometry { shape sphere; radius 1; } }\n"
        'class c { parent f; }\nframe i { isa c; }\nframe j { parent "f"; }\nallow_collision f g;\n'
    )
    analysis, key = given.workspace.analysis(), tree_item(given).key
    assert names(supertypes(analysis, key)) == ["base"]
    assert names(subtypes(analysis, key)) == ["g", "i", "j"]


def test_the_tree_from_a_use_of_a_frame() -> None:
    given = fixture("frame base {}\nframe f { parent $0base; }\n")
    analysis, item = given.workspace.analysis(), tree_item(given)
    assert item.name == "base"
    assert names(supertypes(analysis, item.key)) == []
    assert names(subtypes(analysis, item.key)) == ["f"]


def test_the_tree_across_files_says_which_frames_move() -> None:
    given = fixture(
        'include "part"\nframe f { parent $0base; type revolute; axis [0, 0, 1]; }\n//- /w/part.robray\nframe base {}\n'
    )
    children = subtypes(given.workspace.analysis(), tree_item(given).key)
    assert children is not None
    assert [(child.name, child.detail, child.moves) for child in children] == [("f", "revolute", True)]


def test_classes_above_and_below() -> None:
    given = fixture(
        "class a {}\nclass b {}\nclass $0c { isa a; isa b; }\n"
        "class d { isa c; }\nframe f { isa c; }\nclass e { isa d; }\n"
    )
    analysis, key = given.workspace.analysis(), tree_item(given).key
    assert names(supertypes(analysis, key)) == ["a", "b"]
    assert names(subtypes(analysis, key)) == ["d"]


def test_a_tree_item_that_is_gone() -> None:
    given = fixture("frame $0f {}\n")
    item = tree_item(given)
    given.workspace.set_text(MAIN, b"class f {}\n")
    assert supertypes(given.workspace.analysis(), item.key) is None
    assert subtypes(given.workspace.analysis(), item.key) is None

"""What feeds a constant, and what it drives."""

import pytest

from fixtures import MAIN, Fixture, fixture
from robray.features.hierarchy import Call, HierarchyItem, incoming_calls, outgoing_calls, prepare_call_hierarchy
from robray.text.edits import Edit

pytestmark = pytest.mark.quick


def constant(given: Fixture) -> HierarchyItem:
    assert given.cursor is not None
    (item,) = prepare_call_hierarchy(given.workspace.analysis(), *given.cursor)
    return item


def shown(given: Fixture, calls: tuple[Call, ...] | None) -> list[tuple[str, list[str]]]:
    """The names at the other end, and what stands at the ranges."""
    assert calls is not None
    return [
        (call.item.name, [given.texts[at.path][: at.span.start].decode().rpartition("\n")[2] for at in call.ranges])
        for call in calls
    ]


def test_what_a_constant_drives() -> None:
    given = fixture(
        "def $0a 1;\ndef b a + a;\nclass c { radius a; }\n"
        "frame f { offset a; geometry { shape sphere; radius a; } }\ndef a 2;\ndef d a;\n"
    )
    calls = incoming_calls(given.workspace.analysis(), constant(given).key)
    assert shown(given, calls) == [
        ("b", ["def b ", "def b a + "]),
        ("c", ["class c { radius "]),
        ("f", ["frame f { offset "]),
        ("geometry of f", ["frame f { offset a; geometry { shape sphere; radius "]),
    ]


def test_what_feeds_a_constant() -> None:
    given = fixture('include "part"\ndef b 2;\ndef a b + c*b;\ndef d $0a;\n//- /w/part.robray\ndef c 3;\n')
    item = constant(given)
    assert (item.name, item.detail) == ("a", "= 8")
    calls = outgoing_calls(given.workspace.analysis(), item.key)
    assert shown(given, calls) == [("b", ["def a ", "def a b + c*"]), ("c", ["def a b + "])]
    assert calls is not None
    assert outgoing_calls(given.workspace.analysis(), calls[0].item.key) == ()


def test_what_a_constant_drives_in_all_scenes() -> None:
    given = fixture(
        'include "part"\ndef b a;\n//- /w/part.robray\ndef $0a 1;\n//- /w/other.robray\ninclude "part"\ndef c a;\n'
    )
    calls = incoming_calls(given.workspace.analysis(), constant(given).key)
    assert shown(given, calls) == [("b", ["def b "]), ("c", ["def c "])]


def test_frames_have_no_calls() -> None:
    given = fixture("frame $0f {}\n")
    assert given.cursor is not None
    assert prepare_call_hierarchy(given.workspace.analysis(), *given.cursor) == ()


def test_an_item_is_found_again_after_edits() -> None:
    given = fixture("def $0a 1;\ndef b a;\n")
    item = constant(given)
    given.workspace.edit(MAIN, [Edit(0, 0, b"def z 0;\n# more\n")])
    calls = incoming_calls(given.workspace.analysis(), item.key)
    assert calls is not None
    assert [call.item.name for call in calls] == ["b"]


def test_an_item_is_found_again_when_its_file_was_read_anew() -> None:
    given = fixture("def $0a 1;\ndef b a;\n")
    item = constant(given)
    text = given.texts[MAIN]
    given.workspace.remove(MAIN)
    given.workspace.set_text(MAIN, b"def first 0;\n" + text)
    calls = incoming_calls(given.workspace.analysis(), item.key)
    assert calls is not None
    assert [call.item.name for call in calls] == ["b"]


def test_an_item_that_is_gone_has_no_calls() -> None:
    given = fixture("def $0a 1;\ndef b a;\n")
    item = constant(given)
    given.workspace.set_text(MAIN, b"def b 2;\n")
    assert incoming_calls(given.workspace.analysis(), item.key) is None
    given.workspace.remove(MAIN)
    assert outgoing_calls(given.workspace.analysis(), item.key) is None

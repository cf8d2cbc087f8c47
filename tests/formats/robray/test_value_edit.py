"""Edits in a value: read without a tree, and as they would be with one."""

import re
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from robray.formats.robray.frontend import plain, segments
from robray.formats.robray.frontend.reading import read, reread
from robray.text.edits import Edit, splice

pytestmark = pytest.mark.quick

TEXT = """\
def a 1;
def b (a + 2) * 3;
# a comment; with a semicolon
frame f {
    type revolute;
    axis [0, 0, 1];
    translation [a, 2 * b, -0.5];
    frame inner { rpy [0, 0, pi / 2]; } geometry { shape box; dimension [1, 2, 3]; }
    offset 2 * (a - 1);
    variable q;
}
class odd { color [1, 0 }
"""


@pytest.fixture
def parsed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """How trees were made, each time."""
    found: list[str] = []

    def counted(name: str, real: Callable[..., object], *given: Any, **more: Any) -> object:
        found.append(name)
        return real(*given, **more)

    for name in ("parse", "reparse", "refreshed"):
        monkeypatch.setattr(segments, name, partial(counted, name, getattr(segments, name)))
    return found


def check(marked: str, parsed: list[str]) -> bool:
    """`«old|new»` is replaced: the facts are those from scratch. Whether that took no tree, but one item."""
    match = re.search(r"«(.*?)\|(.*?)»", marked)
    assert match is not None, marked
    before = (marked[: match.start()] + match[1] + marked[match.end() :]).encode()
    start = len(marked[: match.start()].encode())
    change = Edit(start, start + len(match[1].encode()), match[2].encode())
    after = splice(before, change)
    old, fresh = read(before), read(after)
    parsed.clear()
    new, delta = reread(old, after, change)
    assert new.facts == fresh.facts
    assert new.weight == fresh.weight
    assert sum(segment.length for segment in new.segments) == len(after)
    if parsed:
        return False
    assert new.facts.labels == old.facts.labels
    assert new.lowered == 1
    assert delta.removed == delta.inserted == ()
    assert len(delta.changed) == (old.facts.items != fresh.facts.items)
    return True


def edited(old: str, new: str) -> str:
    """The text with one occurrence of `old`, which `«»` stand around in it, replaced."""
    front, _, rest = old.partition("«")
    inner, _, back = rest.partition("»")
    assert TEXT.count(front + inner + back) == 1
    return TEXT.replace(front + inner + back, f"{front}«{inner}|{new}»{back}")


READ_WITHOUT_A_TREE = [
    ("def a «1»;", "12"),
    ("def a 1«»;", "2.5"),
    ("def b («a» + 2)", "c"),
    ("def b (a + 2)«» * 3", " / 4"),
    ("axis [0, «0», 1]", "-1"),
    ("axis [0, 0, 1«»]", "0"),
    ("[a, 2 * «b», -0.5]", "reach"),
    ("[a, «2 * b», -0.5]", "b"),
    ("[a«», 2", " + 1"),
    ("rpy [0, 0, «pi» / 2]", "3"),
    ("shape «box»", "cylinder"),
    ("dimension «[1, 2, 3]»", "[1, 2]"),
    # Behind nested items.
    ("offset 2 * («a» - 1)", "b"),
    ("variable «q»", "qq"),
    # The same again.
    ("axis [«0», 0, 1]", "0"),
]


@pytest.mark.parametrize(("old", "new"), READ_WITHOUT_A_TREE)
def test_a_plain_value_is_read_without_a_tree(old: str, new: str, parsed: list[str]) -> None:
    assert check(edited(old, new), parsed)


LEFT_TO_A_TREE = [
    # The name may be another.
    ("axis«» [0, 0, 1]", "x"),
    ("def a«» 1;", "b"),
    # More than one statement.
    ("axis [0, «0», 1]", "0]; type fixed; axis [0"),
    ("axis [0, 0, 1]«;»", " "),
    ("def a 1«;»", ""),
    # More may be said of it.
    ("axis [0, «0», 1]", '"0"'),
    ("axis [0, «0», 1]", "/* 0 */ 1"),
    ("axis [0, «0», 1]", "1 +"),
    ("axis [0, «0», 1]", "16777217.5"),
    ("variable «q»", "frame"),
    ("variable «q»", "class-q"),
    ("def a «1»", "geometry"),
    # No value at all.
    ("# a «comment»", "remark"),
    ("frame «f» {", "g"),
    # Problems tell where things end.
    ("color [«1», 0 }", "2"),
]


@pytest.mark.parametrize(("old", "new"), LEFT_TO_A_TREE)
def test_what_may_be_more_is_left_to_a_tree(old: str, new: str, parsed: list[str]) -> None:
    assert not check(edited(old, new), parsed)


def test_a_tree_follows_edits_of_values_until_another_edit_needs_it(parsed: list[str]) -> None:
    text = b"".join(b"frame f%d { translation [0, 0, %d]; }\n" % (n, n) for n in range(200))
    reading = read(text)
    edits = [(b"f50 ", b"g50 "), (b" 3]", b" k + 4]"), (b" 90]", b" 9]"), (b"f7 ", b"h "), (b" 60]", b" 6]")]
    trees = []
    for old, new in edits:
        at = text.index(old)
        change = Edit(at, at + len(old), new)
        text = splice(text, change)
        parsed.clear()
        reading, delta = reread(reading, text, change)
        trees.append([*parsed])
        assert reading.facts == read(text).facts
        assert (reading.lowered, len(delta.changed)) == (1, 1)
    assert trees == [["parse", "reparse"], [], [], ["refreshed", "reparse"], []]


def test_numbers_that_were_met_are_not_remembered() -> None:
    text = b"def a 1;\n"
    change = Edit(7, 7, b"4")
    reread(read(text), splice(text, change), change)
    assert plain._LITERALS == {}  # noqa: SLF001 - what is shared is seen nowhere else


def test_what_a_value_weighs_is_limited() -> None:
    limits = read(b"").limits._replace(file_parts=3)
    text = b"def a 1 + 2;\n"
    change = Edit(11, 11, b" + 3")
    after = splice(text, change)
    assert read(text, limits).facts.items
    new, delta = reread(read(text, limits), after, change)
    assert new.facts == read(after, limits).facts
    assert len(delta.removed) == 1

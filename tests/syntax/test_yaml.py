"""YAML: what is written is read, one mistake is told once and where it is, and what stands beside it is read."""

import json
import math
import re
from itertools import product

import pytest

from hostile.counting import counted, lines_run
from robray.syntax import yaml
from robray.syntax.aliases import targets
from robray.syntax.nodes import (
    Alias,
    Limits,
    Mapping,
    Node,
    Scalar,
    Sequence,
    Style,
    Tree,
    Trouble,
    Unread,
    nodes,
)
from robray.syntax.pieces import Sort
from robray.syntax.yaml.bracketed_lists import BracketedLists
from robray.syntax.yaml.plain_lines import PlainLines
from robray.text.edits import Edit, splice
from robray.text.spans import Span
from syntax.laws import check_pieces, check_tree
from syntax.yaml_compared import composed, ours, theirs


def plain(node: Node | None) -> object:
    match node:
        case Scalar():
            return yaml.value(node)
        case Sequence():
            return [plain(item) for item in node.items]
        case Mapping():
            return {str(plain(pair.key)): plain(pair.value) for pair in node.pairs}
        case Alias():
            return "*" + node.name
        case Unread() | None:
            return None


def said(tree: Tree, *troubles: Trouble) -> list[str]:
    return [mistake.what for mistake in tree.mistakes if not troubles or mistake.trouble in troubles]


SCENE = b"""\
# two robots
entities:
  - name: left          # the first
    type: smurf
    file: "arm/arm.smurf"
    position: [0, 1.5, -2e3]
    rotation: {w: 1, x: 0, y: 0, z: 0}
  - {name: right, file: arm/arm.smurf, parent: left::tip}
physics:
  gravity: &down {x: 0, y: 0, z: -9.81}
  text: >-
    one
    line
  again: *down
"""


def test_a_scene_is_read_as_it_is_written() -> None:
    tree = yaml.tree(SCENE)
    check_tree(SCENE, tree)
    assert not tree.mistakes
    assert [SCENE[slice(*span)] for span in tree.comments] == [b"# two robots", b"# the first"]
    assert plain(tree.root) == {
        "entities": [
            {
                "name": "left",
                "type": "smurf",
                "file": "arm/arm.smurf",
                "position": [0, 1.5, -2000.0],
                "rotation": {"w": 1, "x": 0, "y": 0, "z": 0},
            },
            {"name": "right", "file": "arm/arm.smurf", "parent": "left::tip"},
        ],
        "physics": {"gravity": {"x": 0, "y": 0, "z": -9.81}, "text": "one line", "again": "*down"},
    }


def check(source: str, wanted: object, what: str) -> None:
    """One mistake stands at `⟨…⟩`, and this is read all the same."""
    before, rest = source.split("⟨")
    marked, after = rest.split("⟩")
    text = (before + marked + after).encode()
    tree = yaml.tree(text)
    check_tree(text, tree)
    start = len(before.encode())
    assert [(one.what, one.span) for one in tree.mistakes] == [(what, Span(start, start + len(marked.encode())))]
    assert plain(tree.root) == wanted


@pytest.mark.parametrize(
    ("source", "wanted", "what"),
    [
        ("a: ⟨[⟩1, 2\nb: 2\n", {"a": [1, 2], "b": 2}, "unclosed '['"),
        ("a: ⟨{⟩x: 1\nb: 2\n", {"a": {"x": 1}, "b": 2}, "unclosed '{'"),
        ("a: [1, 2⟨}⟩\nb: 2\n", {"a": [1, 2], "b": 2}, "expected ']' to close the open bracket"),
        ("a: [1, 2]⟨]⟩\nb: 2\n", {"a": [1, 2], "b": 2}, "unexpected text after this"),
        ('a: ⟨"x⟩\nb: 2\n', {"a": "x", "b": 2}, 'unclosed string; add "'),
        ("a: ⟨'x⟩\nb: 2\n", {"a": "x", "b": 2}, "unclosed string; add '"),
        ("a⟨:⟩1\nb: 2\n", {"a": 1, "b": 2}, "missing space after ':'"),
        ("b: 2\na⟨:⟩1\n", {"a": 1, "b": 2}, "missing space after ':'"),
        ("a: {x: 1⟨⟩ y: 2}\nb: 2\n", {"a": {"x": None}, "b": 2}, "missing ','"),
        ("a: {x: u v⟨⟩  y: 2, z: 3}\n", {"a": {"x": None}}, "missing ','"),
        ("{x: 1⟨⟩ y: 2, z: 3}\n", {"x": None, "z": 3}, "missing ','"),
        ("a: [{w: 1}, x: u⟨⟩ y: 2]\n", {"a": [{"w": 1}, {"x": None}]}, "missing ','"),
        ("⟨a⟩\nb: 2\n", {"a": None, "b": 2}, "missing ':' after this key"),
        ("- x: 1\n  ⟨y 2⟩\n- z\n", [{"x": 1, "y 2": None}, "z"], "missing ':' after this key"),
        ("- ⟨y 2⟩\n  x: 1\n- z\n", [{"y 2": None, "x": 1}, "z"], "missing ':' after this key"),
        ("a: x⟨:⟩ y\nb: 2\n", {"a": "x: y", "b": 2}, "unexpected ':'; put the text in quotes"),
        ("a: ⟨@⟩x\nb: 2\n", {"a": "@x", "b": 2}, "a text cannot start with '@'; put it in quotes"),
        ("a: ⟨*n⟩\nb: 2\n", {"a": "*n", "b": 2}, "undefined anchor '&n'"),
        ('a: "⟨\\q⟩"\nb: 2\n', {"a": "\\q", "b": 2}, "unknown escape '\\q'"),
        ("a: 1\n⟨a⟩: 2\n", {"a": 2}, "duplicate key 'a'"),
        ("a:\n⟨\t⟩b: 2\nc: 3\n", {"a": {"b": 2}, "c": 3}, "unexpected tab; use spaces"),
        ("a: 1\n⟨⟩- b\nc: 2\n", {"a": 1, "c": 2}, "unexpected item among keys"),
        ("- a\n⟨⟩b: 1\n- c\n", ["a", "c"], "unexpected key among the items of a list"),
        ("a:\n⟨⟩[1,\n  2]\nb: 2\n", {"a": [1, 2], "b": 2}, "indent the value more than its key"),
        ("a: |\n  x\n ⟨⟩y\nb: 2\n", {"a": "x\n", "b": 2}, "too much indentation; align this line with its neighbours"),
        (
            "a: 1\n  ⟨⟩b: 2\nc: 3\n",
            {"a": 1, "b": 2, "c": 3},
            "too much indentation; align this line with its neighbours",
        ),
        ("  a: 1\n⟨⟩b: 2\n", {"a": 1, "b": 2}, "too little indentation; align this line with its neighbours"),
    ],
)
def test_a_mistake_is_told_once_and_what_stands_beside_it_is_read(source: str, wanted: object, what: str) -> None:
    check(source, wanted, what)


@pytest.mark.parametrize("indent", ["  ", "   ", "     "])
def test_an_entry_of_an_item_that_is_indented_otherwise_is_the_item_s(indent: str) -> None:
    text = f"entities:\n  - name: a\n{indent}file: b\n  - name: c\n".encode()
    tree = yaml.tree(text)
    assert plain(tree.root) == {"entities": [{"name": "a", "file": "b"}, {"name": "c"}]}
    assert len(tree.mistakes) == 1


@pytest.mark.parametrize(
    "text",
    [
        b"- a\n- - b\n  - c\n",
        b"a:\n- b\n- c\nd: 1\n",
        b"? a\n: b\n",
        b"? - a\n: b\n",
        b"[? :!t x]",
        b"{? :x}",
        b"[!t :x]",
        b"a: 'x\nb: c'\nd: 1\n",
        b"- a: \"x\\\nb: c\nd: e\" # there\n  f: 'g\n- h'#there\n",
        b"{a: 'x\nb: c', d: 'e\nf: g'\n}\n",
        b"- {a: b,\n   c: d}\n- 'e': {f: g,\n   h: i}\n  'j': k\n",
        b"a: [b,\n c\n]#there\nd: e\n",
    ],
)
def test_what_is_sound_is_not_told_of(text: bytes) -> None:
    assert not isinstance(composed(text), str)
    assert not yaml.tree(text).mistakes


@pytest.mark.parametrize(
    ("source", "keys"),
    [
        ("a: 'x\nb: 'c'\nd: 1\n", "abd"),
        ("a: 'x\nb: c\nd: 'e'\n", "abd"),
        ("a: \"x\nb: c\nd: ['e']\n", "abd"),
        ("a: 'x\nb: [c, 'd', e]\n", "ab"),
        ("a: 'x\n" + "b: 1\n" * 3_000 + "c: d'\n", "abc"),
    ],
)
def test_a_text_that_lost_its_quote_ends_with_its_line(source: str, keys: str) -> None:
    root = yaml.tree(source.encode()).root
    assert isinstance(root, Mapping)
    assert {key.text for key, _ in root.pairs if isinstance(key, Scalar)} == {*keys}
    assert "unclosed string; add" in said(yaml.tree(source.encode()))[0]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("1", 1), ("-0", 0), ("+12", 12), ("0o17", 15), ("0x1F", 31), ("1.", 1.0), (".5", 0.5), ("1e-10", 1e-10),
        (".inf", math.inf), ("-.INF", -math.inf), ("true", True), ("False", False), ("null", None), ("~", None),
        ("", None), ("on", "on"), ("yes", "yes"), ("1:30", "1:30"), ("2001-01-01", "2001-01-01"), ("1,5", "1,5"),
        ("0b1", "0b1"), ("1_000", "1_000"), ('"1"', "1"), ("'true'", "true"), ("!!str 1", "1"),
        ("! 1", "1"), ('!!int "1"', 1),
        ("18446744073709551615", 2**64 - 1), ("18446744073709551616", 2.0**64), ("!!python/object:os.system x", "x"),
    ],
)  # fmt: skip
def test_values_are_those_of_the_core_schema(text: str, wanted: object) -> None:
    root = yaml.tree(f"a: {text}\n".encode()).root
    found = plain(root)
    assert isinstance(found, dict)
    assert (type(found["a"]), found["a"]) == (type(wanted), wanted)


def test_nan_is_a_number() -> None:
    found = plain(yaml.tree(b"- .nan\n").root)
    assert isinstance(found, list)
    assert math.isnan(found[0])


@pytest.mark.parametrize(
    ("text", "wanted", "style"),
    [
        (b"|\n  a\n  b\n", "a\nb\n", Style.LITERAL),
        (b"|-\n  a\n\n", "a", Style.LITERAL),
        (b"|+\n  a\n\n", "a\n\n", Style.LITERAL),
        (b"|2\n    a\n", "  a\n", Style.LITERAL),
        (b">\n  a\n  b\n\n  c\n", "a b\nc\n", Style.FOLDED),
        (b"'it''s'", "it's", Style.SINGLE),
        (b"'a\n  b'", "a b", Style.SINGLE),
        (b'"\\x41\\u00e9\\n\\\n   b"', "A\u00e9\nb", Style.DOUBLE),
        (b"a\n  b", "a b", Style.PLAIN),
        (b"a\n  bc\n", "a bc", Style.PLAIN),
    ],
)
def test_a_text_is_what_its_style_makes_of_it(text: bytes, wanted: str, style: Style) -> None:
    root = yaml.tree(b"k: " + text).root
    assert isinstance(root, Mapping)
    value = root.pairs[0].value
    assert isinstance(value, Scalar)
    assert (value.text, value.style) == (wanted, style)


def test_documents_follow_each_other() -> None:
    tree = yaml.tree(b"%YAML 1.2\n---\na: 1\n...\n---\n- b\n---\n")
    assert not tree.mistakes
    assert [plain(one.root) for one in tree.documents] == [{"a": 1}, ["b"], None]


def test_an_alias_is_of_the_last_anchor_of_its_name() -> None:
    tree = yaml.tree(b"- &a 1\n- *a\n- &a 2\n- *a\n")
    assert [plain(one) for one in targets(tree.root).values()] == [1, 2]
    assert said(tree, Trouble.ALIAS) == ["duplicate anchor '&a'; some readers refuse that"]


def test_aliases_that_stand_for_too_much_are_told_of_and_not_followed() -> None:
    rows = ["- &a0 x"] + [f"- &a{n} [" + ", ".join([f"*a{n - 1}"] * 9) + "]" for n in range(1, 30)]
    tree = yaml.tree("\n".join(rows).encode())
    assert said(tree, Trouble.LIMIT) == ["aliases expand to more than 100,000 nodes"]
    assert len(list(nodes(tree.root))) < 1_000


def test_an_alias_in_what_it_stands_for_is_told_of() -> None:
    assert said(yaml.tree(b"&a [*a]")) == ["'*a' refers to itself"]


@pytest.mark.parametrize("piece", [b"[", b"{? ", b"- ", b"? ", b"{a: ", b"- - "])
def test_what_is_nested_too_deep_is_not_read(piece: bytes) -> None:
    text = piece * (50_000 // len(piece))
    tree = yaml.tree(text, Limits(nesting=10))
    check_tree(text, tree)
    assert any(isinstance(node, Unread) for node in nodes(tree.root))
    assert Trouble.LIMIT in {one.trouble for one in tree.mistakes}


@pytest.mark.parametrize(
    "text",
    [
        b"- - - [a\n- b\n",
        b"- - - [a\n  ]: b\n- c\n",
        b"- - - [a]: b\n- c\n",
        b"- - - 'a\n  b': c\n- d\n",
        b"- - - [a\n- b\n]: c\n- d\n",
        b"- - [[a\n  ]\n- b\n",
    ],
)
def test_what_is_too_deep_is_told_once(text: bytes) -> None:
    tree = yaml.tree(text, Limits(nesting=3))
    check_tree(text, tree)
    check_pieces(yaml.read(text, Limits(nesting=3)))
    assert len(said(tree, Trouble.LIMIT)) == 1


def test_a_key_without_a_colon_does_not_go_on_in_the_next_document() -> None:
    tree = yaml.tree(b"1\n--- [{y: 2},\n  []]\n")
    assert not tree.mistakes
    assert [plain(one.root) for one in tree.documents] == [1, [{"y": 2}, []]]


@pytest.mark.parametrize("end", [b"\n", b"\r\n"])
def test_entries_are_read_alike_on_whatever_lines_they_stand(end: bytes) -> None:
    """Those that look alike are read at once: each in turn is the one that does not."""
    entries = [b"a: x y", b"b: 'x'  # said", b'c: "x: y"', b"d: [1, 2.5, -3e4]", b"e: {x: 1, y: -2}", b"f: true"]
    wanted = {"a": "x y", "b": "x", "c": "x: y", "d": [1, 2.5, -30000.0], "e": {"x": 1, "y": -2}, "f": True}
    for odd in range(len(entries) + 1):
        lines = [b"- " + entries[0], *[b"  " + entry for entry in entries[1:]]]
        text = end.join([*lines[:odd], b"  # odd", *lines[odd:], *lines, b""])
        tree = yaml.tree(text)
        check_tree(text, tree)
        assert not tree.mistakes
        assert isinstance(tree.root, Sequence)
        assert [plain(item) for item in tree.root.items] == [wanted, wanted]


def test_of_entries_that_look_alike_the_first_is_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    text = b"".join(b"- n: v\n" + b"".join(b"  k%d: [1, 2]\n" % key for key in range(9)) for _ in range(50))
    with counted(monkeypatch, PlainLines, "_is_plain") as looked:
        yaml.tree(text)
    # Behind the last one of all there is no line that tells where it ends.
    assert looked() <= 50 + 1


@pytest.mark.parametrize(
    "piece", [b"a\n", b"{", b"{a: b,\n", b"]", b"@ ", b"&", b'"\n', b"a: b: ", b"\t- a\n", b"\xff\n"]
)
def test_mistakes_are_bounded(piece: bytes) -> None:
    limits = Limits(mistakes=10)
    text = piece * 2_000
    tree = yaml.tree(text, limits)
    check_tree(text, tree)
    assert len(tree.mistakes) <= limits.mistakes + 2


LISTS = {
    "behind dashes": ("a: b\nentities:\n", "  - name: r%d\n    position: [0, 0, 1]\n", "c: d\n"),
    "in brackets": ("a: b\nentities: [\n", "  {name: r%d, position: [0, 0, 1]},\n", "]\nc: d\n"),
    "as far to the left as the key": (
        "a: b\nentities: [ # all\n",
        "{name: r%d,\n position: [0, 0, 1]},\n",
        "]\nc: d\n",
    ),
    "on one line": ("a: b\nentities: [", "{name: r%d, position: [0, 0, 1]}, ", "]\nc: d\n"),
    "without commas": ("a: b\nentities: [\n", "  {name: r%d, position: [0, 0, 1]}\n", "]\nc: d\n"),
    "in a root in braces": (
        '{\n  "a": "b",\n  "entities": [\n',
        '    {"name": "r%d", "position": [0, 0, 1]},\n',
        '  ],\n  "c": "d"\n}\n',
    ),
    "in braces, an entry a line": (
        "{\n  a: b, # all\n  entities: [\n",
        "    {\n      name: r%d,\n      position: [0, 0, 1],\n    },\n",
        "  ],\n  c: d\n}\n",
    ),
    "in a root in brackets": ("# all\n[\n", "  {'name': 'r%d', 'position': [0, 0, 1]},\n", "]\n# all\n"),
}
BRACKETS = [layout for layout, (start, _, _) in LISTS.items() if start[-2:] in ("[\n", "l\n")]
LINES = [layout for layout in BRACKETS if layout != "without commas"]


def listed(layout: str, count: int = 600) -> bytes:
    start, item, end = LISTS[layout]
    return f"{start}{''.join(item % n for n in range(count))}{end}".encode()


def names(text: bytes) -> list[object]:
    root = yaml.tree(text).root
    data = plain(root)
    items = data["entities"] if isinstance(data, dict) else data
    assert isinstance(items, list)
    assert not isinstance(data, dict) or (data["a"], data["c"]) == ("b", "d")
    return [item.get("name") if isinstance(item, dict) else None for item in items]


@pytest.mark.parametrize("layout", LISTS)
@pytest.mark.parametrize("new", [b"other", b"", b"a: b", b"'a", b'"a\\q"', b"a, b: c", b", ,", b"[a], {b: {c: d}}"])
def test_an_edit_reads_the_items_that_it_touches(layout: str, new: bytes) -> None:
    text = listed(layout)
    reading = yaml.read(text)
    at = text.index(b"r200")
    edit = Edit(at, at + 4, new)
    found, change = yaml.reread(reading, splice(text, edit), edit)
    assert found.pieces == yaml.read(found.text).pieces
    assert len(reading.pieces) > 600
    assert change.new_end - change.first <= 5
    back = Edit(at, at + len(new), b"r200")
    assert yaml.reread(found, text, back)[0].pieces == reading.pieces


@pytest.mark.parametrize("layout", LINES)
@pytest.mark.parametrize(
    ("lost", "typed"),
    [("{", ""), ("[", ""), ("]", ""), ("}", ""), ("{", "{{"), ("{", "[{"), ("[", "[["), ("]", "]]"), ("}", "}}")],
)
def test_a_bracket_that_is_wrong_costs_the_item_that_it_is_in(
    layout: str, lost: str, typed: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = listed(layout)
    reading = yaml.read(text)
    every = names(text)
    assert every == [f"r{n}" for n in range(600)]
    around = text.rindex(b"{", 0, text.index(b"r200"))
    at = text.index(lost.encode(), around)
    edit = Edit(at, at + 1, typed.encode())
    found, change = yaml.reread(reading, splice(text, edit), edit)
    assert found.pieces == yaml.read(found.text).pieces
    assert change.new_end - change.first <= 6
    assert [name for name in names(found.text) if name not in ("r200", None)] == [*every[:200], *every[201:]]
    [told] = [
        start + one.span.start
        for start, piece in zip(found.starts, found.pieces, strict=False)
        for one in piece.mistakes
    ]
    assert around <= told <= text.index(b"r201")
    with counted(monkeypatch, BracketedLists, "_finished") as read:
        for other, most in ((b"r100", 3), (b"r202", 9), (b"r210", 50), (b"r500", 3)):
            before, key = read(), Edit(place := found.text.index(other), place, b"x")
            following, _ = yaml.reread(found, splice(found.text, key), key)
            assert read() - before <= most
            assert following.pieces == yaml.read(following.text).pieces
    assert yaml.reread(found, text, Edit(at, at + len(typed), lost.encode()))[0].pieces == reading.pieces


@pytest.mark.parametrize("layout", LINES)
def test_in_a_longer_list_a_key_in_what_lacks_a_bracket_costs_no_more(layout: str) -> None:
    def cost(count: int) -> int:
        text = listed(layout, count)
        at = text.index(b"}", text.index(b"r20"))
        reading = yaml.read(text[:at] + text[at + 1 :])
        place = reading.text.index(b"r20")
        edit = Edit(place, place, b"x")
        return lines_run(lambda: yaml.reread(reading, splice(reading.text, edit), edit))

    # Where the pieces behind it start is counted anew, in one line for each.
    assert cost(800) - cost(400) <= 400


@pytest.mark.parametrize(
    "layout", [layout for layout in LINES if not layout.endswith(("root in brackets", "left as the key"))]
)
@pytest.mark.parametrize("behind", ["", " # all"])
def test_a_list_that_is_not_closed_ends_where_the_next_entry_begins(layout: str, behind: str) -> None:
    text = listed(layout)
    start = text.rindex(b"]") if layout == "in brackets" else text.rindex(b"  ],")
    line = text.index(b"\n", start)
    gone = text[:start] + behind.encode() + text[line:]
    assert names(gone) == names(text)
    assert said(yaml.tree(gone)) == ["missing ']' after this"]


def dumped(rows: int) -> dict[str, object]:
    """Items and entries of any length, with lists and maps in them."""
    table = [{"x": row, "y": [1, 2, 3]} for row in range(rows)]
    motors = [{"name": f"m{n}", "table": table, "other": {"a": 1}} for n in range(3)]
    return {"motors": motors, "meta": {"k": {str(row): {"b": [row]} for row in range(rows)}}, "last": 1}


@pytest.mark.parametrize(("indent", "rows"), [(None, 400), (0, 3), (1, 3), (1, 400), (4, 400)])
def test_what_programs_write_as_json_is_taken_however_it_is_indented(indent: int | None, rows: int) -> None:
    """Where nothing is indented, each line looks like another item or entry."""
    data = dumped(rows)
    for text, meant in (
        (json.dumps(data, indent=indent), data),
        (json.dumps(data["motors"], indent=indent), data["motors"]),
        (f"motors: {json.dumps(data['motors'], indent=indent)}\nlast: 1\n", {"motors": data["motors"], "last": 1}),
    ):
        tree = yaml.tree(text.encode())
        assert not tree.mistakes
        assert plain(tree.documents[0].root) == meant


def test_what_is_closed_at_last_may_look_like_other_items_for_some_kilobytes() -> None:
    def tree(count: int) -> Tree:
        rows = "{c: 'x y'},\n" * count
        return yaml.tree(f"a: [\n{{b: [\n{rows}]}},\n{{d: e}}\n]\n".encode())

    assert not tree(300).mistakes
    assert len(tree(450).mistakes) > 0
    # What is deeper looks like no other item.
    assert not yaml.tree(
        f"a: [\n  {{b: [\n{'    {c: d},{n}'.replace('{n}', chr(10)) * 5_000}]}}\n]\n".encode()
    ).mistakes


def test_lists_that_lack_brackets_are_read_twice_and_no_more() -> None:
    def lines(count: int) -> int:
        return lines_run(lambda: yaml.tree(b"k: [\n  {a: 1},\nb: 2\n]\n" * count))

    assert lines(400) < 2.2 * lines(200)


@pytest.mark.parametrize(
    ("line", "each"), [(b"- a\n", 1), (b"k: v\n", 1), (b"-\n", 3), (b"? a\n", 3), (b"---\n", 3), (b"- - a\n", 3)]
)
def test_lines_are_bounded_and_that_is_told(line: bytes, each: int) -> None:
    """The first one is never plain. Where it is the last one that is too much, nothing is left out."""
    limits = Limits(lines=30)
    for count in range(1, 60):
        text = line * count
        lines = 3 + each * (count - 1)
        told = [one for one in yaml.tree(text, limits).mistakes if one.trouble is Trouble.LIMIT]
        assert sum(piece.lines for piece in yaml.read(text, limits).pieces) == min(lines, 30 + each)
        if not 30 < lines <= 30 + each:
            assert [one.what.partition(",")[0] for one in told] == ["more than 30 lines"] * (lines > 30)


ITEM = ["name: {}", "type: smurf", 'file: "arm/arm.smurf"', "position: [0, 1, 2]", "anchor: world"]


def _listed(indent: int) -> tuple[list[str], dict[str, dict[str, str]]]:
    """Lines of a scene of four items, and what each item has, by its name."""
    lines = ["version: 2", "entities:"]
    items: dict[str, dict[str, str]] = {}
    for name in ("left", "right", "held", "store"):
        entries = [each.format(name) for each in ITEM]
        lines += [" " * indent + "- " + entries[0], *(" " * (indent + 2) + each for each in entries[1:])]
        items[name] = dict(each.split(": ") for each in entries)
    return [*lines, "physics:", "  gravity: 9"], items


def _items_of(text: str) -> dict[str, dict[str, str]]:
    root = plain(yaml.tree(text.encode()).root)
    assert isinstance(root, dict)
    assert root["version"] == 2
    assert root["physics"] == {"gravity": 9}
    return {each["name"]: each for each in root["entities"]}


@pytest.mark.parametrize("indent", [0, 1, 2, 4])
@pytest.mark.parametrize("between", ["", "    # why\n", "\n"])
def test_a_line_that_slipped_to_the_left_stays_with_its_item(indent: int, between: str) -> None:
    lines, items = _listed(indent)
    keys = {name: set(each) for name, each in items.items()}
    # Behind the last line of an item the next one or the end of the list follows, which may be meant.
    slipping = [
        at for at, line in enumerate(lines) if line[:1] == " " and at > 2 and not re.search("anchor|grav", line)
    ]
    assert len(slipping) >= 12
    for at in slipping:
        first = "\n".join(lines[:at]) + "\n"
        rest = lines[at].lstrip() + "\n" + between + "\n".join(lines[at + 1 :])
        blanks = len(lines[at]) - len(lines[at].lstrip())
        whole = yaml.read(f"{first}{' ' * blanks}{rest}".encode())
        for column in range(blanks):
            text = f"{first}{' ' * column}{rest}"
            assert {name: set(each) for name, each in _items_of(text).items()} == keys, text
            assert said(yaml.tree(text.encode())) == ["too little indentation; align this line with its neighbours"], (
                text
            )
            for start, deep in ((len(first), " " * column), (len(first) + column, "")):
                edit = Edit(start, len(first) + blanks, deep.encode())
                edited, _ = yaml.reread(whole, text.encode(), edit)
                assert edited.pieces == yaml.read(text.encode()).pieces
                back, _ = yaml.reread(edited, whole.text, Edit(start, len(first) + column, b" " * (blanks - column)))
                assert back.pieces == whole.pieces


def test_a_comment_behind_brackets_is_nothing_that_they_hold() -> None:
    tree = yaml.tree(b"[{}, {? a : []},\n  'b']\n\n # c\n# d\n")
    assert not tree.mistakes
    assert len(tree.comments) == 2


@pytest.mark.parametrize(
    "source",
    [
        "a: [\nb: 1,\nc]\nd: 2\n",
        "a: {\nb: 1,\nc: 2\n}  # there\nd: 2\n",
        "x:\n  a: [1,\n  b: 2]\n",
        "- {a: [b,\n? c\n], d: 'e\nf: g'}\n- h\n",
        "a: [{\nb: [\nc: 1\n], d: 2}, &e f\n]\nd: *e\n",
        "a: [\n{b: [\n{c: 1},\n{d: 2}\n]},\n{e: 3}\n]\nd: 2\n",
        "a: [\n  {b: {c: 1\n}, d: 2},\n  [[1\n], 2]\n]\n{e: 3}: 4\n",
        "a: [ # b\nc: 1,\nd: 2, {e: f,\n{g: h}: i,\n{j: k}}\n]\nd: 2\n",
        "a: [{b: 'c\n  {d: e}',\n  {f: g}: h, {i: j}}, k,\n  # l\n]\nd: 2\n",
        '{"a": [\n"b": 1,\n{"c": 2}\n], "d":\n{"e": [{f: g\n}]\n}}\n',
        "# a\n{b: [\n  c\n  d, {e: f}\n], ? g : h, i, j:k: l}\n...\n---\n{m\n}\n",
        "[{a: b,\n{c: d},\n\ne: 'f'}, [\ng\n]\n]\n",
        "{a: b}: c\nd: e\n",
        "[a, b]: c\n",
        "--- # a\n[{b: c,\n{d: e}}]\n---\n{f: [{g: h},\n]}\n",
    ],
)
def test_brackets_that_match_are_read_by_them_whatever_their_lines_begin_with(source: str) -> None:
    tree, roots = yaml.tree(source.encode()), composed(source.encode())
    assert not tree.mistakes
    assert isinstance(roots, list)
    assert [ours(one.root, targets(one.root)) for one in tree.documents] == [theirs(root) for root in roots]


@pytest.mark.parametrize("second", ["c: [2]", "c: 1", "c: {d: 1}, e", "- c]"])
def test_a_bracket_without_its_other_one_ends_where_an_entry_begins(second: str) -> None:
    tree = yaml.tree(f"a: [1,\n{second}\nz: 2\n".encode())
    assert "unclosed '['" in said(tree)
    root = plain(tree.root)
    assert isinstance(root, dict)
    assert (root["a"], root["z"]) == ([1], 2)


@pytest.mark.parametrize("end", ["\r", "\x85", "\u2028", "\u2029"])
@pytest.mark.parametrize(
    "source",
    [
        "a: 1\nb:\n- c # d\n- e: f\n  g: h\n",
        "a: b\n  c\n\n  d\ne: |\n  f\n\n   g\nh: >+\n  i\n  j\n\nk: 'l\n  m'\n",
        'a: "b\n  c\n\n  d\\\n e"\nf: [g,\n  h\n  i]\n---\nj\n...\n',
    ],
)
def test_lines_end_where_pyyaml_ends_them(source: str, end: str) -> None:
    """At all of their ends, and at each alone."""
    ends = [at for at, one in enumerate(source) if one == "\n"]
    for text in (source.replace("\n", end), *(source[:at] + end + source[at + 1 :] for at in ends)):
        tree, roots = yaml.tree(text.encode()), composed(text.encode())
        check_tree(text.encode(), tree)
        assert not tree.mistakes
        assert isinstance(roots, list)
        assert [ours(one.root, targets(one.root)) for one in tree.documents] == [theirs(root) for root in roots]


def test_brackets_in_brackets_that_are_not_closed_are_gone_through_once() -> None:
    def lines(depth: int) -> int:
        text = b"k: [\n" * depth + b"x: 1,\n" * 400 + b"],\n" * (depth - 1)
        return lines_run(lambda: yaml.tree(text))

    assert lines(11) < 2 * lines(1)


@pytest.mark.parametrize("comma", [",", ""])
def test_a_list_that_is_not_closed_is_told_where_the_next_entry_is_sound_by_its_brackets(comma: str) -> None:
    tree = yaml.tree(f'{{\n"a": [\n{{"b": 1}}{comma}\n"c": {{\n"d": {{\n"e": 1\n}}\n}},\n"f": 2\n}}\n'.encode())
    assert said(tree) == ["missing ']' after this"]


def test_entries_that_each_lack_a_brace_cost_little_more_than_others() -> None:
    def lines(broken: str) -> int:
        text = "{\n" + ('"a": {"b": 1},\n' * 200 + broken) * 20 + "}\n"
        return lines_run(lambda: yaml.tree(text.encode()))

    assert lines('"a": {"b": 1,\n') < 3 * lines('"a": {"b": 1},\n')


@pytest.mark.parametrize("new", ["x", "}", "'", "{ "])
@pytest.mark.parametrize("name", ["r30", "r46", "r50", "r51", "r250"])
def test_where_not_all_is_read_an_edit_reads_the_items_that_it_touches(
    name: str, new: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    limits = Limits(mistakes=10)
    items = [f"  {{name: r{number}, file: a{': b' * (number % 5 == 0)}}},\n" for number in range(300)]
    reading = yaml.read(("entities: [\n" + "".join(items) + "]\n").encode(), limits)
    assert reading.pieces[-1].sort is Sort.UNREAD
    at = reading.text.index(f"{name},".encode()) + len(name)
    for edit in (Edit(at, at, new.encode()), Edit(at, at + len(new), b"")):
        after = splice(reading.text, edit)
        with counted(monkeypatch, BracketedLists, "_finished") as read:
            reading, _ = yaml.reread(reading, after, edit)
            assert read() <= 20
        assert reading.pieces == yaml.read(after, limits).pieces


@pytest.mark.parametrize("odd", ["[", "]", "{", "}"])
def test_in_a_text_of_one_line_a_bracket_too_many_costs_a_key_behind_it_nothing(
    odd: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    items = [{"name": f"r{number}", "file": "arm.smurf"} for number in range(1_000)]
    text = json.dumps({"entities": items}).replace('"r200"', f'{odd}"r200"').encode()
    reading = yaml.read(text)
    assert reading.wrong > 0
    at = text.index(b"r800")
    with counted(monkeypatch, BracketedLists, "_finished") as read:
        following, _ = yaml.reread(reading, splice(text, Edit(at, at, b"x")), Edit(at, at, b"x"))
        assert read() <= 3
    assert following.pieces == yaml.read(following.text).pieces


@pytest.mark.parametrize(
    "text", ["\ufeff\t", "\ufeff  \t# c\na: 1\n", "%YAML 1.2\n%YAML 1.1\n---\na\n", "%TAG !e! x\n%TAG !e! y\n---\na\n"]
)
def test_what_pyyaml_refuses_before_a_document_is_told(text: str) -> None:
    assert isinstance(composed(text.encode()), str)
    assert yaml.tree(text.encode()).mistakes


def test_whether_a_text_is_utf_16_is_seen_anew_whatever_changes_at_its_beginning() -> None:
    is_seen = 0
    for letters in product(b"\n\x00a-", repeat=4):
        before = yaml.read(bytes(letters) + b": 1\nb: 2\n")
        for start, width, new in product(range(5), range(2), (b"", b"\x00", b"\n", b"a")):
            edit = Edit(start, start + width, new)
            text = splice(before.text, edit)
            again, afresh = yaml.reread(before, text, edit)[0], yaml.read(text)
            assert (again.pieces, again.starts, again.wrong) == (afresh.pieces, afresh.starts, afresh.wrong)
            is_seen += len(again.pieces) != len(before.pieces)
    assert is_seen

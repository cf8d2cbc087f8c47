"""A file that is read in pieces holds what it would as a whole, and an edit leaves what reading it afresh gives."""

import random

import pytest

from robray.formats.smurf.frontend import reading
from robray.formats.smurf.frontend.entries import Kind
from robray.formats.smurf.frontend.reading import Reading
from robray.text.edits import Edit, splice
from syntax.yaml_texts import YAML_PIECES
from trials import trials

SECTIONS = {
    Kind.SCENE: ("entities", "smurfs", "entites", "other"),
    Kind.ANNOTATIONS: ("motors", "sensor", "materials", "poses", "other"),
}
PIECES = [*YAML_PIECES, "motors: [\n", "{name: q},", "}", "]", "{", "[", ""]


def listed(rng: random.Random, section: str) -> str:
    elements = [
        f"name: e{rng.randrange(4)}, file: a.smurf, position: [{rng.randrange(3)}, 0, 1]"
        for _ in range(rng.randrange(5))
    ]
    start, between = rng.choice(("[", "[\n", "[ # all\n  ")), rng.choice((", ", ",\n  "))
    return f"{section}: {start}{between.join(f'{{{one}}}' for one in elements)}]\n"


def blocks(rng: random.Random, section: str) -> str:
    elements = (
        f"- name: e{rng.randrange(4)}\n  type: {rng.choice(('a', '1', '[x]'))}\n" for _ in range(rng.randrange(5))
    )
    return f"{section}:\n{''.join(elements)}"


def in_braces(rng: random.Random, chosen: list[str]) -> str:
    """A root in braces, as JSON and as YAML have it; it ends before the brace that closes it."""
    quote = rng.choice(('"', "'", ""))
    entries: list[str] = []
    for each in chosen:
        name, file = f"{quote}name{quote}", f"{quote}file{quote}"
        elements = [
            f"{{{name}: e{rng.randrange(4)}, {file}: a.smurf, position: [{rng.randrange(3)}, 0, 1]}}"
            for _ in range(rng.randrange(5))
        ]
        start, between = rng.choice(("[", "[\n    ", "[ # all\n    ")), rng.choice((", ", ",\n    "))
        value = rng.choice(
            (f"{start}{between.join(elements)}]", f"{start}{between.join(elements)}\n  ]", "1", "{a: b}")
        )
        entries.append(f"{quote}{each}{quote}: {value}")
    return f"{rng.choice(('', '# all' + chr(10)))}{{\n  {rng.choice((', ', ',' + chr(10) + '  ')).join(entries)},\n"


def text(rng: random.Random, kind: Kind) -> str:
    chosen = rng.sample(SECTIONS[kind], rng.randrange(1, 4))
    if rng.random() < 0.4:
        return in_braces(rng, chosen) + "}\n"
    return "".join(rng.choice((listed, blocks))(rng, each) + rng.choice(("", "", "v: 1\n")) for each in chosen)


def held(found: Reading) -> object:
    facts = found.facts
    return [(one.statement, one.problems) for one in facts.items], [*facts.starts], [*facts.ends], facts.problems


@pytest.mark.parametrize("kind", SECTIONS)
def test_what_is_in_pieces_is_what_the_whole_is(kind: Kind) -> None:
    rng = random.Random(11)
    for _ in range(trials(150)):
        source = text(rng, kind)
        in_pieces = reading.read(source.encode(), kind)
        # What has a name in it is read as a whole.
        is_in_braces = source.endswith("}\n") and "{\n" in source[:8]
        rest = source.removesuffix("}\n") if is_in_braces else source
        whole = reading.read(f"{rest}last: &name 1\n{'}' * is_in_braces}".encode(), kind)
        assert in_pieces.of_pieces is not None
        assert whole.of_pieces is None
        assert [*whole.facts.items[:-1]] == [*in_pieces.facts.items], source
        assert [*whole.facts.starts[:-1]] == [*in_pieces.facts.starts]
        assert whole.facts.problems == in_pieces.facts.problems


@pytest.mark.parametrize("kind", SECTIONS)
@pytest.mark.parametrize("seed", range(3))
def test_random_edits_leave_what_is_read_afresh(kind: Kind, seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(trials(40)):
        found = reading.read(text(rng, kind).encode(), kind)
        for _ in range(6):
            start = rng.randrange(len(found.text) + 1)
            end = min(start + rng.choice((0, 0, 1, 2, 5, 30)), len(found.text))
            edit = Edit(start, end, rng.choice(PIECES).encode())
            after = splice(found.text, edit)
            found, _ = reading.reread(found, after, edit, kind)
            assert held(found) == held(reading.read(after, kind)), after


@pytest.mark.parametrize(
    ("kind", "start", "item", "end"),
    [
        (Kind.ANNOTATIONS, "motors:\n", "- {{name: m{0}, joint: j{0}}}\n", ""),
        (Kind.ANNOTATIONS, "motors: [\n", "  {{name: m{0}, joint: j{0}}},\n", "]\n"),
        (Kind.ANNOTATIONS, '{"a": 1,\n "motors": [\n', '  {{"name": "m{0}", "joint": "j{0}"}},\n', " ]\n}\n"),
        (Kind.SCENE, '{"entities": [\n', '  {{"name": "m{0}", "file": "a.smurf"}},\n', " ]\n}\n"),
        (Kind.SCENE, "entities: [\n", "  {{name: m{0},\n   file: a.smurf}},\n", "]\n"),
        (Kind.SCENE, '{"entities":[', '{{"name":"m{0}","file":"a.smurf"}},', "]}"),
    ],
)
def test_an_edit_lowers_the_element_that_it_touches(kind: Kind, start: str, item: str, end: str) -> None:
    source = start + "".join(item.format(n) for n in range(500)) + end
    found = reading.read(source.encode(), kind)
    assert len(found.facts) > 500
    at = source.index("m250")
    edit = Edit(at, at + 1, b"n")
    after, _ = reading.reread(found, splice(found.text, edit), edit, kind)
    assert after.lowered <= 2
    if "\n" not in start:
        return
    # Also beside one that lacks a bracket.
    gone = source.index("}", at)
    broken = reading.read((source[:gone] + source[gone + 1 :]).encode(), kind)
    assert len(broken.facts) == len(found.facts)
    after, _ = reading.reread(broken, splice(broken.text, edit), edit, kind)
    assert after.lowered <= 4
    assert held(after) == held(reading.read(after.text, kind))


@pytest.mark.parametrize(
    "source",
    [
        "a: b\n---\n$0entities: []\n",
        "---\na: b\n--- # more\n$0entities: []\n",
        "# all\n$0- a\n",
        "# all\n$0[\n{entities: []},\n]\n",
        "{a: b\n}\n---\n$0{entities: []\n}\n",
    ],
)
def test_a_second_document_and_a_list_instead_of_a_map_are_told_where_they_begin(source: str) -> None:
    problems = reading.read(source.replace("$0", "").encode(), Kind.SCENE).facts.problems
    assert [(one.code, one.span.start) for one in problems] == [("smurf-syntax", source.index("$0"))]

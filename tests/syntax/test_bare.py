"""What lacks quotes is read as JSON with them, at its own places."""

from collections.abc import Iterator

import pytest

from robray.syntax import json, yaml
from robray.syntax.json.bare import quoted, unquoted
from robray.syntax.nodes import Tree, said

pytestmark = pytest.mark.quick

TEXTS = [
    "{name: left, file: arm.smurf, at: [1, -2.5, .5, +3], on: true}\n",
    "{\n  name: left hand ,\n  parent: crate::box,\n  file: a/b.urdf\n}\n",
    '{\'a b\': \'c\', "d": "e\\n", f: "g"}\n',
    "{a: b-c, d: -e, f: x#y, g: 1m, h: null, i: ~, j: 1e3}\n",
    "{b\u00e4r: \u6a5f\u68b0 \u624b, c: [\u00e9, d]}\n",
    "{a:   b   c  , d: [ e , f g ]}\n",
]


def as_json(text: bytes) -> Tree:
    found = quoted(text)
    return unquoted(json.read(found.text), found, text)


def spans(tree: Tree) -> Iterator[tuple[int, int]]:
    from robray.syntax.nodes import nodes

    return ((each.start, each.end) for each in nodes(tree.root))


@pytest.mark.parametrize("text", TEXTS)
def test_a_text_in_brackets_is_read_as_by_the_reader_of_yaml(text: str) -> None:
    data = text.encode()
    assert not yaml.tree(data).mistakes
    found = as_json(data)
    assert not found.mistakes
    assert said(found) == said(yaml.tree(data))
    assert [*spans(found)] == [*spans(yaml.tree(data))]


@pytest.mark.parametrize("text", TEXTS)
def test_places_of_mistakes_are_those_of_the_text(text: str) -> None:
    data = text.encode()
    for at in range(len(data)):
        broken = data[:at] + data[at + 1 :]
        found = as_json(broken)
        for start, end in (*spans(found), *(each.span for each in found.mistakes)):
            assert 0 <= start <= end <= len(broken)


def test_json_is_left_as_it_is() -> None:
    text = b'{"a": [1, true, null, -2.5e3, "b: c, [d]"], "e": {}}\n'
    assert quoted(text).text == text
    assert quoted(text).places == ()

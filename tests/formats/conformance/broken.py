"""Texts with something wrong in them: cut off, a token too few, too many or misplaced, a line that is indented as its
neighbours are not, and bytes of no text."""

import random
import re
from collections.abc import Iterator

from robray.syntax import yaml
from robray.syntax.nodes import Mapping, Sequence, nodes
from robray.syntax.xml.parser import parse
from robray.text.edits import Edit, splice
from robray.text.spans import Span

_TOKEN = re.compile(rb"[A-Za-z_\x80-\xff][\w\x80-\xff]*|[0-9.]+|[^\S\n]+|.", re.DOTALL)
"""Of no format in particular: a word, a number, blanks, a mark."""

_GARBAGE = (
    b"\x00",
    b"\xff",
    b"\xc3",
    b"\xe2\x82",
    b"\xef\xbb\xbf",
    b"\r",
    b"\n",
    b"\t",
    b'"',
    b"'",
    b"\\",
    b"\xf0\x9f",
)


def broken(rng: random.Random, text: bytes) -> bytes:
    """One slip away from a text."""
    return splice(text, slip(rng, text))


def slip(rng: random.Random, text: bytes) -> Edit:
    """An edit as somebody makes by mistake, or on the way to something else."""
    start, end = _token(rng, text)
    match rng.randrange(8):
        case 0:
            return Edit(rng.randint(0, len(text)), len(text), b"")
        case 1:
            return Edit(start, end, b"")
        case 2:
            return Edit(end, end, text[start:end])
        case 3:
            other = text[slice(*_token(rng, text))]
            return Edit(start, end, other)
        case 4:
            return Edit(start, start, rng.choice(_GARBAGE))
        case 5:
            at = rng.randint(0, len(text))
            return Edit(start, start, text[at : at + rng.choice((3, 20, 120))])
        case 6:
            line = text.rfind(b"\n", 0, start) + 1
            indent = len(text[line:]) - len(text[line:].lstrip(b" "))
            return Edit(line, line + rng.randint(0, indent), b" " * rng.choice((0, 0, 1, 2)))
        case _:
            cut = rng.randint(0, len(text))
            return Edit(cut, min(len(text), cut + rng.choice((1, 5, 40))), b"")


def swapped(rng: random.Random, text: bytes) -> bytes:
    """Two tokens in each other's place."""
    (first, behind), (second, end) = sorted((_token(rng, text), _token(rng, text)))
    if second < behind:
        return text
    return text[:first] + text[second:end] + text[behind:second] + text[first:behind] + text[end:]


def reordered(rng: random.Random, text: bytes) -> bytes:
    """The elements in one of XML, or what a list or a mapping of YAML or JSON holds, in another order; of other texts
    nothing is changed."""
    is_xml = text.lstrip().startswith(b"<")
    parents = [each for each in (_in_elements(text) if is_xml else _in_collections(text)) if len(each) > 1]
    if not parents:
        return text
    children = rng.choice(parents)
    pieces: list[bytes] = []
    last = children[0].start
    for place, child in zip(children, rng.sample(children, len(children)), strict=True):
        pieces += (text[last : place.start], text[child.start : child.end])
        last = place.end
    return text[: children[0].start] + b"".join(pieces) + text[children[-1].end :]


def _in_elements(text: bytes) -> Iterator[list[Span]]:
    for root in parse(text).roots:
        for node in root.walk():
            yield [Span(child.start, child.end) for child in node.children]


def _in_collections(text: bytes) -> Iterator[list[Span]]:
    tree = yaml.tree(text)
    for node in nodes(tree.root) if not tree.mistakes else ():
        if isinstance(node, Sequence):
            yield [Span(item.start, item.end) for item in node.items]
        elif isinstance(node, Mapping):
            yield [Span(pair.key.start, pair.value.end) for pair in node.pairs]


def _token(rng: random.Random, text: bytes) -> tuple[int, int]:
    """A token at random; the shorter ones as often as the longer ones, near enough."""
    if not text:
        return 0, 0
    at = rng.randrange(len(text))
    line = text.rfind(b"\n", 0, at) + 1
    found = next((each for each in _TOKEN.finditer(text, line) if each.end() > at), None)
    return (at, at) if found is None else found.span()

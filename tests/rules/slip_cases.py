"""Slips of the hand in correct files: of tokens, of elements of XML, and of lines and values of YAML and JSON."""

import re
from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from robray.syntax.xml.parser import parse
from robray.syntax.xml.tree import Node
from slips import Slip, SlipKind, Token, misspelt, slips, tokens, xml_tokens

_TOKEN = re.compile(
    rb"(?P<skip>[ \t\r\n]+|(?<![^\s])#[^\n]*)|(?P<string>\"[^\"\n]*\"|'[^'\n]*')"
    rb"|(?P<word>[A-Za-z_][A-Za-z0-9_./+]*(?:-[A-Za-z0-9_./]+)*)"
    rb"|(?P<number>-?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)|(?P<mark>::|[^\s])",
)
_OTHER_KINDS = (b"3", b'"text"', b"[]", b"{}", b"true", b"null")
_MARKS = ((b"[", b"("), (b"]", b")"), (b":", b"="), (b",", b";"), (b"{", b"["), (b"}", b"]"))


class Case(NamedTuple):
    """A file with a slip in it; a person would look for it on one of the `lines`, from 0."""

    path: str
    what: str
    text: bytes
    lines: frozenset[int]
    words: frozenset[str] = frozenset()
    """What is gone or misspelt, for findings elsewhere that name it."""


def cases(path: str, text: bytes, seed: int) -> Iterator[Case]:
    if path.endswith(".robray"):
        yield from _of_slips(path, text, seed)
    elif path.endswith((".xml", ".urdf")):
        yield from _of_slips(path, text, seed)
        for what, slipped, lines in _elements(text, Random(seed)):
            yield Case(path, what, slipped, frozenset(lines))
    else:
        yield from _of_tokens(path, text, Random(seed))
        yield from _of_lines(path, text)


def _of_slips(path: str, text: bytes, seed: int) -> Iterator[Case]:
    cut = tokens if path.endswith(".robray") else xml_tokens
    found = cut(text)
    ranks = {token.start: rank for rank, token in enumerate(found)}
    for slip in slips(text, seed, cut):
        words = frozenset[str]()
        if slip.kind is SlipKind.MISSPELT:
            now = next(token.text for token in cut(slip.text[slip.start :]) if token.text)
            words = frozenset(word.decode(errors="replace").strip('"') for word in (slip.token, now))
        yield Case(path, str(slip), slip.text, _places(text, slip, found, ranks[slip.start]), words)


def _places(text: bytes, slip: Slip, found: tuple[Token, ...], rank: int) -> frozenset[int]:
    """The lines where a person would put it: that of the token; the end of the one before, where it is missing; the
    head of the block, where its brace is; the other token, where two are exchanged."""
    lines = {slip.line}
    if slip.kind is SlipKind.DELETED and rank:
        lines.add(_line(text, found[rank - 1].end))
    if slip.kind is SlipKind.SWAPPED:
        lines.add(_line(text, found[rank + 1].start))
    if slip.token == b"}" or (slip.kind is SlipKind.SWAPPED and found[rank + 1].text == b"}"):
        lines.add(_line(text, _opening(found, rank if slip.token == b"}" else rank + 1)))
    return frozenset(lines)


def _opening(found: tuple[Token, ...], closing: int) -> int:
    depth = 0
    for token in reversed(found[: closing + 1]):
        depth += (token.text == b"}") - (token.text == b"{")
        if depth == 0:
            return token.start
    return 0


def _elements(text: bytes, random: Random) -> Iterator[tuple[str, bytes, set[int]]]:
    for root in parse(text).roots:
        for node in root.walk():
            where = f"line {_line(text, node.start) + 1}: '{node.name}'"
            if len(node.name) > 2:
                written = misspelt(node.name.encode(), random)
                yield f"{where} misspelt", _renamed(text, node, written), {_line(text, node.start)}
            for child, following in zip(node.children, [*node.children[1:], None], strict=False):
                yield from _of_child(text, node, child, following)


def _of_child(text: bytes, node: Node, child: Node, following: Node | None) -> Iterator[tuple[str, bytes, set[int]]]:
    where = f"line {_line(text, child.start) + 1}: '{child.name}'"
    own = text[child.start : child.end]
    first, last = _line(text, child.start), _line(text, child.end)
    # What lacks something is told at what it stands in, or beside it.
    beside = {_line(text, each.start) - (last - first) * (each.start > child.start) for each in node.children}
    deleted = {first, last, _line(text, node.start)} | beside
    yield f"{where} deleted", text[: child.start] + text[child.end :], deleted
    yield f"{where} doubled", text[: child.end] + own + text[child.end :], {*range(first, 2 * last - first + 1)}
    if following is not None and text[following.start : following.end] != own:
        between = text[child.end : following.start]
        swapped = text[following.start : following.end] + between + own
        lines = {*range(first, _line(text, following.end) + 1)}
        yield f"{where} swapped", text[: child.start] + swapped + text[following.end :], lines


def _renamed(text: bytes, node: Node, written: bytes) -> bytes:
    start, end = node.tag.name_span
    ending = text[end : node.inner_end]
    if node.tag.is_empty:
        return text[:start] + written + text[end:]
    behind = node.inner_end + len(b"</") + end - start
    return text[:start] + written + ending + b"</" + written + text[behind:]


def _line(text: bytes, at: int) -> int:
    return text.count(b"\n", 0, at)


def _tokens(text: bytes) -> list[Token]:
    return [
        Token(*match.span(), match.group(), match.lastgroup or "")
        for match in _TOKEN.finditer(text)
        if match.lastgroup != "skip"
    ]


def _of_tokens(path: str, text: bytes, random: Random) -> Iterator[Case]:
    found = _tokens(text)
    for index, (start, end, own, kind) in enumerate(found):
        line = _line(text, start)
        before = line if not index else _line(text, found[index - 1].end)
        word = own.decode().strip("\"'")

        def made(what: str, new: bytes, *lines: int, until: int = end, start: int = start, word: str = word) -> Case:
            return _of_notation(path, what, text[:start] + new + text[until:], lines, word)

        yield made(f"{word!r} is left out", b"", line, before)
        yield made(f"{word!r} is doubled", own + (b" " if kind in ("word", "number") else b"") + own, line)
        if index + 1 < len(found) and found[index + 1].text != own:
            then = found[index + 1]
            also = _line(text, then.start)
            swapped = then.text + text[end : then.start] + own
            yield made(f"{word!r} and {then.text.decode()!r} are swapped", swapped, line, also, until=then.end)
        if kind == "word" and len(own) > 2:
            yield made(f"{word!r} is misspelt", misspelt(own, random), line)
            yield made(f"{word!r} in other letters", own.swapcase(), line)
        if kind == "string" and len(own) > 4:
            inner = own[1:-1]
            yield made(f"{own.decode()} is misspelt", own[:1] + misspelt(inner, random) + own[-1:], line)
            yield made(f"{own.decode()} is not closed", own[:-1], line)
            yield made(f"{own.decode()} is not opened", own[1:], line)
            yield made(f"{own.decode()} without quotes", inner, line)
        if kind == "number":
            yield made(f"{word!r} with a comma", own.replace(b".", b",") if b"." in own else own + b",5", line)
            yield made(f"{word!r} with a unit", own + b"m", line)
        if kind in ("word", "string", "number"):
            other = random.choice(_OTHER_KINDS)
            yield made(f"{word!r} is {other.decode()}", other, line)
        for mark, instead in _MARKS:
            if own == mark:
                yield made(f"{word!r} is {instead.decode()!r}", instead, line)


def _of_lines(path: str, text: bytes) -> Iterator[Case]:
    lines = text.splitlines(keepends=True)

    def made(what: str, changed: list[bytes], *at: int) -> Case:
        return _of_notation(path, what, b"".join(changed), at)

    for rank, line in enumerate(lines):
        own = line.strip()
        if not own or own.startswith(b"#"):
            continue
        said = own.decode()
        yield made(f"the line '{said}' is left out", [*lines[:rank], *lines[rank + 1 :]], max(rank - 1, 0), rank)
        yield made(f"the line '{said}' is doubled", [*lines[:rank], line, *lines[rank:]], rank, rank + 1)
        if rank + 1 < len(lines) and lines[rank + 1].strip():
            swapped = [*lines[:rank], lines[rank + 1], line, *lines[rank + 2 :]]
            yield made(f"the line '{said}' is swapped", swapped, max(rank - 1, 0), rank, rank + 1)
        if not path.endswith(".json"):
            for indent in (b" ", b"  ", b"\t"):
                yield made(f"{indent!r} before '{said}'", [*lines[:rank], indent + line, *lines[rank + 1 :]], rank)
            if line.startswith(b"  "):
                for less in (1, 2):
                    yield made(f"{less} less before '{said}'", [*lines[:rank], line[less:], *lines[rank + 1 :]], rank)


def _of_notation(path: str, what: str, text: bytes, lines: tuple[int, ...], word: str = "") -> Case:
    """With the head of the item among the lines: robray reports there what the item lacks."""
    found, at = {*lines}, min(lines)
    if re.search("left out|swapped|misspelt", what):
        head = re.compile(rb'\s*\{|.*"id"' if path.endswith(".json") else rb"\s*- ")
        written = text.split(b"\n")
        found |= {*[line for line in range(min(at, len(written) - 1) + 1) if head.match(written[line])][-1:]}
    return Case(path, what, text, frozenset(found), frozenset({word} - {""}))

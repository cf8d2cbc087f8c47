"""The place of the cursor in YAML that may be half typed: by the indentation of the lines above, without a tree.

Lines count as far as they can be read: without a colon, with an open quote or bracket. A bracket is open up to the end
of its line, and on the lines that continue it: they are indented deeper than its key, and begin no entry without a
comma before. So a broken line affects only its own contents, and nothing below.
"""

import re
from collections.abc import Sequence
from typing import NamedTuple

from robray.text.spans import Span

_MOST_LINES = 2_000
_MOST_BYTES = 200_000
_MOST_FLOW = 20_000
"""Characters before the cursor that are searched for brackets."""
_LONGEST_KEY = 200

_BEGINNING = re.compile(
    r"""(?P<lead>[ ]*)(?P<dashes>(?:-(?:[ ]+|$|(?=[A-Za-z_"'{])))*)(?P<open>[\[{][\[{\s]*)?"""
    r"""(?:"(?P<double>[^"]*)"|'(?P<single>[^']*)'"""
    r"""|(?P<plain>[^\s:#'"{\[\]},-][^:#'"{\[\]},]*(?=:(?:\s|$))|["']?[\w.]+(?:-\w+)*))?"""
    r"""["']?\s*(?P<colon>:(?![:/]))?"""
)
_VALUE = re.compile(r"\s*(?:[&!]\S*\s+)*")
_COMMENT = re.compile(r"(?:^|\s)#.*")
_LEFT_OPEN = re.compile(r"""(?:[&!]\S*(?:\s+|$))*(?:["'\[{]|[|>]\S*|[^\w\s,"'\[\]{}]{1,2})?""")
"""Text behind a key that is not a value yet."""
_LAST_WORDS = re.compile(r"[\w ]+$")
_CLOSES = {"[": "]", "{": "}"}
_BETWEEN = r"""[{,](?>(?:\s+|(?<=\s)\#[^\n]*\n)*)"""
"""Text before a key in braces."""
_BEFORE_VALUE = re.compile(_BETWEEN + r"""["']?([A-Za-z_][\w ]*?)["']?[ \t]*:[ \t]*(?:[&!]\S*[ \t]+)*["']?$""")
_FLOW_KEYS = re.compile(_BETWEEN + r"""["']?([A-Za-z_]\w*)["']?\s*:""")
_FLOW = re.compile(
    r"""[^\[\]{}"'#]+|"(?:[^"\\\n]|\\.)*"(?=\s*(?:[],:}]|$))|'[^'\n]*'(?=\s*(?:[],:}]|$))|(?<=\s)\#.*|.""", re.MULTILINE
)
_WORD = re.compile(r"""[^\s\[\]{},"']*$""")
_WORD_BEHIND = re.compile(rb"[^\s\[\]{},\"':#]*")


class Place(NamedTuple):
    """`path` are the keys around, the outermost first, as written; empty for a missing one.

    `key` is the one whose value is typed, None for a key. `others` are the keys of the map around the cursor, `typed`
    the part of the word before it.
    """

    path: tuple[str, ...]
    key: str | None
    others: frozenset[str]
    typed: str
    replaced: Span


class _Line(NamedTuple):
    """The beginning of a line: `column` is that of its key, even if missing, and `lead` the indentation."""

    lead: int
    column: int
    is_item: bool
    opens: bool
    """True if it begins with a bracket."""
    key: str
    is_quoted: bool
    has_key: bool
    """True if a colon is behind the word."""
    leads: bool
    """True if deeper lines may be its value, because it has no other."""
    flow: int
    """The bracket that begins its value; negative for none."""


class _Open(NamedTuple):
    """A bracket that is open before the cursor: its place, and the key of its value, empty for none."""

    at: int
    bracket: str
    key: str


class _Flow(NamedTuple):
    """The brackets that are open at the cursor, the outermost first, in a text that begins `up` lines above."""

    up: int
    text: str
    opened: list[_Open]


def place_at(text: bytes, offset: int) -> Place | None:
    """None in a comment, and far behind the beginning of a line."""
    start = text.rfind(b"\n", 0, offset) + 1
    line = text[start:offset].decode("utf-8", "replace")
    if len(line) > _MOST_FLOW or line.lstrip().startswith("#") or " #" in line:
        return None
    found = _WORD.search(line)
    typed = "" if found is None else found[0]
    behind = _WORD_BEHIND.match(text, offset)
    replaced = Span(offset - len(typed.encode("utf-8", "replace")), offset if behind is None else behind.end())
    before = text[max(0, start - _MOST_BYTES) : start].decode("utf-8", "replace").split("\n")[:-1][-_MOST_LINES:]
    above = before[::-1]
    flow = _flow(line, above)
    if flow is not None:
        return _in_flow(flow, above, typed, replaced)
    begun = _begun(line)
    path, others = _around(begun, above)
    if begun is not None and begun.has_key:
        if begun.is_quoted and line.rstrip().endswith(","):
            # As in JSON: the next key may be on the same line.
            return Place(path, None, others | {begun.key}, typed, replaced)
        return Place(path, begun.key, others, typed, replaced)
    is_element = begun is not None and begun.is_item
    return Place(path, path[-1] if is_element and path else None, others, typed, replaced)


def _in_flow(flow: _Flow, above: Sequence[str], typed: str, replaced: Span) -> Place:
    outer, inner = flow.opened[0], flow.opened[-1]
    around, _ = _around(_begun(flow.text[: outer.at]), above[flow.up :])
    path = (*around, *(each.key for each in flow.opened if each.key))
    if inner.bracket == "[":
        return Place(path, inner.key or (path[-1] if path else None), frozenset(), typed, replaced)
    within = flow.text[inner.at :]
    value = _BEFORE_VALUE.search(within[: len(within) - len(typed)][-_LONGEST_KEY:])
    others = frozenset(_FLOW_KEYS.findall(within))
    return Place(path, None if value is None else value[1], others, typed, replaced)


def _begun(line: str) -> _Line | None:
    """None for a comment. A blank line may begin something where it ends."""
    match = _BEGINNING.match(line)
    assert match is not None, "all of it may be missing"
    lead, column = match.end("lead"), match.end("dashes")
    is_item = column > lead
    opens = match["open"] is not None
    word = match["double"] or match["single"] or (match["plain"] or "").strip("\"' ")
    if not word and line.startswith("#", column):
        return None
    has_key = bool(word) and match["colon"] is not None
    rest = _COMMENT.sub("", line[match.end() :])
    value = _VALUE.match(rest)
    assert value is not None, "there may be none"
    begin = match.end() + value.end()
    flow = match.start("open") if opens else -1
    if not opens and has_key and line.startswith(("[", "{"), begin):
        flow = begin
    is_left = _LEFT_OPEN.fullmatch(rest.strip()) is not None or (flow >= 0 and bool(_still_open(line, flow, [])))
    is_quoted = match["plain"] is None and bool(word)
    return _Line(lead, column, is_item, opens, word, is_quoted, has_key, bool(word) and is_left, flow)


def _around(begun: _Line | None, above: Sequence[str]) -> tuple[tuple[str, ...], frozenset[str]]:
    """The keys above a line, by the lines above, the next one first, and those beside it."""
    if begun is None:
        return (), frozenset()
    path: list[str] = []
    others: set[str] = set()
    # For an element, the key of its list comes next.
    is_element, limit = begun.is_item, begun.lead if begun.is_item else begun.column
    is_beside = not is_element
    for each in above:
        if not limit and path and not is_element:
            break
        lead = len(each) - len(each.lstrip(" "))
        if lead > limit + is_element or (is_element and lead == limit and each.startswith("-", lead)):
            continue
        line = _begun(each)
        if line is None or not (line.key or line.is_item or line.opens):
            # An earlier end belongs to another map.
            is_beside = is_beside and not (lead < limit and each.startswith(("}", "]"), lead))
            continue
        if line.is_item or (line.opens and not is_element):
            if line.lead >= limit:
                continue
            if line.leads and line.column < limit + 2 * is_element and not line.opens:
                path.append(line.key)
            elif is_element:
                # An element with another indentation than the others.
                continue
            elif is_beside and line.key:
                others.add(line.key)
            is_element, limit, is_beside = line.is_item, line.lead, False
        elif line.leads and line.column < limit + 2 * is_element:
            # One superfluous blank does not nest.
            path.append(line.key)
            is_element, limit, is_beside = False, min(line.column, limit), False
        elif line.column == limit and is_beside:
            others.add(line.key)
    if is_element:
        path.append("")
    return tuple(reversed(path)), frozenset(others)


def _flow(line: str, above: Sequence[str]) -> _Flow | None:
    """The open brackets at the end of a line, including those from lines above."""
    texts: list[str] = []
    size, least = 0, -1
    needs_comma = is_key = False
    closing: list[tuple[str, int]] = []
    behind: list[_Open] = []
    flow: _Flow | None = None
    for up, each in enumerate((line, *above)):
        size += len(each) + 1
        begun = _begun(each)
        if size > _MOST_FLOW or (
            needs_comma and each.strip() and not _COMMENT.sub("", each).rstrip().endswith((",", "{"))
        ):
            break
        texts.append(each)
        if begun is None or (up and not each.strip()):
            continue
        opened = _still_open(each, max(begun.flow, 0), closing)
        behind = [one._replace(at=one.at + len(each) + 1) for one in behind]
        if opened and begun.flow >= 0:
            is_bare = not begun.lead and not begun.is_item and (begun.opens or begun.is_quoted)
            limit = -1 if is_bare else begun.lead if begun.opens else begun.column
            if 0 <= least <= limit or (is_key and up and opened[-1].bracket == "["):
                return flow
            behind = opened + behind
            flow = _Flow(up, "\n".join(reversed(texts)), behind)
            if not is_bare:
                return flow
            # Without indentation: the lines above only help by their brackets.
            needs_comma, least = False, 0
            continue
        if up or not begun.has_key:
            behind = opened + behind
        if begun.is_item or (begun.flow < 0 and begun.leads and begun.lead < least):
            break
        needs_comma = begun.has_key and not begun.opens
        is_key = is_key or (not up and needs_comma)
        if not each.lstrip().startswith(("]", "}")):
            least = begun.lead if least < 0 else min(least, begun.lead)
    return flow


def _still_open(line: str, start: int, closing: list[tuple[str, int]]) -> list[_Open]:
    """The brackets of a line that are not closed behind them; the remaining ones close these.

    Each has its indentation, if it begins a line.
    """
    opened: list[_Open] = []
    left: list[str] = []
    for token in _FLOW.finditer(line, start):
        bracket = token[0]
        if bracket in _CLOSES:
            opened.append(_Open(token.start(), bracket, _key_before(line, token.start())))
        elif bracket in ("]", "}"):
            ranks = [rank for rank, each in enumerate(opened) if _CLOSES[each.bracket] == bracket]
            if ranks:
                del opened[ranks[-1] :]
            else:
                left.append(bracket)
    lead = len(line) - len(line.lstrip(" "))
    while opened and closing:
        bracket, column = closing[-1]
        if column > lead + 1:
            # The line with the opening bracket has lost it.
            closing.pop()
        elif _CLOSES[opened.pop().bracket] == bracket:
            # Closing one closes all within it.
            closing.pop()
    first = lead if line.startswith(("]", "}"), lead) else -1
    closing += [(bracket, first if not rank else -1) for rank, bracket in enumerate(left)][::-1]
    return opened


def _key_before(line: str, at: int) -> str:
    before = line[max(0, at - _LONGEST_KEY) : at].rstrip()
    if not before.endswith(":"):
        return ""
    key = _LAST_WORDS.search(before[:-1].rstrip().removesuffix('"').removesuffix("'"))
    return "" if key is None else key[0].strip()

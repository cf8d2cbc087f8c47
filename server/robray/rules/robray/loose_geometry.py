"""Attributes of a shape that stand in a frame itself, as if it were the geometry: one mistake, however many."""

import re
from typing import NamedTuple

from robray.analysis.analysis import span_at
from robray.formats.robray.statements import Attribute, Block, BlockKind
from robray.formats.robray.vocabulary import ROBRAY
from robray.rules.engine.rule import Fix, Replacement, RuleContext
from robray.rules.engine.rule_contexts import in_file, scene_and_place, statement
from robray.text.spans import Span

_INDENT = re.compile(rb"[ \t]*\Z")
_SEMICOLON = re.compile(rb"\s*;")
_LONGEST = 200
_MOST = 50
"""Attributes of a frame; each finding looks at all of them, and more are no shape."""
_SHAPES = frozenset({"shape", "mesh"})


class Loose(NamedTuple):
    """The attributes of one frame, in order."""

    attributes: tuple[Attribute, ...]
    is_first: bool
    """Whether the finding is at the first of them."""

    @property
    def message(self) -> str:
        first, *others = (f"'{each.name}'" for each in self.attributes)
        if not _SHAPES.isdisjoint(each.name for each in self.attributes):
            return f"a frame cannot have {first} itself; put {first} to {others[-1]} into 'geometry {{ … }}'"
        return f"{first} to {others[-1]} are not allowed in a 'frame'; put them into 'geometry {{ … }}'"


def loose(context: RuleContext) -> Loose | None:
    """None where there is one only, which may be in the wrong block by a slip. Cost: O(attributes of the frame)."""
    block = statement(context)
    if not isinstance(block, Block) or block.kind is not BlockKind.FRAME or len(block.attributes) > _MOST:
        return None
    words = ROBRAY.attributes
    found = tuple(
        each
        for each in block.attributes
        if each.name in words
        and BlockKind.GEOMETRY in words[each.name].blocks
        and BlockKind.FRAME not in words[each.name].blocks
    )
    if len(found) < 2 or all(each.name_span != context.span for each in found):
        return None
    return Loose(found, found[0].name_span == context.span)


def into_geometry(context: RuleContext, found: Loose) -> Fix | None:
    """All of them in a geometry, where nothing else stands between them; for a person where no shape is among them."""
    block = statement(context)
    assert isinstance(block, Block), "they stand in a frame"
    scene, place = scene_and_place(context)
    first, last = (block.attributes.index(each) for each in (found.attributes[0], found.attributes[-1]))
    if last - first + 1 != len(found.attributes) or _holds_blocks(context):
        return None
    text, span = in_file(context)
    own = context.span.start - span.start
    end = _SEMICOLON.match(text, found.attributes[-1].span.end - own) or _SEMICOLON.match(
        text, found.attributes[-1].span.end - own - 1
    )
    before = _INDENT.search(text, max(span.start - _LONGEST, 0), span.start)
    if end is None or before is None:
        return None
    starts_line = text[before.start() - 1 : before.start()] == b"\n"
    blank = f"\n{before[0].decode()}" if starts_line else " "
    at, behind = context.span.start, end.end() + own
    deeper = _deeper(text, span_at(scene, place, block.keyword).span.start, before[0]) if starts_line else ""
    lines = _lines(text[span.start : end.end()], before[0]) if deeper else ()
    indented = (Replacement(Span(at + line, at + line), deeper) for line in lines)
    replacements = (
        Replacement(Span(at, at), f"geometry {{{blank}{deeper}"),
        *indented,
        Replacement(Span(behind, behind), f"{blank}}}"),
    )
    fix = Fix("Move them into a 'geometry'", replacements)
    return fix.unsafe if not _SHAPES.isdisjoint(each.name for each in found.attributes) else fix.by_hand


def _deeper(text: bytes, head: int, indent: bytes) -> str:
    """How much deeper a line of a block is than the line that its head begins."""
    start = _INDENT.search(text, max(head - _LONGEST, 0), head)
    is_whole = start is not None and (start.start() == 0 or text[start.start() - 1 : start.start()] == b"\n")
    own = start[0] if start is not None and is_whole else indent
    return indent[len(own) :].decode() if indent.startswith(own) else ""


def _lines(text: bytes, indent: bytes) -> list[int]:
    """Where lines begin in a text that are indented like that; none if a string may go on in one."""
    if any(line.count(b'"') % 2 for line in text.split(b"\n")):
        return []
    return [match.end() - len(indent) for match in re.finditer(rb"\n" + re.escape(indent) + rb"(?=[^\r\n])", text)]


def _holds_blocks(context: RuleContext) -> bool:
    """Whether blocks are nested in the frame, which may stand between the attributes."""
    scene, place = scene_and_place(context)
    facts = scene.file(place).reading.facts
    inside = facts.rank(place[-1]) + 1
    return inside < len(facts) and facts.containers[inside] == place[-1]

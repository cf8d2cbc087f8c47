"""Where a block was meant and its first word, or its brace, is wrong: what stands around is no mistake of its own."""

import re
from bisect import bisect_left, bisect_right

from robray.facts.items import TOP, FileFacts
from robray.formats.robray.expressions import Expression
from robray.formats.robray.statements import Attribute, Block, Stray
from robray.formats.robray.vocabulary import ROBRAY
from robray.rules.engine.rule import RuleContext
from robray.rules.engine.rule_contexts import scene_and_place, statement

_OPENING = re.compile(rb"(?>(?:[ \t\r\n\f]+|#[^\n]*\n|//[^\n]*\n|/\*(?s:.*?)\*/)*)\{")
_BLOCKS_ELSEWHERE = frozenset({"collision", "visual"})
"""Attributes that are blocks in other formats."""
_MOST = 200
"""Statements between a head without a block and what is taken to belong to it."""


def is_head(context: RuleContext, attribute: Attribute) -> bool:
    """Whether the attribute, in the statement of the finding, is a word that is none and has a block behind it.

    As in `Frame tray {`, with a name or without one.
    """
    if not _might_be_head(attribute):
        return False
    scene, place = scene_and_place(context)
    facts, rank = _rank(context)
    end = facts.absolute(rank, attribute.span).end
    return _OPENING.match(scene.file(place).text, end) is not None


def is_before_block(context: RuleContext) -> bool:
    """Whether the finding is at the end of such a head. Cost: O(log attributes of the item)."""
    found = statement(context)
    attributes = found.attributes if isinstance(found, Block | Stray) else ()
    at = bisect_left(attributes, context.span.end, key=lambda each: each.span.end)
    return at < len(attributes) and attributes[at].span.end == context.span.end and is_head(context, attributes[at])


def is_block_of_unknown(context: RuleContext) -> bool:
    """Whether the block that the finding's item is has such a head. Cost: O(log attributes before it)."""
    return unknown_head(context) is not None


def unknown_head(context: RuleContext) -> Attribute | None:
    """The head of the block that the finding's item is, which the reader takes for an attribute."""
    return _unknown_head(context, _rank(context)[1])


def _unknown_head(context: RuleContext, rank: int) -> Attribute | None:
    scene, place = scene_and_place(context)
    facts = scene.file(place).reading.facts
    container = facts.containers[rank]
    before = rank - 1 if container == TOP else facts.rank(container)
    found = facts.items[before].statement if before >= 0 else None
    attributes = found.attributes if isinstance(found, Block | Stray) else ()
    opens = facts.starts[rank]
    last = bisect_right(attributes, opens, key=lambda each: facts.absolute(before, each.span).end) - 1
    if last < 0 or not _might_be_head(attributes[last]):
        return None
    opening = _OPENING.match(scene.file(place).text, facts.absolute(before, attributes[last].span).end)
    return attributes[last] if opening is not None and opening.end() - 1 == opens else None


def is_behind_head_alone(context: RuleContext) -> bool:
    """Whether there is nothing but attributes between the finding's item and a head that lacks its block."""
    facts, rank = _rank(context)
    if facts.containers[rank] != TOP:
        return False
    for before in range(rank - 1, max(rank - _MOST, -1), -1):
        item = facts.items[before]
        if not isinstance(item.statement, Stray):
            return any(problem.code == "missing-brace" for problem in item.problems)
        if not item.statement.attributes:
            return False
    return False


def end_of_attributes(context: RuleContext) -> int | None:
    """Where the attributes end that stand behind a head without a block, outside of all blocks, in the item's local
    text; None where none do, or where a brace or something that is indented differently follows them."""
    scene, place = scene_and_place(context)
    text, (facts, rank) = scene.file(place).text, _rank(context)
    last = rank
    for behind in range(rank + 1, min(rank + _MOST, len(facts))) if facts.containers[rank] == TOP else ():
        item = facts.items[behind]
        if any(problem.code == "unmatched-brace" for problem in item.problems):
            return None
        if not isinstance(item.statement, Stray) or not item.statement.attributes:
            columns = {at - text.rfind(b"\n", 0, at) for at in (facts.starts[rank], facts.starts[behind])}
            if len(columns) > 1:
                return None
            break
        last = behind
    return None if last == rank else facts.ends[last] - facts.starts[rank]


def _rank(context: RuleContext) -> tuple[FileFacts, int]:
    scene, place = scene_and_place(context)
    facts = scene.file(place).reading.facts
    return facts, facts.rank(place[-1])


def _might_be_head(attribute: Attribute) -> bool:
    value = attribute.value
    is_name = value is None or (isinstance(value, Expression) and value.name is not None)
    is_attribute = attribute.name in ROBRAY.attributes
    return is_name and (not is_attribute or (value is None and attribute.name in _BLOCKS_ELSEWHERE))

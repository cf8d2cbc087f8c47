"""What may stand at the cursor (LSP 3.17, textDocument/completion)."""

from collections.abc import Iterator
from heapq import nsmallest

import attrs

from robray.analysis.analysis import Analysis
from robray.facts.items import TOP
from robray.features.array_slots import open_slot, slot_name
from robray.features.completions.around import Around, ListFolder, around, no_folder
from robray.features.completions.candidates import Candidate, Completion, CompletionRole, Completions
from robray.features.completions.due import is_due, is_due_in_tag
from robray.features.completions.files import includes
from robray.features.completions.frames import operands as frames
from robray.features.completions.robots import AroundTag, around_tag, robot_candidates
from robray.features.completions.statements import statements
from robray.features.completions.values import operands, values
from robray.features.matching import match_rank
from robray.features.tag_context import Typing
from robray.formats.robray.vocabulary import ROBRAY
from robray.text.spans import Span

_CONSTANT = CompletionRole.CONSTANT

MOST_COMPLETIONS = 100
"""More are not read, and what does not come is found by typing on: the client is told that there are more."""


def completion(
    analysis: Analysis,
    path: str,
    offset: int,
    *,
    snippets: bool = True,
    list_folder: ListFolder = no_folder,
    trigger: str = "",
) -> Completions:
    """What may stand at the cursor, and nothing else, as far as what was typed fits it.

    `list_folder` is asked for meshes. `trigger` is the character that made the editor ask by itself: then there is an
    answer only where a list is due that nobody asked for. Cost: the names there are.
    """
    file = analysis.files.get(path)
    if file is not None and file.frontend.name != "robray":
        return _in_robot(around_tag(analysis, path, offset, list_folder), offset, trigger, snippets=snippets)
    found = around(analysis, path, offset, snippets=snippets, list_folder=list_folder)
    if found is None or (trigger and not is_due(trigger, found)):
        return Completions(Span(offset, offset))
    items, incomplete = _best(found.context.typed, [*_candidates(found)], snippets=found.snippets)
    # A number is typed where constants are offered: editors that filter by themselves would go on matching its digits.
    incomplete |= bool(items) and not found.context.typed and any(item.role is _CONSTANT for item in items)
    return Completions(found.context.replaced, items, incomplete, _slot(found), quoted=found.context.quoted)


def _in_robot(found: AroundTag | None, offset: int, trigger: str, *, snippets: bool) -> Completions:
    if found is None or (trigger and not is_due_in_tag(trigger, found.context)):
        return Completions(Span(offset, offset))
    replaced, quoted = found.context.replaced, found.context.typing is Typing.VALUE
    items, incomplete = _best(found.context.typed, [*robot_candidates(found)], snippets=snippets)
    return Completions(replaced, items, incomplete, quoted=quoted)


def _best(typed: str, candidates: list[Candidate], *, snippets: bool) -> tuple[tuple[Completion, ...], bool]:
    """Those that fit what was typed, as far as they are taken; whether there are more."""
    ranked = [
        (rank, preferred, name, number)
        for number, (preferred, name, _) in enumerate(candidates)
        if (rank := match_rank(typed, name)) is not None
    ]
    best = nsmallest(MOST_COMPLETIONS, ranked)
    items = tuple(candidates[number][2]() for _, _, _, number in best)
    if not snippets:
        items = tuple(attrs.evolve(item, snippet="") for item in items)
    return items, len(ranked) > len(best)


def _candidates(around: Around) -> Iterator[Candidate]:
    context = around.context
    words = context.words
    if context.block is None or (context.block != TOP and around.block is None):
        return
    if not words or _is_whole(around):
        if not context.quoted:
            yield from statements(around)
        return
    if words[0].group != "name":
        return
    match words[0].text:
        case "include" if len(words) == 1:
            yield from includes(around)
        case "allow_collision" if len(words) <= 2:
            yield from frames(around, words[1].text.strip('"') if len(words) == 2 else None)
        case "def" if len(words) > 1:
            yield from operands(around, words[2:])
        case keyword if keyword not in ROBRAY.keywords:
            word = ROBRAY.attributes.get(keyword)
            if word is not None and around.kind in word.blocks:
                yield from values(around, word, words[1:])
        case _:
            return


def _is_whole(around: Around) -> bool:
    """Whether the statement before the cursor lacks nothing but its semicolon, and the cursor is on another line."""
    words = around.context.words
    keyword = words[0].text
    if keyword == "include":
        return len(words) == 2
    pair = keyword in ("def", "allow_collision")
    if not around.context.on_a_new_line or not (pair or keyword in ROBRAY.attributes):
        return False
    ends = words[-1].group != "mark" or words[-1].text in "])"
    return len(words) >= (3 if pair else 2) and open_slot(words) is None and _closed(around) and ends


def _closed(around: Around) -> bool:
    """Whether no parenthesis is open."""
    return sum((word.text == "(") - (word.text == ")") for word in around.context.words if word.group == "mark") == 0


def _slot(around: Around) -> str:
    """What the element is that is being typed."""
    words = around.context.words
    word = ROBRAY.attributes.get(words[0].text) if words else None
    slot = open_slot(words[1:]) if word is not None else None
    return "" if word is None or slot is None else slot_name(word, slot)

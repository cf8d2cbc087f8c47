"""The scene and the block at the cursor, and whether a list opens there by itself.

Typing on and pressing Enter accepts the first proposal of such a list. So it opens only where an existing name must
come next, not a new name or the next line, where an array may go on behind its bracket.
"""

import re
from bisect import bisect_left, bisect_right

import attrs

from robray.analysis.analysis import Analysis
from robray.analysis.queries import ItemPath
from robray.analysis.scene_state import SceneState
from robray.facts.items import TOP, FileFacts
from robray.facts.symbols import SymbolKind
from robray.features.candidates import ListFolder, ListScenes, no_folder, no_scenes
from robray.features.semantic_tokens import instances
from robray.formats.robray.editing.typing_context import TypingContext, limit, typing_context
from robray.formats.robray.statements import Block, BlockKind, Stray
from robray.formats.robray.vocabulary import RESERVED, ROBRAY, ValueType
from robray.rules.robray.misplaced import meant_block

IDENTIFIER = re.compile(r"[A-Za-z][A-Za-z0-9_-]*")

_MOST = 200
"""Statements between a head that lacks its brace and the cursor."""


@attrs.frozen(eq=False)
class Around:
    """`scene` is the first one with the file, None without any; `prefix` leads to the file in it.

    `limit` is a place there: definitions before it are visible at the cursor. `block` is the one around the cursor,
    even with a misspelt keyword; None without any, or for a block that the language does not have.
    """

    analysis: Analysis
    path: str
    text: bytes
    facts: FileFacts
    context: TypingContext
    scene: SceneState | None
    prefix: ItemPath
    limit: ItemPath
    snippets: bool
    asks_as_typed: bool
    list_folder: ListFolder
    list_scenes: ListScenes
    block: Block | None

    @property
    def kind(self) -> BlockKind | None:
        block = self.block
        return None if block is None else block.kind

    @property
    def is_nested(self) -> bool:
        rank = self.context.block
        return rank is not None and rank != TOP and self.facts.containers[rank] != TOP

    @property
    def closing(self) -> str:
        """The quote that ends a string that was begun, unless it is there."""
        return "" if self.text[self.context.replaced.end : self.context.replaced.end + 1] == b'"' else '"'

    def name(self, name: str) -> str:
        """A name as it is written at the cursor, in quotes if required."""
        if self.context.quoted:
            return name + self.closing
        return name if self._is_plain(name) else f'"{name}"'

    def _is_plain(self, name: str) -> bool:
        """True for a name that needs no quotes: not a reserved word, with or without a hyphen behind it."""
        first = name.partition("-")[0]
        return IDENTIFIER.fullmatch(name) is not None and first not in RESERVED

    def is_captured(self, word: str) -> bool:
        """True if a visible constant replaces a word that is a whole value (language reference 4)."""
        return self.scene is not None and self.scene.constant_before(word, self.limit) is not None

    def seen(self, places: tuple[ItemPath, ...]) -> ItemPath | None:
        """The latest of the places, which ascend, that the cursor sees."""
        if places[-1] < self.limit:
            return places[-1]
        index = bisect_left(places, self.limit)
        return places[index - 1] if index else None


def around(
    analysis: Analysis,
    path: str,
    offset: int,
    *,
    snippets: bool = True,
    asks_as_typed: bool = True,
    list_folder: ListFolder = no_folder,
    list_scenes: ListScenes = no_scenes,
) -> Around | None:
    """None within a comment or a number, and in an unknown file."""
    file = analysis.files.get(path)
    if file is None:
        return None
    facts = file.reading.facts
    context = typing_context(facts, file.text, offset)
    if context is None:
        return None
    found = instances(analysis, path)
    scene, prefix = found[0] if found else (None, ())
    rank = context.block
    return Around(
        analysis,
        path,
        file.text,
        facts,
        context,
        scene,
        prefix,
        (*prefix, limit(facts, context)),
        snippets and not _goes_on(file.text, context.replaced.end),
        asks_as_typed,
        list_folder,
        list_scenes,
        None if rank is None or rank == TOP else _block(facts, rank, scene, prefix),
    )


def _block(facts: FileFacts, rank: int, scene: SceneState | None, prefix: ItemPath) -> Block | None:
    statement = facts.items[rank].statement
    if isinstance(statement, Block):
        return statement
    return None if scene is None else meant_block(scene, (*prefix, facts.labels[rank]))


def in_block_without_brace(around: Around) -> Around | None:
    """The same in the block whose head, without its brace, is before the cursor: to the reader it has ended."""
    context, facts = around.context, around.facts
    begin = context.words[0].span.start if context.words else context.replaced.start
    latest = bisect_right(facts.starts, begin) - 1
    for rank in range(latest, max(latest - _MOST, -1), -1):
        item = facts.items[rank]
        codes = {problem.code for problem in item.problems}
        if "missing-brace" in codes and isinstance(item.statement, Block):
            return attrs.evolve(around, context=attrs.evolve(context, block=rank), block=item.statement)
        if "unmatched-brace" in codes or not isinstance(item.statement, Stray):
            return None
    return None


def _goes_on(text: bytes, offset: int) -> bool:
    """True if the rest of the statement is there already: its line has more than a closing brace."""
    end = text.find(b"\n", offset)
    rest = text[offset : end if end >= 0 else len(text)].strip()
    return bool(rest) and not rest.startswith((b"}", b"#", b"/"))


def is_due(trigger: str, around: Around) -> bool:
    context = around.context
    match trigger:
        case '"':
            return context.quoted and not context.typed
        case "/":
            return context.quoted
        case " ":
            return not (context.quoted or context.typed or context.on_a_new_line) and _names_something(around)
        case _:
            return False


def _names_something(around: Around) -> bool:
    """True if an existing name must come next."""
    words = around.context.words
    if not words or words[0].group != "name":
        return False
    if words[0].text == "allow_collision":
        return len(words) <= 2
    word = ROBRAY.attributes.get(words[0].text)
    is_name = word is not None and word.refers in (SymbolKind.FRAME, SymbolKind.CLASS)
    return len(words) == 1 and word is not None and (is_name or word.type is ValueType.WORD)

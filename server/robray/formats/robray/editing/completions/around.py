"""The scene and the block at the cursor."""

import re
from bisect import bisect_left

import attrs

from robray.analysis.analysis import Analysis
from robray.analysis.queries import ItemPath
from robray.analysis.scene_state import SceneState
from robray.facts.items import TOP, FileFacts
from robray.features.completions.candidates import ListFolder, no_folder
from robray.features.semantic_tokens import instances
from robray.formats.robray.editing.typing_context import TypingContext, limit, typing_context
from robray.formats.robray.statements import Block, BlockKind
from robray.formats.robray.vocabulary import RESERVED

IDENTIFIER = re.compile(r"[A-Za-z][A-Za-z0-9_-]*")


@attrs.frozen(eq=False)
class Around:
    """`scene` is the first that the file is in, None for none; `prefix` leads to the file in it.

    `limit` is a place there: what is defined before it is seen at the cursor.
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
    list_folder: ListFolder

    @property
    def block(self) -> Block | None:
        """The block around the cursor; None for none, and where the language has none of its kind."""
        rank = self.context.block
        statement = None if rank is None or rank == TOP else self.facts.items[rank].statement
        return statement if isinstance(statement, Block) else None

    @property
    def kind(self) -> BlockKind | None:
        block = self.block
        return None if block is None else block.kind

    @property
    def is_nested(self) -> bool:
        """Whether the block stands in another."""
        rank = self.context.block
        return rank is not None and rank != TOP and self.facts.containers[rank] != TOP

    @property
    def closing(self) -> str:
        """The quote that ends a string that was begun, unless it is there."""
        return "" if self.text[self.context.replaced.end : self.context.replaced.end + 1] == b'"' else '"'

    def name(self, name: str) -> str:
        """A name as it is written at the cursor, in quotes where it must be."""
        if self.context.quoted:
            return name + self.closing
        return name if self._is_plain(name) else f'"{name}"'

    def _is_plain(self, name: str) -> bool:
        """Whether a name needs no quotes: it is no reserved word, nor begins with one and a hyphen."""
        first = name.partition("-")[0]
        return IDENTIFIER.fullmatch(name) is not None and first not in RESERVED

    def is_captured(self, word: str) -> bool:
        """Whether a constant seen here is put in for a word that is a whole value (language reference 4)."""
        return self.scene is not None and self.scene.constant_before(word, self.limit) is not None

    def seen(self, places: tuple[ItemPath, ...]) -> ItemPath | None:
        """The latest of the places, which ascend, that the cursor sees."""
        if places[-1] < self.limit:
            return places[-1]
        index = bisect_left(places, self.limit)
        return places[index - 1] if index else None


def around(
    analysis: Analysis, path: str, offset: int, *, snippets: bool = True, list_folder: ListFolder = no_folder
) -> Around | None:
    """None within a comment or a number, and in a file that is not known."""
    file = analysis.files.get(path)
    if file is None:
        return None
    facts = file.reading.facts
    context = typing_context(facts, file.text, offset)
    if context is None:
        return None
    found = instances(analysis, path)
    scene, prefix = found[0] if found else (None, ())
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
        list_folder,
    )


def _goes_on(text: bytes, offset: int) -> bool:
    """Whether the rest of the statement is there already: its line goes on with more than a closing brace."""
    end = text.find(b"\n", offset)
    rest = text[offset : end if end >= 0 else len(text)].strip()
    return bool(rest) and not rest.startswith((b"}", b"#", b"/"))

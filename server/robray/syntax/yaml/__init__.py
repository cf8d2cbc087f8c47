"""YAML in files of robots: the common part of YAML 1.1 and 1.2, and 1.2 where they differ.

No parser library fits: libyaml and its descendants stop at the first mistake, and the grammar of tree-sitter recurses
until the process crashes on 20,000 dashes in a row. A text that PyYAML accepts has the same data here, and a text that
it refuses has a mistake. Unlike PyYAML, a quoted text counts as unclosed if it spans 8 kB over lines that look like
entries, and are not indented deeper than its own; so do the brackets of an item, or of an entry of a root in brackets,
that spans as much over lines that begin like another one, no further right than its first, where others in it are
indented. A text in a block must be indented; a tag ends before a bracket or a comma. Keys `<<` are ordinary keys.
"""

from collections.abc import Iterator

from robray.syntax import assembly, pieces
from robray.syntax.encoding import characters
from robray.syntax.nodes import DEFAULT_LIMITS, Limits, Mistake, Tree, Trouble
from robray.syntax.pieces import Change, Piece, Sort
from robray.syntax.yaml.block import NO_BLANK, Blocks
from robray.syntax.yaml.flow_entries import CLOSES_OPEN, MISSING_COMMA
from robray.syntax.yaml.properties import Known
from robray.syntax.yaml.state import BEGINNING, State
from robray.syntax.yaml.values import value
from robray.text.edits import Edit
from robray.text.encoding import IN_UTF_16, is_utf_16
from robray.text.spans import Span

__all__ = ["CLOSES_OPEN", "MISSING_COMMA", "NO_BLANK", "Reading", "read", "reread", "tree", "value"]

Reading = pieces.Reading[State]


def read(text: bytes, limits: Limits = DEFAULT_LIMITS) -> Reading:
    """Cost: O(text)."""
    return pieces.read(text, BEGINNING, _pieces(text, limits), limits)


def reread(old: Reading, text: bytes, edit: Edit) -> tuple[Reading, Change]:
    """The reading of `text`, which `edit` made of `old.text`. Cost: the entries and items that the edit
    touches."""
    return pieces.reread(old, text, edit, BEGINNING, _pieces(text, old.limits))


def tree(text: bytes, limits: Limits = DEFAULT_LIMITS) -> Tree:
    """The whole tree. Cost: O(text)."""
    return assembly.tree(pieces.read(text, BEGINNING, _pieces(text, limits, is_whole=True), limits), is_whole=True)


def _pieces(text: bytes, limits: Limits, *, is_whole: bool = False) -> pieces.Read[State]:
    written = characters(text)
    known = Known()

    def found(at: int, state: State) -> Iterator[tuple[int, Piece[State], State]]:
        if is_utf_16(text):
            # Each of its characters would be a mistake.
            return iter([(len(text), _in_utf_16(text, state), state)])
        return Blocks(written, at, state, limits, known, is_whole=is_whole).pieces()

    return found


def _in_utf_16(text: bytes, state: State) -> Piece[State]:
    mistakes = (Mistake(Trouble.ENCODING, Span(0, min(2, len(text))), IN_UTF_16),)
    return Piece(Sort.AROUND, len(text), 0, state, None, 0, False, None, (), mistakes, 1, 1, has_names=False)

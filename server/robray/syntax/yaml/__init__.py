"""YAML in files of robots: the common part of YAML 1.1 and 1.2, and 1.2 where they differ.

No parser library keeps what is needed: libyaml and all that are made of it stop at the first mistake, and the grammar
of tree-sitter recurses until the process ends on 20,000 dashes in a row. Where a text is taken by PyYAML, the tree has
the same data; where PyYAML refuses it, there is a mistake. Not as PyYAML: a text in quotes was not closed where it goes
on for 8 kB over lines that look like entries, and are not indented deeper than its own; nor were brackets that go on
for 4 kB over lines that look like what stands behind them, no further right than their own; a text in a block is
indented; a tag ends before a bracket or a comma. Keys `<<` are keys.
"""

from collections.abc import Iterator

from robray.syntax import assembly, pieces
from robray.syntax.encoding import characters
from robray.syntax.nodes import DEFAULT_LIMITS, Limits, Mistake, Tree, Trouble
from robray.syntax.pieces import Change, Piece, Sort
from robray.syntax.yaml.block import NO_BLANK, Blocks
from robray.syntax.yaml.flow_entries import CLOSES_OPEN, MISSING_COMMA
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

    def found(at: int, state: State) -> Iterator[tuple[int, Piece[State], State]]:
        if is_utf_16(text):
            # Each of its characters would be a mistake.
            return iter([(len(text), _in_utf_16(text, state), state)])
        return Blocks(written, at, state, limits, is_whole=is_whole).pieces()

    return found


def _in_utf_16(text: bytes, state: State) -> Piece[State]:
    mistakes = (Mistake(Trouble.ENCODING, Span(0, min(2, len(text))), IN_UTF_16),)
    return Piece(Sort.AROUND, len(text), 0, state, None, 0, False, None, (), mistakes, 1, 1, has_names=False)

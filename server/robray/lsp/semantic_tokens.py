"""Semantic tokens in the encoding of LSP: five numbers a token, each relative to the token before.

Because every row is relative, an edit changes only the first of the rows behind it. So the rows of the last answer are
kept, those of the edit's window are encoded again, and a delta is the part between the shared ends of two answers.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TYPE_CHECKING

import attrs
from lsprotocol import types

from robray.analysis.analysis import Analysis
from robray.analysis.files import SourceFile
from robray.features.semantic_tokens import Change, FileTokens, Tokens, file_tokens, semantic_tokens
from robray.features.token_types import MODIFIER_SHIFT, TokenModifier
from robray.lsp.cursor import Document, document
from robray.lsp.encoded_json import EncodedJson
from robray.lsp.preferences import SEMANTIC_TOKENS, UNUSED_TOKENS
from robray.lsp.session import Session
from robray.text.lines import Encoding, Lines
from robray.text.spans import Span

if TYPE_CHECKING:
    import numpy
    from numpy.typing import NDArray

    from robray.lsp.encoded_json import Rows
    from robray.lsp.source import Source

    Integers = NDArray[numpy.int64]


@attrs.frozen(eq=False)
class Answer:
    """`rows` are (n, 5)."""

    found: FileTokens | None
    rows: Rows
    result_id: str


class SemanticTokens:
    """The last answer for each document."""

    def __init__(self) -> None:
        self._answers: dict[str, Answer] = {}
        self._count = 0
        # Names must differ from those of an earlier server's answers.
        self._nonce = os.urandom(4).hex()

    def full(self, path: str, analysis: Analysis, encoding: Encoding) -> Answer:
        return self._of(path, analysis, encoding)[0]

    def delta(
        self, path: str, analysis: Analysis, encoding: Encoding, known: str
    ) -> Answer | types.SemanticTokensDelta:
        """The difference from the answer named `known`; the whole answer if that is not the last one."""
        last = self._answers.get(path)
        if last is None or last.result_id != known:
            return self.full(path, analysis, encoding)
        answer, edits = self._of(path, analysis, encoding)
        return answer if edits is None else types.SemanticTokensDelta(edits, answer.result_id)

    def anew(self, tokens: Tokens, file: SourceFile, encoding: Encoding) -> Answer:
        """A new answer, which is not kept for deltas."""
        self._count += 1
        name = f"{self._nonce}-{self._count}"
        return Answer(None, encoded(tokens, file.lines, encoding), name)

    def forget(self, path: str) -> None:
        self._answers.pop(path, None)

    def _of(
        self, path: str, analysis: Analysis, encoding: Encoding
    ) -> tuple[Answer, list[types.SemanticTokensEdit] | None]:
        """The answer, and its edits of the last one; None if there was no last one."""
        last = self._answers.get(path)
        found = file_tokens(analysis, path, None if last is None else last.found)
        if last is not None and found is last.found:
            return last, []
        if last is None or found.change is None:
            rows, edits = encoded(found.tokens, found.file.lines, encoding), None
        else:
            rows, edits = _spliced(last.rows, found, found.change, encoding)
        self._count += 1
        answer = self._answers[path] = Answer(found, rows, f"{self._nonce}-{self._count}")
        return answer, edits


def encoded(tokens: Tokens, lines: Lines, encoding: Encoding) -> Rows:
    """(n, 5) int32: lines and columns from the token before, length, type, modifiers (LSP 3.17, semantic tokens)."""
    import numpy

    starts, ends = tokens.starts, tokens.ends
    line_starts = numpy.frombuffer(lines.starts, numpy.int64)
    line = numpy.searchsorted(line_starts, starts, "right") - 1
    columns = starts - line_starts[line]
    lengths = ends - starts
    if len(tokens) and encoding is not Encoding.UTF_8 and not lines.text.isascii():
        low, high = int(line_starts[line[0]]), int(ends[-1])
        units = _units(lines.text[low:high], encoding)
        columns = units[starts - low] - units[line_starts[line] - low]
        lengths = units[ends - low] - units[starts - low]
    rows = numpy.empty((len(tokens), 5), numpy.int32)
    rows[:, 0] = numpy.diff(line, prepend=0)
    rows[:, 1] = numpy.diff(columns, prepend=0)
    rows[:, 1] = numpy.where(rows[:, 0] > 0, columns, rows[:, 1])
    rows[:, 2] = lengths
    _colour(rows, tokens)
    return rows


def _colour(rows: Rows, tokens: Tokens) -> None:
    rows[:, 3] = tokens.kinds & ((1 << MODIFIER_SHIFT) - 1)
    rows[:, 4] = tokens.kinds >> MODIFIER_SHIFT


def _units(text: bytes, encoding: Encoding) -> Integers:
    """Number of units of an encoding before each byte of a text, and before its end."""
    import numpy

    values = numpy.frombuffer(text, numpy.uint8)
    widths = ((values & 0xC0) != 0x80).astype(numpy.int64)
    if encoding is Encoding.UTF_16:
        widths += values >= 0xF0
    return numpy.concatenate((numpy.zeros(1, numpy.int64), numpy.cumsum(widths)))


def _spliced(
    rows: Rows, found: FileTokens, change: Change, encoding: Encoding
) -> tuple[Rows, list[types.SemanticTokensEdit]]:
    """The rows of the last answer, with new ones for the change and for the token behind it; if their number is the
    same, modifies `rows` in place, which is the largest data of a key."""
    import numpy

    tokens = found.tokens
    begin, end = max(change.first - 1, 0), min(change.last + 1, len(tokens))
    window = Tokens(tokens.starts[begin:end], tokens.ends[begin:end], tokens.kinds[begin:end])
    fresh = encoded(window, found.file.lines, encoding)
    if change.first:
        # The unchanged token before the change is only the base of the others.
        fresh = fresh[1:]
    first, behind = change.first, change.old_last + end - change.last
    gone = rows[first:behind].copy()
    if change.kinds:
        spliced = numpy.concatenate((rows[:first], fresh, rows[behind:]))
        _colour(spliced, tokens)
        return spliced, _edits(rows, spliced, 0)
    if len(fresh) == len(gone):
        rows[first:behind] = fresh
    else:
        rows = numpy.concatenate((rows[:first], fresh, rows[behind:]))
    return rows, _edits(gone, fresh, first)


def _edits(gone: Rows, come: Rows, first: int) -> list[types.SemanticTokensEdit]:
    """At most one edit of the sent numbers; row `first` is the first that may differ."""
    shorter = min(len(gone), len(come))
    front = _same(gone[:shorter], come[:shorter], 1)
    if front == len(gone) == len(come):
        return []
    back = _same(gone[len(gone) - shorter + front :], come[len(come) - shorter + front :], -1)
    data = come[front : len(come) - back].ravel().tolist()
    return [types.SemanticTokensEdit(5 * (first + front), 5 * (len(gone) - back - front), data)]


def _same(one: Rows, other: Rows, step: int) -> int:
    """Number of equal rows at the beginning, or for a `step` of -1 at the end."""
    differ = (one.ravel() != other.ravel())[::step]
    return int(differ.argmax()) // 5 if differ.any() else len(one)


def full(session: Session, params: types.SemanticTokensParams) -> EncodedJson | None:
    known = _coloured(session, params.text_document.uri)
    if known is None:
        return None
    encoding, source = session.settings.encoding, session.source(known.path)
    if source is not None:
        return _whole(session, known, _of_source(session, known, source))
    return _whole(session, known, session.semantic_tokens.full(known.path, known.analysis, encoding))


def delta(session: Session, params: types.SemanticTokensDeltaParams) -> EncodedJson | types.SemanticTokensDelta | None:
    known = _coloured(session, params.text_document.uri)
    if known is None:
        return None
    encoding, source = session.settings.encoding, session.source(known.path)
    if source is not None:
        return _whole(session, known, _of_source(session, known, source))
    answer = session.semantic_tokens.delta(known.path, known.analysis, encoding, params.previous_result_id)
    if isinstance(answer, Answer):
        return _whole(session, known, answer)
    for edit in answer.edits:
        # Edits have whole tokens.
        edit.data = None if edit.data is None else _marked(session, known, edit.data)
    return answer


def _of_source(session: Session, known: Document, source: Source) -> Answer:
    tokens = source.semantic_tokens(Span(0, len(known.file.text)))
    return session.semantic_tokens.anew(tokens, known.file, session.settings.encoding)


def _whole(session: Session, known: Document, answer: Answer) -> EncodedJson:
    rows = answer.rows
    if not session.preferences(known.path).get(UNUSED_TOKENS):
        rows = rows.copy()
        rows[:, 4] &= ~TokenModifier.UNUSED
    return EncodedJson({"resultId": answer.result_id, "data": rows.ravel().tolist()})


def of_range(session: Session, params: types.SemanticTokensRangeParams) -> types.SemanticTokens | None:
    known = _coloured(session, params.text_document.uri)
    if known is None:
        return None
    source = session.source(known.path)
    wanted = known.span(params.range)
    found = semantic_tokens(known.analysis, known.path, wanted) if source is None else source.semantic_tokens(wanted)
    data = encoded(found, known.file.lines, session.settings.encoding).ravel().tolist()
    return types.SemanticTokens(_marked(session, known, data))


def _coloured(session: Session, uri: str) -> Document | None:
    """The document; None also if the user has disabled colours."""
    known = document(session, uri)
    return known if known is not None and session.preferences(known.path).get(SEMANTIC_TOKENS) else None


def _marked(session: Session, known: Document, data: Sequence[int]) -> Sequence[int]:
    """The numbers of tokens, without the modifier for unused names if the user has disabled it."""
    if session.preferences(known.path).get(UNUSED_TOKENS):
        return data
    kept = [*data]
    kept[4::5] = [modifiers & ~TokenModifier.UNUSED for modifiers in kept[4::5]]
    return kept

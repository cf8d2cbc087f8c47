"""Converts between the domain and the protocol.

Three coordinate systems meet here, and only here:

* Below this package a place is a path and a *byte offset* into the file's UTF-8 text.
* In the protocol it is a URI, a *line* and a *column*, both from 0. A column counts units of the encoding that was
  negotiated when the session began: bytes in utf-8, code units in utf-16 (the default; characters beyond the BMP take
  two), code points in utf-32. Lines end at LF, CRLF and CR only.
* The command line counts from 1; these positions never come here.

`text/lines.py` converts between the first two, with the table of line starts of *one version* of a text. So a position
is only converted with the text that it was made for.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from itertools import groupby

import attrs
from lsprotocol import types

from robray.analysis.analysis import FileSpan
from robray.analysis.files import SourceFile
from robray.lsp.encoded_json import NOWHERE, Json, json_range, json_ranges, written
from robray.lsp.objects import as_written
from robray.lsp.settings import Settings
from robray.lsp.uris import to_uri
from robray.rules.engine.rule import Diagnostic, Related, Severity, Tag
from robray.text.edits import Edit
from robray.text.lines import Encoding, Lines, Position
from robray.text.spans import Span

SOURCE = "robray"

_FOUR_BYTES = 0xF0
"""The lowest first byte of characters with four bytes, and two units of UTF-16."""

_ANNOTATION = "more"
"""The annotation of an edit that the user must confirm."""

_SEVERITIES: Mapping[Severity, types.DiagnosticSeverity] = {
    Severity.ERROR: types.DiagnosticSeverity.Error,
    Severity.WARNING: types.DiagnosticSeverity.Warning,
    Severity.INFORMATION: types.DiagnosticSeverity.Information,
    Severity.HINT: types.DiagnosticSeverity.Hint,
}

_TAGS: Mapping[Tag, types.DiagnosticTag] = {Tag.UNNECESSARY: types.DiagnosticTag.Unnecessary}


@cache
def _described(url: str) -> types.CodeDescription:
    """Shared by all findings of a rule; never modified."""
    return types.CodeDescription(url)


def no_lines(_path: str) -> Lines | None:
    return None


@attrs.frozen(eq=False)
class Coordinates:
    """The texts of one moment, and the client's encoding. `uris` are open documents', as the client writes them."""

    files: Mapping[str, SourceFile]
    uris: Mapping[str, str]
    settings: Settings
    other_lines: Callable[[str], Lines | None] = no_lines
    """The lines of other files, from which the robots of xacro sources are made."""
    within: str = ""
    """The requested file: parts of robots that come from it have their places there."""

    def place(self, at: FileSpan) -> tuple[FileSpan, Lines | None]:
        """The place in the source, with the lines of that file, if it was read."""
        file = self.files.get(at.path)
        if file is None:
            return at, self.other_lines(at.path)
        if file.sources is None:
            return at, file.lines
        path, span, lines = file.place(at.span, self.within)
        return FileSpan(path, span), lines

    def placed(self, found: Iterable[FileSpan]) -> list[tuple[str, Json]]:
        """The file and the range of each place; fast for runs of places in one file."""
        placed = [self.place(at) for at in found]
        made: list[tuple[str, Json]] = []
        for path, group in groupby(placed, key=lambda each: each[0].path):
            here = [*group]
            lines = here[0][1]
            spans = [at.span for at, _ in here]
            ranges = [NOWHERE] * len(here) if lines is None else json_ranges(lines, spans, self.settings.encoding)
            made += ((path, each) for each in ranges)
        return made

    def as_written(self, found: Sequence[FileSpan]) -> Sequence[FileSpan]:
        """The places in the sources; for generated texts, each place once."""
        files = [self.files.get(path) for path in {at.path for at in found}]
        if all(file is None or file.sources is None for file in files):
            return found
        return [*dict.fromkeys(self.place(at)[0] for at in found)]

    def offset(self, path: str, position: types.Position) -> int:
        return offset_at(self.files[path].lines, position, self.settings.encoding)

    def uri(self, path: str) -> str:
        """The URI of a file; for a robot, that of its first source."""
        file = self.files.get(path)
        if file is not None and file.sources is not None:
            path = file.place(Span(0, 0)).path
        return self.uris.get(path) or to_uri(path)

    def uri_at(self, at: FileSpan) -> str:
        """The URI of the source at a place."""
        return self.uri(self.place(at)[0].path)

    def range(self, at: FileSpan) -> types.Range:
        """The range of a place; the start of an unread file, such as a mesh or a missing one."""
        at, lines = self.place(at)
        if lines is None:
            return types.Range(types.Position(0, 0), types.Position(0, 0))
        start, end = lines.positions(at.span, self.settings.encoding)
        return types.Range(types.Position(*start), types.Position(*end))

    def location(self, at: FileSpan) -> types.Location:
        return types.Location(self.uri_at(at), self.range(at))

    def json_location(self, at: FileSpan) -> Json:
        return {"uri": self.uri_at(at), "range": self._json_range(at)}

    def json_locations(self, found: Sequence[FileSpan]) -> list[Json]:
        """The locations in the sources, each once."""
        placed = self.placed(self.as_written(found))
        uris = {path: self.uri(path) for path in {path for path, _ in placed}}
        return [{"uri": uris[path], "range": at} for path, at in placed]

    def json_ranges(self, found: Iterable[FileSpan]) -> list[Json]:
        """Ranges in order; fast for runs of places in one file."""
        return [at for _, at in self.placed(found)]

    def spans(self, path: str, span: Span) -> types.Range:
        return self.range(FileSpan(path, span))

    def written_diagnostics(self, found: Iterable[Diagnostic]) -> list[str]:
        """Diagnostics as JSON."""
        return [written(as_written(self.diagnostic(each))) for each in found]

    def _related(self, diagnostic: Diagnostic) -> tuple[Related, ...]:
        return diagnostic.related if self.settings.related_information else ()

    def _json_range(self, at: FileSpan) -> Json:
        at, lines = self.place(at)
        return NOWHERE if lines is None else json_range(lines, at.span, self.settings.encoding)

    def diagnostic(self, diagnostic: Diagnostic) -> types.Diagnostic:
        tag = None if diagnostic.tag is None else _TAGS[diagnostic.tag]
        related = self._related(diagnostic)
        return types.Diagnostic(
            range=self.range(diagnostic.at),
            message=diagnostic.message,
            severity=_SEVERITIES[diagnostic.severity],
            code=diagnostic.code,
            code_description=_described(diagnostic.url),
            source=SOURCE,
            tags=[tag] if tag is not None and tag in self.settings.tags else None,
            related_information=[
                types.DiagnosticRelatedInformation(self.location(place.at), place.message) for place in related
            ]
            or None,
        )

    def workspace_edit(
        self, edits: Iterable[tuple[FileSpan, str]], more: tuple[str, Iterable[tuple[FileSpan, str]]] | None = None
    ) -> types.WorkspaceEdit:
        """A workspace edit, with the version of each text if the client supports versions.

        `more` are a label and edits that the user must confirm; only clients with versions can ask.
        """
        by_path: dict[str, list[types.TextEdit]] = {}
        for at, text in edits:
            by_path.setdefault(at.path, []).append(types.TextEdit(self.range(at), text))
        if not self.settings.versioned_edits:
            return types.WorkspaceEdit(changes={self.uri(path): changes for path, changes in by_path.items()})
        label, asked = more or ("", ())
        by_path_asked: dict[str, list[types.AnnotatedTextEdit]] = {}
        for at, text in asked:
            annotated = types.AnnotatedTextEdit(_ANNOTATION, self.range(at), text)
            by_path_asked.setdefault(at.path, []).append(annotated)
        return types.WorkspaceEdit(
            document_changes=[
                types.TextDocumentEdit(
                    types.OptionalVersionedTextDocumentIdentifier(self.uri(path), self.files[path].version),
                    [*by_path.get(path, ()), *by_path_asked.get(path, ())],
                )
                for path in {**by_path, **by_path_asked}
            ],
            change_annotations=more and {_ANNOTATION: types.ChangeAnnotation(label, needs_confirmation=True)},
        )

    def json_text_edits(self, lines: Lines, edits: Sequence[tuple[Span, str]]) -> list[Json]:
        """Edits of a text as JSON."""
        ranges = json_ranges(lines, [span for span, _ in edits], self.settings.encoding)
        return [{"range": at, "newText": text} for at, (_, text) in zip(ranges, edits, strict=True)]


def offset_at(lines: Lines, position: types.Position, encoding: Encoding) -> int:
    return lines.offset(Position(position.line, position.character), encoding)


def edit(change: types.TextDocumentContentChangeEvent, lines: Lines, encoding: Encoding) -> Edit:
    """One change of a notification as an edit of the text that the change before it left; `lines` are that text's."""
    if isinstance(change, types.TextDocumentContentChangeWholeDocument):
        return Edit(0, len(lines.text), to_bytes(change.text))
    # A reversed range is read in the right order.
    first, last = change.range.start, change.range.end
    if (last.line, last.character) < (first.line, first.character):
        first, last = last, first
    start, before, _ = _cut(lines, first, encoding)
    end, _, after = _cut(lines, last, encoding)
    if after:
        end += _width(lines.text, end)
    return Edit(start, end, b"?" * before + to_bytes(change.text) + b"?" * after)


def _cut(lines: Lines, position: types.Position, encoding: Encoding) -> tuple[int, int, int]:
    """The byte at a position; inside a character, its start, and its units before and behind the position.

    Each unit that is left of a cut character becomes `?`.
    """
    offset = offset_at(lines, position, encoding)
    # Only non-ASCII characters have several units; this check needs no decoding.
    if encoding is Encoding.UTF_32 or lines.text[offset : offset + 1] < b"\x80":
        return offset, 0, 0
    before = position.character - lines.position(offset, encoding).column
    units = _width(lines.text, offset) if encoding is Encoding.UTF_8 else 1 + (lines.text[offset] >= _FOUR_BYTES)
    return (offset, before, units - before) if 0 < before < units else (offset, 0, 0)


def _width(text: bytes, offset: int) -> int:
    """Bytes of the character at an offset."""
    end = offset + 1
    while end < len(text) and text[end] & 0xC0 == 0x80:
        end += 1
    return end - offset


def to_bytes(text: str) -> bytes:
    """UTF-8 bytes. Half a surrogate pair becomes `?`, which has the same width."""
    return text.encode("utf-8", "replace")

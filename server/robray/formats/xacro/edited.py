"""Reads a source after an edit in the value of an attribute, as after most keys."""

import re
from copy import copy

from robray.formats.xacro.reading import LARGEST, Attribute, Document, Element, Piece, in_one_line
from robray.syntax.xml.source_marks import MOST_MARKS, marks_in
from robray.text.edits import Edit, difference
from robray.text.records import new
from robray.text.spans import Span

_PLAIN = re.compile(rb"[ -~]*")
_MARKS = re.compile(rb"[\"'&<>]")


def edited(old: Document, text: bytes) -> Document | None:
    """The document of a text that differs from a sound one in an ASCII value; None if it must be read from scratch.

    Cost: O(elements), without reading them.
    """
    edit = difference(old.text, text)
    if edit is None or old.root is None or not old.is_sound or len(text) > LARGEST or marks_in(text) > MOST_MARKS:
        return None
    if not _PLAIN.fullmatch(edit.replacement) or _MARKS.search(edit.replacement):
        return None
    found = _attribute_at(old.root, edit)
    if found is None or found.name.startswith("xmlns") or b"&" in old.text[slice(*found.span)]:
        return None
    return _Edited(old, text, edit, found).document


def _attribute_at(root: Element, edit: Edit) -> Attribute | None:
    """The attribute whose value contains an edit, in an ASCII tag."""
    element: Element | None = root
    while element is not None and not (element.tag.start < edit.start and edit.end < element.tag.end):
        inside = (each for each in element.children if isinstance(each, Element))
        element = next((each for each in inside if each.tag.start < edit.start and edit.end < each.span.end), None)
    if element is None or not element.document.text[slice(*element.tag)].isascii():
        return None
    found = (each for each in element.attributes if each.span.start <= edit.start and edit.end <= each.span.end)
    return next(found, None)


class _Edited:
    """Copies elements, because they belong to a document. Parts before the edit are shared."""

    def __init__(self, old: Document, text: bytes, edit: Edit, changed: Attribute) -> None:
        assert old.root is not None, "an attribute of it is edited"
        self._changed, self._growth, self._end = changed, edit.growth, changed.span.end
        self.document = copy(old)
        self.document.text, self.document.faults = text, []
        self.document.root = self._element(old.root)
        self.document.behind = [self._piece(each) for each in old.behind]

    def _element(self, old: Element) -> Element:
        spans = map(self._moved, (old.name_span, old.tag, old.end_tag))
        made = Element(self.document, old.name, *spans)
        is_before = old.tag.end < self._end
        made.attributes = old.attributes if is_before else [self._attribute(each) for each in old.attributes]
        made.children = [
            self._element(each) if isinstance(each, Element) else self._piece(each) for each in old.children
        ]
        return made

    def _attribute(self, old: Attribute) -> Attribute:
        if old.span.end < self._end:
            return old
        if old is not self._changed:
            return Attribute(old.name, self._moved(old.name_span), old.value, self._moved(old.span))
        span = Span(old.span.start, old.span.end + self._growth)
        return Attribute(old.name, old.name_span, in_one_line(self.document.text[slice(*span)]), span)

    def _piece(self, old: Piece) -> Piece:
        return old if old.span.end < self._end else Piece(old.kind, old.value, self._moved(old.span))

    def _moved(self, span: Span) -> Span:
        start, end = span
        if end < self._end:
            return span
        return new(Span, (start if start < self._end else start + self._growth, end + self._growth))

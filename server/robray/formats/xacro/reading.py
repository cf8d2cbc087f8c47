"""Reads the elements of a xacro source, with the bytes of each name and value."""

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import NamedTuple
from weakref import ref

from robray.formats.xacro import CONFLICT
from robray.formats.xacro.words import ELEMENTS
from robray.syntax.xml.grammar import Grammar
from robray.syntax.xml.parser import parse
from robray.syntax.xml.robot_words import ROBOT_WORDS
from robray.syntax.xml.source_marks import MOST_MARKS, marks_in
from robray.syntax.xml.strict import refusal
from robray.syntax.xml.tags import NAME, Flaw, Tag, decoded
from robray.syntax.xml.tags import Fault as MarkupFault
from robray.syntax.xml.tree import Node
from robray.text.conflicts import conflicts
from robray.text.encoding import IN_UTF_16, is_utf_16
from robray.text.slips import slip
from robray.text.spans import Span

NOT_WELL_FORMED = "xacro-not-well-formed"
TOO_LARGE = "xacro-too-large"

PREFIX = "xacro:"

LARGEST = 2 << 20
"""Bytes of a source; a larger one is not read."""
_MOST_FAULTS = 100

MISSING_PREFIX = "xacro-missing-prefix"
STRAY_TEXT = "xacro-stray-text"
UNPREFIXED = {
    "arg": {"name", "default"},
    "call": {"macro"},
    "if": {"value"},
    "include": {"filename"},
    "insert_block": {"name"},
    "macro": {"name"},
    "property": {"name", "value"},
    "unless": {"value"},
}
"""Attributes that identify an element of xacro without its prefix."""
_DEFINING = ("arg", "macro", "property")
_TAG_IN_TEXT = re.compile(
    rb"\s*(?P<tag>(?:(?P<name>[A-Za-z_][\w:.-]*)(?>(?:\s+[\w:.-]+\s*=\s*(?:\"[^\"<]*\"|'[^'<]*'))*)\s*)?/?>(?:\s*/?>)*)\s*"
)
_BRACKET = re.compile(rb"(?P<tag>/?>)(?P<name>(?!))?")
"""A bracket directly behind a tag."""
_TAG = re.compile(rb"<[^<>]{0,1000}")
_NAME_IN_TEXT = re.compile(rb"\bname\s*=\s*[\"']([^\"']+)")
_BETWEEN = re.compile(
    rb"<!--(?P<comment>.*?)(?:-->|\Z)|<!\[CDATA\[(?P<cdata>.*?)(?:\]\]>|\Z)|<\?(?P<pi>.*?)(?:\?>|\Z)"
    rb"|<!(?P<doctype>[^\[>]*+(?:\[.*?\]\s*)?)>?|(?P<text>[^<]++)|</?[^<>]*+>?",
    re.DOTALL,
)
_GRAMMAR = Grammar({}, words=ROBOT_WORDS)
_NAME = re.compile(NAME)
_MARK = re.compile(r"[$})]")
_ENTITY = re.compile(r"&[^;&\s]*;?")
_CONTROL = re.compile(rb"[\x00-\x08\x0b\x0c\x0e-\x1f]")
_LINE_ENDS = str.maketrans({"\n": " ", "\t": " "})


class Flawed(NamedTuple):
    """A mistake in the notation of a file.

    `repair` has replacements for spans, if they are certain. `extents` and `leads_to` are as in `Fault`.
    """

    code: str
    span: Span
    what: str
    repair: tuple[tuple[Span, str], ...] = ()
    extents: tuple[Span, ...] = ()
    leads_to: tuple[str, ...] = ()


class SourceText:
    """A file that an expansion reads. `faults` are mistakes in its notation."""

    def __init__(self, path: str, text: bytes) -> None:
        self.path = path
        self.text = text
        found = islice(_conflicts(text), _MOST_FAULTS)
        self.faults = [Flawed(CONFLICT, Span(at, at + 7), "unresolved merge conflict") for at in found]
        self._is_conflicted = bool(self.faults)
        """True if other faults may hold for neither version."""

    def line(self, offset: int) -> int:
        """The line of a byte, from 1."""
        return self.text.count(b"\n", 0, offset) + 1

    def fault(self, span: Span, what: str, code: str = NOT_WELL_FORMED) -> None:
        self.note(Flawed(code, span, what))

    def note(self, flawed: Flawed) -> None:
        if len(self.faults) < _MOST_FAULTS and not self._is_conflicted:
            self.faults.append(flawed)


def _conflicts(text: bytes) -> Iterator[int]:
    """Starts of merge conflicts, except those within one comment. Cost: O(bytes)."""
    at = 0
    for each in conflicts(text):
        mark = each.marks[0]
        while (start := text.find(b"<!--", at, mark)) >= 0:
            at = text.find(b"-->", start + 4) + 3
            if at < 3:
                return
        if at <= each.marks[-1]:
            yield mark


class Attribute:
    """`span` is that of the value without its quotes. `is_torn`: its tag is broken, so the value is unknown."""

    __slots__ = ("is_plain", "is_torn", "name", "name_span", "span", "value")

    def __init__(self, name: str, name_span: Span, value: str, span: Span, *, is_torn: bool = False) -> None:
        self.name, self.name_span, self.value, self.span, self.is_torn = name, name_span, value, span, is_torn
        self.is_plain = not (is_torn or _MARK.search(value) or name.startswith(PREFIX) or name == "xmlns:xacro")
        """True if xacro treats it as plain XML."""


class Piece:
    """A part of an element that is not an element: `kind` is text, comment, cdata, pi or doctype.

    `span` is that of its contents, without its marks.
    """

    __slots__ = ("is_torn", "kind", "span", "value")

    def __init__(self, kind: str, value: str, span: Span, *, is_torn: bool = False) -> None:
        self.kind, self.value, self.span, self.is_torn = kind, value, span, is_torn


class Element:
    """`tag` is the start tag, from its `<`; `end_tag` is empty in `<a/>`.

    `is_torn`: the attributes have a mistake, so that any of them may be wrong. `is_open`: it is never closed, and its
    apparent content may belong behind it.
    """

    __slots__ = ("_document", "attributes", "children", "end_tag", "is_open", "is_torn", "name", "name_span", "tag")

    def __init__(
        self,
        document: "Document",
        name: str,
        name_span: Span,
        tag: Span,
        end_tag: Span,
        *,
        is_open: bool = False,
        is_torn: bool = False,
    ) -> None:
        # A weak reference: a cycle with the document would keep both until a garbage collection.
        self._document = ref(document)
        self.name, self.name_span, self.tag, self.end_tag = name, name_span, tag, end_tag
        self.is_open, self.is_torn = is_open, is_torn
        self.attributes: list[Attribute] = []
        self.children: list[Element | Piece] = []

    @property
    def document(self) -> "Document":
        found = self._document()
        assert found is not None, "whoever has an element has the expansion that it is from"
        return found

    @property
    def span(self) -> Span:
        return Span(self.tag.start, self.end_tag.end)

    def attribute(self, name: str) -> Attribute | None:
        for each in self.attributes:
            if each.name == name:
                return each
        return None


class Document(SourceText):
    """`root` is None without an element, or if the text is too large."""

    def __init__(self, path: str, text: bytes) -> None:
        super().__init__(path, text)
        self.root: Element | None = None
        self.before: list[Piece] = []
        """Comments and instructions before the root."""
        self.behind: list[Piece] = []
        self.is_torn = False
        """True if an element is broken or never closed, so that the text may have unread parts."""
        self._wrong: list[int] = []
        if len(text) > LARGEST or marks_in(text) > MOST_MARKS:
            what = f"this file is not read: it has more than {LARGEST >> 20} MB or {MOST_MARKS:,} tags and attributes"
            self.fault(Span(0, 0), what, TOO_LARGE)
            return
        if is_utf_16(text):
            # Each of its letters would be a mistake.
            self.fault(Span(0, min(2, len(text))), IN_UTF_16)
            return
        _check_characters(self)
        parsed = parse(text, 0, _GRAMMAR)
        self.is_torn = any(fault.flaw is Flaw.BROKEN and not (fault.is_end or fault.meant) for fault in parsed.faults)
        self._wrong = sorted(fault.span.start for fault in parsed.faults)
        for fault in parsed.faults:
            if fault.flaw is not Flaw.DOCUMENT_TYPE:
                repair = tuple(_meant(text, fault, parsed.roots)) if fault.meant and not fault.is_guess else ()
                # A broken tag may define these names.
                start = text.rfind(b"<", max(fault.span.start - 1000, 0), fault.span.start + 1)
                tag = None if fault.is_open or start < 0 else _TAG.match(text, start)
                names = () if tag is None else _names_in(tag[0])
                self.note(Flawed(NOT_WELL_FORMED, fault.span, fault.what, repair, leads_to=names))
        for span in parsed.outside:
            self.fault(span, "text is not allowed outside of the root element")
        if not parsed.roots:
            self.fault(Span(0, min(1, len(text))), "there is no element")
            return
        for node in parsed.roots[1:]:
            self.fault(node.tag.name_span, "a document has one root element; remove this one")
        first = parsed.roots[0]
        start = 3 if text.startswith(b"\xef\xbb\xbf") else 0
        self.before = [each for each in _pieces(self, start, first.start, start) if _is_outside(each)]
        self.behind = [each for each in _pieces(self, first.end, len(text), start) if _is_outside(each)]
        self.root = _element(self, first)
        if not self.is_wrong(self.root.tag):
            # A broken tag may declare any prefix.
            _check_prefixes(self, self.root, frozenset({"xml", "xmlns"}), set())
        refused = None if any(each.code == NOT_WELL_FORMED for each in self.faults) else refusal(text)
        if refused is not None:
            around = Span(max(text.rfind(b"<", 0, refused.span.end), 0), refused.span.end)
            self.note(Flawed(NOT_WELL_FORMED, refused.span, refused.what, extents=(around,)))
        _check_elements(self, self.root)

    @property
    def is_sound(self) -> bool:
        """True for a document without mistakes or anything unusual."""
        return self.root is not None and not self.faults and not self._wrong

    def is_wrong(self, span: Span) -> bool:
        """True if the markup in a span has a mistake, except an unclosed tag at its end."""
        at = bisect_left(self._wrong, span.start)
        return at < len(self._wrong) and self._wrong[at] < span.end and self.text[self._wrong[at]] != ord("/")


class Offsets:
    """The offsets of a value's characters in the text of its file."""

    def __init__(self, document: SourceText, node: Attribute | Piece) -> None:
        self._start = node.span.start
        raw = document.text[node.span.start : node.span.end]
        self._places: list[int] | None = None
        if len(raw) != len(node.value):
            self._places = [*_character_places(raw.decode("utf-8", "replace"))]

    def at(self, index: int) -> int:
        if self._places is None:
            return self._start + index
        return self._start + self._places[min(index, len(self._places) - 1)]


def offset(document: SourceText, node: Attribute | Piece, index: int) -> int:
    """The byte offset of the character `index` of a value."""
    return Offsets(document, node).at(index)


def _character_places(raw: str) -> Iterator[int]:
    at = place = 0
    while at < len(raw):
        yield place
        entity = _ENTITY.match(raw, at) if raw[at] == "&" else None
        # An entity that XML does not define stays as it is, as its own letters.
        is_one = entity is not None and entity[0].endswith(";") and len(decoded(entity[0].encode(), 0, 99, [])) == 1
        width = len(entity[0]) if entity is not None and is_one else 2 if raw.startswith("\r\n", at) else 1
        place += len(raw[at : at + width].encode())
        at += width
    yield place


def _meant(text: bytes, fault: MarkupFault, roots: Iterable[Node]) -> Iterator[tuple[Span, str]]:
    """The corrected name for a tag, in an end tag or in both tags. Cost: O(elements)."""
    meant = fault.meant.removeprefix("/")
    if fault.meant != meant:
        # At the end tag, or at the name of a start tag that was meant as one.
        is_end = text.startswith(b"</", fault.span.start)
        start = fault.span.start + 2 * is_end
        yield Span(start, _end_of_name(text, start)), meant if is_end else fault.meant
        return
    yield fault.span, meant
    node = next((each for root in roots for each in root.walk() if each.tag.name_span == fault.span), None)
    if node is not None and node.inner_end < node.end:
        start = node.inner_end + 2
        end = _end_of_name(text, start)
        if text[start:end] != meant.encode():
            yield Span(start, end), meant


def _end_of_name(text: bytes, start: int) -> int:
    found = _NAME.match(text, start)
    return start if found is None else found.end()


def _is_outside(piece: Piece) -> bool:
    return piece.kind in ("comment", "doctype") or (piece.kind == "pi" and not re.match(r"xml\s", piece.value))


def _check_characters(document: Document) -> None:
    text = document.text
    try:
        text.decode()
    except UnicodeDecodeError as error:
        document.fault(Span(error.start, error.end), "this is not UTF-8; save the file as UTF-8")
    control = _CONTROL.search(text)
    if control is not None:
        document.fault(Span(*control.span()), "XML cannot contain this control character")
    if text.lstrip().startswith(b"<?xml ") and not text.removeprefix(b"\xef\xbb\xbf").startswith(b"<?xml "):
        at = text.index(b"<?xml")
        document.fault(Span(at, at + 5), "the XML declaration must be the first in the file; remove what is before it")


def _element(document: Document, node: Node) -> Element:
    name_span, tag, end_tag = node.tag.name_span, Span(node.start, node.tag.end), Span(node.inner_end, node.end)
    is_torn = document.is_wrong(Span(name_span.end, tag.end)) or _runs_on(document, node.tag)
    element = Element(document, node.name, name_span, tag, end_tag, is_open=not node.is_closed, is_torn=is_torn)
    element.attributes = _attributes(document, node.tag, is_torn=element.is_torn)
    at = node.tag.end
    for child in sorted(node.children, key=lambda each: each.start) if document.is_torn else node.children:
        if child.start > at:
            element.children += _pieces(document, at, child.start, at)
        element.children.append(_element(document, child))
        at = max(at, child.end)
    if node.inner_end > at:
        element.children += _pieces(document, at, node.inner_end, at)
    return element


def _attributes(document: Document, tag: Tag, *, is_torn: bool) -> list[Attribute]:
    text, found = document.text, []
    for each in tag.attributes:
        value, span = each.value, each.span
        raw = text[span.start : span.end]
        if b"\n" in raw or b"\t" in raw or b"\r" in raw:
            blank = in_one_line(raw).encode()
            value = decoded(blank, 0, len(blank), [])
        found.append(Attribute(each.name, each.name_span, value, span, is_torn=is_torn))
    return found


def _runs_on(document: Document, tag: Tag) -> bool:
    """True if the last value of a tag seems to contain the bracket that the tag lacks."""
    is_closed = document.text.endswith(b">", tag.end - 1, tag.end)
    return not is_closed and bool(tag.attributes) and ">" in tag.attributes[-1].value


def in_one_line(raw: bytes) -> str:
    """The characters of a value, with entities as written."""
    return raw.replace(b"\r\n", b"\n").replace(b"\r", b"\n").decode("utf-8", "replace").translate(_LINE_ENDS)


def _pieces(document: Document, start: int, end: int, first: int) -> Iterator[Piece]:
    """The text between two tags."""
    text, at = document.text, start
    while at < end:
        match = _BETWEEN.match(text, at, end)
        if match is None:
            return
        at = match.end()
        kind = match.lastgroup
        if kind is None:
            # The parser reports a tag that closes nothing.
            continue
        span = Span(*match.span(kind))
        if kind == "text":
            count = len(document.faults)
            value = _characters(document, span)
            yield Piece("text", value, span, is_torn=len(document.faults) > count)
            continue
        value = _line_ends(match[kind].decode("utf-8", "replace"))
        if kind == "comment":
            hyphens = value.find("--")
            if hyphens >= 0 or value.endswith("-"):
                place = span.start + match[kind].find(b"--") if hyphens >= 0 else span.end - 1
                document.fault(Span(place, place + 2), "'--' is not allowed in a comment")
        elif kind == "pi" and re.match(r"xml\s", value) and match.start() > first:
            document.fault(Span(match.start(), match.start() + 5), "the XML declaration must be the first in the file")
        yield Piece(kind, value, span)


def _characters(document: Document, span: Span) -> str:
    raw = document.text[span.start : span.end]
    if b"&" not in raw and b"]]>" not in raw:
        return _line_ends(raw.decode("utf-8", "replace"))
    wrong: list[MarkupFault] = []
    value = decoded(document.text, *span, wrong)
    for each in wrong:
        document.fault(each.span, each.what)
    closing = raw.find(b"]]>")
    if closing >= 0:
        document.fault(Span(span.start + closing, span.start + closing + 3), "']]>' must be written ']]&gt;'")
    return _line_ends(value)


def _line_ends(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n") if "\r" in text else text


def _check_elements(document: Document, element: Element) -> None:
    """Reports elements of xacro without their prefix, and text that was meant as a tag."""
    if lacks_prefix(element):
        document.note(without_prefix(element))
    for each in element.children:
        if isinstance(each, Element):
            _check_elements(document, each)
        elif each.kind == "text" and b">" in document.text[each.span.start : each.span.end]:
            _check_text(document, element, each.span)


def lacks_prefix(element: Element) -> bool:
    """True if an element seems to be one of xacro without its prefix."""
    needed = UNPREFIXED.get(element.name)
    return needed is not None and not element.is_torn and needed <= {each.name for each in element.attributes}


def without_prefix(element: Element) -> Flawed:
    """The finding of an element without its prefix, with the repair of its tags."""
    name, end = element.name, element.end_tag.start + 2
    tags = [element.name_span.start]
    if element.document.text.startswith(name.encode() + b">", end):
        tags.append(end)
    what = f"xacro ignores '<{name}>' without its prefix; use '<{PREFIX}{name}>'"
    repair = tuple((Span(each, each), PREFIX) for each in tags)
    named = element.attribute("name") if name in _DEFINING else None
    leads_to = () if named is None else (named.value,)
    return Flawed(MISSING_PREFIX, element.name_span, what, repair, (element.span,), (*leads_to, f"</{PREFIX}{name}>"))


def _misspelt_prefix(element: Element, prefix: str) -> Flawed:
    """The finding of an element with nearly the prefix of xacro."""
    tags = [
        element.name_span.start,
        *([element.end_tag.start + 2] if element.end_tag.start < element.end_tag.end else []),
    ]
    repair = tuple((Span(each, each + len(prefix.encode())), PREFIX[:-1]) for each in tags)
    span = Span(tags[0], tags[0] + len(prefix.encode()))
    named = element.attribute("name")
    leads_to = () if named is None else (named.value,)
    what = f"undeclared prefix '{prefix}'; did you mean '{PREFIX[:-1]}'?"
    return Flawed(NOT_WELL_FORMED, span, what, repair, (element.span,), leads_to)


def _lost_prefix(element: Element, name: str) -> Flawed:
    """The finding of an element of xacro whose prefix is empty, or behind its name."""
    what = f"unknown element '{element.name}'; did you mean '{PREFIX}{name}'?"
    named = element.attribute("name")
    leads_to = () if named is None else (named.value,)
    repair = ((element.name_span, f"{PREFIX}{name}"),)
    return Flawed(NOT_WELL_FORMED, element.name_span, what, repair, (element.span,), leads_to)


def _misspelt_declaration(document: Document, root: Element, prefix: str) -> Span | None:
    """The declaration of an unused prefix that is one slip away from an undeclared one."""
    for each in root.attributes:
        is_declared, _, name = each.name.partition(":")
        is_used = f"{name}:".encode() in document.text
        if is_declared == "xmlns" and slip(name, prefix) is not None and not is_used:
            return each.name_span
    return None


def _check_text(document: Document, around: Element, span: Span) -> None:
    found = _TAG_IN_TEXT.fullmatch(document.text, *span) or _BRACKET.match(document.text, *span)
    if found is None:
        return
    place = Span(found.start("tag"), found.end("tag"))
    if found["name"] is None:
        shown = document.text[place.start : place.end].decode("utf-8", "replace")
        document.note(Flawed(STRAY_TEXT, place, f"unexpected '{shown}' between elements; remove it", ((place, ""),)))
        return
    name = found["name"].decode("utf-8", "replace")
    what = f"missing '<' before '{name}'; xacro takes this as text"
    leads_to = (*_names_in(found["tag"]), f"</{name}>")
    repair, at = ((Span(place.start, place.start), "<"),), Span(place.start, found.end("name"))
    document.note(Flawed(STRAY_TEXT, at, what, repair, (around.tag, span), leads_to))


def _names_in(tag: bytes) -> tuple[str, ...]:
    """The names that a tag defines."""
    return tuple(each.decode("utf-8", "replace") for each in _NAME_IN_TEXT.findall(tag))


def _check_prefixes(document: Document, element: Element, known: frozenset[str], told: set[str]) -> None:
    """Reports each undeclared prefix once, at the first element that uses it."""
    declared = [each.name[6:] for each in element.attributes if each.name.startswith("xmlns:")]
    for attribute in element.attributes:
        prefix, colon, name = attribute.name.partition(":")
        if colon and prefix not in known and prefix not in told and slip(prefix, "xmlns") is not None:
            told.add(prefix)
            declared.append(name)
            what, place = f"unknown attribute '{attribute.name}'; did you mean 'xmlns:{name}'?", attribute.name_span
            document.note(Flawed(NOT_WELL_FORMED, place, what, ((place, f"xmlns:{name}"),)))
    known = known | frozenset(declared) if declared else known
    attributes = [] if element.is_torn or document.is_wrong(element.tag) else element.attributes
    for name, span in [(element.name, element.name_span), *[(each.name, each.name_span) for each in attributes]]:
        prefix, colon, _ = name.partition(":")
        if not colon or prefix in known:
            continue
        is_lost = (not prefix and name[1:] in ELEMENTS) or (prefix in ELEMENTS and name == f"{prefix}:{PREFIX[:-1]}")
        is_misspelt = prefix != PREFIX[:-1] and slip(prefix, PREFIX[:-1]) is not None
        if name == element.name and is_lost:
            document.note(_lost_prefix(element, prefix or name[1:]))
        elif name == element.name and is_misspelt:
            document.note(_misspelt_prefix(element, prefix))
        elif prefix not in told:
            told.add(prefix)
            root = document.root or element
            address = "http://www.ros.org/wiki/xacro" if prefix == "xacro" else "…"
            what = f"undeclared prefix '{prefix}'; add xmlns:{prefix}=\"{address}\" to <{root.name}>"
            at = root.name_span.end
            misspelt = _misspelt_declaration(document, root, prefix)
            if misspelt is not None:
                what = f"undeclared prefix '{prefix}'; did you mean 'xmlns:{prefix}'?"
                repair = ((misspelt, f"xmlns:{prefix}"),)
                document.note(Flawed(NOT_WELL_FORMED, misspelt, what, repair))
            elif prefix == "xacro":
                repair = ((Span(at, at), f' xmlns:xacro="{address}"'),)
                document.note(Flawed(NOT_WELL_FORMED, root.name_span, what, repair))
            else:
                document.fault(span, what)
    for each in element.children:
        if isinstance(each, Element):
            _check_prefixes(document, each, known, told)

"""A file of XML as the stretches that stand for themselves: its root's tags, and each element in the root.

Reading goes forward only, and between two stretches it remembers nothing but whether the root is open: so it can start
behind any stretch that was sound, and stop before one that was there already (`formats/urdf/frontend/reading.py`).

There is no parser of XML behind it. expat and those made of it stop at the first fault and tell no place of an
attribute. tree-sitter's tells all places, but takes 20 ms for a robot of 3,000 lines before any of it is looked at; it
would have to at every key, since what it makes of broken text depends on how the text came to be; and often it gives
broken text one node for all. What is well-formed is held to what expat says
(`tests/formats/urdf/test_well_formed.py`). The scanner is one state with a step for each piece, in one module.
"""

import re
from collections import Counter
from collections.abc import Iterator
from enum import Enum

from robray.syntax.xml.between import passed_over
from robray.syntax.xml.tags import Fault, Flaw, Tag, decoded, end_tag, start_tag
from robray.syntax.xml.vocabulary import Vocabulary
from robray.text.spans import Span

_TEXT = re.compile(rb"[^<]*+")
_BLANK = re.compile(rb"[ \t\r\n]*+")
_ENDS_LIKE_A_TAG = re.compile(rb"(?<![^ \t\r\n])/?([a-z_]++)>(?=[ \t\r\n]*\Z)")
"""What is said of an element without an end tag ends so."""


class Where(Enum):
    BEFORE = "before the root"
    INSIDE = "in the root"
    BEHIND = "behind the root"


class Sort(Enum):
    OPENING = "the start tag of the root"
    CLOSING = "the end tag of the root"
    ELEMENT = "an element in the root"
    STRAY = "what does not belong where it is"


class Element:
    """An element; absolute offsets. `parent` is its index among the elements of the stretch, -1 for the first."""

    __slots__ = ("end", "parent", "start", "tag")

    def __init__(self, tag: Tag, start: int, end: int, parent: int) -> None:
        self.tag = tag
        self.start = start
        self.end = end
        self.parent = parent


class Stretch:
    """Bytes `start` to `end` of the file. `is_closed` says that it ends by itself, whatever follows."""

    __slots__ = ("elements", "end", "faults", "is_closed", "sort", "start")

    def __init__(self, sort: Sort, start: int, end: int, elements: list[Element], faults: list[Fault]) -> None:
        self.sort = sort
        self.start = start
        self.end = end
        self.elements = elements
        self.faults = faults
        self.is_closed = True


class Scanner:
    """Hands out the stretches from a byte on."""

    def __init__(
        self, text: bytes, words: Vocabulary, at: int = 0, where: Where = Where.BEFORE, root: str = ""
    ) -> None:
        self._text = text
        self._words = words
        self._at = at
        self.where = where
        self.root = root
        """The name of the root element."""
        self.is_empty = False
        """Whether the root is closed by its own start tag."""

    def stretches(self) -> Iterator[Stretch]:
        text = self._text
        while self._at < len(text):
            start = self._at
            if text[start] != 0x3C:
                yield from self._text_run(start)
            elif text.startswith(b"</", start):
                yield self._ending(start)
            elif text.startswith((b"<!", b"<?"), start):
                faults: list[Fault] = []
                self._at = passed_over(text, start, faults, reads_on=True)
                if self.where is not Where.INSIDE and text.startswith(b"<![CDATA[", start):
                    what = f"a CDATA section cannot stand {self.where.value} element"
                    faults.append(Fault(Flaw.LAX, Span(start, self._at), what))
                if faults:
                    yield Stretch(Sort.STRAY, start, self._at, [], faults)
            else:
                yield self._starting(start)

    def _text_run(self, start: int) -> Iterator[Stretch]:
        match = _TEXT.match(self._text, start)
        assert match is not None, "no text is a text, too"
        self._at = match.end()
        blank = _BLANK.match(self._text, start)
        first = start if blank is None else blank.end()
        if first == self._at:
            return
        faults: list[Fault] = []
        end = first + len(self._text[first : self._at].rstrip())
        if self.where is Where.INSIDE:
            _check_text(self._text, first, end, faults)
        elif not self._text.startswith(b"\xef\xbb\xbf", first) or first or end > 3:
            faults.append(
                Fault(Flaw.LAX, Span(first, end), f"this text stands {self.where.value} element", is_sure=False)
            )
        if faults:
            yield Stretch(Sort.STRAY, first, end, [], faults)

    def _ending(self, start: int) -> Stretch:
        faults: list[Fault] = []
        name, self._at = end_tag(self._text, start, faults)
        if self.where is Where.INSIDE and name == self.root:
            self.where = Where.BEHIND
            return Stretch(Sort.CLOSING, start, self._at, [], faults)
        if self.where is Where.INSIDE and self._words.meant(name, (self.root,)) is not None:
            self.where = Where.BEHIND
            what = f"'</{name}>' closes nothing; did you mean '</{self.root}>'?"
            faults.append(Fault(Flaw.BROKEN, Span(start, self._at), what, is_end=True))
            return Stretch(Sort.CLOSING, start, self._at, [], faults)
        if name:
            is_sure = self.where is Where.INSIDE
            faults.append(
                Fault(Flaw.BROKEN, Span(start, self._at), f"'</{name}>' closes nothing", is_sure, is_end=True)
            )
        return Stretch(Sort.STRAY, start, self._at, [], faults)

    def _starting(self, start: int) -> Stretch:
        faults: list[Fault] = []
        tag = start_tag(self._text, start, faults)
        if tag is None:
            self._at = _behind_row(self._text, start)
            what = "'<' begins no tag here; text has '&lt;'"
            faults.append(Fault(Flaw.BROKEN, Span(start, start + 1), what, is_sure=False))
            return Stretch(Sort.STRAY, start, self._at, [], faults)
        if self.where is Where.BEFORE:
            self.root, self.is_empty = tag.name, tag.is_empty
            self.where = Where.BEHIND if tag.is_empty else Where.INSIDE
            self._at = tag.end
            return Stretch(Sort.OPENING, start, tag.end, [Element(tag, start, tag.end, -1)], faults)
        stretch = Stretch(Sort.ELEMENT, start, tag.end, [Element(tag, start, tag.end, -1)], faults)
        if self.where is Where.BEHIND:
            stretch.sort = Sort.STRAY
            what = f"only one element can be the root, and '{self.root}' is"
            faults.append(Fault(Flaw.LAX, tag.name_span, what, is_sure=False))
        self._at = tag.end
        if not tag.is_empty:
            self._contents(stretch)
        return stretch

    def _contents(self, stretch: Stretch) -> None:
        """Reads up to the end of the first element of a stretch, or to what cannot be in it."""
        text, elements, faults, words = self._text, stretch.elements, stretch.faults, self._words
        may_hold_statements = elements[0].tag.name not in words.statements
        open_ones = [0]
        is_cut = False
        # How many are open of each name: looking for none in ten thousand would be done ten thousand times.
        counts = Counter([elements[0].tag.name])
        while open_ones:
            start = self._at
            if start >= len(text):
                break
            if text[start] != 0x3C:
                self._at = text.find(b"<", start)
                if self._at < 0:
                    self._at = len(text)
                if not text[start : self._at].isspace():
                    _check_text(text, start, self._at, faults)
                    self._close_without_bracket(stretch, open_ones, counts, start)
            elif text.startswith(b"</", start):
                if not self._close(stretch, open_ones, counts):
                    break
            elif text.startswith((b"<!", b"<?"), start):
                self._at = passed_over(text, start, faults, reads_on=True)
            else:
                tag = start_tag(text, start, faults)
                if tag is None:
                    self._at = _behind_row(text, start)
                    what = "'<' begins no tag; write '&lt;'"
                    faults.append(Fault(Flaw.BROKEN, Span(start, start + 1), what, is_sure=False))
                    continue
                innermost = elements[open_ones[-1]]
                is_again = tag.name == innermost.tag.name and tag.name in words.single
                if is_again and not tag.attributes and not tag.is_empty:
                    what = f"'<{tag.name}>' cannot stand here; did you mean '</{tag.name}>'?"
                    faults.append(Fault(Flaw.BROKEN, tag.name_span, what, is_sure=False))
                    innermost.end = self._at = tag.end
                    counts[tag.name] -= 1
                    open_ones.pop()
                    continue
                if tag.name in words.statements and not may_hold_statements:
                    faults[:] = [fault for fault in faults if fault.span.start < start]
                    is_cut = True
                    break
                elements.append(Element(tag, start, tag.end, open_ones[-1]))
                if not tag.is_empty:
                    open_ones.append(len(elements) - 1)
                    counts[tag.name] += 1
                self._at = tag.end
        stretch.is_closed = not open_ones
        end = self._at
        if open_ones:
            end = max(stretch.start + len(text[stretch.start : self._at].rstrip()), elements[-1].tag.end)
            self._at = end
        stretch.end = end
        self._unclosed(stretch, open_ones, end, is_sure=not is_cut)

    def _close(self, stretch: Stretch, open_ones: list[int], counts: Counter[str]) -> bool:
        """Whether the end tag here belongs to the stretch; it is read then."""
        faults: list[Fault] = []
        start = self._at
        name, end = end_tag(self._text, start, faults)
        innermost = stretch.elements[open_ones[-1]]
        if not faults and innermost.tag.name == name:
            innermost.end = self._at = end
            counts[name] -= 1
            open_ones.pop()
            return True
        depth = len(open_ones) if counts[name] else 0
        while depth and stretch.elements[open_ones[depth - 1]].tag.name != name:
            depth -= 1
        if not depth and name == self.root:
            return False
        if not depth and self._close_misspelt(stretch, open_ones, counts, name, Span(start, end)):
            self._at = end
            return True
        self._at = end
        stretch.faults += faults
        if not depth:
            if name:
                stretch.faults.append(
                    Fault(Flaw.BROKEN, Span(start, end), f"'</{name}>' closes nothing here", is_end=True)
                )
            return True
        self._unclosed(stretch, open_ones[depth:], start, is_sure=True)
        stretch.elements[open_ones[depth - 1]].end = end
        counts.subtract(stretch.elements[index].tag.name for index in open_ones[depth - 1 :])
        del open_ones[depth - 1 :]
        return True

    def _close_without_bracket(self, stretch: Stretch, open_ones: list[int], counts: Counter[str], start: int) -> None:
        """Closes the innermost element where a text ends as its end tag does."""
        element = stretch.elements[open_ones[-1]]
        ending = _ENDS_LIKE_A_TAG.search(self._text[start : self._at])
        if (
            ending is None
            or ending[1].decode("utf-8", "replace") != element.tag.name
            or element.tag.name not in self._words.known
        ):
            return
        what = f"write '</{element.tag.name}>'"
        stretch.faults.append(
            Fault(Flaw.BROKEN, Span(start + ending.start(), start + ending.end()), what, is_sure=False)
        )
        counts[element.tag.name] -= 1
        element.end = self._at = start + ending.end()
        open_ones.pop()

    def _close_misspelt(
        self, stretch: Stretch, open_ones: list[int], counts: Counter[str], name: str, span: Span
    ) -> bool:
        """Whether an end tag is that of the innermost element, one of the two not spelled right; it is closed then."""
        element = stretch.elements[open_ones[-1]]
        tag = element.tag
        if self._words.meant(name, (tag.name,)) is None:
            return False
        if name in self._words.known and tag.name not in self._words.known:
            what = f"there is no '<{tag.name}>', and '</{name}>' closes it; did you mean '{name}'?"
            stretch.faults.append(Fault(Flaw.BROKEN, tag.name_span, what))
            element.tag = tag._replace(name=name)
        else:
            what = f"'</{name}>' closes nothing here; did you mean '</{tag.name}>'?"
            stretch.faults.append(Fault(Flaw.BROKEN, span, what, is_end=True))
        counts[tag.name] -= 1
        element.end = span.end
        open_ones.pop()
        return True

    def _unclosed(self, stretch: Stretch, open_ones: list[int], end: int, *, is_sure: bool) -> None:
        for depth, index in enumerate(open_ones):
            element = stretch.elements[index]
            element.end = end
            if depth >= _MOST_UNCLOSED:
                continue
            name = element.tag.name
            what = f"'<{name}>' is never closed"
            if name in self._words.leaves and element.parent >= 0:
                # Nothing stands in it: what seems to do so stands behind.
                element.end = element.tag.end
                for other in stretch.elements[index + 1 :]:
                    if other.parent == index:
                        other.parent = element.parent
                if not any(
                    fault.flaw is Flaw.BROKEN and element.start <= fault.span.start < element.tag.end
                    for fault in stretch.faults[-2:]
                ):
                    what = f"'<{name}' must end with '/>'"
                    stretch.faults.append(Fault(Flaw.BROKEN, element.tag.name_span, what, is_sure))
                continue
            stretch.faults.append(Fault(Flaw.BROKEN, element.tag.name_span, what, is_sure, is_open=True))


def _behind_row(text: bytes, start: int) -> int:
    """Of a row of '<' only the last can begin a tag; a row is one mistake."""
    row = _ROW.match(text, start)
    return start + 1 if row is None else row.end()


_MOST_UNCLOSED = 100
"""Elements in each other that are told of, from the outermost on, when something ends that they should have before."""

_ROW = re.compile(rb"<+(?=<)")


def _check_text(text: bytes, start: int, end: int, faults: list[Fault]) -> None:
    if text.find(b"&", start, end) >= 0:
        decoded(text, start, end, faults)
    at = text.find(b"]]>", start, end)
    if at >= 0:
        faults.append(Fault(Flaw.LAX, Span(at, at + 3), "']]>' ends nothing here; text has ']]&gt;'"))

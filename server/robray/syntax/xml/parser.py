"""Reads XML, however broken, as a tree of elements, in one pass that decides each tag once.

A tag that does not fit is read as the slip that explains it, by the open elements, the grammar if there is one, and the
indentation. A slip is one fault; its elements are marked as broken, so nothing else is reported of them.
"""

import re
from collections import Counter
from collections.abc import Callable
from functools import cached_property
from typing import NamedTuple

from robray.syntax.xml.between import passed_over
from robray.syntax.xml.grammar import ANY, Grammar
from robray.syntax.xml.tags import NAME, Fault, Flaw, Tag, broken_tag, decoded, end_tag, start_tag
from robray.syntax.xml.tree import DEEPEST, MOST_FAULTS, Document, Node, trimmed
from robray.text.slips import slip
from robray.text.spans import Span

_BYTE_ORDER_MARK = b"\xef\xbb\xbf"
_ODD = re.compile(
    rb"<(?P<odd>[ \t\r\n]++[^A-Za-z_:\s/<]?|[^A-Za-z_:\s/<]|/[ \t\r\n]++)(?P<end>/?)[ \t\r\n]*+(?P<name>" + NAME + rb")"
)
"""A tag with blanks, or one character, before its name."""
_NAMELESS = re.compile(
    rb"<(?P<odd>(?:[^\w<>/!?\s](?>(?:" + NAME + rb")?))?)[ \t\r\n]*+(?:" + NAME + rb"[ \t]*=[^<>]*+)?>"
)
"""A start tag without its name, or with a character instead of its first letter."""
_PART = re.compile(rb"[A-Za-z0-9\x80-\xff]+")
_LAST_WORD = re.compile(NAME + rb"\Z")
_ROW = re.compile(rb"<+(?=<)")
_MOST_GIVEN_UP = 4
"""Elements that a tag ends because they cannot contain it."""
_MOST_NEVER_CLOSED = 100
"""Limit of unclosed elements, ending together, that are reported."""
_SHALLOW = 20
"""Limit of nesting for elements that are read by themselves, not counting those around them."""
_INDENT = 80
"""The longest indentation that is compared."""


class Contents(NamedTuple):
    """The content of an element from a byte on, and its end."""

    document: Document
    end: int


def contents(text: bytes, at: int) -> Contents:
    """Up to an end tag that closes nothing behind `at`. Cost: O(text read)."""
    parser = Parser(text, ends=True)
    return Contents(parser.parse(at), parser.end)


def whole_elements(text: bytes, start: int, end: int) -> tuple[Node, ...] | None:
    """The elements between two bytes if nothing is wrong there and only comments are beside them; otherwise, or for
    deep nesting, None. They are the same in any context. Cost: O(text between).
    """
    document = Parser(text[:end], is_lax=True).parse(start)
    if document.faults or document.outside:
        return None
    level = document.roots
    for _ in range(_SHALLOW):
        if not level:
            return document.roots
        level = tuple([child for each in level for child in each.children])
    return None


def parse(
    text: bytes, at: int = 0, grammar: Grammar = ANY, *, is_lax: bool = False, most: int = MOST_FAULTS
) -> Document:
    """The elements from a byte on, with at most so many faults; `is_lax` as `Parser` has it. Cost: O(text)."""
    return Parser(text, grammar, is_lax=is_lax, most=most).parse(at)


class Parser:
    """Reads from a byte on.

    With `ends` an end tag that closes nothing ends the reading. With a `root`, which is open at the beginning, a piece
    directly in it does if `stop` is true. `is_lax` keeps the faults outside of tags that only strict readers report.
    """

    def __init__(
        self,
        text: bytes,
        grammar: Grammar = ANY,
        *,
        ends: bool = False,
        root: Node | None = None,
        stop: Callable[[int], bool] | None = None,
        is_lax: bool = False,
        most: int = MOST_FAULTS,
    ) -> None:
        self._text = text
        self._grammar = grammar
        self._ends = ends
        self._base = int(grammar.is_partial)
        """Number of open elements whose children are read by themselves."""
        self._root = root
        self._stop = stop
        self._is_lax = is_lax
        self._most = most
        self.end = len(text)
        # A whole grammar is used for a text that is broken anyway.
        self._is_torn = bool(grammar.known) and not grammar.is_partial
        self._faults: list[Fault] = []
        self._roots: list[Node] = []
        self._comments: list[Span] = []
        self._outside: list[Span] = []
        self._open: list[Node] = [] if root is None else [root]
        self._dropped = 0
        """Number of open elements that are too deep."""
        self._piece = 0
        """Start of the current piece."""
        self._looks_far = False
        self._is_odd = False
        """True if the piece is wrong."""
        self._odd_in: Node | None = None
        """The element in the root with the wrong piece."""
        self._told = -1
        """End of the last broken piece."""
        self._told_in: Node | None = None
        """The innermost open element there."""

    def parse(self, at: int) -> Document:
        text, size = self._text, len(self._text)
        while at < self.end:
            if self._stop is not None and self._open == [self._root] and self._stop(at):
                self.end = at
                break
            self._piece, self._is_odd = at, False
            if text[at] != 0x3C:
                following = text.find(b"<", at)
                at = self._characters(at, size if following < 0 else following)
            elif text.startswith(b"</", at):
                at = self._ending(at)
            elif text.startswith((b"<!", b"<?"), at):
                at = self._passed_over(at)
            else:
                at = self._starting(at)
            if self._is_odd:
                self._told, self._told_in = at, self._hurt
        else:
            self._give_up(0, size)
        return Document(
            text,
            tuple(self._roots),
            tuple(self._comments),
            tuple(self._faults),
            self._is_torn,
            tuple(self._outside),
            self._looks_far,
        )

    def _tear(
        self,
        span: Span,
        what: str,
        *,
        is_sure: bool = True,
        is_open: bool = False,
        is_end: bool = False,
        meant: str = "",
        is_guess: bool = False,
    ) -> None:
        self._is_torn = True
        fault = Fault(Flaw.BROKEN, span, what, is_sure, is_open=is_open, is_end=is_end, meant=meant, is_guess=is_guess)
        self._note([fault])

    def _note(self, faults: list[Fault]) -> None:
        """Faults of one piece. Broken pieces side by side in an element are one mistake."""
        is_told = False
        if any(each.flaw is Flaw.BROKEN for each in faults):
            self._is_odd, is_told = True, self._is_beside(self._piece)
            self._odd_in = self._in_root
        if not is_told:
            self._faults += faults[: self._most - len(self._faults)]

    def _is_beside(self, at: int) -> bool:
        """True if a byte is right behind a broken piece in the same element."""
        is_there = self._told_in is not None and self._open[-1:] == [self._told_in]
        return is_there and not self._text[self._told : at].strip()

    @property
    def _hurt(self) -> Node | None:
        """The innermost open element that the broken piece may affect."""
        inner = self._open[-1] if len(self._open) > self._base else None
        if inner is None or self._base:
            return inner if self._odd_in is self._in_root else None
        return inner if self._is_torn or inner.start >= self._piece else None

    @property
    def _in_root(self) -> Node | None:
        return self._open[self._base] if len(self._open) > self._base else None

    @property
    def _inner(self) -> str | None:
        return self._open[-1].name if self._open else None

    def _break(self) -> None:
        if len(self._open) > self._base:
            self._open[-1].is_broken = True

    # Characters, and pieces between elements.

    def _characters(self, start: int, end: int) -> int:
        """Reads up to a byte, or to a tag in it that lacks its first bracket."""
        text = self._text
        if text.find(b">", start, end) >= 0 and self._grammar.known and not self._dropped:
            found = self._grammar.unopened().search(text, start, end)
            if found is not None and (not self._grammar.is_partial or self._ends_here(found, end)):
                self._run(start, found.start())
                return self._unopened(found)
        self._run(start, end)
        return end

    def _ends_here(self, found: re.Match[bytes], end: int) -> bool:
        """True if a text looks like the rest of the end tag of its element."""
        is_bare = found["name"].decode() == self._inner and found.end("name") == found.end() - 1
        return is_bare and not self._text[found.end() : end].strip()

    def _unopened(self, found: re.Match[bytes]) -> int:
        name = found["name"].decode()
        span = Span(*found.span("name"))
        self._piece = found.start()
        fault = _broken(span, f"missing '<' before '{'/' if found['end'] else ''}{name}'")
        if found["end"] or (name == self._inner and found.end("name") == found.end() - 1):
            self._is_torn = True
            self._note([fault])
            return self._end(name, found.start(), found.end(), is_told=True)
        return self._torn_start(broken_tag(self._text, span, []), found.start(), fault)

    def _run(self, start: int, end: int) -> None:
        raw = self._text[start:end]
        if not start and raw.startswith(_BYTE_ORDER_MARK):
            start, raw = len(_BYTE_ORDER_MARK), raw[len(_BYTE_ORDER_MARK) :]
        inner = raw.strip(b" \t\r\n")
        if not inner or self._dropped:
            return
        first = start + raw.index(inner[:1])
        run = Span(first, first + len(inner))
        if self._is_lax and self._open:
            self._check(run)
        if not self._open:
            self._stands_outside(run)
        elif start != self._told or not (self._is_beside(start) and self._grammar.holds.get(self._open[-1].name)):
            # Otherwise it is the rest of a broken tag.
            self._open[-1].texts.append(run)

    def _check(self, run: Span) -> None:
        faults: list[Fault] = []
        if self._text.find(b"&", *run) >= 0:
            decoded(self._text, *run, faults)
        at = self._text.find(b"]]>", *run)
        if at >= 0:
            faults.append(Fault(Flaw.LAX, Span(at, at + 3), "unexpected ']]>'; write ']]&gt;' in text"))
        if faults:
            self._note(faults)

    def _stands_outside(self, run: Span) -> None:
        if len(self._outside) < MOST_FAULTS:
            self._outside.append(run)

    def _passed_over(self, start: int) -> int:
        faults: list[Fault] = []
        end = passed_over(self._text, start, faults, reads_on=self._is_lax)
        is_comment = self._text.startswith(b"<!--", start)
        # What closes a comment may come far behind it.
        self._looks_far |= is_comment and not self._text.endswith(b"-->", start + 4, end)
        # Hardly a reader refuses two hyphens in comments.
        noted = faults if self._is_lax else [each for each in faults if each.flaw is not Flaw.LAX]
        if noted:
            self._note(noted)
        if any(each.flaw is Flaw.BROKEN for each in noted):
            self._break()
        if is_comment and not self._dropped:
            (self._open[-1].comments if self._open else self._comments).append(Span(start, end))
        elif self._text.startswith(b"<![CDATA[", start) and not self._dropped:
            if self._open:
                self._open[-1].texts.append(Span(min(start + 9, end), max(end - 3, min(start + 9, end))))
            else:
                self._stands_outside(Span(start, end))
        return end

    # Start tags.

    def _starting(self, start: int) -> int:
        faults: list[Fault] = []
        tag = start_tag(self._text, start, faults)
        if tag is None:
            return self._odd(start)
        is_known = tag.name in self._grammar.known or not self._grammar.known
        if not is_known and start == self._told and self._is_beside(start):
            # A bracket cuts the tag before it.
            self._is_torn = True
            return tag.end
        if any(each.flaw is Flaw.BROKEN for each in faults):
            tag = tag._replace(name=self._meant(tag.name))
        return self._start(tag, start, faults)

    def _meant(self, name: str) -> str:
        """The valid element here whose name begins like a broken tag, or is a slip away from it."""
        inside = () if name in self._grammar.known else self._grammar.holds.get(self._inner or "", ())
        near = (each for each in inside if each.startswith(name) or slip(name, each) is not None)
        return next(near, name)

    def _odd(self, start: int) -> int:
        """A tag with a character before its name, or without a name; or a `<` that is a letter."""
        text = self._text
        found = _ODD.match(text, start)
        name = "" if found is None else found["name"].decode("utf-8", "replace")
        if found is not None and name in self._grammar.known:
            odd = found["odd"].decode("ascii", "replace").strip()
            what = "space" if odd in ("", "/") else f"'{odd}'"
            fault = _broken(Span(*found.span("odd")), f"unexpected {what} in a tag")
            if found["end"] or odd == "/":
                opened = text.find(b"<", found.end())
                closed = text.find(b">", found.end(), opened if opened >= 0 else len(text))
                self._is_torn = True
                self._note([fault])
                return self._end(name, start, closed + 1 if closed >= 0 else found.end(), is_told=True)
            return self._torn_start(broken_tag(text, Span(*found.span("name")), []), start, fault)
        fault = _broken(Span(start, start + 1), "unexpected '<'; write '&lt;' in text")
        nameless = _NAMELESS.match(text, start)
        if nameless is not None and (self._open or b"=" in nameless[0]):
            behind, before = nameless.end("odd"), self._name_before(start)
            tag = broken_tag(text, Span(behind, behind), [])
            if before is not None:
                name = text[before.start : before.end].decode("utf-8", "replace")
                tag, start = tag._replace(name=name, name_span=before), before.start
            return self._torn_start(tag, start, fault)
        self._is_torn = True
        self._note([fault])
        self._break()
        row = _ROW.match(text, start)
        return start + 1 if row is None else row.end()

    def _name_before(self, at: int) -> Span | None:
        """The name of an element before its first bracket; removes it from the text."""
        texts = self._open[-1].texts if self._open else []
        word = _LAST_WORD.search(self._text, *texts[-1]) if texts and texts[-1].end == at else None
        if word is None or word[0].decode("utf-8", "replace") not in self._grammar.known:
            return None
        run = texts.pop()
        if run.start < word.start():
            texts.append(Span(run.start, word.start()))
        return Span(*word.span())

    def _torn_start(self, tag: Tag, start: int, fault: Fault) -> int:
        self._is_torn = True
        return self._start(tag, start, [fault])

    def _start(self, tag: Tag, start: int, faults: list[Fault]) -> int:
        if self._dropped or len(self._open) >= DEEPEST:
            if not self._dropped:
                what = f"elements are nested more than {DEEPEST} deep"
                self._note([*faults, _broken(tag.name_span, what)])
            self._dropped += not tag.is_empty
            return tag.end
        if len(self._open) > self._base and not tag.is_empty and self._is_end(tag, start):
            return tag.end
        if tag.name in self._grammar.cuts and not self._grammar.takes(self._inner, tag.name):
            self._make_room(tag, start)
        node = Node(tag, start)
        if faults:
            self._note(faults)
            node.is_broken = any(each.flaw is Flaw.BROKEN for each in faults)
            if node.is_broken:
                node.retag(trimmed(tag))
        (self._open[-1].children if self._open else self._roots).append(node)
        if not tag.is_empty:
            self._open.append(node)
        return tag.end

    def _is_end(self, tag: Tag, start: int) -> bool:
        """Closes the innermost element where a start tag was to be its end tag, or was written twice."""
        node = self._open[-1]
        is_again = tag.name == node.name and not tag.attributes and not self._grammar.takes(node.name, tag.name)
        is_odd = tag.name[1:] == node.name and node.name in self._grammar.known and tag.name not in self._grammar.known
        if not (is_again or is_odd):
            return False
        node.is_broken = True
        if is_again and not (node.children or node.texts):
            self._tear(tag.name_span, f"unexpected '<{tag.name}>'", is_sure=False)
        else:
            self._mistaken_end(tag, node)
            self._close(start, tag.end)
        return True

    def _make_room(self, tag: Tag, start: int) -> None:
        """Ends the elements that cannot hold a tag, or opens the missing one around it."""
        takes, holds = self._grammar.takes, self._grammar.holds
        for depth in range(len(self._open) - 1, max(len(self._open) - 1 - _MOST_GIVEN_UP, -1), -1):
            if takes(self._open[depth - 1].name if depth else None, tag.name):
                self._give_up(depth, start, is_sure=False)
                return
        between = next((each for each in holds.get(self._inner or "", ()) if tag.name in holds.get(each, ())), None)
        if between is not None:
            self._tear(tag.name_span, f"missing '<{between}>' before this", is_sure=False)
            node = Node(Tag("", Span(start, start), (), start, is_empty=False), start)
            node.is_broken = True
            (self._open[-1].children if self._open else self._roots).append(node)
            self._open.append(node)

    # End tags.

    def _ending(self, start: int) -> int:
        faults: list[Fault] = []
        name, end = end_tag(self._text, start, faults)
        if faults and not self._dropped:
            self._is_torn = True
            self._note(faults)
            if not name and self._text.startswith(b"</", end):
                # A bracket too much.
                return end
            if name and name not in self._grammar.known:
                # A tag without its bracket continues with the text behind it.
                name = max((each for each in self._grammar.known if name.startswith(each)), key=len, default=name)
        return self._end(name, start, end, is_told=bool(faults))

    def _end(self, name: str, start: int, end: int, *, is_told: bool) -> int:
        if self._dropped:
            self._dropped -= 1
            return end
        opened = self._open
        if opened and opened[-1].name == name and not is_told:
            self._close(start, end)
            return end
        depth = next((each for each in range(len(opened) - 1, -1, -1) if opened[each].name == name), -1)
        if depth >= 0:
            self._give_up(depth + 1, start)
            opened[-1].is_broken = opened[-1].is_broken or is_told
            self._close(start, end)
        elif self._ends:
            self.end = start
            return start
        elif len(opened) > self._base and self._is_start(name):
            if not is_told:
                what = f"unexpected '</{name}>'; did you mean '<{name}>'?"
                self._tear(Span(start, end), what, is_end=True, meant=name)
            self._open.append(Node(Tag(name, Span(end, end), (), end, is_empty=False), start))
            self._open[-2].children.append(self._open[-1])
            self._open[-1].is_broken = True
        elif not self._reopens(name, start, end) and not (opened and self._closes(name, start, end, is_told=is_told)):
            if not is_told:
                self._tear(Span(start, end), f"unexpected '</{name}>'; remove it", is_sure=bool(opened), is_end=True)
            self._break()
        return end

    def _reopens(self, name: str, start: int, end: int) -> bool:
        """Closes an element whose start tag has a slash too many, if the two tags begin lines with one indentation."""
        self._looks_far |= len(self._open) == 1
        siblings = self._open[-1].children if self._open else []
        node = next((each for each in reversed(siblings) if each.name == name), None)
        if node is None or not node.tag.is_empty or not self._is_below(node, start):
            return False
        slash = node.tag.end - 2
        self._tear(Span(slash, slash + 1), f"unexpected '/'; remove it, or remove '</{name}>'", is_sure=False)
        at = siblings.index(node) + 1
        node.children, siblings[at:] = siblings[at:], []
        node.retag(node.tag._replace(is_empty=False))
        node.inner_end, node.end, node.is_closed, node.is_broken = start, end, True, True
        return True

    def _is_start(self, name: str) -> bool:
        """True if a stray end tag was meant as a start tag, and does not repeat the last one."""
        node = self._open[-1]
        is_again = bool(node.children) and node.children[-1].name == name
        return name in self._grammar.holds.get(node.name, ()) and not is_again

    def _closes(self, name: str, start: int, end: int, *, is_told: bool) -> bool:
        """Closes the innermost element by an end tag with a misspelt name."""
        node = self._open[-1]
        if self._is_swapped(node, name):
            what = f"unexpected element '{node.name}'; swap '{node.name}' and '{name}'"
            self._tear(node.tag.name_span, what)
            first, *others = node.tag.attributes
            attributes = (first._replace(name=node.name, name_span=node.tag.name_span), *others)
            node.retag(node.tag._replace(name=name, name_span=first.name_span, attributes=attributes))
            node.is_broken = True
            self._close(start, end)
            return True
        meant = self._meant_by_both(name)
        is_near = slip(name, node.name) is not None or not node.name or meant not in ("", name)
        # The root ends where the text does.
        is_near = is_near or (len(self._open) > self._base and (not name or is_told))
        # The text before an element on its line does not count for those in the root.
        is_near = is_near or (len(self._open) > self._base + 1 and self._is_below(node, start))
        if not is_near:
            return False
        self._is_torn = True
        # A text whose root is read by itself keeps its name.
        if meant and len(self._open) > self._base:
            if not node.is_broken:
                what = f"unknown element '{node.name}'; did you mean '{meant}'?"
                self._tear(node.tag.name_span, what, meant=meant)
            node.retag(node.tag._replace(name=meant))
        elif not (is_told or node.is_broken):
            what = f"unexpected '</{name}>'; did you mean '</{node.name}>'?"
            is_known = not self._grammar.words.isdisjoint((name, node.name))
            # If neither name is known, that of the start tag may be the wrong one.
            is_guess = not is_known and self._frequency(node.name) <= self._frequency(name)
            self._tear(Span(start, end), what, is_end=True, meant=f"/{node.name}", is_guess=is_guess)
        node.is_broken = True
        self._close(start, end)
        return True

    def _is_swapped(self, node: Node, name: str) -> bool:
        """True if the names of an element and of its first attribute are written in the other order."""
        first = node.tag.attributes[:1]
        return bool(first) and first[0].name == name and len(self._open) > self._base

    def _meant_by_both(self, name: str) -> str:
        """The name that the innermost start tag was meant to have: that of the end tag, or one near both."""
        node, words = self._open[-1], self._grammar.words
        around = self._open[-2].name if len(self._open) > 1 else ""
        inside = sorted(self._grammar.holds.get(around, ()), key=lambda each: (each != name, each))
        if node.name in inside:
            return ""
        # A known name that is invalid here is a slip of a valid one.
        others = [] if node.name in words else sorted(words, key=lambda each: (each != name, each))
        near = (each for each in (*inside, *others) if slip(name, each) is not None)
        both = next((each for each in near if slip(node.name, each) is not None), "")
        if both or name in others:
            return both or name
        if words.isdisjoint((name, node.name)) and slip(name, node.name) is not None:
            # If neither name is known, the more frequent one is right.
            return name if self._frequency(node.name) < self._frequency(name) else ""
        return ""

    def _frequency(self, name: str) -> int:
        """Count of the rarest part of a name in the text, such as 'min' of 'min_angle'."""
        self._looks_far = True
        return min((self._counts[each] for each in _PART.findall(name.encode())), default=0)

    @cached_property
    def _counts(self) -> Counter[bytes]:
        """Counts of the words in the text. Cost: O(text)."""
        return Counter(_PART.findall(self._text))

    def _is_below(self, node: Node, at: int) -> bool:
        """True if a tag and an element begin different lines with the same indentation."""
        lines = [self._text[max(each - _INDENT, 0) : each].rpartition(b"\n") for each in (node.start, at)]
        leads = [lead for _, ending, lead in lines if ending and not lead.strip()]
        return len(leads) == len(lines) and leads[0] == leads[1] and self._text.find(b"\n", node.start, at) >= 0

    def _close(self, start: int, end: int) -> None:
        node = self._open.pop()
        node.inner_end, node.end, node.is_closed = start, end, True

    def _give_up(self, depth: int, at: int, *, is_sure: bool = True) -> None:
        """Ends elements that are never closed."""
        if len(self._open) > depth:
            self._is_torn = True
        while len(self._open) > max(depth, self._base) + 1 and self._was_end():
            pass
        for index in range(len(self._open) - 1, depth - 1, -1):
            node = self._open[index]
            node.inner_end = node.end = at
            if index > self._base and node.children and self._is_leaf(node):
                # Elements that seem to be in it are behind it.
                self._open[index - 1].children += node.children
                node.inner_end = node.end = node.tag.end
                node.children = []
        for node in self._open[depth:][:_MOST_NEVER_CLOSED]:
            if not node.is_broken:
                what = f"unclosed '<{node.name}>'"
                self._tear(node.tag.name_span, what, is_sure=is_sure, is_open=True)
            node.is_broken = True
        del self._open[depth:]

    def _was_end(self) -> bool:
        """Takes an element in another one of its name, both unclosed, for the end tag of that one."""
        node, outer = self._open[-1], self._open[-2]
        if node.name != outer.name or node.tag.attributes or node.is_broken:
            return False
        self._open.pop()
        outer.children.pop()
        self._mistaken_end(node.tag, outer)
        self._close(node.start, node.tag.end)
        (self._open[-1].children if self._open else self._roots).extend(node.children)
        if self._open:
            self._open[-1].texts += node.texts
        return True

    def _mistaken_end(self, tag: Tag, node: Node) -> None:
        node.is_broken = True
        what = f"unexpected '<{tag.name}>'; did you mean '</{node.name}>'?"
        self._tear(tag.name_span, what, is_sure=False, meant=f"/{node.name}")

    def _is_leaf(self, node: Node) -> bool:
        return node.name in self._grammar.known and not (self._grammar.holds.get(node.name) or node.texts)


def _broken(span: Span, what: str) -> Fault:
    """A fault that other readers may treat differently."""
    return Fault(Flaw.BROKEN, span, what, is_sure=False)

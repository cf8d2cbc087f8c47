"""Elements as they were meant, where tags are broken: a text is read as the nearest one that its grammar takes.

One slip of the hand breaks much: behind a tag without its bracket each element seems to stand in a wrong one. Where a
tag cannot stand, each way to go on is tried (an end tag is missing, a name is misspelt, a tag is too much), and the one
is taken that goes well for longest. So one mistake is one fault, and what follows is read as it stands there. How to go
on is decided by what would go well behind it, by the same grammar as the reading itself, and so in one module.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from enum import Enum

from robray.syntax.xml.tags import Fault, Flaw, Tag
from robray.syntax.xml.tokens import BETWEEN, Lexer, Sort, Token
from robray.syntax.xml.tree import DEEPEST, MOST_FAULTS, Document, Node, trimmed
from robray.text.records import NamedTuple
from robray.text.slips import slip
from robray.text.spans import Span

Holds = Mapping[str, tuple[str, ...]]
"""Which elements may stand in which; in what is empty those that may be a root. What is not named holds none."""

_MOST_MENDED = 50
"""Tags of one text that cannot stand where they do: what has more is broken otherwise."""

_AHEAD = 30
"""Tags that a way to go on is followed for."""

_NEAREST = 4
"""Elements that close, or are put in, by one way to go on."""


class _Open(NamedTuple):
    """An element that is open, and those around it. `written` is what its tag has, where that is another name."""

    name: str
    around: "_Open | None"
    written: str = ""
    is_faulty: bool = False


class _Do(Enum):
    """A step of the reading."""

    OPEN = "the tag opens an element"
    OPEN_WIDE = "the tag opens an element that it is not to close"
    PUT_IN = "an element is opened of which there is no tag"
    CLOSE = "the tag closes the innermost element"
    GIVE_UP = "the innermost element ends before the tag"
    SKIP = "the tag is passed over"

    __hash__ = object.__hash__


class _Way(NamedTuple):
    """How to go on at a token: what it costs, the steps, each with a name, and the elements that are open then."""

    cost: float
    steps: tuple[tuple[_Do, str], ...]
    open: _Open | None
    told: str = ""
    at: Span | None = None
    """Where it is told; None for the innermost element's own place."""


def mended(text: bytes, at: int, holds: Holds) -> Document | None:
    """The text from a byte on; None where it is broken in more ways than can be told apart. Cost: O(text)."""
    words = sorted({*holds, *(name for names in holds.values() for name in names)} - {""}, key=len, reverse=True)
    lexer = Lexer(text, words)
    tokens = lexer.tokens(at)
    if tokens is None:
        return None
    return _Mending(text, holds, frozenset(words), tokens, lexer.faults).document()


class _Mending:
    def __init__(
        self, text: bytes, holds: Holds, words: frozenset[str], tokens: list[Token], faults: list[Fault]
    ) -> None:
        self._text = text
        self._holds = holds
        self._words = words
        self._tokens = tokens
        self._tags = [each for each in tokens if each.sort not in BETWEEN]
        self._faults = faults
        self._roots: list[Node] = []
        self._comments: list[Span] = []
        self._open: list[Node] = []
        self._mended = 0
        self._told_up_to = -1
        """Where the last tag ends that cannot stand where it does."""

    def document(self) -> Document | None:
        state: _Open | None = None
        passed = 0
        for index, token in enumerate(self._tokens):
            if token.sort in BETWEEN:
                self._content(token, index)
                continue
            passed += 1
            if len(self._open) > DEEPEST:
                return None
            way = self._well(state, token)
            if way is None:
                self._mended += 1
                way = self._best(state, token, passed)
                if way is None or self._mended > _MOST_MENDED:
                    return None
                self._tell(way, token)
                self._told_up_to = token.end
            self._take(way, token)
            state = way.open
        for node in self._open:
            node.inner_end = node.end = len(self._text)
            self._fault(node.tag.name_span, f"'<{node.name}>' is never closed")
        if not self._faults:
            return None
        faults = _once(self._text, self._faults)[:MOST_FAULTS]
        return Document(self._text, tuple(self._roots), tuple(self._comments), tuple(faults), is_torn=True)

    # The grammar.

    def _takes(self, around: _Open | None, name: str) -> bool:
        """Whether an element may stand in another one. What nobody knows may stand anywhere, with anything in it."""
        if around is not None and (not around.name or around.name not in self._words):
            return True
        return name in self._inside(around) or (name != "" and name not in self._words)

    def _inside(self, around: _Open | None) -> tuple[str, ...]:
        return self._holds.get("" if around is None else around.name, ())

    def _near(self, around: _Open | None, name: str) -> list[str]:
        """The elements that may stand there and may have been misspelt, the likeliest first."""
        if name in self._words or not name:
            return []
        inside = self._inside(around)
        ranked = [(rank, each) for each in inside if (rank := slip(name, each)) is not None]
        if ranked:
            return [each for _, each in sorted(ranked)]
        # Without its bracket a tag goes on with what stands in the element.
        longest = max((each for each in inside if name.startswith(each)), key=len, default=None)
        return [] if longest is None else [longest]

    def _begun(self, around: _Open | None, token: Token) -> list[str]:
        """The elements that may stand there of which a broken tag has the first letters only."""
        inside = self._inside(around)
        if not token.is_faulty or not token.name or token.name in inside:
            return []
        return [each for each in inside if each.startswith(token.name)]

    # Ways to go on.

    def _well(self, state: _Open | None, token: Token) -> _Way | None:
        """Where nothing is wrong with a tag, or nothing that has not been told."""
        name = token.name
        if token.sort is not Sort.START and state is not None and self._closes(state, token):
            return _Way(0, ((_Do.CLOSE, ""),), state.around)
        if token.sort is Sort.END:
            return None
        is_odd = bool(self._near(state, name) or self._begun(state, token)) or _is_end_of(state, name)
        # Behind a slash a bracket may be missing, or it stands instead of one.
        is_half = token.is_faulty and token.is_empty and self._text[token.end - 1 : token.end] != b">"
        if name and not is_odd and not is_half and self._takes(state, name):
            return self._opening(state, token, name)
        if token.is_faulty and not name and self._inside(state):
            return self._opening(state, token, "")
        return None

    def _closes(self, state: _Open, token: Token) -> bool:
        """Whether a tag that need not be a start tag ends the innermost element, for all that is known."""
        if token.name and token.name in (state.name, state.written):
            return True
        if token.sort is Sort.END:
            return token.name != "" and not state.name
        return not self._inside(state) and not (token.name and state.name)

    def _opening(self, state: _Open | None, token: Token, name: str, cost: float = 0) -> _Way:
        opened = state if token.is_empty else _Open(name, state, token.name, token.is_faulty)
        return _Way(cost, ((_Do.OPEN, name),), opened)

    def _wide(self, state: _Open | None, token: Token, name: str, cost: float) -> _Way:
        return _Way(cost, ((_Do.OPEN_WIDE, name),), _Open(name, state, token.name, token.is_faulty))

    def _ways(self, state: _Open | None, token: Token) -> Iterator[_Way]:
        """All of them, at a tag that cannot stand where it does."""
        name, free = token.name, 0.1 if token.is_faulty else 1
        if token.sort is not Sort.END:
            yield from self._starts(state, token, free)
        if token.sort is Sort.END and token.tag is not None:
            for meant in (name,) if name in self._inside(state) else self._near(state, name):
                what = f"'</{name}>' is to be a start tag: '<{meant}>'"
                yield self._opening(state, token, meant, free)._replace(told=what, at=Span(token.start, token.end))
        if token.sort is Sort.END and token.tag is not None and not name and self._inside(state):
            yield self._opening(state, token, "", free)
        if token.sort is Sort.END and state is not None and not name:
            yield _Way(0, ((_Do.CLOSE, ""),), state.around)
        if token.sort is not Sort.START and state is not None and name and slip(name, state.name) is not None:
            what = f"'</{name}>' is to close '<{state.name}>'"
            yield _Way(free, ((_Do.CLOSE, ""),), state.around, what, Span(token.start, token.end))
        is_unknown = state is not None and state.name not in self._words
        if token.sort is Sort.END and state is not None and is_unknown and name in self._inside(state.around):
            yield _Way(free, ((_Do.CLOSE, name),), state.around, f"'<{state.name}>' is closed by '</{name}>'")
        above = state
        steps: tuple[tuple[_Do, str], ...] = ()
        cost = 0.0
        while above is not None and len(steps) < _NEAREST:
            steps, cost = (*steps, (_Do.GIVE_UP, "")), cost + (0.1 if above.is_faulty else 1)
            above = above.around
            onwards = self._well(above, token)
            if onwards is not None:
                yield _Way(cost, steps + onwards.steps, onwards.open)
                break
        what = f"'</{name}>' closes nothing" if token.sort is Sort.END else f"'<{name}>' cannot stand here"
        yield _Way(1.2 * free, ((_Do.SKIP, ""),), state, what, Span(token.start, token.end))

    def _starts(self, state: _Open | None, token: Token, free: float) -> Iterator[_Way]:
        name = token.name
        span = Span(token.start, token.end) if token.tag is None else token.tag.name_span
        for near in self._near(state, name):
            what = f"nobody reads '{name}' here; did you mean '{near}'?"
            yield self._opening(state, token, near, free)._replace(told=what, at=span)
            if token.is_empty:
                yield self._wide(state, token, near, free)._replace(told=what, at=span)
        if token.is_faulty and token.is_empty and self._takes(state, name):
            yield self._opening(state, token, name, free)
            yield self._wide(state, token, name, free)
        for begun in self._begun(state, token):
            yield self._opening(state, token, begun, free)
        if state is not None and name == state.name and not token.is_empty:
            what = f"'<{name}>' is to be an end tag: '</{name}>'"
            yield _Way(free, ((_Do.CLOSE, ""),), state.around, what, span)
        if state is not None and _is_end_of(state, name) and not token.is_empty:
            what = f"'<{name}>' is to be an end tag: '</{state.name}>'"
            yield _Way(free, ((_Do.CLOSE, ""),), state.around, what, span)
        for between in self._inside(state):
            inner = _Open(between, state)
            if name and name in self._holds.get(between, ()):
                opened = self._opening(inner, token, name)
                what = f"'<{between}>' is missing before this"
                yield _Way(1.1, ((_Do.PUT_IN, between), *opened.steps), opened.open, what, span)
        if name:
            yield self._opening(state, token, name, 2)

    def _best(self, state: _Open | None, token: Token, passed: int) -> _Way | None:
        """The way that goes well for longest, and of those the cheapest."""
        ways = self._ways(state, token)
        return min(ways, key=lambda way: (-self._reach(way.open, passed), way.cost), default=None)

    def _reach(self, state: _Open | None, passed: int) -> int:
        """For how many tags it goes well, behind those that are passed."""
        ahead = self._tags[passed : passed + _AHEAD]
        for reached, token in enumerate(ahead):
            way = self._well(state, token)
            if way is None:
                return reached
            state = way.open
        return _AHEAD if len(ahead) == _AHEAD or state is None else len(ahead)

    # What is made of it.

    def _fault(self, span: Span, what: str, *, is_end: bool = False) -> None:
        self._faults.append(Fault(Flaw.BROKEN, span, what, is_end=is_end))

    def _tell(self, way: _Way, token: Token) -> None:
        """One fault for a way to go on, where nothing was said of the tag already."""
        if token.is_faulty:
            return
        if way.told:
            is_end = token.sort is Sort.END and way.steps[0][0] is _Do.SKIP
            self._fault(way.at or self._open[-1].tag.name_span, way.told, is_end=is_end)
            return
        given_up = sum(do is _Do.GIVE_UP for do, _ in way.steps)
        for node in self._open[len(self._open) - given_up :]:
            if not node.is_broken:
                self._fault(node.tag.name_span, f"'<{node.name}>' is never closed")

    def _take(self, way: _Way, token: Token) -> None:
        for do, name in way.steps:
            match do:
                case _Do.OPEN:
                    self._start(token, name)
                case _Do.OPEN_WIDE:
                    assert token.tag is not None, "what opens an element is a start tag"
                    self._push(
                        Node(trimmed(token.tag._replace(name=name, is_empty=False)), token.start), is_broken=True
                    )
                case _Do.PUT_IN:
                    span = Span(token.start, token.start)
                    self._push(Node(Tag(name, span, (), token.start, is_empty=False), token.start), is_broken=True)
                case _Do.CLOSE:
                    self._close(token, name)
                case _Do.GIVE_UP:
                    node = self._open.pop()
                    node.inner_end = node.end = token.start
                case _Do.SKIP:
                    if self._open:
                        self._open[-1].is_broken = True

    def _start(self, token: Token, name: str) -> None:
        tag = token.tag
        assert tag is not None, "what opens an element is a start tag"
        is_broken = token.is_faulty or tag.name != name
        node = Node(tag if not is_broken else trimmed(tag._replace(name=name)), token.start)
        if tag.is_empty:
            node.is_broken = is_broken
            (self._open[-1].children if self._open else self._roots).append(node)
        else:
            self._push(node, is_broken=is_broken)

    def _push(self, node: Node, *, is_broken: bool) -> None:
        node.is_broken = is_broken
        (self._open[-1].children if self._open else self._roots).append(node)
        self._open.append(node)

    def _close(self, token: Token, name: str) -> None:
        node = self._open.pop()
        if name or not node.name:
            node.retag(node.tag._replace(name=name or token.name))
            node.is_broken = True
        node.is_broken = node.is_broken or token.is_faulty or token.name != node.name
        node.inner_end, node.end, node.is_closed = token.start, token.end, True

    def _content(self, token: Token, index: int) -> None:
        span = Span(token.start, token.end)
        if token.sort is Sort.COMMENT:
            (self._open[-1].comments if self._open else self._comments).append(span)
        elif self._open and not self._is_left_over(index) and not self._is_of_a_tag(token):
            self._open[-1].texts.append(span)

    def _is_of_a_tag(self, token: Token) -> bool:
        """Whether a second bracket stands behind a tag that was told."""
        return token.start == self._told_up_to and self._text[token.start : token.end] == b">"

    def _is_left_over(self, index: int) -> bool:
        """Whether characters are what is left of a broken tag, in an element that has elements in it."""
        name = self._open[-1].name
        if not name or name not in self._holds:
            return False
        beside = self._tokens[max(index - 1, 0) : index + 2]
        return any(each.is_faulty for each in beside)


def _is_end_of(state: _Open | None, name: str) -> bool:
    """Whether the name of a start tag is that of the innermost element, with a letter instead of the slash."""
    return state is not None and state.name != "" and name[1:] == state.name


def _once(text: bytes, faults: Iterable[Fault]) -> list[Fault]:
    """The faults in order, and of those in one tag the first: whatever is wrong behind it there may come from it."""
    found: list[Fault] = []
    for each in sorted(faults, key=lambda each: each.span):
        if found and not _ENDS.search(text, found[-1].span.start, each.span.start):
            continue
        found.append(each)
    return found


_ENDS = re.compile(rb"[>\r\n]")
"""Where a tag ends for whoever looks at it."""

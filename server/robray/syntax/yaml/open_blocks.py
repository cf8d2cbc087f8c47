"""Open blocks, in a list, so that nothing recurses, each with the node that it needs next."""

from enum import IntEnum

from robray.syntax.nodes import Alias, Limits, Mapping, Node, Pair, Properties, Scalar, Sequence, Style
from robray.syntax.notes import Notes
from robray.syntax.pieces import Sort
from robray.syntax.yaml.flow import Flow
from robray.syntax.yaml.state import Stage, State
from robray.text.records import new


class Needs(IntEnum):
    ENTRY = 0
    """A key, or a dash."""
    NODE = 1
    """The value behind a colon, or the item behind a dash."""
    KEY = 2
    """The key behind a '?'."""
    COLON = 3
    """The ':' of the key behind a '?'."""


ENTRY, NODE, KEY, COLON = Needs


class OpenBlock:
    """A block that is still open."""

    __slots__ = ("end", "indent", "is_lost", "is_mapping", "items", "key", "needs", "pairs", "properties", "start")

    def __init__(self, start: int, indent: int, properties: Properties | None, *, is_mapping: bool) -> None:
        self.start = start
        self.indent = indent
        self.properties = properties
        self.is_mapping = is_mapping
        self.is_lost = False
        """True for a misplaced block, which is left out."""
        self.items: list[Node] = []
        self.pairs: list[Pair] = []
        self.key: Node | None = None
        self.needs = ENTRY
        self.end = start


class OpenBlocks(Flow):
    """Puts nodes where they are waited for."""

    def __init__(
        self,
        text: str,
        at: int,
        state: State,
        limits: Limits,
        *,
        is_whole: bool = False,
    ) -> None:
        """`is_whole`: offsets count from the start of the text, and not from that of their piece."""
        super().__init__(text, Notes(limits))
        self._is_whole = is_whole
        self._brackets = state.brackets
        """The open brackets whose items are pieces."""
        self._is_mapping = state.is_mapping
        """True for a root in braces."""
        self._limits = limits
        self._at = at
        self._state = state
        self.handles = state.handles
        self._stage = state.stage
        self._stack: list[OpenBlock] = []
        if state.stage is Stage.ROOT:
            self._stack.append(OpenBlock(at, state.indent, None, is_mapping=state.is_mapping))
            if state.items >= 0:
                self._stack[0].needs = NODE
                self._stack.append(OpenBlock(at, state.items, None, is_mapping=False))
        self._bases = len(self._stack)
        """Number of open blocks that began before this piece."""
        self._waiting: Properties | None = None
        """Properties of a node on a later line."""
        self._line = at
        """Start of the line, from which columns count."""
        self._tight = -1
        """A dash that counts as that of an item, without a blank behind it."""
        self._ahead = at
        """End of the text read to see if a line goes on; it is not in the reach of the piece before the line."""
        self._clear(at)

    def _clear(self, at: int) -> None:
        """Begins a piece."""
        self._piece = self.looked = at
        self.base = 0 if self._is_whole else at
        self._sort = Sort.AROUND
        self._node: Node | Pair | None = None
        self._mark = 0
        self._root_properties: Properties | None = None
        self._starts = False
        self._has_directive = False
        self._directives: set[str] = set()
        """Directives that may not be repeated: the version, and handles of tags."""
        self._is_read = False
        """True if no entry can follow in the same piece."""
        self.comments = []
        self.has_names = False
        self._lines = 0

    def _push(self, at: int, column: int, *, is_mapping: bool) -> OpenBlock:
        """Opens a block, where a node is waited for."""
        block = OpenBlock(at, column, self._taken(), is_mapping=is_mapping)
        self._stack.append(block)
        if len(self._stack) == 1:
            self._stage = Stage.ROOT
            self._bases = 1
            self._root_properties, block.properties = block.properties, None
        return block

    def _lose(self, at: int, column: int, what: str, *, is_mapping: bool) -> None:
        """Begins a block that is left out."""
        self.disorder(at, at, what)
        lost = OpenBlock(at, column, None, is_mapping=is_mapping)
        lost.is_lost = True
        self._stack.append(lost)

    def _item_begins(self, top: OpenBlock, dash: int) -> None:
        top.needs = NODE
        top.end = dash + 1
        self._is_read = True
        if len(self._stack) <= self._bases:
            self._mark = dash - self.base
            self._sort = Sort.ITEM

    def _attach(self, node: Node, end: int) -> None:
        """Puts a node where one is waited for."""
        self._is_read = True
        if not self._stack:
            self._sort, self._node = Sort.ROOT, node
            self._stage = Stage.DONE
            return
        top = self._stack[-1]
        top.end = max(top.end, end)
        is_base = len(self._stack) <= self._bases
        if not top.is_mapping:
            top.needs = ENTRY
            if is_base:
                self._sort, self._node = Sort.ITEM, node
            else:
                top.items.append(node)
        elif top.needs is KEY:
            top.key = node
            top.needs = COLON
        else:
            assert top.key is not None, "a value stands behind its key"
            pair = new(Pair, (top.key, node))
            top.key = None
            top.needs = ENTRY
            if is_base:
                self._sort, self._node = Sort.ENTRY, pair
            else:
                top.pairs.append(pair)

    def _attach_missing(self, at: int) -> None:
        node = self._missing(at)
        self._attach(node, node.end + self.base)

    def _fill(self) -> None:
        """Clears the need of the innermost block."""
        if not self._stack:
            if self._waiting is not None and self._stage is Stage.OPEN:
                self._attach_missing(self._at)
            return
        top = self._stack[-1]
        if len(self._stack) == 1 and self._bases == 2:
            return
        if top.needs is KEY:
            self._attach_missing(top.end)
        if top.needs is COLON or top.needs is NODE:
            self._attach_missing(top.end)

    def _close(self) -> None:
        """Ends the innermost block."""
        self._fill()
        if len(self._stack) <= self._bases:
            # Its items are pieces.
            self._stack.pop()
            self._bases -= 1
            self._stack[-1].needs = ENTRY
            return
        top = self._stack.pop()
        if top.is_lost:
            return
        node: Node
        if top.is_mapping:
            if len(top.pairs) > 1:
                self.notes.doubles(top.pairs)
            node = new(Mapping, (top.start - self.base, top.end - self.base, tuple(top.pairs), top.properties))
        else:
            node = new(Sequence, (top.start - self.base, top.end - self.base, tuple(top.items), top.properties))
        self._attach(node, top.end)

    def _taken(self) -> Properties | None:
        found, self._waiting = self._waiting, None
        return found

    def _merged(self, more: Properties | None, start: int, end: int) -> Properties | None:
        """Properties of a node from earlier lines and this one."""
        before = self._taken()
        if before is None or more is None:
            return more or before
        if (before.tag is not None and more.tag is not None) or (before.anchor is not None and more.anchor is not None):
            self.wrong(start, end, "second tag or anchor of a node; remove one")
        return Properties(before.tag or more.tag, before.anchor or more.anchor)

    def _with(self, node: Node, properties: Properties | None) -> Node:
        return node if properties is None else node._replace(properties=properties)

    def _owned(self, node: Node, start: int) -> Node:
        """A node with its properties on earlier lines."""
        if self._waiting is None:
            return node
        if isinstance(node, Alias):
            self._waiting = None
            self.wrong(start, start, "an alias cannot have a tag or an anchor")
            return node
        return self._with(node, self._merged(node.properties, start, start))

    def _missing(self, at: int) -> Node:
        at -= self.base
        properties = self._taken()
        if properties is not None:
            at = max(at, *[one.span.end for one in properties if one is not None])
        return Scalar(at, at, "", Style.MISSING, properties)

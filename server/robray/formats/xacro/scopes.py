"""Scopes of names during an expansion, and the parts of its result."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from robray.formats.xacro.functions import At, Members, Run, Use
from robray.formats.xacro.reading import Attribute, Document, Element, Piece, SourceText
from robray.formats.xacro.texts import Parameter
from robray.formats.xacro.yaml import Place, YamlFile
from robray.text.paths import file_scheme, normal
from robray.text.spans import Span


class _Unknown:
    """The value of anything that depends on something wrong or missing."""

    def __repr__(self) -> str:
        return "?"


UNKNOWN: Any = _Unknown()

Node = Attribute | Piece
"""The types of nodes with values."""


class Step(NamedTuple):
    """A part of a chain: an include, call or insert_block, with its place."""

    kind: str
    path: str
    span: Span


class Frame:
    """The state of an expansion: in `document`, by the include, call or insert_block `element` in the frame `outer`.

    There is one for each call. `file` is the base of relative names: the path of the file being read at the call.
    `scope` has the names that its elements see, `macro` is the called one.
    """

    __slots__ = ("depth", "document", "element", "file", "kind", "macro", "outer", "scope")

    def __init__(
        self,
        outer: "Frame | None",
        kind: str,
        element: Element | None,
        document: Document,
        file: str,
        scope: "Scope | None" = None,
        macro: "Macro | None" = None,
    ) -> None:
        self.outer, self.kind, self.element, self.document, self.file = outer, kind, element, document, file
        self.scope, self.macro = scope, macro
        self.depth: int = outer.depth + 1 if outer is not None else 0

    @property
    def chain(self) -> tuple[Step, ...]:
        """The calls and includes that lead here, the innermost first."""
        frame: Frame | None = self
        steps = []
        while frame is not None and frame.element is not None:
            steps.append(Step(frame.kind, frame.element.document.path, frame.element.name_span))
            frame = frame.outer
        return tuple(steps)


class Made(NamedTuple):
    """One piece of a value. `start` and `end` are characters of the written value; `kind` as in `Cut`.

    `same` is the definition, or entry of YAML, if the piece only looks it up.
    """

    kind: str
    start: int
    end: int
    value: Any
    uses: tuple[Use, ...] | list[Use]
    same: "Definition | Place | None" = None

    @property
    def entry(self) -> Place | None:
        """The entry of YAML that gives its value, also through properties and parameters."""
        made: Made | None = self
        while made is not None:
            if not isinstance(made.same, Definition):
                return made.same
            value = made.same.made
            made = value.pieces[0] if value is not None and len(value.pieces) == 1 else None
        return None


class Value:
    """The result of a value with `$`. Values share the definitions that they used.

    `is_certain` is False if it depends on a name that an unknown file may redefine, or on a text that lacks a mark.
    """

    __slots__ = ("frame", "is_certain", "node", "pieces", "value")

    def __init__(
        self, node: Node, frame: Frame, value: Any, pieces: list[Made] | None = None, *, is_certain: bool = True
    ) -> None:
        self.node, self.frame, self.value = node, frame, value
        self.pieces: list[Made] = pieces or []
        self.is_certain = is_certain

    @property
    def entry(self) -> Place | None:
        """The entry of YAML that gives its value."""
        return self.pieces[0].entry if len(self.pieces) == 1 else None

    def definitions(self) -> "Iterator[Definition | Place]":
        """The definitions and entries of YAML that it depends on, the nearest first, without duplicates."""
        seen: set[int] = set()
        waiting = [self]
        while waiting:
            for piece in waiting.pop().pieces:
                for use in piece.uses:
                    if id(use.of) in seen or isinstance(use.of, YamlFile):
                        continue
                    seen.add(id(use.of))
                    yield use.of
                    if isinstance(use.of, Definition) and use.of.made is not None:
                        waiting.append(use.of.made)


_NAMED = re.compile(r"\$\(find ([^\s()/]+)\)/([^\s'\"$(){}]+)(?=['\"])")
"""A file in a package, as written in an expression."""


def files_of_packages(values: Iterable[Value], packages: Mapping[str, str | None]) -> Iterator[tuple[Value, str, str]]:
    """The paths in values, or in their expressions: the folder of a package, and the path in it."""
    folders = {folder for folder in packages.values() if folder is not None}
    for each in values:
        if isinstance(each.value, str) and "/" in each.value:
            path = each.value.removeprefix(file_scheme(each.value))
            path = normal(path) if path.startswith("/") else path
            yield from ((each, folder, path[len(folder) + 1 :]) for folder in folders if path.startswith(f"{folder}/"))
        if "$(find" in each.node.value:
            named = ((packages.get(name), path) for name, path in _NAMED.findall(each.node.value))
            yield from ((each, folder, path) for folder, path in named if folder is not None)


class Definition:
    """A property, argument, parameter, block or namespace.

    `node` gives its value, and is None for a given argument. `named` is the attribute with its name; a parameter or
    block of a `macro` is named in that. `scope` is where an unused value will be evaluated. `is_certain` as in `Value`.
    """

    __slots__ = (
        *("frame", "is_certain", "is_used", "kind", "macro", "made"),
        *("name", "named", "node", "scope", "state", "value"),
    )

    def __init__(
        self,
        kind: str,
        name: str,
        node: Node | Element | None,
        frame: Frame | None,
        value: Any,
        *,
        scope: "Scope | None" = None,
        made: Value | None = None,
        named: Attribute | None = None,
        macro: "Macro | None" = None,
    ) -> None:
        self.kind, self.name, self.node, self.frame, self.value = kind, name, node, frame, value
        self.scope, self.made, self.is_used, self.named, self.macro = scope, made, False, named, macro
        self.state = DONE if scope is None else WAITING
        self.is_certain = made is None or made.is_certain


WAITING, BUSY, DONE = range(3)
"""States of a value: not evaluated, being evaluated, and known."""


class Macro:
    """`params` is the attribute with the parameters. `is_known` is False if an unknown condition defines it.
    `is_certain` is False if an unknown file may redefine it.

    `names` are those of the parameters, `needed` of those without a default that are not blocks.
    """

    __slots__ = (
        *("element", "frame", "is_certain", "is_known", "is_used", "kind"),
        *("name", "names", "needed", "parameters", "params"),
    )

    def __init__(
        self,
        name: str,
        element: Element,
        params: Attribute | None,
        parameters: list[Parameter],
        frame: Frame,
        *,
        is_known: bool = True,
    ) -> None:
        self.params = params
        self.name, self.element, self.parameters, self.frame = name, element, parameters, frame
        self.is_known, self.is_used, self.kind, self.is_certain = is_known, False, "macro", True
        self.names = frozenset(each.name for each in parameters)
        self.needed = frozenset(each.name for each in parameters if each.default is None and each.name[0] != "*")


class Mention(NamedTuple):
    """An attribute in the document of `frame` that names a definition outside of any expression.

    It names an inserted block, or a property that is already defined; or it is the `params` with a parameter that takes
    the caller's property of the same name.
    """

    node: Attribute
    frame: Frame
    of: Definition


class Inclusion(NamedTuple):
    """A file that an include in `frame` asks for, readable or not; `node` is its `filename`."""

    node: Attribute
    frame: Frame
    path: str


class Call(NamedTuple):
    """A call of a macro: `span` has its name, `scope` is that of its arguments, `inner` that of its body."""

    name: str
    macro: Macro
    element: Element
    attributes: list[Attribute]
    span: Span
    scope: "Scope"
    inner: "Scope"
    frame: Frame


LookUp = Callable[["Scope", str, At | None, Run], Any]
"""The value of a name in a scope."""


class Scope(Members):
    """Names and macros of a file, macro or namespace. `has_gap`: something unknown may have defined more."""

    def __init__(self, parent: "Scope | None", look_up: "LookUp", *, is_namespace: bool = False) -> None:
        self.names: dict[str, Definition] = {}
        self.macros: dict[str, Macro] = {}
        self.parent, self.is_namespace, self.has_gap = parent, is_namespace, False
        self._look_up = look_up

    def find(self, name: str) -> tuple[Definition | None, bool]:
        """The definition of a name, and True for a gap before it."""
        scope: Scope | None = self
        has_gap = False
        while scope is not None:
            found = scope.names.get(name)
            if found is not None:
                return found, has_gap
            has_gap, scope = has_gap or scope.has_gap, scope.parent
        return None, has_gap

    def doubt(self) -> int:
        """Notes that unknown text may define names or redefine these; returns the number of these."""
        self.has_gap = True
        for name in self.names.values():
            name.is_certain = False
        for macro in self.macros.values():
            macro.is_certain = False
        return len(self.names) + len(self.macros)

    def member(self, run: Run, name: str, at: At) -> Any:
        return self._look_up(self, name, at, run)

    @property
    def around(self) -> "Scope | None":
        """The scope for `scope="parent"`: of a macro the caller's, across namespaces."""
        found = self.parent
        while found is not None and not self.is_namespace and found.is_namespace and found.parent is not None:
            found = found.parent
        return found


class Text:
    """Characters, a comment or an instruction of the expansion. `made` is None for text copied from the source."""

    __slots__ = ("frame", "kind", "made", "node", "value")

    def __init__(self, kind: str, value: Any, node: Piece, frame: Frame, made: Value | None = None) -> None:
        self.kind, self.value, self.node, self.frame, self.made = kind, value, node, frame, made


class Out:
    """An element of the expansion: a copy of `element` in `frame`.

    An attribute is the one written in `element`, or a Value. Children that are Pieces are blank.
    """

    __slots__ = ("_size", "attributes", "children", "element", "frame", "name")

    def __init__(self, name: str, element: Element, frame: Frame) -> None:
        self.name, self.element, self.frame = name, element, frame
        self.attributes: dict[str, Attribute | Value] = {}
        self.children: list[Out | Text | Piece] = []
        self._size: tuple[int, int] | None = None

    def cost(self) -> int:
        """The approximate bytes of its own tags, at least 200."""
        found = 200 + 2 * len(self.name)
        for name, each in self.attributes.items():
            found += len(name) + 4 + (len(each.value) if isinstance(each.value, str) else 0)
        return found

    def size(self) -> tuple[int, int]:
        """The cost and depth of an element with its content, which must not change any more."""
        if self._size is None:
            cost, depth = self.cost(), 0
            for each in self.children:
                if isinstance(each, Out):
                    inner, below = each.size()
                    cost, depth = cost + inner, max(depth, below)
                elif isinstance(each.value, str):
                    cost += len(each.value)
            self._size = cost, depth + 1
        return self._size


Child = Out | Text | Piece


class Replacement(NamedTuple):
    """The replacement of a span by `text`."""

    document: SourceText
    span: Span
    text: str


class Fault:
    """A mistake, once for its code and place. `chains` are the calls and includes that lead there.

    `places` are others with the same cause, such as a missing package. `about` has the details for the code. `repair`
    fixes it and its `places`, if it is certain. Faults within one of the `extents`, or that name one of the texts in
    `leads_to`, are consequences.
    """

    __slots__ = (
        *(
            "about",
            "chains",
            "code",
            "document",
            "extents",
            "is_reached",
            "is_refused",
            "leads_to",
            "places",
            "repair",
            "span",
            "what",
        ),
    )

    def __init__(self, code: str, what: str, document: SourceText, span: Span, about: tuple[Any, ...] = ()) -> None:
        self.code, self.what, self.document, self.span, self.about = code, what, document, span, about
        self.is_refused = True
        """True if xacro refuses the source because of it."""
        self.is_reached = True
        """False if the expansion does not need the place, so that xacro accepts the mistake for now."""
        self.extents: list[Span] = []
        self.leads_to: set[str] = set()
        self.chains: list[tuple[Step, ...]] = []
        self.places: list[tuple[SourceText, Span]] = []
        self.repair: list[Replacement] = []

"""Names, values and files of an expansion, with their faults."""

import posixpath
import re
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import chain, islice
from typing import Any, NamedTuple

from robray.formats.xacro import MISSING_ARGUMENT, UNREADABLE_VARIABLE, Variable
from robray.formats.xacro import functions as fn
from robray.formats.xacro.expressions import Program, evaluated
from robray.formats.xacro.limits import (
    BYTES_OF_A_MARK,
    BYTES_OF_YAML,
    LETTERS_OF_A_SIGN,
    MOST_BYTES,
    MOST_CHAINS,
    MOST_FAULTS,
    MOST_FILES,
    MOST_OUTPUT,
    Budget,
    Exhausted,
    Refused,
    Unknown,
)
from robray.formats.xacro.reading import (
    PREFIX,
    TOO_LARGE,
    Attribute,
    Document,
    Element,
    Offsets,
    Piece,
    SourceText,
)
from robray.formats.xacro.scopes import (
    BUSY,
    DONE,
    UNKNOWN,
    Call,
    Definition,
    Fault,
    Frame,
    Inclusion,
    Macro,
    Made,
    Mention,
    Node,
    Replacement,
    Scope,
    Step,
    Value,
)
from robray.formats.xacro.sources import Kept, Sources
from robray.formats.xacro.texts import FIND, literal
from robray.formats.xacro.words import ATTRIBUTES
from robray.formats.xacro.yaml import Evaluate, Place, YamlMap
from robray.syntax.xml.source_marks import MOST_MARKS, marks_in
from robray.text.paths import normal
from robray.text.printable import clipped
from robray.text.records import new
from robray.text.slips import REPLACED, slip
from robray.text.spans import Span

NOT_EVALUATED = "xacro-not-evaluated"
MOST_COMPARED = 20_000
_STEPS = 15
"""Steps of one expression, besides those of the expressions in it."""
_SUBSTITUTIONS = ("arg", "find", "env", "optenv", "cwd", "eval")
_LONGEST_UNCLOSED = 200
"""Limit of characters to search for the end of an unclosed expression."""
PATTERN = re.compile(r"[*?\[]")
"""Characters that make a path a pattern."""
_LONGEST_TEXT = 40
"""Limit of characters shown of a text."""
_LIKE_A_NUMBER = re.compile(r"\s*[-+]?\.?[0-9][0-9.,eE+-]*\s*")
_BY_VALUE = frozenset(
    {
        *(fn.EVALUATION, fn.KEY, "xacro-condition-not-boolean", "xacro-fatal", "xacro-file-not-found"),
        *("xacro-invalid-name", "xacro-no-match", "xacro-package-not-found"),
    }
)
"""Findings that depend on values."""
_STEPS_OF_UNITS, _LETTERS_OF_UNITS = 100_000, 1_000_000
_MOST_AROUND = 100
"""Limit of definitions searched for the cause of a failed expression."""
_MOST_FITTING = 4
"""Limit of suggested values for an argument."""


class Meant:
    """Suggests names. It stops after comparing `MOST_COMPARED` of them."""

    def __init__(self) -> None:
        self._known: dict[tuple[Hashable, str], str | None] = {}
        self._left = MOST_COMPARED

    def of(self, kind: Hashable, name: str, names: Callable[[], Collection[str]]) -> str | None:
        """The name of a kind that is one slip away. `names` is called only the first time."""
        if (kind, name) not in self._known:
            if self._left <= 0:
                return None
            found = names()
            self._left -= len(found)
            self._known[kind, name] = nearest(name, found)
        return self._known[kind, name]


def nearest(name: str, names: Iterable[str]) -> str | None:
    """The one name that was probably meant, one slip away.

    Short names are similar without a slip: any two of one letter, or `dx` and `dy`.
    """
    ranked = sorted(
        (rank, each)
        for each in names
        if each != name
        and (rank := slip(name, each)) is not None
        and min(len(name), len(each)) > (2 if rank == REPLACED else 1)
    )
    return ranked[0][1] if ranked and (len(ranked) == 1 or ranked[1][0] > ranked[0][0]) else None


def attributes_of(kind: str, element: Element) -> tuple[list[Attribute | None], list[Fault]]:
    """The attributes of an element of xacro in the order of `ATTRIBUTES`, and the faults in them.

    A misspelt name counts as the right one.
    """
    required, optional = ATTRIBUTES[kind]
    names = (*required, *optional)
    given = {each.name: each for each in reversed(element.attributes)}
    known = [given.get(name) for name in names]
    if len(given) == len(names) - known.count(None) and None not in known[: len(required)]:
        return known, []
    others = [
        each for each in element.attributes if each.name not in names and not each.name.startswith((PREFIX, "xmlns:"))
    ]
    found, flaws = [], []
    for name in names:
        each = element.attribute(name)
        if each is None and others:
            each = next((one for one in others if nearest(one.name, names) == name), None)
            if each is not None:
                others.remove(each)
                code = "xacro-missing-attribute" if name in required else "xacro-unknown-attribute"
                what = f"unknown attribute '{each.name}' of <{element.name}>; did you mean '{name}'?"
                flaw = Fault(code, what, element.document, each.name_span)
                flaw.is_refused = name in required
                flaw.repair.append(Replacement(element.document, each.name_span, name))
                flaws.append(flaw)
        if each is None and name in required and not element.is_torn:
            flaws.append(lacking(element, name))
        found.append(each)
    for each in [] if element.is_torn else others:
        what = f"unknown attribute '{each.name}' of <{element.name}>; remove it"
        flaw = Fault("xacro-unknown-attribute", what, element.document, each.name_span)
        flaw.is_refused = False
        flaws.append(flaw)
    return found, flaws


def lacking(element: Element, name: str) -> Fault:
    """The finding of an element of xacro without a needed attribute."""
    what = f"<{element.name}> needs the attribute '{name}'"
    return Fault("xacro-missing-attribute", what, element.document, element.name_span)


def without_default(element: Element, name: Attribute) -> Fault:
    """The finding of an argument without a default."""
    what = f"argument '{name.value}' needs a default; add default=\"…\""
    found = Fault("xacro-missing-default", what, element.document, element.name_span)
    if not element.is_torn:
        at = name.span.end + 1
        found.repair.append(Replacement(element.document, Span(at, at), ' default=""'))
    return found


def unclosed(text: str, stop: int) -> tuple[str, int]:
    """The message about a text that is unreadable from a character on, and the length of the mark there."""
    opening = text[stop : stop + 2]
    closing = {"${": "}", "$(": ")"}.get(opening)
    return (f"'{opening}' is not closed; add '{closing}'" if closing else f"unexpected '{opening}'"), len(opening)


def place_of(refused: Refused, inside: str, *, is_plain: bool = True) -> fn.At:
    """The place of a fault between the marks of an expression. It is not `is_plain` if it contains `$`."""
    lead = len(inside) - len(inside.lstrip())
    start, end = refused.at if refused.at is not None and is_plain else (0, len(inside) - lead)
    return lead + start, lead + end


def did_you_mean(name: str | None) -> str:
    return f"; did you mean '{name}'?" if name else ""


class UnmarkedText(NamedTuple):
    """A text that lacks a mark of an expression, as `written` and as `meant`."""

    fault: Fault
    written: str
    meant: str
    scope: Scope
    node: Node
    frame: Frame


class Values:
    """Evaluates names and texts, and reads files."""

    def __init__(self, sources: Sources, path: str, given: Mapping[str, str], kept: Kept) -> None:
        self._sources, self._path, self._kept = sources, normal(path), kept
        self._arguments = {name: Definition("argument", name, None, None, value) for name, value in given.items()}
        self._missing_arguments: dict[str, None] = {}
        self._declared: dict[str, None] = {}
        """Names of arguments in the sources."""
        self._arguments_gap = False
        self._faults: dict[tuple[str, SourceText, Span], Fault] = {}
        self._causes: dict[tuple[object, ...], Fault] = {}
        self._is_refused = False
        self._repaired: set[Element | Node | None] = set()
        """Attributes with misspelt names that are used as meant, and elements without their prefix."""
        self._unmarked: list[UnmarkedText] = []
        self._calls_around = 0
        """The number of calls whose blocks are being evaluated."""
        self._unmarked_nodes: set[Node] = set()
        self._names_of_macros: set[str] = set()
        self._is_partial = False
        self._has_doubts = False
        """True if values may be wrong: an unknown file may redefine them, or a mark is missing."""
        self._doubtful: set[Node] = set()
        """Nodes that depend on such values."""
        self._files: dict[str, SourceText | None] = {}
        self._patterns: dict[str, Sequence[str]] = {}
        self._packages: dict[str, str | None] = {}
        self._variables: dict[str, str | Variable | None] = {}
        self._installed: dict[str, str | None] = {}
        self._definitions: list[Definition | Macro] = []
        self._values: list[Value] = []
        self._frames: list[Frame] = []
        self._is_done = False
        """True if the expansion is complete: later evaluations are not a part of it."""
        self._mentions: list[Mention] = []
        self._calls: list[Call] = []
        self._inclusions: list[Inclusion] = []
        self._budget = Budget()
        self._meant = Meant()
        self._last: tuple[Node, Offsets] | None = None
        self._bytes = self._output = 0
        self._frame: Frame | None = None
        """The frame of the current expression."""
        self._globals = _globals(self)
        self._top = Scope(None, self._name)

    # Faults.

    def _fault(
        self,
        code: str,
        what: str,
        node: Element | Node,
        frame: Frame,
        span: Span | None = None,
        *,
        about: tuple[Any, ...] = (),
        cause: tuple[object, ...] = (),
        is_refused: bool = True,
        repair: Sequence[Replacement] = (),
        entry: Place | None = None,
    ) -> Fault | None:
        """Notes a fault at a node, or at a span of its document; at the `entry` of YAML with the wrong value.

        Returns None if a fault with the same cause is noted.
        """
        self._is_refused = self._is_refused or is_refused
        if node in self._doubtful and code in _BY_VALUE:
            return None
        span = span or (node.name_span if isinstance(node, Element) else node.span)
        place: tuple[SourceText, Span] = (frame.document, span) if entry is None else (entry.file, entry.value)
        chain = frame.chain if entry is None else (Step("use", frame.document.path, span), *frame.chain)
        found = self._faults.get((code, *place))
        if found is None and cause:
            found = self._causes.get(cause)
            if found is not None:
                if place not in found.places and len(found.places) < MOST_CHAINS:
                    found.places.append(place)
                # A repair is for all places, or there is none.
                found.repair = [*dict.fromkeys((*found.repair, *repair))] if found.repair and repair else []
                return None
        if found is None:
            if len(self._faults) >= MOST_FAULTS and code != TOO_LARGE:
                raise Exhausted(f"more than {MOST_FAULTS:,} mistakes; the others are not reported")
            found = self._faults[code, *place] = Fault(code, what, *place, about)
            found.repair += repair
            found.is_refused = is_refused
            if cause:
                self._causes[cause] = found
        if len(found.chains) < MOST_CHAINS and chain not in found.chains:
            found.chains.append(chain)
        return found

    def _refused(
        self,
        refused: Refused,
        node: Element | Node,
        frame: Frame,
        span: Span | None = None,
        entry: Place | None = None,
    ) -> None:
        about = (refused.name, refused.scope) if isinstance(refused, _UndefinedName) else refused.cause[1:]
        repair = []
        if refused.respelt is not None:
            file, at = (frame.document, span or node.span) if entry is None else (entry.file, entry.value)
            repair = respelling(file, at, *refused.respelt)
        code, what, cause = refused.code, refused.what, refused.cause
        self._fault(code, what, node, frame, span, about=about, cause=cause, repair=repair, entry=entry)

    # Names and values.

    def _name(self, scope: Scope, name: str, at: fn.At | None, run: fn.Run) -> Any:
        """The value of a name in an expression."""
        found, has_gap = scope.find(name)
        if found is None:
            if name in self._globals:
                return self._globals[name]
            if has_gap:
                raise Unknown
            raise _UndefinedName(name, at, scope)
        run.uses.append(self._use(found, at))
        return _looked_up(found.value if found.state == DONE else self._value(found), run)

    def _use(self, found: Definition, at: fn.At | None) -> fn.Use:
        found.is_used = found.is_used or not self._is_done
        if found.node in self._repaired:
            self._is_refused = True
        return new(fn.Use, (at, found))

    def _value(self, found: Definition) -> Any:
        if found.state == DONE:
            return found.value
        assert isinstance(found.node, Attribute), "it is written"
        assert found.scope is not None, "it waits to be evaluated"
        assert found.frame is not None, "it is written"
        if found.state == BUSY:
            found.state, found.value = DONE, UNKNOWN
            self._fault(
                "xacro-circular-property", f"property '{found.name}' depends on itself", found.node, found.frame
            )
            return UNKNOWN
        found.state = BUSY
        made = None
        try:
            made = self._text(found.value, found.scope, found.node, found.frame)
        finally:
            if made is None:
                found.state, found.value = DONE, UNKNOWN
        if found.state == BUSY:
            found.value, found.made, found.state = literal(made.value), made, DONE
            found.is_certain = found.is_certain and made.is_certain
        return found.value

    def _text(self, text: str, scope: Scope, node: Node, frame: Frame, start: int = 0) -> Value:
        """The value of a text in a scope. `start` is its first character in the value of the node."""
        if node.is_torn:
            return Value(node, frame, UNKNOWN)
        if "$" not in text:
            self._check_marks(text, scope, node, frame, start)
            return Value(node, frame, text, is_certain=node not in self._unmarked_nodes)
        cut = self._kept.split(text)
        if cut.unmarked:
            self._check_marks(text, scope, node, frame, start)
        made: list[Made] = []
        for kind, begin, end, inside, program in cut.pieces:
            if kind == "text":
                made.append(new(Made, (kind, start + begin, start + end, inside, (), None)))
                continue
            self._budget.take(_STEPS, LETTERS_OF_A_SIGN * len(inside))
            if program is not None and program.name is not None:
                # Most expressions are a known name, so this path is worth its lines.
                known = scope.find(program.name)[0]
                if known is not None and known.state == DONE and (value := known.value) is not UNKNOWN:
                    if type(value) is str:
                        self._budget.charge(len(value))
                    use = self._use(known, program.last)
                    made.append(new(Made, (kind, start + begin, start + end, value, (use,), known)))
                    continue
            at = start + begin + 2
            if kind == "expression":
                value, uses, same = self._expression(inside, program, scope, node, frame, at)
            else:
                value, uses, same = self._substitution(inside, scope, node, frame, at)
            made.append(new(Made, (kind, start + begin, start + end, value, tuple(uses), same)))
        found = Value(node, frame, UNKNOWN, made)
        if self._has_doubts:
            found.is_certain = self._are_certain(uses_of(found), node) and node not in self._unmarked_nodes
        if not self._is_done:
            self._values.append(found)
        if cut.stop is not None:
            what, marks = unclosed(text, cut.stop)
            offsets = self._offsets(frame, node)
            span = Span(offsets.at(start + cut.stop), offsets.at(start + cut.stop + marks))
            repair = []
            is_expression = text.startswith("${", cut.stop) and start == 0
            length = self._expression_length(text[cut.stop + 2 :], scope) if is_expression else 0
            if length > 0:
                end = offsets.at(cut.stop + 2 + length)
                repair.append(Replacement(frame.document, Span(end, end), "}"))
            self._fault(fn.INVALID, what, node, frame, span, repair=repair)
        elif len(made) == 1:
            found.value = made[0].value
        elif UNKNOWN not in [each.value for each in made]:
            try:
                found.value = self._budget.kept("".join([fn.text_of(self._budget, each.value) for each in made]))
            except Exhausted:
                raise
            except Refused as refused:
                self._refused(refused, node, frame)
        return found

    def _check_marks(self, text: str, scope: Scope, node: Node, frame: Frame, start: int = 0) -> None:
        """Reports expressions that stay text because of a missing or extra mark."""
        if ("}" not in text and ")" not in text) or self._is_done or (isinstance(node, Piece) and node.kind == "again"):
            return
        for each in self._kept.split(text).unmarked:
            if each.expression and not self._is_known(each.expression, scope):
                continue
            raw = text[each.start : each.end]
            meant = text[: each.at] + each.put + text[each.behind :]
            if each.at < each.start and self._calls_around:
                # It is evaluated where the block is inserted.
                continue
            shown = (
                f"use '{text[each.start : each.at]}{each.put}{text[each.at : each.end]}'" if each.put else "remove it"
            )
            shown = "remove the '$' before it" if each.at < each.start else shown
            offsets = self._offsets(frame, node)
            span, edit = (
                Span(offsets.at(start + one), offsets.at(start + other))
                for one, other in ((each.start, each.end), (each.at, each.behind))
            )
            repair = [Replacement(frame.document, edit, each.put)]
            what = f"xacro leaves '{raw}' as text; {shown}"
            fault = self._fault(NOT_EVALUATED, what, node, frame, span, is_refused=False, repair=repair)
            if fault is not None:
                fault.extents.append(node.span)
                self._unmarked_nodes.add(node)
                self._has_doubts = True
                if len(raw) > 1:
                    fault.leads_to.add(raw)
                self._unmarked.append(UnmarkedText(fault, text, meant, scope, node, frame))

    def _is_known(self, expression: str, scope: Scope) -> bool:
        """True if a text is an expression of known names."""
        found = self._kept.program(expression.strip())
        names = [name for name, _ in found.names]
        is_known = all(scope.find(each)[0] is not None or each in self._globals for each in names)
        return found.run is not None and is_known and bool(names)

    def _expression_length(self, text: str, scope: Scope) -> int:
        """The number of characters at the start of a text that are an expression of known names; 0 if none are."""
        whole = min(len(text.rstrip()), _LONGEST_UNCLOSED)
        self._budget.charge(LETTERS_OF_A_SIGN * whole * whole // 2)
        for length in range(whole, 0, -1):
            found = self._kept.program(text[:length].strip())
            names = [name for name, _ in found.names]
            is_known = all(scope.find(each)[0] is not None or each in self._globals for each in names)
            if found.run is not None and is_known and (names or length == whole) and not text[length - 1].isspace():
                return length
        return 0

    def _offsets(self, frame: Frame, node: Node) -> Offsets:
        if self._last is None or self._last[0] is not node:
            self._last = node, Offsets(frame.document, node)
        return self._last[1]

    def _expression(
        self, inside: str, program: Program | None, scope: Scope, node: Node, frame: Frame, start: int
    ) -> "_Evaluated":
        text, uses = inside, []
        if program is None:
            made = self._text(inside, scope, node, frame, start)
            uses = uses_of(made)
            if made.value is UNKNOWN:
                return _Evaluated(UNKNOWN, uses)
            text = str(made.value)
            program = self._kept.program(text.strip())
        run = fn.Run(partial(self._name, scope), self._budget)
        run.uses += uses
        before, self._frame = self._frame, frame
        try:
            value = evaluated(program, run)
        except Exhausted:
            raise
        except Refused as refused:
            value = UNKNOWN
            self._are_certain(run.uses, node)
            if refused.code == fn.EVALUATION and self._uses_unmarked(run.uses):
                self._is_refused = True
                return _Evaluated(value, run.uses)
            written = _misspelt_number(run.uses) if refused.code == fn.EVALUATION else None
            if written is not None:
                # It fails at each use.
                self._fault(fn.EVALUATION, f"'{written.node.value}' is not a number", *written)
                return _Evaluated(value, run.uses)
            at = place_of(refused, inside, is_plain=text is inside)
            offsets = self._offsets(frame, node)
            span = Span(offsets.at(start + at[0]), offsets.at(start + at[1]))
            if isinstance(refused, _UndefinedName):
                scope = refused.scope
                meant = self._meant.of("name", refused.name, lambda: self._names(scope))
                refused.what += did_you_mean(meant)
                refused.respelt = None if meant is None else (refused.name, meant)
            entry = _text_in(run.uses) if refused.code == fn.EVALUATION else None
            if entry is not None:
                text = clipped(str(entry.content), _LONGEST_TEXT)
                refused.what = (
                    f"'{text}' is not a number"
                    if _LIKE_A_NUMBER.fullmatch(text)
                    else f"an expression cannot use the text '{text}': {refused.what}"
                )
            self._refused(refused, node, frame, span, entry)
        except Unknown:
            value = UNKNOWN
        finally:
            self._frame = before
        is_same = program.last is not None and bool(run.uses) and run.uses[-1].at == program.last
        return new(_Evaluated, (value, run.uses, run.uses[-1].of if is_same else None))

    def _are_certain(self, uses: Iterable[fn.Use], node: Node) -> bool:
        """True if nothing can redefine the names that the value of a node uses."""
        if all(each.of.is_certain for each in uses if isinstance(each.of, Definition)):
            return True
        self._doubtful.add(node)
        return False

    def _uses_unmarked(self, uses: Iterable[fn.Use]) -> bool:
        """True if an expression fails because a text that it uses lacks a mark."""
        return any(
            isinstance(each, Definition) and each.node in self._unmarked_nodes
            for use in uses
            for each in _around(use.of)
        )

    def _lacks_mark(self, made: Value) -> bool:
        """True if a value depends on a text that lacks a mark."""
        return bool(self._unmarked_nodes) and (made.node in self._unmarked_nodes or self._uses_unmarked(uses_of(made)))

    def _names(self, scope: Scope | None) -> set[str]:
        found = set(self._globals)
        while scope is not None:
            found.update(scope.names)
            scope = scope.parent
        return {each for each in found if not each.startswith("*")}

    def argument(self, name: str, at: fn.At | None, run: fn.Run) -> Any:
        found = self._arguments.get(name)
        if found is None:
            if self._arguments_gap:
                raise Unknown
            self._missing_arguments[name] = None
            # A given argument is misspelt by the caller: the source is right.
            near = self._meant.of("argument", name, lambda: self._declared)
            what = f"undefined argument '{name}'{did_you_mean(near)}"
            code, respelt = ("xacro-undefined-argument", (name, near)) if near else (MISSING_ARGUMENT, None)
            raise Refused(code, what, at, ("argument", name), respelt)
        found.is_used = found.is_used or not self._is_done
        self._is_refused = self._is_refused or found.named in self._repaired
        run.uses.append(fn.Use(at, found))
        return _looked_up(found.value, run)

    def _substitution(self, inside: str, scope: Scope, node: Node, frame: Frame, start: int) -> "_Evaluated":
        made = self._text(inside, scope, node, frame, start)
        if made.value is UNKNOWN:
            return _Evaluated(UNKNOWN, uses_of(made))
        text, run = str(made.value), fn.Run(self._in_eval, self._budget)
        try:
            value = self._substituted(text, run)
        except Exhausted:
            raise
        except Refused as refused:
            offsets = self._offsets(frame, node)
            self._refused(refused, node, frame, Span(offsets.at(start), offsets.at(start + len(inside))))
            value = UNKNOWN
        except Unknown:
            value = UNKNOWN
        is_same = len(run.uses) == 1 and value is run.uses[0].of.value
        return _Evaluated(value, [*uses_of(made), *run.uses], run.uses[0].of if is_same else None)

    def _substituted(self, text: str, run: fn.Run) -> Any:
        verb, *words = text.split(" ")
        words = [each for each in words if each]
        match verb, words:
            case "arg", [name]:
                value = self.argument(name, None, run)
                return FIND.sub(lambda found: self._package(found[1]), value) if "$" in value else value
            case "find", [name]:
                return self._package(name)
            case "optenv", [name, *rest]:
                value = self._variable(name)
                return value if isinstance(value, str) else " ".join(rest)
            case "env", [name]:
                value = self._variable(name)
                if value is None:
                    raise Refused("xacro-bad-substitution", f"the environment variable '{name}' is not set")
                if value is Variable.UNREADABLE:
                    what = f"robray may not read the variable '{name}'; add it to 'environment' in robray.toml"
                    raise Refused(UNREADABLE_VARIABLE, what, None, ("variable", name))
                return value
            case "cwd", []:
                if self._sources.folder is None:
                    raise Unknown
                return self._sources.folder
            case "eval", _:
                return str(evaluated(self._kept.program(text[5:].strip()), run))
            case "dirname", _:
                raise Refused(
                    "xacro-bad-substitution", "xacro refuses $(dirname); use ${xacro.abs_filename('…')} instead"
                )
            case _:
                raise _not_substituted(text, verb)

    def _in_eval(self, name: str, at: fn.At | None, run: fn.Run) -> Any:
        """The value of a name in `$(eval …)`: of an argument, as a number if it is one."""
        if name in fn.IN_EVAL:
            return fn.IN_EVAL[name]
        value = self.argument(name, at, run)
        try:
            return float(value) if "." in value else int(value)
        except ValueError:
            return {"true": True, "false": False}.get(value.lower(), value)

    def _package(self, name: str) -> str:
        if name not in self._packages:
            self._packages[name] = self._sources.package(name)
        folder = self._packages[name]
        if folder is None:
            raise Refused("xacro-package-not-found", f"package '{name}' is not found", None, ("package", name))
        return folder

    def _variable(self, name: str) -> str | Variable | None:
        if name not in self._variables:
            self._variables[name] = self._sources.environment(name)
        return self._variables[name]

    def _truth(self, written: Attribute, scope: Scope, frame: Frame, *, is_read: bool = True) -> bool | None:
        """The value of a condition; None if unknown. Without `is_read` its text is the value."""
        made = self._text(written.value, scope, written, frame) if is_read else None
        value = written.value if made is None else made.value
        if value is UNKNOWN or (made is not None and self._lacks_mark(made)):
            return None
        if not isinstance(value, str):
            return bool(value)
        if value in ("true", "True", "false", "False"):
            return value in ("true", "True")
        try:
            return bool(int(value))
        except ValueError:
            shown = f"'{value}'" if len(value) < 40 else "a text"
            what = f"expected true, false or an integer, found {shown}"
            entry = None if made is None else made.entry
            self._fault("xacro-condition-not-boolean", what, written, frame, entry=entry)
            return None

    # Files.

    def absolute(self, name: Any, frame: Frame | None = None) -> str:
        """The path of a file that a source names; without a frame in the current expression."""
        frame = frame or self._frame
        if not isinstance(name, str):
            raise Refused(fn.EVALUATION, f"expected the name of a file, found {type(name).__name__}")
        if posixpath.isabs(name) or frame is None:
            return name
        return posixpath.join(posixpath.dirname(frame.file) or ".", name)

    def _bytes_of(self, path: str) -> bytes | None:
        if path not in self._files and len(self._files) >= MOST_FILES:
            raise Exhausted(f"this needs more than {MOST_FILES} files")
        text = self._sources.read(path)
        self._spend(0 if text is None else len(text))
        return text

    def _spend(self, bytes_: int) -> None:
        self._bytes += bytes_
        if self._bytes > MOST_BYTES:
            raise Exhausted("the files that this includes are too large")

    def _installed_from(self, path: str) -> str | None:
        """The source of the file that a package installs at a path."""
        path = normal(path)
        if path not in self._installed:
            folders = [each for each in self._packages.values() if each is not None and path.startswith(f"{each}/")]
            found = (self._sources.installed(each, path[len(each) + 1 :]) for each in folders)
            self._installed[path] = next(filter(None, found), None)
        return self._installed[path]

    def _read(self, path: str) -> Document | None:
        path = normal(path)
        text = self._bytes_of(path)
        found = None
        if text is not None:
            # It is read once, unless it exceeds the limit of marks.
            marks = marks_in(text) if path not in self._files else 0
            self._spend(BYTES_OF_A_MARK * marks if marks <= MOST_MARKS else 0)
            found = self._kept.document(path, text)
        self._files[path] = found
        return found

    def load_yaml(self, run: fn.Run, name: Any) -> Any:
        """`xacro.load_yaml`."""
        path = normal(self.absolute(name))
        text = self._bytes_of(path)
        if text is None and (source := self._installed_from(path)) is not None:
            self._files[path] = None
            path, text = source, self._bytes_of(source)
        is_new = path not in self._files
        if text is None:
            self._files[path] = None
            raise self._not_found(path, run.uses)
        if is_new:
            self._spend(len(text) * (BYTES_OF_YAML - 1))
        file = self._kept.yaml(path, text, self._units())
        self._files[path] = file
        run.uses.append(fn.Use(None, file))
        if file.faults:
            # Reported in the file.
            raise Unknown
        return file.root

    def _not_found(self, path: str, uses: Sequence[fn.Use]) -> Refused:
        """The exception for a missing file. Paths that depend on the same arguments have one cause."""
        shown = posixpath.relpath(path, posixpath.dirname(self._path)) if path else ""
        arguments = _arguments(uses)
        # Only the caller knows the file of an empty argument.
        cause = ("file by argument", *sorted(arguments)) if arguments else ("file", path)
        what = f"file '{shown}' is not found"
        given = {name: str(each.value) for name, each in sorted(arguments.items())}
        needed = [name for name, each in arguments.items() if not given[name] and each.node is not None]
        if needed:
            # The caller for the robot names the file.
            return Refused(MISSING_ARGUMENT, f"argument '{needed[0]}' is empty", None, ("argument", needed[0]))
        if given:
            are = [f"'{name}' is '{value}'{_by_default(arguments[name])}" for name, value in given.items()]
            what += f": the argument {' and '.join(are[:_MOST_FITTING])}"
        if len(given) == 1 and (fitting := self._fitting(path, *given.values())):
            more = ", …" if len(fitting) > _MOST_FITTING else ""
            what += f"; there are files for {', '.join(map(repr, fitting[:_MOST_FITTING]))}{more}"
        folder, file = posixpath.split(path)
        meant = None
        if not arguments and not PATTERN.search(folder):
            meant = self._meant.of(f"file in {folder}", file, lambda: self._listed(posixpath.join(folder, "*")))
        refused = Refused("xacro-file-not-found", what + did_you_mean(meant), None, cause)
        refused.respelt = None if meant is None else (file, meant)
        return refused

    def _fitting(self, path: str, value: str) -> list[str]:
        """Other values for a part of a path with which the file exists."""
        before, _, after = path.partition(value) if value else (path, "", "")
        if not value or path.count(value) != 1 or PATTERN.search(path):
            return []
        found = self._matched(f"{before}*{after}")
        return [each[len(before) : len(each) - len(after)] for each in found[: _MOST_FITTING + 1]]

    def _listed(self, pattern: str) -> list[str]:
        return [posixpath.basename(each) for each in self._matched(pattern)]

    def _matched(self, pattern: str) -> Sequence[str]:
        found = self._patterns.get(pattern)
        if found is None:
            # A file that includes itself by other names asks repeatedly.
            found = self._patterns[pattern] = self._sources.listed(pattern)[: MOST_FILES + 1]
        return found

    def _units(self) -> Evaluate:
        """Evaluates the expressions of units in a YAML file, with one budget for all."""
        budget = Budget(_STEPS_OF_UNITS, _LETTERS_OF_UNITS)

        def known(name: str, at: fn.At | None, _run: fn.Run) -> Any:
            if name in fn.GLOBALS:
                return fn.GLOBALS[name]
            raise Refused(fn.UNDEFINED, f"undefined name '{name}'", at)

        def evaluate(text: str) -> float:
            try:
                value = evaluated(self._kept.program(text.strip()), fn.Run(known, budget))
            except Refused as refused:
                raise ValueError(refused.what) from None
            return float(value)

        return evaluate

    def _cost(self, bytes_: int) -> None:
        self._output += bytes_
        if self._output > MOST_OUTPUT:
            raise Exhausted(f"the expansion has more than {MOST_OUTPUT >> 20} MB")

    def _as_text(self, made: Value) -> Value:
        if made.value is not UNKNOWN and type(made.value) is not str:
            try:
                made.value = fn.text_of(self._budget, made.value)
            except Exhausted:
                raise
            except Refused as refused:
                self._refused(refused, made.node, made.frame)
                made.value = UNKNOWN
        return made

    def _attributes(self, kind: str, element: Element, frame: Frame) -> list[Attribute | None]:
        """The attributes of an element of xacro. Uses and reports those with misspelt names."""
        found, flaws = attributes_of(kind, element)
        if flaws:
            names = (name for names in ATTRIBUTES[kind] for name in names)
            self._repaired.update(each for each, name in zip(found, names, strict=True) if each and each.name != name)
        for each in flaws:
            self._note(each, element, frame)
        return found

    def _note(self, fault: Fault, element: Element, frame: Frame) -> None:
        """Notes a fault that depends only on its element."""
        self._fault(
            fault.code, fault.what, element, frame, fault.span, is_refused=fault.is_refused, repair=fault.repair
        )


def respelling(document: SourceText, span: Span, written: str, meant: str) -> list[Replacement]:
    """Replaces a name that occurs once in a span; no replacements if it is repeated or encoded."""
    name = re.compile(rb"(?<![\w\x80-\xff])" + re.escape(written.encode()) + rb"(?![\w\x80-\xff])")
    found = [*name.finditer(document.text, *span)]
    return [Replacement(document, Span(*found[0].span()), meant)] if len(found) == 1 else []


class _UndefinedName(Refused):
    def __init__(self, name: str, at: fn.At | None, scope: Scope) -> None:
        super().__init__(fn.UNDEFINED, f"undefined property '{name}'", at)
        self.name, self.scope = name, scope


def invalid_substitution(text: str, kept: Kept) -> Refused | None:
    """The reason why xacro refuses the text of a substitution with any definitions."""
    verb, *words = text.split(" ")
    count = sum(map(bool, words))
    if verb == "eval":
        return kept.program(text[5:].strip()).refused
    is_right = {"optenv": count > 0, "cwd": not count, "dirname": True}.get(verb, count == 1)
    return None if is_right and verb in (*_SUBSTITUTIONS, "dirname") else _not_substituted(text, verb)


def _not_substituted(text: str, verb: str) -> Refused:
    meant = nearest(verb, _SUBSTITUTIONS)
    remedy = did_you_mean(meant) or f"; use {', '.join(_SUBSTITUTIONS[:-1])} or {_SUBSTITUTIONS[-1]}"
    refused = Refused("xacro-bad-substitution", f"'$({text})' is not a substitution{remedy}")
    refused.respelt = None if meant is None else (verb, meant)
    return refused


def _arguments(uses: Iterable[fn.Use]) -> dict[str, Definition]:
    """The arguments that a value depends on, except those with values from others."""
    found: dict[str, Definition] = {}
    for use in uses:
        if not isinstance(use.of, Definition):
            continue
        around = _around(use.of)
        found |= {
            each.name: each
            for each in around
            if isinstance(each, Definition) and each.kind == "argument" and not _has_arguments(each)
        }
    return found


class _Evaluated(NamedTuple):
    """A value with its uses; `same` is its only source (`Made`)."""

    value: Any
    uses: Sequence[fn.Use]
    same: "Definition | Place | None" = None


class _Written(NamedTuple):
    node: Attribute
    frame: Frame


def _misspelt_number(uses: Iterable[fn.Use]) -> _Written | None:
    """The place of a text that is nearly a number, such as '1.2.3', among the uses of a failed expression."""
    for use in uses:
        if not isinstance(use.of, Definition):
            continue
        for each in _around(use.of):
            if isinstance(each, Definition) and isinstance(each.node, Attribute) and each.frame is not None:
                text = each.node.value
                if type(each.value) is str and each.value == text and _LIKE_A_NUMBER.fullmatch(text):
                    return _Written(each.node, each.frame)
    return None


def _text_in(uses: Iterable[fn.Use]) -> Place | None:
    """The only text from a YAML file in a failed expression: it may have been meant as a number."""
    found: dict[int, Place] = {}
    for use in uses:
        places = (each for each in _around(use.of) if isinstance(each, Place))
        found |= {id(each): each for each in places if isinstance(each.content, str)}
    return next(iter(found.values())) if len(found) == 1 else None


def _around(of: object) -> Iterator[object]:
    """The source of a value, and its nearest dependencies."""
    more = of.made.definitions() if isinstance(of, Definition) and of.made is not None else ()
    return islice(chain((of,), more), _MOST_AROUND)


def _by_default(argument: Definition) -> str:
    return "" if argument.node is None else " by default"


def _has_arguments(definition: Definition) -> bool:
    return any(
        isinstance(each, Definition) and each.kind == "argument" for each in islice(_around(definition), 1, None)
    )


def _looked_up(value: Any, run: fn.Run) -> Any:
    """A value behind a name. Long texts are charged at each use."""
    if value is UNKNOWN:
        raise Unknown
    if type(value) is str:
        run.budget.charge(len(value))
    return value


def uses_of(made: Value) -> list[fn.Use]:
    return [use for piece in made.pieces for use in piece.uses]


def _globals(expander: Values) -> dict[str, Any]:
    """The names in every expression, with those of `xacro`."""

    def arg(run: fn.Run, name: Any) -> Any:
        return expander.argument(str(name), None, run)

    def absolute(_run: fn.Run, name: Any) -> Any:
        return expander.absolute(name)

    bare = {
        "load_yaml": fn.Function(expander.load_yaml),
        "abs_filename": fn.Function(absolute),
        "dotify": fn.Function(_dotify),
    }
    silent = {each: fn.Function(lambda _run, *_args, **_kwargs: "") for each in ("message", "warning", "error")}
    module = {
        **bare,
        **silent,
        "print_location": fn.Function(lambda _run: ""),
        "arg": fn.Function(arg),
        "tokenize": fn.Function(fn.tokens),
        "fatal": fn.Function(_fatal),
    }
    return {**fn.GLOBALS, **bare, "xacro": fn.Module(module)}


def _dotify(run: fn.Run, value: Any) -> YamlMap:
    file = value.file if isinstance(value, YamlMap) else None
    made = YamlMap(file)
    made.update(run.budget.weighed(value))
    if isinstance(value, YamlMap):
        made.places = value.places
    return made


def _fatal(run: fn.Run, *args: Any) -> Any:
    raise Refused("xacro-fatal", " ".join([fn.text_of(run.budget, each) for each in args]))

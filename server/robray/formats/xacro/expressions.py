"""Interprets Python's expressions: nothing is executed, imported or opened.

`ast` parses an expression, which is compiled to closures once. Only the functions in `functions.py` can be called.
"""

import ast
import operator
import re
import warnings
from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from robray.formats.xacro.functions import (
    EVALUATION,
    INVALID,
    At,
    Closure,
    Formatter,
    Lambda,
    Local,
    Run,
    Use,
    attribute,
    called,
    item,
    text_of,
    too_wide,
)
from robray.formats.xacro.limits import BITS, LARGEST, WIDEST, Refused, TooMuch, Unknown
from robray.formats.xacro.yaml import YamlMap

_LONGEST = 10_000
"""Characters of an expression."""

_OPERATORS: Mapping[type, Callable[..., Any]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
    ast.Pow: operator.pow,
    ast.LShift: operator.lshift,
    ast.RShift: operator.rshift,
    ast.BitAnd: operator.and_,
    ast.BitOr: operator.or_,
    ast.BitXor: operator.xor,
    ast.UAdd: operator.pos,
    ast.USub: operator.neg,
    ast.Invert: operator.invert,
    ast.Not: operator.not_,
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
    ast.Is: operator.is_,
    ast.IsNot: operator.is_not,
    ast.In: lambda a, b: a in b,
    ast.NotIn: lambda a, b: a not in b,
}
_CONVERSIONS: Mapping[int, Callable[[Any], Any]] = {115: str, 114: repr, 97: ascii}
_SEVERAL = (str, list, tuple)
_COMMAND = re.compile(r"\s*(?:arg|dirname|env|eval|find|optenv)\s+\w+\s*")
"""A substitution in the brackets of an expression."""


class Program(NamedTuple):
    """A text compiled as an expression. `run` is None if it is `refused`."""

    run: Closure | None
    names: tuple[tuple[str, At], ...]
    """The names that it looks up."""
    refused: Refused | None
    last: At | None = None
    """The name or key, if the expression only looks it up."""
    name: str | None = None
    """The name, if the expression is only a name."""


def program(text: str) -> Program:
    """Cost: O(text)."""
    making = _Making(text)
    try:
        if len(text) > _LONGEST:
            raise TooMuch("this expression is too long")
        tree = parsed(text)
        run, last = making.make(tree), making.last(tree)
        return Program(run, tuple(making.names), None, last, tree.id if isinstance(tree, ast.Name) else None)
    except SyntaxError as error:
        # A missing end has no place.
        start = making.place(error.lineno or 1, error.offset - 1) if error.offset else None
        message = error.msg.partition(". Perhaps")[0].partition(" (")[0]
        at = None if start is None else (start, start + 1)
        refused = Refused(INVALID, f"this is not an expression: {message}", at)
        if _COMMAND.fullmatch(text):
            refused = Refused(INVALID, f"'${{…}}' takes an expression; use '$({text.strip()})' for a substitution")
    except (RecursionError, MemoryError):
        refused = TooMuch("this expression is nested too deeply")
    except ValueError as error:
        refused = Refused(INVALID, f"this is not an expression: {error}")
    except Refused as error:
        refused = error.again()
    return Program(None, (), refused)


def parsed(text: str) -> ast.expr:
    """The tree of an expression. Raises what `ast.parse` raises."""
    with warnings.catch_warnings():
        # Warnings about odd backslashes do not matter here.
        warnings.simplefilter("ignore")
        return ast.parse(text, mode="eval").body


def evaluated(made: Program, run: Run) -> Any:
    """The value of a program. Raises only Refused or Unknown."""
    if made.refused is not None or made.run is None:
        assert made.refused is not None, "a program either runs or is refused"
        raise made.refused.again()
    try:
        return made.run(run, None)
    except (Refused, Unknown):
        raise
    except RecursionError:
        raise TooMuch("this is nested too deeply") from None
    except Exception as error:  # noqa: BLE001 - an operation of Python on the source's own values
        raise Refused(EVALUATION, str(error) or type(error).__name__) from None


def _binary(run: Run, kind: type, a: Any, b: Any) -> Any:
    run.budget.step()
    if kind is ast.Pow and isinstance(a, int) and isinstance(b, int) and abs(a) > 1 and a.bit_length() * b > BITS:
        raise TooMuch("this number is too large")
    if kind is ast.LShift and isinstance(b, int) and b > BITS:
        raise TooMuch("this number is too large")
    if kind is ast.Mult:
        for many, count in ((a, b), (b, a)):
            if isinstance(many, _SEVERAL) and isinstance(count, int) and len(many) * count > LARGEST:
                raise TooMuch("this value is too long")
    if kind is ast.Mod and isinstance(a, str):
        if too_wide(a) or "*" in a:
            raise TooMuch("this format is too wide")
        # Each part may be the whole formatted value.
        if a.count("%") * len(text_of(run.budget, b)) > WIDEST:
            raise TooMuch("this text is too long")
    return run.budget.kept(_OPERATORS[kind](a, b))


def _nothing(_run: Run, _local: Local) -> None:
    return None


class _Making:
    """Compiles a tree to closures; a method for each supported kind of node."""

    def __init__(self, text: str) -> None:
        self._lines = text.split("\n")
        self._starts = [0]
        for line in self._lines:
            self._starts.append(self._starts[-1] + len(line) + 1)
        self.names: list[tuple[str, At]] = []
        self._bound: list[frozenset[str]] = []

    def place(self, line: int, column: int) -> int:
        """The index of a character, by line from 1 and by column."""
        return self._starts[min(line, len(self._lines)) - 1] + column

    def last(self, node: ast.expr) -> At | None:
        """The place of the last look-up in an expression, if its result is the value."""
        if isinstance(node, ast.Attribute):
            end = self._at(node)[1]
            return end - len(node.attr), end
        if isinstance(node, ast.Subscript):
            return self._at(node.slice)
        return self._at(node) if isinstance(node, ast.Name) else None

    def _at(self, node: ast.expr) -> At:
        ends = node.end_lineno or node.lineno, node.end_col_offset or node.col_offset
        return self._character(node.lineno, node.col_offset), self._character(*ends)

    def _character(self, line: int, byte: int) -> int:
        text = self._lines[line - 1]
        return self._starts[line - 1] + (byte if text.isascii() else len(text.encode()[:byte].decode()))

    def make(self, node: ast.expr) -> Closure:
        making: Callable[[Any], Closure] | None = getattr(self, f"_{type(node).__name__.lower()}", None)
        if making is None:
            raise Refused(
                INVALID, f"this is not allowed in an expression of xacro ({type(node).__name__})", self._at(node)
            )
        return making(node)

    def _all(self, nodes: Iterable[ast.expr]) -> list[Closure]:
        return [self.make(each) for each in nodes]

    def _starred(self, nodes: Iterable[ast.expr]) -> list[tuple[bool, Closure]]:
        return [
            (True, self.make(each.value)) if isinstance(each, ast.Starred) else (False, self.make(each))
            for each in nodes
        ]

    def _constant(self, node: ast.Constant) -> Closure:
        value = node.value
        if value is Ellipsis or isinstance(value, bytes):
            raise Refused(INVALID, "this has no meaning in an expression of xacro", self._at(node))
        if isinstance(value, int) and value.bit_length() > BITS:
            raise TooMuch("this number is too large")
        return lambda _run, _local: value

    def _name(self, node: ast.Name) -> Closure:
        name, at = node.id, self._at(node)
        if name.startswith("__"):
            raise Refused(INVALID, f"names that begin with '__' cannot be used: '{name}'", at)
        if not any(name in names for names in self._bound):
            self.names.append((name, at))
            return lambda run, _local: run.lookup(name, at, run)

        def bound(run: Run, local: Local) -> Any:
            while local is not None:
                if name in local[0]:
                    return local[0][name]
                local = local[1]
            return run.lookup(name, at, run)

        return bound

    def _binop(self, node: ast.BinOp) -> Closure:
        left, right, kind = self.make(node.left), self.make(node.right), type(node.op)
        if kind not in _OPERATORS:
            raise Refused(INVALID, "this operator has no meaning in an expression of xacro", self._at(node))
        return lambda run, local: _binary(run, kind, left(run, local), right(run, local))

    def _unaryop(self, node: ast.UnaryOp) -> Closure:
        operand, does = self.make(node.operand), _OPERATORS[type(node.op)]
        return lambda run, local: does(operand(run, local))

    def _boolop(self, node: ast.BoolOp) -> Closure:
        values, stops = self._all(node.values), isinstance(node.op, ast.Or)

        def run_it(run: Run, local: Local) -> Any:
            value = None
            for each in values:
                value = each(run, local)
                if bool(value) is stops:
                    return value
            return value

        return run_it

    def _compare(self, node: ast.Compare) -> Closure:
        first = self.make(node.left)
        # The text before `in` names a key.
        ats = [
            self._at(each) if isinstance(op, ast.In | ast.NotIn) else None
            for op, each in zip(node.ops, (node.left, *node.comparators), strict=False)
        ]
        rest = list(zip([_OPERATORS[type(each)] for each in node.ops], self._all(node.comparators), ats, strict=True))

        def run_it(run: Run, local: Local) -> Any:
            left, value = run.budget.weighed(first(run, local)), None
            for does, each, at in rest:
                right = each(run, local)
                if at is None or not isinstance(right, dict):
                    # A key of a dictionary is looked up.
                    run.budget.weighed(right)
                run.budget.step(1 + (len(right) // 64 if isinstance(right, str) else 0))
                value = does(left, right)
                if at is not None and isinstance(right, YamlMap) and left in right.places:
                    run.uses.append(Use(at, right.places[left]))
                if not value:
                    return value
                left = right
            return value

        return run_it

    def _ifexp(self, node: ast.IfExp) -> Closure:
        test, body, orelse = self.make(node.test), self.make(node.body), self.make(node.orelse)
        return lambda run, local: body(run, local) if test(run, local) else orelse(run, local)

    def _attribute(self, node: ast.Attribute) -> Closure:
        owner, name, at = self.make(node.value), node.attr, self.last(node)
        assert at is not None, "it is looked up"
        return lambda run, local: attribute(run, owner(run, local), name, at)

    def _subscript(self, node: ast.Subscript) -> Closure:
        owner, key, at = self.make(node.value), self.make(node.slice), self._at(node.slice)
        return lambda run, local: item(run, owner(run, local), key(run, local), at)

    def _slice(self, node: ast.Slice) -> Closure:
        lower, upper, step = (
            _nothing if each is None else self.make(each) for each in (node.lower, node.upper, node.step)
        )
        return lambda run, local: slice(lower(run, local), upper(run, local), step(run, local))

    def _call(self, node: ast.Call) -> Closure:
        function, at = self.make(node.func), self._at(node)
        args = self._starred(node.args)
        named = [(each.arg, self.make(each.value)) for each in node.keywords]

        def run_it(run: Run, local: Local) -> Any:
            does = function(run, local)
            given: list[Any] = []
            kwargs: dict[str, Any] = {}
            for is_many, each in args:
                value = each(run, local)
                given += run.budget.listed(value) if is_many else (value,)
            for name, each in named:
                kwargs.update(each(run, local) if name is None else {name: each(run, local)})
            try:
                return called(run, does, given, kwargs)
            except Refused as refused:
                refused.at = refused.at or at
                raise

        return run_it

    def _collected(self, kind: Callable[[list[Any]], Any], nodes: Iterable[ast.expr]) -> Closure:
        values = self._starred(nodes)

        def run_it(run: Run, local: Local) -> Any:
            made: list[Any] = []
            for is_many, each in values:
                made += run.budget.listed(each(run, local)) if is_many else (each(run, local),)
            return run.budget.kept(kind(run.budget.hashed(made) if kind is set else made))

        return run_it

    def _list(self, node: ast.List) -> Closure:
        return self._collected(list, node.elts)

    def _tuple(self, node: ast.Tuple) -> Closure:
        return self._collected(tuple, node.elts)

    def _set(self, node: ast.Set) -> Closure:
        return self._collected(set, node.elts)

    def _joinedstr(self, node: ast.JoinedStr) -> Closure:
        parts = self._all(node.values)
        return lambda run, local: run.budget.kept("".join([run.budget.kept(each(run, local)) for each in parts]))

    def _formattedvalue(self, node: ast.FormattedValue) -> Closure:
        value = self.make(node.value)
        spec = self.make(node.format_spec) if node.format_spec else None
        convert = _CONVERSIONS.get(node.conversion, lambda each: each)

        def run_it(run: Run, local: Local) -> str:
            shown = convert(run.budget.weighed(value(run, local)))
            return Formatter().format_field(shown, spec(run, local) if spec is not None else "")

        return run_it

    def _lambda(self, node: ast.Lambda) -> Closure:
        given = node.args
        if given.kwonlyargs or given.kwarg:
            raise Refused(INVALID, "this function cannot have named arguments only", self._at(node))
        names = [each.arg for each in (*given.posonlyargs, *given.args)]
        rest = given.vararg.arg if given.vararg is not None else None
        defaults = list(zip(names[len(names) - len(given.defaults) :], self._all(given.defaults), strict=True))
        self._bound.append(frozenset(names if rest is None else (*names, rest)))
        body = self.make(node.body)
        self._bound.pop()
        return lambda run, local: Lambda(
            run, names, {name: each(run, local) for name, each in defaults}, rest, body, local
        )

    def _target(self, node: ast.expr) -> tuple[frozenset[str], Callable[[dict[str, Any], Any, Run], None]]:
        """The names that a loop binds, and the function that binds them."""
        if isinstance(node, ast.Name):
            name = node.id

            def bind(names: dict[str, Any], value: Any, _run: Run) -> None:
                names[name] = value

            return frozenset({name}), bind
        if not isinstance(node, ast.Tuple | ast.List):
            raise Refused(INVALID, "only names can be assigned to", self._at(node))
        inner = [self._target(each) for each in node.elts]

        def unpack(names: dict[str, Any], value: Any, run: Run) -> None:
            values = run.budget.listed(value)
            if len(values) != len(inner):
                raise Refused(EVALUATION, f"expected {len(inner)} values, found {len(values)}")
            for (_, put), one in zip(inner, values, strict=True):
                put(names, one, run)

        return frozenset().union(*[names for names, _ in inner]), unpack

    def _comprehension(
        self, generators: list[ast.comprehension], elements: tuple[ast.expr, ...], kind: Callable[[list[Any]], Any]
    ) -> Closure:
        loops, depth = [], len(self._bound)
        for each in generators:
            source = self.make(each.iter)
            names, put = self._target(each.target)
            self._bound.append(names)
            loops.append((source, put, self._all(each.ifs)))
        results = self._all(elements)
        del self._bound[depth:]

        def run_it(run: Run, local: Local) -> Any:
            made: list[Any] = []

            def loop(index: int, local: Local) -> None:
                if index == len(loops):
                    values = [each(run, local) for each in results]
                    made.append(values[0] if len(values) == 1 else tuple(values))
                    return
                source, put, conditions = loops[index]
                for each in run.budget.listed(source(run, local)):
                    run.budget.step()
                    names: dict[str, Any] = {}
                    put(names, each, run)
                    inner = (names, local)
                    if all(condition(run, inner) for condition in conditions):
                        loop(index + 1, inner)

            loop(0, local)
            if kind is not list:
                run.budget.hashed([each[0] for each in made] if kind is dict else made)
            return run.budget.kept(kind(made))

        return run_it

    def _listcomp(self, node: ast.ListComp) -> Closure:
        return self._comprehension(node.generators, (node.elt,), list)

    def _generatorexp(self, node: ast.GeneratorExp) -> Closure:
        return self._comprehension(node.generators, (node.elt,), list)

    def _setcomp(self, node: ast.SetComp) -> Closure:
        return self._comprehension(node.generators, (node.elt,), set)

    def _dictcomp(self, node: ast.DictComp) -> Closure:
        return self._comprehension(node.generators, (node.key, node.value), dict)

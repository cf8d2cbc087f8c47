"""Edits of an expression to another value: the smallest change that a person would make.

Replaces a single number; in a sum the last literal term, which is an offset; and without one, adds a term. A name is
never replaced by a number.
"""

import re
from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from robray.features.moving.numbers import like, plain, settled
from robray.formats.robray.editing.moving.terms import (
    Constant,
    Enclosed,
    Literal,
    Lookup,
    Negated,
    Node,
    Pair,
    Unit,
    constants_in,
    units_in,
    value_in,
)
from robray.formats.robray.editing.refactorings.layout import has_comment
from robray.formats.robray.editing.refactorings.rotations import DEGREE, of_pi

_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_-]*")
_NOTHING = 1e-12
_SCALES = frozenset({10.0, 100.0, 1000.0, 0.1, 0.01, 0.001, 0.0254})
"""Numbers that others are multiplied with, or divided by, to be in metres."""

_LENGTHS = ("um", "mm", "cm", "dm", "m", "km", "in", "inch", "ft", "foot", "MM", "CM", "M", "INCH")
_LONG_LENGTHS = ("inches", "feet", "millimeters", "millimetres", "centimeters", "centimetres", "meters", "metres")
_ANGLES = ("deg", "DEG", "degree", "degrees", "rad", "radian", "radians")
_UNIT_NAMES = frozenset((*_LENGTHS, *_LONG_LENGTHS, *(name[:-1] for name in _LONG_LENGTHS), *_ANGLES))
"""Names of constants that multiply numbers."""

_DENOMINATORS = frozenset({1, 2, 3, 4, 5, 6, 8, 9, 10, 12})
"""Parts of a half turn that people write with `pi`."""


class Splice(NamedTuple):
    """A piece of an expression, in its bytes, and its replacement."""

    start: int
    end: int
    text: str

    def apply(self, text: bytes) -> bytes:
        return text[: self.start] + self.text.encode() + text[self.end :]


class Form(NamedTuple):
    """The form of a number: `step` is its rounding, in its own unit, metres or radians.

    `strict` are arrays and definitions, in which a minus may be the first operator; `degrees` are new angles.
    """

    step: float
    strict: bool = True
    is_angle: bool = False
    degrees: bool = False

    def divided(self, by: float) -> "Form":
        """For a number with a coefficient."""
        return self._replace(step=self.step / abs(by))


def solutions(text: bytes, root: Node, need: float, form: Form, lookup: Lookup) -> Iterator[Splice]:
    """Edits that increase an expression by `need`, the best first; the reader may refuse some of them."""
    value = value_in(root, lookup)
    if value is None:
        return
    if abs(value + need) < _NOTHING and not constants_in(root):
        yield Splice(root.start, root.end, "0" if not isinstance(root, Literal) else like(0.0, root.text))
        return
    solver = _Solver(text, form, lookup)
    yield from solver.changes(root, need, form)
    yield from solver.added(root, need)


class _Solver:
    def __init__(self, text: bytes, form: Form, lookup: Lookup) -> None:
        self.text = text
        self.form = form
        self.lookup = lookup

    def changes(self, node: Node, need: float, form: Form) -> Iterator[Splice]:
        match node:
            case Literal(value=value):
                yield Splice(node.start, node.end, self.written(node, settled(value + need, form.step), form))
            case Negated(operand=Literal(text=text, value=value)):
                yield Splice(node.start, node.end, like(settled(need - value, form.step), text.lstrip("-")))
            case Negated(operand=inner):
                yield from self.changes(inner, -need, form)
            case Enclosed(inner=inner):
                for splice in self.changes(inner, need, form):
                    yield self.bare(node, inner, splice)
            case Pair(operator="+" | "-"):
                yield from self.in_sum(node, need, form)
            case Pair(operator="*" | "/"):
                yield from self.in_product(node, need, form)
            case Unit():
                if form.is_angle:
                    yield Splice(node.start, node.end, self.angle(node, node.value + need, form))
            case Constant() | Pair():
                pass

    def bare(self, node: Enclosed, inner: Node, splice: Splice) -> Splice:
        """Without the parentheses, where of the sum in them only a name is left."""
        end = inner.end + len(splice.apply(self.text)) - len(self.text)
        left = splice.apply(self.text)[inner.start : end].decode()
        return Splice(node.start, node.end, left) if isinstance(inner, Pair) and _NAME.fullmatch(left) else splice

    def in_sum(self, node: Pair, need: float, form: Form) -> Iterator[Splice]:
        terms = _terms(node)
        for index in range(len(terms) - 1, -1, -1):
            sign, _, term = terms[index]
            value = value_in(term, self.lookup)
            if value is None or not self.is_offset(term, form):
                continue
            becomes = settled(sign * value + need, form.step)
            if abs(becomes) < _NOTHING:
                yield from self.dropped(terms, index)
            else:
                yield from self.exchanged(node, terms, index, becomes, form)
            return

    def is_offset(self, term: Node, form: Form) -> bool:
        if isinstance(term, Literal) or self.literal_in(term) is not None:
            return True
        return form.is_angle and not constants_in(term) and bool(units_in(term))

    def exchanged(
        self, node: Pair, terms: list[tuple[int, int, Node]], index: int, becomes: float, form: Form
    ) -> Iterator[Splice]:
        sign, at, term = terms[index]
        if index == 0:
            yield Splice(term.start, term.end, self.written(term, becomes, form))
            return
        size = self.written(term, abs(becomes), form)
        operator = "-" if becomes < 0 else "+"
        is_plain = not (isinstance(term, Literal) and term.text.startswith("-"))
        if (becomes < 0) is (sign < 0) and is_plain:
            yield Splice(term.start, term.end, size)
            return
        end = terms[index - 1][2].end
        before, behind = self.text[end:at].decode(), self.text[at + 1 : term.start].decode()
        if operator == "-":
            before, behind = before or " ", behind or " "
        yield Splice(end, term.end, f"{before}{operator}{behind}{size}")
        if index == 1 and operator == "-" and not has_comment(self.text[node.start : term.end]):
            first = self.text[terms[0][2].start : terms[0][2].end].decode()
            yield Splice(terms[0][2].start, term.end, f"{self.written(term, becomes, form)} + {first}")

    def dropped(self, terms: list[tuple[int, int, Node]], index: int) -> Iterator[Splice]:
        _, _, term = terms[index]
        if index:
            end = terms[index - 1][2].end
            if not has_comment(self.text[end : term.end]):
                yield Splice(end, term.end, "")
        elif not has_comment(self.text[term.start : terms[1][2].start]):
            sign, _, following = terms[1]
            yield Splice(term.start, following.start, "-" if sign < 0 else "")
        yield Splice(term.start, term.end, "0")

    def written(self, term: Node, value: float, form: Form) -> str:
        """A term with another value, in the same form."""
        if isinstance(term, Literal):
            is_new = term.value == 0 and form.is_angle and self.form.degrees
            return self.degrees(value, form) if is_new else like(value, term.text.lstrip("-"))
        found = self.literal_in(term)
        if found is None:
            return self.angle(term, value, form)
        literal, scale = found
        text = like(settled(value / scale, form.step / abs(scale)), literal.text.lstrip("-"))
        return (self.text[term.start : literal.start] + text.encode() + self.text[literal.end : term.end]).decode()

    def in_product(self, node: Pair, need: float, form: Form) -> Iterator[Splice]:
        value = value_in(node, self.lookup)
        if value is None:
            return
        if self.literal_in(node) is not None:
            yield Splice(node.start, node.end, self.written(node, value + need, form))
            return
        if form.is_angle and not constants_in(node) and units_in(node):
            yield Splice(node.start, node.end, self.angle(node, value + need, form))
            return
        factors = _factors(node)
        sums = [factor for is_over, factor in factors if isinstance(factor, Enclosed) and not is_over]
        others = [factor for _, factor in factors if not isinstance(factor, Enclosed)]
        if len(sums) == 1 and not any(constants_in(other) for other in others):
            inner = value_in(sums[0], self.lookup)
            if inner:
                scale = value / inner
                yield from self.changes(sums[0], need / scale, form.divided(scale))

    def literal_in(self, term: Node) -> tuple[Literal, float] | None:
        """The one number in a product that is multiplied only by units, and its coefficient."""
        if isinstance(term, Literal):
            return term, 1.0
        if not isinstance(term, Pair) or term.operator not in "*/":
            return None
        found: Literal | None = None
        scale = 1.0
        turns: list[str] = []
        for is_over, factor in _factors(term):
            value = value_in(factor, self.lookup)
            if value is None or (value == 0 and not isinstance(factor, Literal)):
                return None
            if isinstance(factor, Literal):
                if value in _SCALES and (is_over or found is not None):
                    pass
                elif is_over and value == 180:
                    turns.append("180")
                elif not is_over and found is None:
                    found = factor
                    continue
                else:
                    return None
            elif isinstance(factor, Unit):
                if factor.text != "deg":
                    turns.append("pi")
                if is_over:
                    return None
            elif not (isinstance(factor, Constant) and factor.name in _UNIT_NAMES):
                return None
            scale = scale / value if is_over else scale * value
        if found is None or sorted(turns) not in ([], ["180", "pi"]):
            return None
        return found, scale

    def angle(self, node: Node, value: float, form: Form) -> str:
        """An angle in the present unit; multiples of `pi` only for usual ones."""
        if "deg" not in units_in(node):
            rounded = settled(value / DEGREE, form.step / DEGREE)
            half_turns = Fraction(rounded / 180).limit_denominator(max(_DENOMINATORS))
            is_one = abs(float(half_turns) * 180 - rounded) < 1e-9
            text = of_pi(half_turns) if is_one and half_turns.denominator in _DENOMINATORS else None
            if text is not None:
                return self.spaced(text)
        return self.degrees(value, form)

    def degrees(self, value: float, form: Form) -> str:
        return self.spaced(f"{plain(settled(value / DEGREE, form.step / DEGREE))} * deg")

    def spaced(self, text: str) -> str:
        """Without blanks around operators, where products in the expression have none."""
        return text.replace(" ", "") if self.are_close(b"*/") else text

    def are_close(self, operators: bytes) -> bool:
        """True if it has these operators, without blanks around them."""
        found = [at for at, byte in enumerate(self.text) if byte in operators]
        return bool(found) and not any(set(self.text[max(at - 1, 0) : at + 2]) & set(b" \t\r\n") for at in found)

    def added(self, root: Node, need: float) -> Iterator[Splice]:
        """A term of its own, at the end; at the beginning, if the reader would take its minus for a sign."""
        if self.form.is_angle and self.form.degrees:
            size, less = self.degrees(abs(need), self.form), self.degrees(-abs(need), self.form)
        else:
            amount = settled(abs(need), self.form.step)
            size, less = plain(amount), plain(-amount)
        if need > 0:
            plus = "+" if self.are_close(b"+") else " + "
            yield Splice(root.end, root.end, f"{plus}{size}")
            return
        if size == "0":
            return
        yield Splice(root.end, root.end, f" - {size}")
        if not self.form.strict:
            yield Splice(root.start, root.start, f"{less} + ")


def _terms(node: Node) -> list[tuple[int, int, Node]]:
    """Terms of a sum: the sign of each, the place of its operator (-1 for the first), and the term."""
    found: list[tuple[int, int, Node]] = []
    while isinstance(node, Pair) and node.operator in "+-":
        found.append((-1 if node.operator == "-" else 1, node.at, node.right))
        node = node.left
    found.append((1, -1, node))
    found.reverse()
    return found


def _factors(node: Node) -> list[tuple[bool, Node]]:
    """Factors of a product: True for a divisor, and the factor."""
    found: list[tuple[bool, Node]] = []
    while isinstance(node, Pair) and node.operator in "*/":
        found.append((node.operator == "/", node.right))
        node = node.left
    found.append((False, node))
    found.reverse()
    return found

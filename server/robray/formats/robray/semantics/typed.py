"""Attribute values as the numbers, vectors and words that frames and geometry are made of."""

from typing import Any

from robray.analysis.resolve_context import ResolveContext
from robray.analysis.results import Given
from robray.analysis.values import UNKNOWN, Evaluated, Unknown
from robray.facts.details import Named, Undefined
from robray.facts.numbers import Number
from robray.facts.problems import Problem
from robray.formats.robray.details import ShadowedWord, WrongLength
from robray.formats.robray.expressions import Expression
from robray.formats.robray.semantics.evaluate import EvaluationError, as_double, wrong_type
from robray.formats.robray.statements import Attribute, Block
from robray.formats.robray.vocabulary import ValueType
from robray.text.spans import Span

_PLAIN = frozenset({int, float})


class Reader:
    """Reads the merged attributes of one block. Problems are noted at the attribute, or at its `isa`."""

    def __init__(self, block: Block, attributes: dict[str, Given], context: ResolveContext) -> None:
        self.block = block
        self.attributes = attributes
        self.context = context

    def has(self, name: str) -> bool:
        return name in self.attributes

    def value(self, name: str) -> Evaluated | None:
        given = self.attributes.get(name)
        return None if given is None else given.value

    def number(self, name: str) -> float | None:
        """A double; None without one."""
        given = self.attributes.get(name)
        if given is None or (value := given.value) is UNKNOWN:
            return None
        if isinstance(value, (tuple, str)):
            self.wrong_type(name, ValueType.NUMBER, value)
            return None
        assert not isinstance(value, Unknown)
        return self._double(name, value)

    def vector(self, name: str, lengths: tuple[int, ...], *, longer: bool = False) -> tuple[float, ...] | None:
        """An array of one of the lengths (the first or longer, if that is allowed); None without one."""
        given = self.attributes.get(name)
        if given is None or (value := given.value) is UNKNOWN:
            return None
        if not isinstance(value, tuple):
            assert not isinstance(value, Unknown)
            self.wrong_type(name, ValueType.VECTOR, value, lengths[0])
            return None
        if len(value) in lengths and _PLAIN.issuperset(map(type, value)):
            try:
                return tuple(map(float, value))  # type: ignore[arg-type]
            except OverflowError:
                # The slow way finds the problem.
                pass
        if UNKNOWN in value:
            return None
        if len(value) not in lengths and not (longer and len(value) > lengths[0]):
            wanted = " or ".join(str(length) for length in lengths)
            self.problem("wrong-length", name, WrongLength(name, wanted, str(len(value))))
            return None
        doubles = []
        for element in value:
            assert not isinstance(element, Unknown), "arrays with unknown elements are left alone"
            double = self._double(name, element)
            if double is None:
                return None
            doubles.append(double)
        return tuple(doubles)

    def word(self, name: str) -> str | None:
        given = self.attributes.get(name)
        if given is None or (value := given.value) is UNKNOWN:
            return None
        if not isinstance(value, str):
            self.wrong_type(name, ValueType.NAME, value)
            return None
        return value

    def flag(self, name: str, *, default: bool) -> bool:
        given = self.attributes.get(name)
        if given is None or (value := given.value) is UNKNOWN:
            return default
        # A value that is not a number has a problem at its place (`own_attributes`).
        return default if isinstance(value, (tuple, str)) else value != 0

    def _double(self, name: str, value: Number) -> float | None:
        try:
            double = as_double(value)
        except EvaluationError as failure:
            self.problem(failure.code, name, failure.details)
            return None
        if double is None:
            self.problem("complex-number", name)
        return double

    def wrong_type(self, name: str, wanted: ValueType, value: Evaluated, length: int = 0) -> None:
        """For a bare name as value, the problem is that a constant has it, or that none has."""
        own = self.own(name)
        written = own.value.name if own is not None and isinstance(own.value, Expression) else None
        if written is not None and wanted is ValueType.NAME:
            # Then quotes would obviously not help.
            quoted = Problem("quoted-constant", written.span, Named(written.text))
            self.context.problems[:] = [one for one in self.context.problems if one != quoted]
            self.problem("constant-shadows-word", name, ShadowedWord(written.text, name))
        elif written is not None and wanted is ValueType.NUMBER and value == written.text and not written.quoted:
            self.problem("undefined-constant", name, Undefined(written.text))
        else:
            self.context.problems.append(
                Problem("wrong-type", self.span(name), wrong_type(name, wanted, value, length))
            )

    def problem(self, code: str, name: str, details: tuple[Any, ...] = ()) -> None:
        self.context.problem(code, self.span(name), details)

    def span(self, name: str) -> Span:
        """The place of an attribute's value; for one from a class, the place where the class is taken."""
        attribute = self.own(name)
        if attribute is not None:
            return attribute.value.span if attribute.value is not None else attribute.name_span
        given = self.attributes.get(name)
        if given is not None:
            for isa in self.block.attributes:
                if isa.name == "isa" and isa.value is not None and given.origin == isa.value.text.strip('"'):
                    return isa.value.span
            for isa in self.block.attributes:
                if isa.name == "isa" and isa.value is not None:
                    return isa.value.span
        return self.block.name.span if self.block.name is not None else self.block.keyword

    def own(self, name: str) -> Attribute | None:
        """The statement in the block itself that counts: the last one."""
        for attribute in reversed(self.block.attributes):
            if attribute.name == name:
                return attribute
        return None

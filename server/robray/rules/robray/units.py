"""Units behind numbers, as people write them: robray has none but `deg`, lengths are metres and angles radians."""

import re
from collections.abc import Mapping
from decimal import Decimal
from typing import NamedTuple

from robray.facts.symbols import SymbolKind
from robray.rules.engine.rule import Applicability, Fix, Replacement, RuleContext
from robray.rules.engine.rule_contexts import blanks_before, in_file, is_declared, may_have_lost_something
from robray.text.spans import Span

_NUMBER = re.compile(r"-?(?:[0-9]{1,15}(?:\.[0-9]{0,15})?|\.[0-9]{1,15})")

LENGTHS: Mapping[str, Decimal] = {
    "m": Decimal(1),
    "meter": Decimal(1),
    "meters": Decimal(1),
    "metre": Decimal(1),
    "metres": Decimal(1),
    "dm": Decimal("0.1"),
    "cm": Decimal("0.01"),
    "mm": Decimal("0.001"),
    "km": Decimal(1000),
    "in": Decimal("0.0254"),
    "inch": Decimal("0.0254"),
    "inches": Decimal("0.0254"),
    "ft": Decimal("0.3048"),
}
RADIANS = frozenset({"rad", "radian", "radians"})
DEGREES = frozenset({"degree", "degrees", "degs"})


_BINDING = re.compile(rb"[ \t]*[*/^]")


def is_sure_product(text: bytes, start: int, end: int) -> bool:
    """Whether a unit from one byte to another is behind its number with nothing but the '*' missing.

    Neither has something else been left out before it, nor was the '*' exchanged with it.
    """
    return not may_have_lost_something(text, start) and _BINDING.match(text, end) is None


class Measured(NamedTuple):
    """A number with a unit behind it, and the value to write instead."""

    number: str
    unit: str
    value: str

    @property
    def message(self) -> str:
        base = "lengths are in metres" if self.unit in LENGTHS else "angles are in radians"
        return f"unexpected unit '{self.unit}', because {base}; write '{self.value}'"

    def fix(self, context: RuleContext) -> Fix | None:
        """The unit ends the finding; None where more than blanks stand between the two."""
        text, span = in_file(context)
        end = span.end - len(self.unit)
        end -= blanks_before(text, end)
        if not text.endswith(self.number.encode(), 0, end):
            return None
        start = context.span.end - (span.end - end) - len(self.number)
        return Fix(
            f"Change to '{self.value}'",
            (Replacement(Span(start, context.span.end), self.value),),
            Applicability.UNSAFE,
        )


def is_in_degrees(number: str, unit: str) -> bool:
    """Whether the two stand for an angle, as `30 deg`."""
    return unit == "deg" and _NUMBER.fullmatch(number) is not None


def measured(context: RuleContext, number: str, unit: str) -> Measured | None:
    """None where the second is no unit, or a constant of the scene."""
    if _NUMBER.fullmatch(number) is None or is_declared(context, SymbolKind.CONSTANT, unit):
        return None
    if unit in DEGREES:
        return Measured(number, unit, f"{number} * deg")
    factor = Decimal(1) if unit in RADIANS else LENGTHS.get(unit)
    if factor is None:
        return None
    # A value in the base unit stays as it is written, with all its digits.
    return Measured(number, unit, number if factor == 1 else f"{(Decimal(number) * factor).normalize():f}")

"""What a value is in the unit that people think in."""

from robray.analysis.values import UNKNOWN, Evaluated
from robray.features.numbers import degrees, number, vector
from robray.scene.units import Unit

_MILLIMETRES = 1000.0


def in_other_unit(value: Evaluated, unit: Unit | None) -> str:
    """Metres in millimetres, radians in degrees; empty for other units, and for what is no number."""
    doubles = _doubles(value)
    if doubles is None:
        return ""
    match unit:
        case Unit.METRE:
            millimetres = tuple(round(double * _MILLIMETRES, 6) for double in doubles)
            return f"{vector(millimetres) if isinstance(value, tuple) else number(millimetres[0])} mm"
        case Unit.RADIAN:
            shown = degrees(doubles)
            return shown if isinstance(value, tuple) else shown.strip("[]")
        case Unit.METRE_PER_SECOND | Unit.RADIAN_PER_SECOND | Unit.KILOGRAM | Unit.KILOGRAM_SQUARE_METRE | None:
            return ""
        case Unit.NEWTON | Unit.NEWTON_METRE | Unit.NEWTON_SECOND_PER_METRE | Unit.NEWTON_METRE_SECOND_PER_RADIAN:
            return ""


def hexadecimal(value: Evaluated) -> str:
    """`#rrggbb`; empty where a part is out of range."""
    doubles = _doubles(value)
    if doubles is None or len(doubles) != 3 or not all(0 <= double <= 1 for double in doubles):
        return ""
    return "#" + "".join(f"{round(double * 255):02x}" for double in doubles)


def _doubles(value: Evaluated) -> tuple[float, ...] | None:
    """None where there is anything but numbers, or none at all."""
    found: list[float] = []
    for element in value if isinstance(value, tuple) else (value,):
        if element is UNKNOWN or isinstance(element, str | complex):
            return None
        try:
            found.append(float(element))
        except OverflowError:
            return None
    return tuple(found) or None

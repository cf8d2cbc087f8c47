"""Joints."""

from robray.facts.details import Named, Said
from robray.facts.problems import Problem
from robray.facts.symbols import Name
from robray.formats.urdf.frontend.elements import Reader
from robray.formats.urdf.frontend.words import NEEDED, PROPOSED, SINCE
from robray.formats.urdf.statements import JOINT_TYPES, Joint, Limit, Mimic, NumberLiteral, Parameters
from robray.syntax.xml.tree import Node

_LIMITED = ("revolute", "prismatic")
_WITH_AXIS = frozenset(JOINT_TYPES) - {"fixed", "floating"}
_ENDS = PROPOSED["limit"]
_LATER = tuple(name for element, name in SINCE if element == "limit")
_STRICT = 2
"""The minor version from which on urdfdom checks limits."""


def joint(reader: Reader) -> Joint:
    name = reader.required_name(reader.node, "name", "'joint'")
    kind = reader.required_name(reader.node, "type", "'joint'")
    if kind is not None and kind.text not in JOINT_TYPES:
        reader.problems.append(Problem("urdf-joint-type", kind.span, Named(kind.text)))
    limit = reader.child(reader.node, "limit")
    if limit is None and kind is not None and kind.text in _LIMITED:
        misspelt = reader.meant_element(reader.node, "limit")
        span = kind.span if misspelt is None else reader.keyword(misspelt)
        reader.problems.append(Problem("urdf-missing-limit", span, Named(kind.text)))
    return Joint(
        name,
        kind,
        _link(reader, "parent"),
        _link(reader, "child"),
        reader.origin(reader.node),
        # What urdfdom does not look at may be as it is.
        None if kind is not None and kind.text not in _WITH_AXIS else reader.axis(reader.node),
        None if limit is None else _limit(reader, limit, kind),
        _mimic(reader),
        _dynamics(reader),
        _safety(reader),
        reader.parameters(reader.node, "calibration"),
        reader.keyword(reader.node),
    )


def _link(reader: Reader, end: str) -> Name | None:
    node = reader.child(reader.node, end)
    if node is None:
        reader.missing(reader.node, end, "'joint'", f'<{end} link="…"/>')
        misspelt = reader.meant_element(reader.node, end)
        # The link is known all the same, so that nothing else is said of it.
        return None if misspelt is None else reader.name(misspelt, "link")
    found = reader.required_name(node, "link", f"'{end}'")
    if found is None:
        other = reader.meant_attribute(node, "link")
        return None if other is None else Name(other.value, other.span)
    if found is not None and not found.text:
        # To urdfdom an empty name is none, though it takes a link of that name.
        reader.missing(node, "link", f"'{end}'", at=found.span)
    return found


def _limit(reader: Reader, node: Node, kind: Name | None) -> Limit:
    """The limit of a joint, which needs effort and velocity up to version 1.1, and lower and upper from 1.2 on."""
    is_strict = reader.dialect.minor >= _STRICT
    has_ends = kind is not None and kind.text in _LIMITED
    needed = NEEDED["limit"] if not is_strict else _ENDS if has_ends else ()
    read = {
        name: reader.required_numeral(node, name, "'limit'") if name in needed else reader.numeral(node, name)
        for name in (*_ENDS, *NEEDED["limit"])
    }
    later = {name: reader.numeral(node, name) if reader.counts(node, name) else None for name in _LATER}
    found = Limit(**read, keyword=reader.keyword(node), **later)
    if is_strict:
        _check_strictly(reader, found)
    return found


def _check_strictly(reader: Reader, limit: Limit) -> None:
    """Report limits that urdfdom refuses from version 1.2 on."""
    for name in (*NEEDED["limit"], *_LATER):
        number: NumberLiteral | None = getattr(limit, name)
        if number is not None and number.value is not None and number.value < 0:
            said = f"'{name}' is negative; use 0 or a positive number"
            reader.problems.append(Problem("urdf-bad-limit", number.span, Said(said)))
    low, high = limit.lower, limit.upper
    if low is None or high is None or low.value is None or high.value is None or low.value <= high.value:
        return
    said = f"lower limit {low.value:g} is above upper limit {high.value:g}"
    reader.problems.append(Problem("urdf-bad-limit", low.span, Said(said)))


def _mimic(reader: Reader) -> Mimic | None:
    node = reader.child(reader.node, "mimic")
    if node is None:
        return None
    joint_meant = reader.required_name(node, "joint", "'mimic'")
    return Mimic(joint_meant, reader.numeral(node, "multiplier"), reader.numeral(node, "offset"), reader.keyword(node))


def _dynamics(reader: Reader) -> Parameters | None:
    found = reader.parameters(reader.node, "dynamics")
    node = reader.child(reader.node, "dynamics")
    if node is not None and found is not None and not found.numbers:
        reader.missing(node, "damping", "'dynamics'", "damping' or 'friction")
    return found


def _safety(reader: Reader) -> Parameters | None:
    found = reader.parameters(reader.node, "safety_controller")
    node = reader.child(reader.node, "safety_controller")
    if node is not None and found is not None and found.get("k_velocity") is None:
        reader.missing(node, "k_velocity", "'safety_controller'")
    return found

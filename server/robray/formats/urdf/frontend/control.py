"""Reads the `ros2_control` tag like ros2_control's parser, that of Humble or one since Jazzy."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from robray.facts.details import ReadAs
from robray.facts.problems import Problem
from robray.facts.symbols import Name
from robray.formats.urdf.details import ControlValue, ControlWord, Doubled
from robray.formats.urdf.frontend.elements import Reader
from robray.formats.urdf.frontend.words import meant
from robray.formats.urdf.statements import ControlElement
from robray.syntax.xml.tags import decoded
from robray.syntax.xml.tree import Node
from robray.text.slips import slip
from robray.text.spans import Span

CONTROL = "ros2_control"
_DEEPEST = 4
"""Levels of elements read in the tag: a parameter of a joint's interface is the deepest."""


class _Word(NamedTuple):
    """Attributes and elements that an element needs, and the elements that are read in it.

    The parser refuses every other element where `is_strict`, and ignores it elsewhere.
    """

    attributes: tuple[str, ...] = ()
    needed: tuple[str, ...] = ()
    children: tuple[str, ...] = ()
    is_strict: bool = False


INTERFACES = ("command_interface", "state_interface")
"""Interfaces of a joint, a sensor or a gpio."""
_COMPONENT = _Word(("name",), (), (*INTERFACES, "param", "limits", "properties"))
_PARAMETER = _Word(("name",))
_INTERFACE = _Word(("name",), (), ("param", "limits"))
_WORDS: dict[tuple[str, ...], _Word] = {
    (CONTROL,): _Word(
        ("name", "type"), (), ("hardware", "joint", "sensor", "gpio", "transmission", "properties"), is_strict=True
    ),
    (CONTROL, "hardware"): _Word((), ("plugin",), ("plugin", "param", "group", "properties")),
    **{(CONTROL, each): _COMPONENT for each in ("joint", "sensor", "gpio")},
    **{(CONTROL, each, one): _INTERFACE for each in ("joint", "sensor", "gpio") for one in INTERFACES},
    (CONTROL, "transmission"): _Word(("name",), ("plugin",), ("plugin", "joint", "actuator", "param")),
    **{
        (CONTROL, "transmission", each): _Word(
            ("name", "role"), (), ("mechanical_reduction", "offset", "read_only", "param")
        )
        for each in ("joint", "actuator")
    },
}
"""Words by the names of the elements around an element and its own."""

_PARAMETERS = ("min", "max", "initial_value")
"""Parameters of interfaces that are often written as elements."""

_RENAMED = {
    "fake_components/GenericSystem": "mock_components/GenericSystem",
    "fake_sensor_commands": "mock_sensor_commands",
    "fake_gpio_commands": "mock_gpio_commands",
    "state_following_offset": "position_state_following_offset",
}
"""Plugins and parameters of earlier versions, with their names since Jazzy."""

_KNOWN = {
    "joint": ("position", "velocity", "effort", "acceleration"),
    "sensor": ("orientation", "angular_velocity", "linear_acceleration", "force", "torque"),
}
"""Names of interfaces that controllers use, up to the first dot, by the element around them."""

_BOOLEAN = re.compile(r"\s*(?:[Tt]rue|[Ff]alse)\s*")
_TYPE = re.compile(r"\s*(?:system|actuator|sensor)\s*")
_NUMBER = re.compile(r"\s*\+?0*[1-9].*")
_TRUTH = "'true' or 'false'"
_REFUSED = "ros2_control refuses the robot"
_VALUES = {
    (CONTROL, "type"): (_TYPE, "'system', 'actuator' or 'sensor'", "ros2_control ignores all interfaces"),
    (CONTROL, "rw_rate"): (_NUMBER, "a number", _REFUSED),
    (CONTROL, "is_async"): (_BOOLEAN, _TRUTH, _REFUSED),
    ("joint", "mimic"): (_BOOLEAN, _TRUTH, _REFUSED),
    ("limits", "enable"): (_BOOLEAN, _TRUTH, _REFUSED),
    **{(each, "size"): (_NUMBER, "a positive number", _REFUSED) for each in INTERFACES},
}
"""The valid values by element and attribute, with words for the expected value and the consequence."""


_NEW = frozenset({"rw_rate", "is_async", "mimic", "enable"})
"""Attributes that Humble ignores."""


def control_element(reader: Reader, text: bytes) -> ControlElement:
    """The tag with its elements; reports what the parser refuses or ignores as problems of the reader."""
    element = _element(reader, text, reader.node, 1)
    reader.problems += _problems(reader, element)
    return element


def _element(reader: Reader, text: bytes, node: Node, depth: int) -> ControlElement:
    names = ((one.name, reader.name(node, one.name)) for one in node.tag.attributes)
    span = node.texts[0] if node.texts else Span(node.tag.end, node.tag.end)
    return ControlElement(
        node.name,
        reader.keyword(node),
        tuple((name, value) for name, value in names if value is not None),
        Name(decoded(text, *span, []).strip(), _stripped(reader, text, span)),
        tuple(_element(reader, text, each, depth + 1) for each in node.children) if depth < _DEEPEST else (),
    )


def _stripped(reader: Reader, text: bytes, span: Span) -> Span:
    raw = text[span.start : span.end]
    start = span.start + len(raw) - len(raw.lstrip())
    return reader.local(Span(start, max(start, span.end - len(raw) + len(raw.rstrip()))))


def _problems(reader: Reader, root: ControlElement) -> Iterator[Problem]:
    waiting: list[tuple[ControlElement, Node, tuple[str, ...]]] = [(root, reader.node, (root.tag,))]
    while waiting:
        element, node, path = waiting.pop()
        yield from _values(element, path, is_humble=reader.dialect.is_humble)
        if (word := _WORDS.get(path, _PARAMETER if path[-1] == "param" else None)) is None:
            continue
        for name in word.attributes:
            if (value := element.attribute(name)) is None or not value.text.strip():
                written = reader.meant_attribute(node, name, word.attributes) if value is None else None
                span = element.keyword if value is None else value.span
                details = ControlWord(name, element.tag, is_attribute=True)
                if written is not None:
                    span, details = written.name_span, details._replace(meant=name)
                yield Problem("control-missing", span, details)
        misspelt = {meant(each.tag, word.children) for each in element.elements}
        missing = [name for name in word.needed if name not in misspelt.union(each.tag for each in element.elements)]
        for name in missing:
            yield Problem("control-missing", element.keyword, ControlWord(name, element.tag))
        for each in element.elements:
            is_new = each.tag == "properties" and reader.dialect.is_humble
            if missing or (each.tag in word.children and not is_new) or ":" in each.tag:
                continue
            instead = each.tag if each.tag in _PARAMETERS and "param" in word.children else ""
            details = ControlWord(
                each.tag,
                element.tag,
                meant="" if instead else meant(each.tag, word.children) or "",
                parameter=instead,
                is_refused=word.is_strict,
            )
            yield Problem("control-unknown-element", each.keyword, details)
        yield from _doubled(element)
        inner = zip(element.elements, node.children, strict=False)
        waiting += [(each, its, (*path, each.tag)) for each, its in reversed([*inner])]


def _values(element: ControlElement, path: tuple[str, ...], *, is_humble: bool) -> Iterator[Problem]:
    written = element.attribute("name") if path[-1] == "param" else element.text if path[-1] == "plugin" else None
    if written is not None and written.text in _RENAMED and not is_humble:
        yield Problem("control-renamed", written.span, ReadAs(written.text, _RENAMED[written.text]))
    elif written is not None and path[-2] in INTERFACES and (right := meant(written.text, _PARAMETERS)) is not None:
        yield Problem("control-unread-parameter", written.span, ReadAs(written.text, right))
    interface = element.attribute("name") if path[-1] in INTERFACES else None
    if interface is not None and (right := meant_interface(interface.text, path[-2])) is not None:
        yield Problem("control-misspelt-interface", interface.span, ReadAs(interface.text, right))
    for (tag, name), (pattern, wanted, otherwise) in _VALUES.items():
        value = element.attribute(name) if tag == path[-1] else None
        if is_humble and name in _NEW:
            continue
        if value is not None and value.text.strip() and pattern.fullmatch(value.text) is None:
            yield Problem("control-value", value.span, ControlValue(value.text, wanted, otherwise))


def meant_interface(written: str, component: str) -> str | None:
    """The interface one slip away from a written one; a driver may have others."""
    first, dot, rest = written.partition(".")
    known = _KNOWN.get(component, ())
    meant = next((each for each in known if slip(first, each) is not None), None)
    return None if meant is None or first in (meant, f"{meant}s") else f"{meant}{dot}{rest}"


def _doubled(element: ControlElement) -> Iterator[Problem]:
    """Duplicate interfaces of a joint, a sensor or a gpio."""
    seen = set()
    for each in element.elements:
        name = each.attribute("name") if each.tag in INTERFACES else None
        if name is None or not name.text:
            continue
        if (each.tag, name.text) in seen:
            yield Problem("control-duplicate", name.span, Doubled(each.tag, name.text))
        seen.add((each.tag, name.text))

"""Noted by lowering and resolving, and by `simulation` for the robot as a whole: mistakes in `ros2_control` tags."""

import math
from collections.abc import Container, Iterable, Iterator, Sequence
from functools import partial

from robray.analysis.queries import ItemPath
from robray.facts.details import Named, Said
from robray.facts.limits import HUMBLE, ROS
from robray.facts.problems import Problem
from robray.facts.symbols import Name, SymbolKind
from robray.formats.urdf.details import ControlLimits, ControlWord, Doubled
from robray.formats.urdf.frontend.control import INTERFACES
from robray.formats.urdf.frontend.numbers import number
from robray.formats.urdf.statements import ControlElement, Joint
from robray.rules.engine.markup_fixes import tags_renamed
from robray.rules.engine.meant import mended_where_used
from robray.rules.engine.rule import Fix, Rule, RuleContext, Severity
from robray.rules.engine.rule_contexts import in_file, replaced, replaced_by_suggestion, scene_and_place
from robray.rules.urdf.elements import renamed

Placed = tuple[ItemPath, Problem]

_COMPONENTS = ("joint", "sensor", "gpio")
_TYPES = ("system", "actuator", "sensor")
_SLACK = 1.01
"""Tolerance for a limit in degrees, which is often rounded."""


def controlled(
    controls: Sequence[tuple[ItemPath, ControlElement]], joints: Iterable[Joint], *, is_humble: bool
) -> Iterator[Placed]:
    """Findings about the tags of a robot. Cost: O(elements in them + joints).

    Humble does not compare its joints with those of the robot.
    """
    known = {joint.name.text: joint for joint in joints if joint.name is not None}
    tags: set[str] = set()
    interfaces: dict[tuple[str, str], ControlElement] = {}
    for place, control in controls:
        found = [*(() if is_humble else _joints(control, known)), *_transmissions(control, known)]
        if (name := control.attribute("name")) is not None and name.text in tags:
            found.append(Problem("control-duplicate", name.span, Doubled("ros2_control", name.text)))
        tags.update(() if name is None else (name.text,))
        again = []
        for component, element in control.named(*_COMPONENTS):
            for interface, each in element.named(*INTERFACES):
                whole = f"{component}/{interface}"
                if interfaces.setdefault((each.tag, whole), control) is not control:
                    again.append((each, whole))
        if again:
            # Another element that lists the same joints is one mistake.
            first, whole = again[0]
            found.append(Problem("control-duplicate", _name(first).span, Doubled(first.tag, whole, len(again) - 1)))
        yield from ((place, problem) for problem in found)


def _name(element: ControlElement) -> Name:
    name = element.attribute("name")
    assert name is not None, "it is named"
    return name


def _joints(control: ControlElement, known: dict[str, Joint]) -> Iterator[Problem]:
    here = dict(control.named("joint"))
    is_whole = here.keys() <= known.keys() and len(here) == sum(each.tag == "joint" for each in control.elements)
    for name, element in here.items():
        joint = known.get(name)
        if joint is None:
            continue
        span = _name(element).span
        if joint.type is not None and joint.type.text == "fixed":
            yield Problem("control-fixed-joint", span, Named(name))
            continue
        if (why := _mimic(name, element, joint, here, known, is_whole=is_whole)) is not None:
            yield Problem("control-mimic", span, Said(why))
        for interface, each in element.named("command_interface"):
            yield from _limits(interface, each, joint)


def _mimic(
    name: str, element: ControlElement, joint: Joint, here: Iterable[str], known: Container[str], *, is_whole: bool
) -> str | None:
    """The reason why ros2_control refuses a joint that mimics another one, in words.

    A leader that is not `known`, or that a nameless joint of the tag may be, is another finding.
    """
    asked = element.attribute("mimic")
    word = "" if asked is None else asked.text.strip().lower()
    if joint.mimic is None or joint.mimic.joint is None:
        wrong = "has mimic=\"true\" but no 'mimic' in its joint; remove the attribute"
        return f"'{name}' {wrong}" if word == "true" else None
    leader = joint.mimic.joint.text
    if word == "false" or leader not in known:
        return None
    if any(element.named("command_interface")):
        return f"'{name}' mimics '{leader}', so it takes no command; remove its command interfaces"
    if leader not in here and is_whole:
        return f"'{name}' mimics '{leader}', which is not in this 'ros2_control'; add that joint"
    return None


def _limits(interface: str, element: ControlElement, joint: Joint) -> Iterator[Problem]:
    values = {}
    for name, each in element.named("param"):
        if name in ("min", "max") and each.text.text:
            values[name] = each.text, number(each.text.text.encode())
    wrong = next((text for text, value in values.values() if value is None), None)
    if wrong is not None:
        said = f"expected a number, found '{wrong.text}'; ros2_control ignores both limits"
        yield Problem("control-limits", wrong.span, ControlLimits(said))
        return
    given = {name: value for name, (_, value) in values.items() if value is not None}
    if given.keys() == {"min", "max"} and given["min"] >= given["max"]:
        said = f"lower limit {given['min']:g} is not below upper limit {given['max']:g}, so the joint cannot move"
        yield Problem("control-limits", values["max"][0].span, ControlLimits(said))
        return
    own = _own_limits(interface, joint)
    for name, value in given.items():
        if name not in own or (value >= own[name] if name == "min" else value <= own[name]):
            continue
        span, angle = values[name][0].span, math.radians(value)
        if interface == "position" and abs(value) > 2 * math.pi and abs(angle) <= _SLACK * abs(own[name]):
            found = ControlLimits(f"{value:g} rad looks like degrees; use {angle:.6g}")
        else:
            kept = f"limit {value:g} is wider than limit {own[name]:g} of the joint, which ros2_control keeps"
            found = ControlLimits(kept, is_wider=True)
        yield Problem("control-limits", span, found)
        return


def _own_limits(interface: str, joint: Joint) -> dict[str, float]:
    """The limits of the joint itself for an interface, as `min` and `max`."""
    limit = joint.limit
    if limit is None or joint.type is None:
        return {}
    if interface == "position" and joint.type.text in ("revolute", "prismatic"):
        ends = (("min", limit.lower), ("max", limit.upper))
        values = ((name, 0.0 if each is None else each.value) for name, each in ends)
        return {name: value for name, value in values if value is not None}
    most = {"velocity": limit.velocity, "effort": limit.effort}.get(interface)
    return {} if most is None or most.value is None else {"min": -most.value, "max": most.value}


def _transmissions(control: ControlElement, known: dict[str, Joint]) -> Iterator[Problem]:
    here = {name for name, _ in control.named("joint")}
    if not here <= known.keys():
        # A misspelt joint is the one finding.
        return
    for _, transmission in control.named("transmission"):
        for name, element in transmission.named("joint"):
            if name in known and name not in here:
                yield Problem("control-transmission", _name(element).span, Named(name))


def _unknown(context: RuleContext) -> str:
    found: ControlWord = context.details
    what = f"unexpected element '{found.word}' in '{found.within}'"
    if found.parameter:
        return f"{what}; use '<param name=\"{found.parameter}\">'"
    if found.meant:
        return f"{what}; did you mean '{found.meant}'?"
    return f"{what}; ros2_control {'refuses the robot' if found.is_refused else 'ignores it'}"


def _renamed(context: RuleContext) -> Fix | None:
    found: ControlWord = context.details
    text, span = in_file(context)
    fix = tags_renamed(text, span, found.meant) if found.meant else None
    return None if fix is None else fix.unsafe


def _respelt(context: RuleContext) -> Fix | None:
    found: ControlWord = context.details
    return renamed(context, found.meant) if found.meant else None


def _missing(context: RuleContext) -> str:
    found: ControlWord = context.details
    kind = "attribute" if found.is_attribute else "element"
    if found.meant:
        return f"missing {kind} '{found.word}' in '{found.within}'; did you mean '{found.meant}'?"
    return f"missing {kind} '{found.word}' in '{found.within}'; ros2_control refuses the robot"


def _undefined(context: RuleContext) -> Severity:
    """Only the hardware notices an undefined joint in Humble."""
    scene, place = scene_and_place(context)
    return Severity.WARNING if scene.file(place).limits.reader_of(ROS) == HUMBLE else Severity.ERROR


def _duplicate(context: RuleContext) -> str:
    found: Doubled = context.details
    more = f" and {found.more} more" if found.more else ""
    return f"duplicate {found.kind} '{found.name}'{more}"


LOGIC = {
    "control-duplicate": partial(Rule, message_at=_duplicate),
    "control-limits": partial(
        Rule, severity_at=lambda context: Severity.INFORMATION if context.details.is_wider else Severity.WARNING
    ),
    "control-misspelt-interface": partial(
        Rule, fix=lambda context: replaced(context, context.details.read, safe=False)
    ),
    "control-missing": partial(Rule, message_at=_missing, fix=_respelt),
    "control-renamed": partial(Rule, fix=lambda context: replaced(context, context.details.read, safe=False)),
    "control-undefined-joint": partial(
        Rule,
        names=SymbolKind.FRAME,
        severity_at=_undefined,
        fix=lambda context: mended_where_used(context, SymbolKind.FRAME),
    ),
    "control-value": partial(
        Rule, words=lambda context: _TYPES if _TYPES[0] in context.details.wanted else (), fix=replaced_by_suggestion
    ),
    "control-unknown-element": partial(
        Rule,
        message_at=_unknown,
        severity_at=lambda context: Severity.ERROR if context.details.is_refused else Severity.WARNING,
        fix=_renamed,
    ),
    "control-unread-parameter": partial(Rule, fix=lambda context: replaced(context, context.details.read, safe=False)),
}

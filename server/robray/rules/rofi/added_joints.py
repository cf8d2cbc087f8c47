"""Joints that change no pose: the one that the reader's tool assumes, and docks of connectors that face each other."""

from collections.abc import Mapping, Sequence

from robray.analysis.queries import ItemPath
from robray.analysis.scene_state import SceneState
from robray.facts.items import TOP
from robray.facts.symbols import Symbol
from robray.formats.rofi.members import members_of
from robray.formats.rofi.statements import Module
from robray.formats.rofi.vocabulary import CUBE_BODY, MODULE, UNIVERSAL_FIXED, ModuleType
from robray.rules.engine.rule import Fix, Replacement, RuleContext
from robray.rules.engine.rule_contexts import scene_and_place
from robray.text.spans import Span

_FIXED: Mapping[ModuleType | None, int] = {ModuleType.UNIVERSAL: UNIVERSAL_FIXED, ModuleType.CUBE: CUBE_BODY}


def space_joint_of_tool(context: RuleContext) -> Fix | None:
    """Holds the first module where 'rofi-tool check' does."""
    scene, place = scene_and_place(context)
    first = next(scene.declared_here(Symbol(MODULE, context.details[0]), place), None)
    module = None if first is None else scene.item(first).statement
    if not isinstance(module, Module):
        return None
    component = _FIXED.get(module.type, 0)
    members = (
        '"point": [0, 0, 0]',
        f'"to": {{ "id": {context.details[0]}, "component": {component} }}',
        '"joint": { "type": "rigid", "sourceToDestination": "identity" }',
    )
    return _added(context, "Add a space joint", "spaceJoints", members)


def dock_of_near(context: RuleContext) -> Fix | None:
    """An unsafe fix that docks the two connectors, which may be near each other on purpose."""
    name, _, other, _, orientation, _, connector, component = context.details
    members = (
        f'"orientation": "{orientation}"',
        f'"from": {{ "id": {name}, "connector": {connector} }}',
        f'"to": {{ "id": {other}, "connector": {component} }}',
    )
    fix = _added(context, "Add a dock", "moduleJoints", members)
    return None if fix is None else fix.unsafe


def _added(context: RuleContext, title: str, key: str, members: Sequence[str]) -> Fix | None:
    """One more element in an array of the world, or the first one, with its key."""
    scene, place = scene_and_place(context)
    world = _world(scene, place)
    file = scene.file(world)
    facts = file.reading.facts
    rank = facts.rank(world[-1])
    start = facts.starts[rank]
    there = members_of(file.text[start : facts.ends[rank]], key)
    if there is None or not (there.is_free or there.array):
        return None
    indent = _indent(file.text, start + there.first)
    if there.array is None:
        break_, deeper, back = ("\n" + indent, "\n" + indent * 2, "\n" + indent) if indent else (" ", "", "")
        element = _object(members, indent * 2)
        return _inserted(scene, world, title, start + there.end, f',{break_}"{key}": [{deeper}{element}{back}]')
    if there.array.last is None:
        return _inserted(scene, world, title, start + there.array.span.start + 1, _object(members, ""))
    last = facts.rank_at(start + there.array.last.end - 1)
    length = facts.ends[last] - facts.starts[last]
    before = _indent(file.text, facts.starts[last])
    text = f",\n{before}{_object(members, before)}" if before else f", {_object(members, '')}"
    return Fix(title, (Replacement(Span(length, length), text, (*world[:-1], facts.labels[last])),))


def _object(members: Sequence[str], indent: str) -> str:
    """In lines of their own where there is an indentation to go by."""
    if not indent:
        return f"{{ {', '.join(members)} }}"
    inner = indent + "  "
    return "{" + ",".join(f"\n{inner}{each}" for each in members) + f"\n{indent}}}"


def _world(scene: SceneState, place: ItemPath) -> ItemPath:
    container = scene.file(place).reading.facts.container(place[-1])
    return place if container == TOP else (*place[:-1], container)


def _inserted(scene: SceneState, world: ItemPath, title: str, at: int, text: str) -> Fix | None:
    facts = scene.file(world).reading.facts
    own = facts.own(facts.rank(world[-1]), at)
    return None if own is None else Fix(title, (Replacement(Span(own, own), text, world),))


def _indent(text: bytes, at: int) -> str:
    """The blanks before the first thing in a line; empty where that is another one."""
    line = text.rfind(b"\n", 0, at) + 1
    before = text[line:at].decode("utf-8", "replace")
    return before if line and not before.strip(" \t") else ""

"""Groups, states and words of an SRDF in a few lines of Markdown."""

from robray.analysis.analysis import FileSpan
from robray.analysis.files import SourceFile
from robray.analysis.occurrences import Occurrence, declarations
from robray.analysis.queries import ItemPath
from robray.analysis.scene_state import SceneState
from robray.facts.symbols import SymbolKind
from robray.features.describe import table, where
from robray.features.describe_name import describe_name
from robray.features.editing import editing_of
from robray.features.hover import Hover
from robray.features.numbers import number
from robray.features.tag_context import Typing, tag_in_robot
from robray.formats.srdf.frontend.lower import numbers
from robray.formats.srdf.kinds import GROUP, LINK, STATE
from robray.formats.srdf.semantics.groups import Groups, groups_in
from robray.formats.srdf.statements import Element, is_root
from robray.formats.srdf.vocabulary import word_at
from robray.scene.joints import JointType
from robray.text.markdown import code

_MOST_SHOWN = 20


def describe(occurrence: Occurrence) -> str | None:
    scene, symbol = occurrence.scene, occurrence.symbol
    places = declarations(occurrence)
    if not places:
        return describe_name(occurrence)
    if symbol.kind in (LINK, SymbolKind.FRAME):
        return editing_of(scene.file(places[0]).format).describe(occurrence)
    groups = groups_in(scene, places[0][:-1])
    if symbol.kind is GROUP:
        return "\n\n".join([f"(group) {code(symbol.name)}", *_joints(groups, symbol.name), where(scene, places[0])])
    if symbol.kind is STATE:
        return "\n\n".join(_state(scene, place, groups) for place in places[:_MOST_SHOWN])
    return describe_name(occurrence)


def _joints(groups: Groups, name: str) -> list[str]:
    """The joints of a group in order, or why there are none."""
    if name not in groups.known:
        return ["MoveIt ignores this group"]
    joints = groups.joints(name)
    if groups.robot is None and not joints:
        return ["its joints are unknown without a robot"]
    shown = ", ".join(map(code, joints[:_MOST_SHOWN])) or "none"
    more = len(joints) - _MOST_SHOWN
    return [f"joints: {shown}" + (f" and {more} more" if more > 0 else "")]


def _state(scene: SceneState, place: ItemPath, groups: Groups) -> str:
    statement = scene.item(place).statement
    assert isinstance(statement, Element), "a state is an element"
    name, group = statement.name, statement.value("group")
    of_group = "" if group is None else f" of group {code(group.text)}"
    lines = [f"(group state) {code('' if name is None else name.text)}{of_group}"]
    rows = []
    for each in statement.children[:_MOST_SHOWN]:
        joint, value = each.name, each.value("value")
        if joint is not None and value is not None:
            found = numbers(value.text)
            unit = _unit(groups, joint.text)
            rows.append((joint.text, "?" if found is None else f"{' '.join(map(number, found))} {unit}".strip()))
    lines += [table(rows)] if rows else []
    return "\n\n".join([*lines, where(scene, place)])


def _unit(groups: Groups, name: str) -> str:
    joint = None if groups.robot is None else groups.robot.motion(name)
    return "" if joint is None else "m" if joint.type is JointType.PRISMATIC else "rad"


def explain(file: SourceFile, offset: int) -> Hover | None:
    """The documentation of an element or an attribute."""
    tag = tag_in_robot(file, offset, is_root)
    if tag is None or tag.typing is Typing.END:
        return None
    written = file.text[tag.replaced.start : tag.replaced.end].decode("utf-8", "replace")
    at = FileSpan(file.path, tag.replaced)
    if tag.typing is Typing.ELEMENT:
        element = word_at((*tag.path, written))
        return None if element is None else Hover(at, f"{code(f'<{element.name}>')}: {element.documentation}")
    element = word_at(tag.path)
    word = None if element is None else element.attribute(written if tag.typing is Typing.ATTRIBUTE else tag.attribute)
    return None if word is None else Hover(at, f"{code(word.name)}: {word.documentation}")

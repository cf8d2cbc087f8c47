"""Features of editors in SRDF: completion, hover and the outline, from the table of elements."""

from collections.abc import Callable, Iterator
from functools import partial

from robray.analysis.analysis import Analysis, FileSpan
from robray.analysis.files import SourceFile
from robray.analysis.occurrences import Occurrence, declarations
from robray.analysis.queries import ItemPath
from robray.analysis.scene_state import SceneState
from robray.facts.items import Item
from robray.facts.robots import GROUP, JOINT, LINK
from robray.facts.symbols import SymbolKind
from robray.features.candidates import Candidate, Completion, CompletionContext, CompletionRole, Completions, best
from robray.features.describe import describe_name, table, where
from robray.features.document_symbols import ROLES, Outline, SymbolRole
from robray.features.editing import editing_of
from robray.features.hover import Hover
from robray.features.numbers import number
from robray.features.xml_editing import TagContext, Typing, XmlEditing, tag_in_robot
from robray.formats.srdf.frontend import numbers
from robray.formats.srdf.robots import Groups, groups_in
from robray.formats.srdf.statements import Element, is_root, statement_of
from robray.formats.srdf.vocabulary import (
    END_EFFECTOR,
    STATE,
    VIRTUAL_JOINT,
    AttributeWord,
    ElementWord,
    word_at,
)
from robray.scene.joints import JointType
from robray.syntax.xml_text import in_attribute
from robray.text.markdown import code
from robray.text.printable import printable

_OFFERED_AS = {LINK: CompletionRole.LINK, JOINT: CompletionRole.FRAME, VIRTUAL_JOINT: CompletionRole.FRAME}


def complete(analysis: Analysis, file: SourceFile, offset: int, context: CompletionContext) -> Completions | None:
    tag = tag_in_robot(file, offset, is_root)
    if tag is None or (context.trigger and not tag.is_due(context.trigger)):
        return None
    items, incomplete = best(tag.typed, [*_candidates(analysis, file, tag)], snippets=context.snippets)
    return Completions(tag.replaced, items, incomplete, quoted=tag.typing is Typing.VALUE)


def _candidates(analysis: Analysis, file: SourceFile, tag: TagContext) -> Iterator[Candidate]:
    word = word_at(tag.path)
    if tag.typing is Typing.END:
        if tag.path:
            text = tag.path[-1] + ("" if tag.goes_on(file.text) else ">")
            yield 0, tag.path[-1], partial(Completion, tag.path[-1], CompletionRole.KEYWORD, text)
        return
    if word is None:
        return
    if tag.typing is Typing.ELEMENT:
        for order, child in enumerate(word.children):
            snippet = "" if tag.goes_on(file.text) else _snippet(child)
            told = child.documentation
            yield order, child.name, partial(Completion, child.name, CompletionRole.KEYWORD, child.name, told, snippet)
    elif tag.typing is Typing.ATTRIBUTE:
        for order, each in enumerate(word.attributes):
            if each.name not in tag.others:
                snippet = "" if tag.goes_on(file.text) else f'{each.name}="$1"'
                made = partial(_attribute, each, snippet)
                yield order, each.name, made
    elif (attribute := word.attribute(tag.attribute)) is not None:
        yield from _values(analysis, file, tag, attribute)


def _attribute(word: AttributeWord, snippet: str) -> Completion:
    goes_on = bool(snippet) and bool(word.names or word.words)
    return Completion(word.name, CompletionRole.ATTRIBUTE, word.name, word.documentation, snippet, goes_on)


def _snippet(word: ElementWord) -> str:
    """The element with its needed attributes, and with an end tag if it can contain elements."""
    needed = [each.name for each in word.attributes if each.is_needed]
    attributes = "".join(f' {name}="${number}"' for number, name in enumerate(needed, 1))
    return f"{word.name}{attributes}>$0</{word.name}>" if word.children else f"{word.name}{attributes}/>$0"


def _values(analysis: Analysis, file: SourceFile, tag: TagContext, attribute: AttributeWord) -> Iterator[Candidate]:
    for order, word in enumerate(attribute.words):
        yield order, word, partial(Completion, word, CompletionRole.WORD, word + tag.closing)
    for kind, name in _names(analysis, file, attribute.names):
        role = _OFFERED_AS.get(kind, CompletionRole.WORD)
        yield 0, name, partial(Completion, name, role, in_attribute(name) + tag.closing, kind.word)


def _names(analysis: Analysis, file: SourceFile, kinds: tuple[SymbolKind, ...]) -> Iterator[tuple[SymbolKind, str]]:
    """The names that the file or its robot declares."""
    scene = analysis.widest(file.path) if kinds else None
    if scene is None:
        return
    prefix = scene.instances.prefixes[file.path][0]
    for symbol in scene.declarations:
        if symbol.kind in kinds and symbol.name and next(scene.declared_at(symbol, prefix), None) is not None:
            yield symbol.kind, symbol.name


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
    """The joints of a group in order, or the reason for none."""
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


_ROLES = {
    **ROLES,
    LINK: SymbolRole.LINK,
    GROUP: SymbolRole.PART,
    STATE: SymbolRole.PART,
    END_EFFECTOR: SymbolRole.PART,
    VIRTUAL_JOINT: SymbolRole.JOINT,
}
_PLACES = {"robot": SymbolRole.ROBOT, "virtual_joint": SymbolRole.JOINT}


class SrdfEditing(XmlEditing):
    roles = _ROLES
    describe = staticmethod(describe)

    def explain(self, analysis: Analysis, file: SourceFile, offset: int) -> Hover | None:
        del analysis
        return explain(file, offset)

    complete = staticmethod(complete)

    @property
    def outline(self) -> Callable[[Item], Outline | None]:
        return _outline


def _outline(item: Item) -> Outline | None:
    """An element's outline, by its name, otherwise by the names in it."""
    statement = statement_of(item)
    if not isinstance(statement, Element):
        return None
    role = _PLACES.get(statement.tag, SymbolRole.PART)
    name = statement.name
    if name is not None and name.text.strip():
        group = statement.value("group")
        detail = "" if statement.is_root else statement.tag
        return Outline(role, name, detail=detail if group is None else f"{detail} of {printable(group.text)}")
    named = " ".join(printable(each.value.text) for each in statement.attributes if each.word != "reason")
    return Outline(role, None, f"{statement.tag} {named}".strip(), "")


EDITING = SrdfEditing

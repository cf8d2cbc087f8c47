"""Completion at the cursor in a robot. A new element has valid values: no name is empty or duplicate."""

import posixpath
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import count

import attrs

from robray.analysis.analysis import Analysis
from robray.analysis.files import SourceFile
from robray.analysis.occurrences import Occurrence
from robray.analysis.queries import ItemPath
from robray.analysis.scene_state import SceneState
from robray.facts.items import TOP
from robray.facts.mentions import Mention
from robray.facts.symbols import Name, Symbol, SymbolKind
from robray.features.candidates import (
    Candidate,
    Completion,
    CompletionContext,
    CompletionRole,
    Completions,
    ListFolder,
    best,
    choices,
    escaped,
)
from robray.features.semantic_tokens import instances
from robray.features.xml_editing import TagContext, Typing, tag_in_robot
from robray.formats.urdf import kinds as urdf_kinds
from robray.formats.urdf.editing.hover import describe
from robray.formats.urdf.frontend.reading import Reading
from robray.formats.urdf.kinds import LINK, MATERIAL, NAMED
from robray.formats.urdf.statements import JOINT_TYPES, Joint, Robot
from robray.formats.urdf.vocabulary import ElementWord, word_in
from robray.rules.engine.suggest import nearest
from robray.scene.meshes import MESHES
from robray.syntax.xml_text import in_attribute
from robray.text.paths import normal
from robray.text.spans import Span

_WITHIN: dict[str, tuple[str, ...]] = {"link": ("visual", "collision"), "joint": ("parent", "child")}
_WITHIN |= {"visual": ("geometry",), "collision": ("geometry",)}
_WITHIN |= {"inertial": ("mass", "inertia"), "geometry": ("box",), "material": ("color",)}
"""Children that an element nearly always has."""

Names = Callable[[tuple[str, ...], str], Sequence[str]]
"""Possible names for an attribute of the element at a path: existing ones, or a new one; none for other attributes."""


class _Places:
    """Counts the places of a snippet."""

    def __init__(self, names: Names) -> None:
        self._names = names
        self._count = 0

    def value(self, path: tuple[str, ...], attribute: str) -> str:
        self._count += 1
        known = self._names(path, attribute)
        names = choices(known)
        # Editors do not parse these names in a choice, so only one is proposed.
        names = names or [escaped(in_attribute(name)) for name in known[:1]]
        if path[-2:] == ("robot", "joint") and attribute == "type":
            # A fixed joint is complete without an axis and limits.
            names = sorted(JOINT_TYPES, key=lambda kind: kind != "fixed")
        if len(names) > 1:
            return f"${{{self._count}|{','.join(names)}|}}"
        element = word_in(path)
        word = None if element is None else element.attribute(attribute)
        first = names[0] if names else "" if word is None else word.sample
        return f"${{{self._count}:{first}}}" if first else f"${self._count}"

    def element(self, word: ElementWord, path: tuple[str, ...], indentation: str, *, last: bool = True) -> str:
        """The cursor ends up in the `last` element."""
        written = [each.name for each in word.attributes if each.is_needed or each.is_proposed]
        attributes = "".join(f' {name}="{self.value(path, name)}"' for name in written)
        stop = "$0" if last else ""
        is_known_by_name = path[-2:] == ("visual", "material") and bool(self._names(path, "name")[1:])
        needed = [child for child in word.children if child.name in _WITHIN.get(word.name, ())]
        if not word.children and word.attributes:
            return f"<{word.name}{attributes}/>{stop}" if written else f"<{word.name} {stop}/>"
        if not needed or is_known_by_name or path[-2] in ("transmission", "ros2_control"):
            return f"<{word.name}{attributes}>{stop}</{word.name}>"
        inner = indentation + "\t"
        within = "".join(f"\n{inner}{self.element(each, (*path, each.name), inner, last=False)}" for each in needed)
        return f"<{word.name}{attributes}>{within}{stop}\n{indentation}</{word.name}>"


def element_snippet(word: ElementWord, path: tuple[str, ...], names: Names) -> str:
    """The element without its opening bracket; `path` leads to it."""
    return _Places(names).element(word, path, "")[1:]


def attribute_snippet(path: tuple[str, ...], attribute: str, names: Names) -> str:
    """The attribute of a tag; `path` leads to its element."""
    return f'{attribute}="{_Places(names).value(path, attribute)}"'


_KINDS = {
    CompletionRole.LINK: LINK,
    CompletionRole.MATERIAL: MATERIAL,
    CompletionRole.FRAME: SymbolKind.FRAME,
}


def documentation(analysis: Analysis, file: SourceFile, role: CompletionRole, label: str) -> str:
    kind = _KINDS.get(role)
    found = instances(analysis, file.path)
    if kind is None or not found:
        return ""
    scene, prefix = found[0]
    symbol = Symbol(kind, label)
    if not any(place[:-1] == prefix for place in scene.declarations.get(symbol, ())):
        return ""
    occurrence = Occurrence(symbol, scene, (*prefix, 0), Mention(Name(label, Span(0, 0)), (kind,)))
    return describe(occurrence) or ""


_ROLES = {
    urdf_kinds.LINK: CompletionRole.LINK,
    urdf_kinds.JOINT: CompletionRole.FRAME,
    urdf_kinds.MATERIAL: CompletionRole.MATERIAL,
}
_IMAGES = ("bmp", "jpeg", "jpg", "png", "tga", "tif", "tiff")
_LED_ALREADY = 1


@attrs.frozen(eq=False)
class _AroundTag:
    """`scene` is the robot's own, or None; `joint` is the one around the cursor."""

    path: str
    context: TagContext
    scene: SceneState | None
    prefix: ItemPath
    joint: ItemPath | None
    minor: int
    """The version of the robot is 1.`minor`; completion offers only words that this version has."""
    goes_on: bool
    """True if more text follows on the line."""
    list_folder: ListFolder


def complete(analysis: Analysis, file: SourceFile, offset: int, context: CompletionContext) -> Completions | None:
    found = _around_tag(analysis, file, offset, context.list_folder)
    if found is None or (context.trigger and not found.context.is_due(context.trigger)):
        return None
    replaced, quoted = found.context.replaced, found.context.typing is Typing.VALUE
    items, incomplete = best(found.context.typed, [*_candidates(found)], snippets=context.snippets)
    return Completions(replaced, items, incomplete, quoted=quoted)


def _around_tag(analysis: Analysis, file: SourceFile, offset: int, list_folder: ListFolder) -> _AroundTag | None:
    facts = file.reading.facts
    context = tag_in_robot(file, offset, lambda item: isinstance(item.statement, Robot))
    if context is None:
        return None
    found = instances(analysis, file.path)
    scene, prefix = found[0] if found else (None, ())
    rank = facts.rank_at(context.replaced.start)
    is_joint = rank != TOP and isinstance(facts.items[rank].statement, Joint)
    joint = (*prefix, facts.labels[rank]) if is_joint else None
    minor = file.reading.dialect.minor if isinstance(file.reading, Reading) else 0
    return _AroundTag(file.path, context, scene, prefix, joint, minor, context.goes_on(file.text), list_folder)


def _candidates(written: _AroundTag) -> Iterator[Candidate]:
    context = written.context
    around = attrs.evolve(written, context=context._replace(path=_meant(context.path)))
    match context.typing:
        case Typing.ELEMENT:
            yield from _elements(around)
        case Typing.END:
            if context.path:
                text = context.path[-1] + ("" if written.goes_on else ">")
                yield 0, context.path[-1], partial(Completion, context.path[-1], CompletionRole.KEYWORD, text)
        case Typing.ATTRIBUTE:
            yield from _attributes(around)
        case Typing.VALUE:
            yield from _values(around)


def _meant(path: Sequence[str]) -> tuple[str, ...]:
    """The path with corrected names: the contents of a misspelt element complete like those of the right one."""
    found: list[str] = []
    for name in path:
        outer = word_in(found)
        known = [] if outer is None else [child.name for child in outer.children]
        found.append(name if name in known else nearest(name, known) or name)
    return tuple(found)


def _elements(around: _AroundTag) -> Iterator[Candidate]:
    outer = word_in(around.context.path)
    for order, word in enumerate(() if outer is None else outer.children):
        if word.since <= around.minor:
            yield order, word.name, partial(_element, around, word)


def _element(around: _AroundTag, word: ElementWord) -> Completion:
    if around.goes_on:
        return Completion(word.name, CompletionRole.KEYWORD, word.name, word.documentation)
    path = (*around.context.path, word.name)
    snippet = element_snippet(word, path, partial(_names, around))
    return Completion(word.name, CompletionRole.KEYWORD, word.name, word.documentation, snippet)


def _attributes(around: _AroundTag) -> Iterator[Candidate]:
    word = word_in(around.context.path)
    if word is None:
        return
    # Needed attributes come first.
    for order, each in enumerate(sorted(word.attributes, key=lambda each: not each.is_needed)):
        if each.name not in around.context.others and each.since <= around.minor:
            yield order, each.name, partial(_attribute, around, each.name)


def _attribute(around: _AroundTag, name: str) -> Completion:
    path = around.context.path
    snippet = "" if around.goes_on else attribute_snippet(path, name, partial(_names, around))
    goes_on = name == "filename"
    return Completion(name, CompletionRole.ATTRIBUTE, name, "", snippet, goes_on)


def _names(around: _AroundTag, path: tuple[str, ...], attribute: str) -> list[str]:
    """Existing names for an attribute, for a child those without a leading joint first; or one new name."""
    outer, inner = ("", "", *path)[-2:]
    kinds = NAMED.get((outer, inner, attribute), ())
    declared = {} if around.scene is None else around.scene.declarations
    # In the order of the file, not in that of typing.
    first = {
        symbol: min(beside)
        for symbol, places in declared.items()
        if symbol.name
        and (beside := [place for place in places if place[:-1] == around.prefix and place != around.joint])
    }
    here = sorted(first, key=lambda symbol: (first[symbol], symbol.name))
    if kinds:
        found = [symbol.name for symbol in here if symbol.kind in kinds]
        if inner == "child" and around.scene is not None:
            # The next joint is mostly for the last link.
            found.reverse()
            scene = around.scene
            found.sort(key=lambda name: _is_led_by_another(around, scene, name))
        return found or [kinds[0].word]
    if attribute != "name":
        return []
    taken = {symbol.name for symbol in here}
    numbered = (f"{inner}{number}" for number in count(2))
    return [inner if inner not in taken else next(name for name in numbered if name not in taken)]


def _values(around: _AroundTag) -> Iterator[Candidate]:
    context = around.context
    outer, inner = ("", "", *context.path)[-2:]
    kinds = NAMED.get((outer, inner, context.attribute), ())
    if context.path == ("robot", "joint") and context.attribute == "type":
        for order, kind in enumerate(JOINT_TYPES):
            yield order, kind, partial(Completion, kind, CompletionRole.WORD, kind + context.closing)
    elif inner in ("mesh", "texture") and context.attribute == "filename":
        yield from _files(around, MESHES if inner == "mesh" else _IMAGES)
    elif around.scene is not None:
        for symbol, places in around.scene.declarations.items():
            if symbol.kind in kinds and symbol.name:
                yield from _named(around, around.scene, symbol, places)


def _named(around: _AroundTag, scene: SceneState, symbol: Symbol, places: tuple[ItemPath, ...]) -> Iterator[Candidate]:
    """The candidates declared in this file, except the joint around the cursor."""
    found = next((place for place in places if place[:-1] == around.prefix), None)
    if found is not None and found != around.joint:
        is_led = around.context.path[-1] == "child" and _is_led_by_another(around, scene, symbol.name)
        yield _LED_ALREADY * is_led, symbol.name, partial(_name, around, scene, symbol, found)


def _name(around: _AroundTag, scene: SceneState, symbol: Symbol, place: ItemPath) -> Completion:
    statement = scene.item(place).statement
    detail = statement.type.text if isinstance(statement, Joint) and statement.type is not None else symbol.kind.word
    return Completion(symbol.name, _ROLES[symbol.kind], in_attribute(symbol.name) + around.context.closing, detail)


def _is_led_by_another(around: _AroundTag, scene: SceneState, link: str) -> bool:
    places = scene.declarations.get(Symbol(urdf_kinds.CHILD_LINK, link), ())
    return any(place != around.joint and place[:-1] == around.prefix for place in places)


def _files(around: _AroundTag, suffixes: tuple[str, ...]) -> Iterator[Candidate]:
    """Files and folders in the folder typed so far, relative to that of the robot."""
    typed = around.context.typed
    folder = typed[: typed.rfind("/") + 1]
    if "://" in folder:
        return
    for name in around.list_folder(normal(posixpath.join(posixpath.dirname(around.path), folder))):
        written = folder + name
        if name.endswith("/"):
            yield 1, written, partial(Completion, written, CompletionRole.FOLDER, in_attribute(written))
        elif name.lower().rpartition(".")[2] in suffixes:
            text = in_attribute(written) + around.context.closing
            yield 0, written, partial(Completion, written, CompletionRole.FILE, text)

"""What may stand at the cursor in a task or a workcell."""

import posixpath
from collections.abc import Iterable, Iterator, Mapping
from functools import partial

from robray.analysis.analysis import Analysis
from robray.analysis.files import SourceFile
from robray.analysis.queries import ItemPath
from robray.analysis.scene_state import SceneState
from robray.facts.items import TOP
from robray.facts.symbols import SymbolKind
from robray.features.completions.best import best
from robray.features.completions.candidates import (
    Candidate,
    Completion,
    CompletionContext,
    CompletionRole,
    Completions,
    ListFolder,
)
from robray.features.semantic_tokens import instances
from robray.features.tag_context import TagContext, Typing
from robray.formats.robwork.editing.elements import enclosing_task, kind_of, tag_at, text_at
from robray.formats.robwork.frontend.grammar import FORMS
from robray.formats.robwork.frontend.numbers import UNITS
from robray.formats.robwork.kinds import DEFINE, DEVICE
from robray.formats.robwork.statements import Device, Frame, Target, TaskKind
from robray.formats.robwork.vocabulary import (
    DOCUMENTATION,
    IN_OLD_TASKS,
    IN_TASKS,
    IN_WORKCELLS,
    TASK_ATTRIBUTES,
    VALUES_OF,
)
from robray.syntax.xml.pieces import first_text
from robray.syntax.xml_text import in_attribute
from robray.text.paths import normal

_FRAMES = ("refframe", "refjoint", "on")
_FRAME_PROPERTIES = (b"refframe", b"TCP", b"ObjectID")


def complete(analysis: Analysis, file: SourceFile, offset: int, context: CompletionContext) -> Completions | None:
    tag = tag_at(file, offset)
    around = _Around(analysis, file, offset, context.list_folder)
    if tag is not None:
        if context.trigger and not _is_due(context.trigger, tag):
            return None
        items, incomplete = best(tag.typed, [*around.in_tag(tag)], snippets=context.snippets)
        return Completions(tag.replaced, items, incomplete, quoted=tag.typing is Typing.VALUE)
    if context.trigger and context.trigger != ">":
        return None
    found = text_at(file, offset)
    if found is None:
        return None
    typed = file.text[found.typed.start : offset].decode("utf-8", "replace")
    candidates = [*around.in_text(found.path, found.node.start)]
    items, incomplete = best(typed, candidates, snippets=context.snippets)
    return Completions(found.typed, items, incomplete) if items else None


def _is_due(trigger: str, tag: TagContext) -> bool:
    match tag.typing:
        case Typing.ELEMENT:
            return trigger == "<"
        case Typing.END:
            return trigger == "/" and not tag.typed
        case Typing.VALUE:
            return trigger == "/" or (trigger in ('"', "'") and not tag.typed)
        case Typing.ATTRIBUTE:
            return False


class _Around:
    def __init__(self, analysis: Analysis, file: SourceFile, offset: int, list_folder: ListFolder) -> None:
        self._file = file
        self._offset = offset
        self._list_folder = list_folder
        self._kind = kind_of(file.reading.facts)
        scenes = [*analysis.scenes_with(file.path)]
        found = instances(analysis, file.path)
        self._scene: SceneState | None = found[0][0] if found else next(iter(scenes), None)
        self._prefix: ItemPath = found[0][1] if found else ()

    def in_tag(self, tag: TagContext) -> Iterator[Candidate]:
        match tag.typing:
            case Typing.ELEMENT:
                outer = tag.path[-1] if tag.path else ""
                words = self._elements().get(outer, ())
                yield from _words(words, CompletionRole.KEYWORD)
            case Typing.END:
                if tag.path:
                    yield from _words(tag.path[-1:], CompletionRole.KEYWORD, ">")
            case Typing.ATTRIBUTE:
                yield from _words(self._attributes(tag), CompletionRole.ATTRIBUTE)
            case Typing.VALUE:
                yield from self._values(tag)

    def _elements(self) -> Mapping[str, tuple[str, ...]]:
        if self._kind is None:
            first = IN_WORKCELLS[""] + IN_TASKS[""]
            return IN_WORKCELLS if self._file.reading.facts.items else {**IN_WORKCELLS, "": first}
        return IN_OLD_TASKS if self._kind is TaskKind.OLD else IN_TASKS

    def _attributes(self, tag: TagContext) -> tuple[str, ...]:
        """Those of a workcell in their order: behind what is there, nothing that stands before it."""
        element = tag.path[-1]
        if self._kind is not None:
            known = TASK_ATTRIBUTES.get(element, ())
            return tuple(each for each in known if each not in tag.others)
        form = FORMS.get(element)
        if form is None:
            return ()
        last = max((form.attributes.index(each) for each in tag.others if each in form.attributes), default=-1)
        return form.attributes[last + 1 :]

    def _values(self, tag: TagContext) -> Iterator[Candidate]:
        element, name = tag.path[-1], tag.attribute
        if name in _FRAMES and self._kind is None:
            yield from self._frames(tag.closing, only_joints=name != "refframe")
        elif element == "Use" and name == "id":
            yield from self._named(DEFINE, CompletionRole.CONSTANT, tag.closing)
        elif element == "Include" and name == "file":
            yield from self._files(tag)
        elif name == "unit":
            words = VALUES_OF.get((element, name)) or tuple(UNITS)
            yield from _words(words, CompletionRole.WORD, tag.closing)
        else:
            yield from _words(VALUES_OF.get((element, name), ()), CompletionRole.WORD, tag.closing)

    def in_text(self, path: tuple[str, ...], start: int) -> Iterator[Candidate]:
        """What a task names in the text of elements."""
        if self._kind is None:
            return
        element = path[-1]
        if element in ("Start", "Mid", "End"):
            yield from self._targets()
        elif element == "Device" or (element == "String" and self._property(start) == b"Gripper"):
            yield from self._named(DEVICE, CompletionRole.FRAME)
        elif element in ("Frame", "TCP", "Item") and self._kind is TaskKind.OLD:
            yield from self._frames("", only_movable=element == "Item")
        elif element == "String" and self._property(start) in _FRAME_PROPERTIES:
            yield from self._frames("")

    def _property(self, start: int) -> bytes:
        """The name of the property that an element is the value of."""
        begin = self._file.text.rfind(b"<Property>", 0, start)
        return b"" if begin < 0 else first_text(self._file.text[begin:start], b"Property", b"Name") or b""

    def _targets(self) -> Iterator[Candidate]:
        facts = self._file.reading.facts
        task = enclosing_task(self._file, self._offset)
        for order, rank in enumerate(facts.children(task) if task != TOP else ()):
            statement = facts.items[rank].statement
            if isinstance(statement, Target) and statement.id is not None:
                text = in_attribute(statement.id.text)
                yield order, statement.id.text, partial(Completion, statement.id.text, CompletionRole.CONSTANT, text)

    def _spelled(self, text: str) -> str:
        return text if self._kind is None else in_attribute(text)

    def _place(self) -> ItemPath | None:
        facts = self._file.reading.facts
        ranks = facts.around(self._offset)
        return (*self._prefix, facts.labels[ranks[-1]]) if ranks else None

    def _frames(self, closing: str, *, only_joints: bool = False, only_movable: bool = False) -> Iterator[Candidate]:
        scene, place = self._scene, self._place()
        if scene is None:
            return
        device = self._device()
        for (kind, name), places in scene.declarations.items():
            if kind is not SymbolKind.FRAME:
                continue
            statement = scene.item(places[0]).statement
            if not isinstance(statement, Frame):
                if self._kind is None or isinstance(statement, Target):
                    continue
            elif (only_joints and statement.moves is None) or (only_movable and statement.kind != "Movable"):
                continue
            if places[0] == place:
                continue
            if device and not name.startswith(device):
                # In a device only its own frames can be meant.
                continue
            written = name.removeprefix(device)
            text = self._spelled(written) + closing
            yield 0, written, partial(Completion, written, CompletionRole.FRAME, text)

    def _device(self) -> str:
        """The prefix of the device that the cursor is in; empty for none."""
        facts = self._file.reading.facts
        names = [
            statement.name.text
            for rank in facts.around(self._offset)
            if isinstance(statement := facts.items[rank].statement, Device) and statement.name is not None
        ]
        return "".join(f"{name}." for name in names)

    def _named(self, kind: SymbolKind, role: CompletionRole, closing: str = "") -> Iterator[Candidate]:
        for each, name in () if self._scene is None else self._scene.declarations:
            # A chain is part of a device, and none.
            if each is kind and name and not (kind is DEVICE and "." in name):
                yield 0, name, partial(Completion, name, role, self._spelled(name) + closing)

    def _files(self, tag: TagContext) -> Iterator[Candidate]:
        folder = tag.typed[: tag.typed.rfind("/") + 1]
        for name in self._list_folder(normal(posixpath.join(posixpath.dirname(self._file.path), folder))):
            written = folder + name
            if name.endswith("/"):
                yield 1, written, partial(Completion, written, CompletionRole.FOLDER, self._spelled(written))
            elif name.endswith(".xml"):
                text = self._spelled(written) + tag.closing
                yield 0, written, partial(Completion, written, CompletionRole.FILE, text)


def _words(words: Iterable[str], role: CompletionRole, closing: str = "") -> Iterator[Candidate]:
    for order, each in enumerate(words):
        yield order, each, partial(Completion, each, role, each + closing, DOCUMENTATION.get(each, ""))

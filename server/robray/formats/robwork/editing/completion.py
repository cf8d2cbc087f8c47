"""Completions in a task or a workcell."""

import posixpath
import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import partial

from robray.analysis.analysis import Analysis
from robray.analysis.files import SourceFile
from robray.analysis.queries import ItemPath
from robray.analysis.scene_state import SceneState
from robray.facts.items import TOP
from robray.facts.symbols import SymbolKind
from robray.features.candidates import (
    Candidate,
    Completion,
    CompletionContext,
    CompletionRole,
    Completions,
    ListFolder,
    best,
    choices,
)
from robray.features.completion import files_present
from robray.features.xml_editing import TagContext, Typing
from robray.formats.robwork.editing.elements import enclosing_task, is_setup, kind_of, tag_at, text_at
from robray.formats.robwork.frontend.grammar import FORMS
from robray.formats.robwork.frontend.setups import ENDS
from robray.formats.robwork.frontend.tasks import BOOLEANS, TASKS
from robray.formats.robwork.frontend.words import UNITS
from robray.formats.robwork.kinds import DEFINE, DEVICE
from robray.formats.robwork.semantics.answers import held_in, is_left_out
from robray.formats.robwork.semantics.frames import SUFFIXES
from robray.formats.robwork.statements import Device, Frame, OldTarget, Place, Shape, Target, TaskKind
from robray.formats.robwork.vocabulary import (
    DOCUMENTATION,
    IN_OLD_TASKS,
    IN_SETUPS,
    IN_TASKS,
    IN_WORKCELLS,
    PROPERTY_NAMES,
    SETUP_ATTRIBUTES,
    TASK_ATTRIBUTES,
    VALUES_OF,
)
from robray.syntax.xml.pieces import first_text
from robray.syntax.xml_text import in_attribute
from robray.text.paths import normal

_POSE = "<RPY>${%d:0 0 0}</RPY> <Pos>${%d:0 0 0}</Pos>"
_BOX = 'Box x="${%d:0.1}" y="${%d:0.1}" z="${%d:0.1}"/>'
_SHAPE = f'name="${{1:shape}}">\n\t{_POSE % (2, 3)}\n\t<{_BOX % (4, 5, 6)}$0'
_DEVICE = 'name="${1:device}">\n\t<Frame name="${2:base}"/>\n\t$0'

SNIPPETS: Mapping[str, str] = {
    "Frame": f'Frame name="${{1:frame}}">\n\t{_POSE % (2, 3)}$0\n</Frame>',
    "Joint": f'Joint name="${{1:joint}}" type="${{2|Revolute,Prismatic|}}">\n\t{_POSE % (3, 4)}$0\n</Joint>',
    **{name: f"{name} {_DEVICE}\n</{name}>" for name in ("SerialDevice", "TreeDevice")},
    **{name: f"{name} {_SHAPE}\n</{name}>" for name in ("Drawable", "CollisionModel")},
    "Box": f"{_BOX % (1, 2, 3)}$0",
    "Cylinder": 'Cylinder radius="${1:0.05}" z="${2:0.1}"/>$0',
    "Sphere": 'Sphere radius="${1:0.05}"/>$0',
}


def frame_snippet(frames: Sequence[str]) -> str:
    """A frame with a new name that hangs from a choice of `frames`."""
    names = ("frame", *(f"frame{number}" for number in range(2, len(frames) + 2)))
    name = next(each for each in names if each not in frames)
    parents = ",".join(choices(frames))
    parent = f"${{2|{parents}|}}" if "," in parents else f"${{2:{parents}}}"
    return f'Frame name="${{1:{name}}}" refframe="{parent}">\n\t{_POSE % (3, 4)}$0\n</Frame>'


_IS_GIVEN = re.compile(rb"[\w.-]*[ \t]*=")
_ENDS = re.compile(rb"[ \t]*(?=[<\r\n]|\Z)")
"""Behind a word with nothing else."""
_FRAMES = ("refframe", "refjoint", "on")
_XML = (".xml",)
_WORLD = "WORLD"
"""The frame above all others, which is never declared."""

_OTHERS = {TaskKind.JOINTS: ("CartesianTarget", "CartesianTask"), TaskKind.POSES: ("QTarget", "QTask")}
"""Elements of a task of the other kind."""

_FRAME_PROPERTIES = (b"refframe", b"TCP", b"ObjectID")


def complete(analysis: Analysis, file: SourceFile, offset: int, context: CompletionContext) -> Completions | None:
    tag = tag_at(file, offset)
    around = _Around(analysis, file, offset, context.list_folder)
    if tag is not None:
        if context.trigger and not tag.is_due(context.trigger):
            return None
        items, incomplete = best(tag.typed, [*around.in_tag(tag)], snippets=context.snippets)
        return Completions(tag.replaced, items, incomplete, quoted=tag.typing is Typing.VALUE)
    if context.trigger and context.trigger != ">":
        return None
    found = text_at(file, offset)
    if found is None:
        return None
    typed = file.text[found.typed.start : offset].decode("utf-8", "replace")
    candidates = [*around.in_text(found.path, found.node.start, typed)]
    items, incomplete = best(typed, candidates, snippets=context.snippets)
    return Completions(found.typed, items, incomplete) if items else None


class _Around:
    def __init__(self, analysis: Analysis, file: SourceFile, offset: int, list_folder: ListFolder) -> None:
        self._analysis = analysis
        self._file = file
        self._offset = offset
        self._list_folder = list_folder
        self._kind = kind_of(file.reading.facts)
        self._is_setup = is_setup(file)
        self._scene: SceneState | None = analysis.widest(file.path)
        found = () if self._scene is None else self._scene.instances.prefixes.get(file.path, ())
        self._prefix: ItemPath = found[0] if found else ()

    def in_tag(self, tag: TagContext) -> Iterator[Candidate]:
        match tag.typing:
            case Typing.ELEMENT:
                outer = tag.path[-1] if tag.path else ""
                words = self._elements().get(outer, ())
                is_alone = self._kind is None and not self._is_setup and _ENDS.match(self._file.text, tag.replaced.end)
                for order, word in enumerate(self._own_first(words)):
                    snippet = self._snippet(word, outer) if is_alone else ""
                    told = DOCUMENTATION.get(word, "")
                    yield order, word, partial(Completion, word, CompletionRole.KEYWORD, word, told, snippet)
            case Typing.END:
                if tag.path:
                    yield from _words(tag.path[-1:], CompletionRole.KEYWORD, ">")
            case Typing.ATTRIBUTE:
                yield from self._with_values(tag)
            case Typing.VALUE:
                yield from self._values(tag)

    def _snippet(self, word: str, outer: str) -> str:
        if (word, outer) != ("Frame", "WorkCell"):
            return SNIPPETS.get(word, "")
        return frame_snippet([_WORLD, *(name for _, name, _ in self._frames(""))])

    def _with_values(self, tag: TagContext) -> Iterator[Candidate]:
        """Attributes with quotes, if there are none; a list opens for a value that is one of several."""
        element, is_bare = tag.path[-1], _IS_GIVEN.match(self._file.text, tag.replaced.end) is None
        for order, name in enumerate(self._attributes(tag)):
            snippet = f'{name}="$1"' if is_bare else ""
            is_choice = name in (*_FRAMES, "file", "unit") or (element, name) in VALUES_OF
            told = DOCUMENTATION.get(name, "")
            role = CompletionRole.ATTRIBUTE
            yield order, name, partial(Completion, name, role, name, told, snippet, is_bare and is_choice)

    def _own_first(self, words: tuple[str, ...]) -> tuple[str, ...]:
        """Targets and tasks of the root's kind first, as which all are read."""
        other = _OTHERS.get(self._kind, ()) if self._kind is not None else ()
        return (*(each for each in words if each not in other), *(each for each in words if each in other))

    def _elements(self) -> Mapping[str, tuple[str, ...]]:
        if self._is_setup:
            return IN_SETUPS
        if self._kind is None:
            held_in = self._held_in()
            if held_in is not None:
                return {**IN_WORKCELLS, "": IN_WORKCELLS["WorkCell" if held_in is Place.WORKCELL else "SerialDevice"]}
            first = IN_WORKCELLS[""] + IN_TASKS[""]
            return IN_WORKCELLS if self._file.reading.facts.items else {**IN_WORKCELLS, "": first}
        return IN_OLD_TASKS if self._kind is TaskKind.OLD else IN_TASKS

    def _held_in(self) -> Place | None:
        """The element around the include of the file; None for a file that is read by itself."""
        return None if self._scene is None else held_in(self._scene, "", (*self._prefix, 0))

    def _attributes(self, tag: TagContext) -> tuple[str, ...]:
        """Attributes of a workcell in their order: behind existing ones, none that must be before these."""
        element = tag.path[-1]
        if self._kind is not None or self._is_setup:
            known = (SETUP_ATTRIBUTES if self._is_setup else TASK_ATTRIBUTES).get(element, ())
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
            if name == "refframe" and not self._device():
                yield 1, _WORLD, partial(Completion, _WORLD, CompletionRole.FRAME, _WORLD + tag.closing)
        elif element == "Use" and name == "id":
            yield from self._named(DEFINE, CompletionRole.CONSTANT, tag.closing)
        elif self._is_setup and name in ENDS:
            yield from self._frames(tag.closing)
        elif name == "file" and self._kind is None:
            suffixes = SUFFIXES if element == "Polytope" else _XML
            present = files_present(self._analysis, self._file.path, self._offset) if element == "Include" else ()
            yield from self._files(tag.typed, tag.closing, suffixes, present)
        elif name == "unit":
            words = VALUES_OF.get((element, name)) or tuple(UNITS)
            yield from _words(words, CompletionRole.WORD, tag.closing)
        else:
            yield from _words(VALUES_OF.get((element, name), ()), CompletionRole.WORD, tag.closing)

    def in_text(self, path: tuple[str, ...], start: int, typed: str) -> Iterator[Candidate]:
        """Names in the text of elements of a task, or of a collision setup."""
        element = path[-1]
        if self._kind is None:
            if self._is_setup and element == "Volatile":
                yield from self._frames("")
            return
        if element in ("Start", "Mid", "End"):
            yield from self._targets()
        elif path[-2:] == ("Property", "Name") and _holder(path[:-2]) in ("", *TASKS):
            # For a task itself, whose properties are items: those of others have no meaning.
            yield from _words(PROPERTY_NAMES, CompletionRole.WORD)
        elif element == "Boolean":
            yield from _words(BOOLEANS, CompletionRole.WORD)
        elif element == "Device" or (element == "String" and self._property(start) == b"Gripper"):
            yield from self._named(DEVICE, CompletionRole.FRAME)
        elif element == "WorkCell" and self._kind is TaskKind.OLD:
            yield from self._files(typed, "", _XML)
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
                # The parent of a shape or a target is not a frame of RobWork here.
                if self._kind is None or isinstance(statement, Target | OldTarget | Shape):
                    continue
            elif (only_joints and statement.moves is None) or (only_movable and statement.kind != "Movable"):
                continue
            if places[0] == place:
                continue
            if device and not name.startswith(device):
                # In a device only its own frames are valid.
                continue
            written = name.removeprefix(device)
            text = self._spelled(written) + closing
            yield 0, written, partial(Completion, written, CompletionRole.FRAME, text)

    def _device(self) -> str:
        """The prefix of the device around the cursor, or around the include of its file; may be empty."""
        scope = None if self._scene is None else self._scene.instances.scopes.get(self._prefix)
        facts = self._file.reading.facts
        names = [
            statement.name.text
            for rank in facts.around(self._offset)
            if isinstance(statement := facts.items[rank].statement, Device) and statement.name is not None
        ]
        return ("" if scope is None else scope.prefix) + "".join(f"{name}." for name in names)

    def _named(self, kind: SymbolKind, role: CompletionRole, closing: str = "") -> Iterator[Candidate]:
        scene = self._scene
        for (each, name), places in () if scene is None else scene.declarations.items():
            if each is not kind or not name or scene is None:
                continue
            # A chain is a part of a device, not one itself; definitions are valid in their file.
            is_meant = "." not in name if kind is DEVICE else any(place[:-1] == self._prefix for place in places)
            if is_meant and not (kind is DEVICE and is_left_out(scene, name)):
                yield 0, name, partial(Completion, name, role, self._spelled(name) + closing)

    def _files(
        self, typed: str, closing: str, suffixes: tuple[str, ...], left_out: Collection[str] = ()
    ) -> Iterator[Candidate]:
        folder = typed[: typed.rfind("/") + 1]
        around = normal(posixpath.join(posixpath.dirname(self._file.path), folder))
        for name in self._list_folder(around):
            written = folder + name
            if name.endswith("/"):
                yield 1, written, partial(Completion, written, CompletionRole.FOLDER, self._spelled(written))
            elif name.lower().endswith(suffixes) and posixpath.join(around, name) not in (self._file.path, *left_out):
                text = self._spelled(written) + closing
                yield 0, written, partial(Completion, written, CompletionRole.FILE, text)


def _holder(path: tuple[str, ...]) -> str:
    """The owner of the properties at the end of a path; empty at its beginning."""
    return next((each for each in reversed(path) if each not in ("Property", "PropertyMap")), "")


def _words(words: Iterable[str], role: CompletionRole, closing: str = "") -> Iterator[Candidate]:
    for order, each in enumerate(words):
        yield order, each, partial(Completion, each, role, each + closing, DOCUMENTATION.get(each, ""))

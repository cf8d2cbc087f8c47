"""A scene as one file without includes, constants and classes: every value evaluated, every line with its source.

The output is a scene that evaluates to the same as the input: frames, joints, poses, geometry with the names of its
classes, and allowed collisions. Parts that amino refuses are written as far as possible. Frames of other formats are
written by their results.
"""

from collections.abc import Iterable, Iterator

from robray.analysis.allowed import allowed_pairs
from robray.analysis.analysis import in_closing_order
from robray.analysis.queries import ItemPath
from robray.analysis.results import (
    ClassResult,
    CollisionResult,
    ConstantResult,
    FrameResult,
    GeometryResult,
    Given,
    IncludeResult,
)
from robray.analysis.scene_state import SceneState
from robray.export.assembled import frame_writer
from robray.export.literals import literal, number, word
from robray.export.look import scene_name
from robray.export.origins import Origins, harmless
from robray.formats import ROBRAY as SCENES
from robray.formats.robray.statements import BlockKind
from robray.formats.robray.vocabulary import ROBRAY
from robray.scene.geometry import ShapeType

_COMMENT_COLUMN = 44
_INDENT = "    "
_SEPARATE = {"parent", "isa"}
"""Attributes that are inlined: nesting and classes."""


def flattened(state: SceneState) -> str:
    """The text, with a comment behind each line that names the file (relative to the root's) and the line."""
    return "\n".join([*_Flattening(state).lines(), ""])


class _Flattening:
    def __init__(self, state: SceneState) -> None:
        self.state = state
        self.origins = Origins(state)
        self.words = ROBRAY.attributes
        self.frames: dict[str, ItemPath] = {}
        self.held: dict[str, list[tuple[ItemPath, GeometryResult]]] = {}
        self.collisions: dict[tuple[str, str], ItemPath] = {}
        for place in in_closing_order(state):
            match state.results[place].value:
                case FrameResult(frame=frame):
                    self.frames.setdefault(frame.name, place)
                case GeometryResult() | CollisionResult() | None:
                    pass
                case ClassResult() | ConstantResult() | IncludeResult():
                    pass
        for place, pair in allowed_pairs(state):
            self.collisions.setdefault(pair, place)
        for place in sorted(state.results):
            value = state.results[place].value
            if isinstance(value, GeometryResult):
                self.held.setdefault(value.holder, []).append((place, value))
        self.tags = self._tags()
        # Meshes are relative to the root file's folder, and the output may be saved elsewhere.
        self.written = frame_writer(state, lambda mesh: mesh)

    def lines(self) -> Iterator[str]:
        yield f"# The scene of {harmless(scene_name(self.state.root))}, made flat: includes, constants and"
        yield "# classes are put in. Behind each line stands where it is from."
        yield from self._classes()
        for name, place in self.frames.items():
            yield ""
            yield from self._frame(name, place)
        if self.collisions:
            yield ""
        for (one, other), place in sorted(self.collisions.items()):
            text = f"allow_collision {word(one)} {word(other)};"
            yield _traced(text, self.origins.of(place))

    # Classes: their values are inlined; their names stay, because they belong to the geometry.

    def _tags(self) -> dict[float, str]:
        """Names for numbers that constants gave as names of classes, which no `isa` behind a class may have."""
        strange = {
            name
            for held in self.held.values()
            for _, value in held
            for name in (value.geometry.classes if value.geometry is not None else ())
            if not isinstance(name, str | tuple)
        }
        # A constant is inlined wherever its name stands: no use of it may be left.
        text = b"".join(file.text for file in self.state.instances.files.values()) if strange else b""
        prefix = "tag"
        while prefix.encode() in text:
            prefix += "_"
        return {name: f"{prefix}{index}" for index, name in enumerate(sorted(strange))}

    def _classes(self) -> Iterator[str]:
        names = {
            name
            for held in self.held.values()
            for _, value in held
            if value.geometry is not None
            for name in value.geometry.classes
        }
        defined: dict[str, ItemPath] = {}
        for place in sorted(self.state.results):
            value = self.state.results[place].value
            if isinstance(value, ClassResult) and value.name in names:
                defined.setdefault(value.name, place)
        if defined or self.tags:
            yield ""
        for strange, name in self.tags.items():
            yield f"def {name} {number(strange)};"
        for name, place in defined.items():
            yield _traced(f"class {word(name)} {{}}", self.origins.of(place))

    # Frames, each at the top, in the order in which the reader takes them up.

    def _frame(self, name: str, place: ItemPath) -> Iterator[str]:
        if self.state.file(place).format is not SCENES:
            yield from self._frame_of_others(name)
            return
        result = self.state.results[place].value
        assert isinstance(result, FrameResult), "only frames are gathered"
        yield _traced(f"frame {word(name)} {{", self.origins.of(place))
        if result.frame.parent is not None:
            given = next((one for one in result.attributes if one.name == "parent"), None)
            origin = self.origins.of(place) if given is None else self.origins.of_given(place, given)
            yield _traced(f"    parent {word(result.frame.parent)};", origin)
        yield from self._attributes(place, result.attributes, BlockKind.FRAME, "    ")
        for held_place, value in self.held.get(name, ()):
            yield from self._geometry(held_place, value)
        yield "}"

    def _frame_of_others(self, name: str) -> Iterator[str]:
        made = self.written(name)
        for refusal in made.refusals:
            yield f"# {harmless(refusal.message)}"
        depth = 0
        for line in made.text.split("\n"):
            depth -= line == "}"
            opened, mark, origin = line.rpartition("{ # ")
            yield _traced(f"{_INDENT * depth}{opened}{{", origin) if mark else _INDENT * depth + line
            depth += bool(mark)

    def _geometry(self, place: ItemPath, value: GeometryResult) -> Iterator[str]:
        yield _traced("    geometry {", self.origins.of(place))
        if value.geometry is not None:
            for name in value.geometry.classes:
                tag = self.tags[name] if isinstance(name, float) else literal(name)
                yield _traced(f"        isa {tag};", self.origins.of(place))
        yield from self._attributes(place, self._absolute_mesh(value), BlockKind.GEOMETRY, "        ")
        yield "    }"

    def _absolute_mesh(self, value: GeometryResult) -> Iterator[Given]:
        """Makes the path of a mesh absolute, because the output may be saved elsewhere."""
        path: str | None = None
        if value.geometry is not None and value.geometry.shape is ShapeType.MESH:
            path = next((str(measure) for name, measure in value.geometry.measures if name == "mesh"), None)
        for given in value.attributes:
            yield given if given.name != "mesh" or path is None else given._replace(value=path)

    def _attributes(self, place: ItemPath, attributes: Iterable[Given], kind: BlockKind, indent: str) -> Iterator[str]:
        for given in attributes:
            row = self.words.get(given.name)
            if row is None or kind not in row.blocks or given.name in _SEPARATE:
                continue
            text = literal(given.value)
            origin = self.origins.of_given(place, given)
            if text is None:
                yield f"{indent}# {given.name} has no value, {origin}"
            else:
                yield _traced(f"{indent}{given.name} {text};", origin)


def _traced(text: str, origin: str) -> str:
    return f"{text:<{_COMMENT_COLUMN}}  # {origin}"

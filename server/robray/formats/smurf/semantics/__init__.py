"""Semantics of SMURF."""

import posixpath
import re
from collections.abc import Iterator, Mapping
from itertools import islice

from robray.analysis.nearby_file import NearbyFile
from robray.analysis.queries import ItemPath
from robray.analysis.resolve_context import ResolveContext
from robray.analysis.results import Container, FrameResult, ItemValue
from robray.analysis.scene_state import SceneState
from robray.analysis.scopes import Inclusion, Mount
from robray.analysis.semantics import Answer, FrameProperties, PlainSemantics
from robray.facts.items import Item
from robray.facts.mentions import Mention
from robray.facts.query_kinds import QueryKind
from robray.facts.robots import COLLISION, JOINT, LINK, MATERIAL, VISUAL
from robray.facts.symbols import Name, Symbol, SymbolKind
from robray.formats.smurf.semantics.answers import ANSWERS
from robray.formats.smurf.semantics.names import declared_by, mentions, scope_of
from robray.formats.smurf.semantics.resolve import resolve
from robray.formats.smurf.statements import Annotation, Entity, ListedFile, Role, statement_of
from robray.formats.smurf.vocabulary import MOTOR, POSE, SENSOR
from robray.scene.geometry import Measure
from robray.text.paths import normal


def anchored(scene: "SceneState", place: ItemPath) -> tuple[str, dict[str, Measure]] | None:
    """The frame of an entity, and its anchor; `none` is the default of MARS."""
    entity, value = scene.item(place).statement, scene.results[place].value
    if not isinstance(entity, Entity) or not isinstance(value, FrameResult):
        return None
    anchor = entity.anchor
    return value.frame.name, {"anchor": "none" if anchor is None else anchor.word or anchor.text.text}


_ENDING = re.compile(rb"\.(?:urdf|yml|smurf|smurfs|smurfa)\b")
_BETWEEN = b" \t\n\r\x0b\x0c\"',[]{}:#"
_AS_BLANKS = bytes.maketrans(_BETWEEN, b" " * len(_BETWEEN))
_LONGEST = 400
_MOST = 20_000


class SmurfBeside(NearbyFile):
    def named_files(self, path: str, text: bytes) -> Iterator[str]:
        """A candidate too many costs time, and changes no answer.

        Searches endings, and the start of the word of each: a pattern of whole words would backtrack from every byte of
        a long one.
        """
        folder = posixpath.dirname(path)
        words = text.translate(_AS_BLANKS)
        for ending in islice(_ENDING.finditer(text), _MOST):
            start = words.rfind(b" ", max(ending.start() - _LONGEST, 0), ending.start()) + 1
            start = max(start, ending.start() - _LONGEST)
            if start < ending.start():
                yield normal(posixpath.join(folder, text[start : ending.end()].decode("utf-8", "replace")))


class SmurfSemantics(PlainSemantics):
    kinds: tuple[SymbolKind, ...] = (
        SymbolKind.FRAME,
        LINK,
        JOINT,
        MATERIAL,
        VISUAL,
        COLLISION,
        MOTOR,
        SENSOR,
        POSE,
    )
    answers: Mapping[QueryKind, Answer] = ANSWERS
    frame_properties: FrameProperties | None = staticmethod(anchored)

    def declares(self, item: Item) -> tuple[Symbol, ...]:
        return declared_by(statement_of(item))

    def name(self, item: Item) -> Name | None:
        statement = statement_of(item)
        if isinstance(statement, Entity):
            return statement.name
        return statement.name if isinstance(statement, Annotation) and statement.kind is not None else None

    def mentions(self, item: Item) -> list[Mention]:
        return [*mentions(statement_of(item))]

    def included(self, item: Item) -> Inclusion | None:
        statement = item.statement
        if isinstance(statement, Entity):
            if statement.file is None or not statement.is_loaded:
                return None
            # A scene in a scene adds to its names; a robot has its own.
            scope = "" if statement.is_nested else scope_of(statement)
            return Inclusion(statement.file, scope, Mount(statement.called))
        if isinstance(statement, ListedFile) and statement.role in (Role.MODEL, Role.ANNOTATIONS):
            return Inclusion(statement.path, shares=True)
        return None

    def resolve(self, item: Item, place: ItemPath, container: Container | None, context: ResolveContext) -> ItemValue:
        del container
        return resolve(statement_of(item), place, context)


SEMANTICS = SmurfSemantics()

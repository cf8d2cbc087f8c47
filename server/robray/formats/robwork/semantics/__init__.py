"""Semantics of RobWork's files."""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import assert_never

from robray.analysis.further_frames import PLACED_SHAPE, SHAPES_BEFORE, numbered, shapes_before
from robray.analysis.nearby_file import NearbyFile
from robray.analysis.queries import ItemPath
from robray.analysis.resolve_context import ResolveContext
from robray.analysis.results import Container, FrameResult, ItemValue
from robray.analysis.scene_state import SceneState
from robray.analysis.scopes import Inclusion
from robray.analysis.semantics import (
    Answer,
    BlockPrefixes,
    ContextSymbols,
    FrameProperties,
    GrowsFromMiddle,
    PlainSemantics,
    first_here,
)
from robray.analysis.whole import Framed, Whole
from robray.facts.frontend import IncludePathError
from robray.facts.items import Item
from robray.facts.mentions import Mention
from robray.facts.query_kinds import QueryKind
from robray.facts.symbols import Name, Symbol, SymbolKind
from robray.formats.robwork import kinds as of
from robray.formats.robwork.frontend.reading import RobworkFrontEnd
from robray.formats.robwork.kinds import WORKCELL
from robray.formats.robwork.semantics import answers
from robray.formats.robwork.semantics.frames import frame_type
from robray.formats.robwork.semantics.resolve import resolve
from robray.formats.robwork.statements import (
    ABOUT_THEIR_MIDDLE,
    Action,
    Attachment,
    Configuration,
    Define,
    Device,
    Frame,
    FramePair,
    Include,
    Link,
    Model,
    Motion,
    Nothing,
    OldTarget,
    Place,
    Property,
    Shape,
    StaticPairs,
    Target,
    Task,
    Trajectory,
    UseDefinition,
    Volatile,
    Workcell,
    statement_of,
)


class ShapeFrames:
    kinds = frozenset({PLACED_SHAPE})

    def concerns(self, item: Item) -> bool:
        return isinstance(item.statement, Shape)

    def symbols(self, scene: SceneState, place: ItemPath) -> tuple[Symbol, ...]:
        shape = scene.item(place).statement
        if not isinstance(shape, Shape) or (shape.holder and not shape.makes_frame):
            return ()
        name = scene.own_name(shape.frame, place)
        before = shapes_before(scene, name, place)
        return (Symbol(SymbolKind.FURTHER_FRAME if before else SymbolKind.FRAME, numbered(name, before)),)

    def touched(
        self, scene: SceneState, fresh: Iterable[ItemPath], symbols: Mapping[Symbol, Iterable[ItemPath] | None]
    ) -> set[ItemPath]:
        found = {place for place in fresh if isinstance(scene.item(place).statement, Shape)}
        return found.union(*(scene.declarations.get(symbol, ()) for symbol in symbols))


def whole(scene: SceneState, prefix: ItemPath, before: Whole | None) -> Whole:
    del before
    return Whole(make=lambda: _framed(scene, prefix))


def _framed(scene: SceneState, prefix: ItemPath) -> Framed:
    """Cost: O(items of the file)."""
    facts = scene.instances.files[prefix].reading.facts
    knows_workcell = Symbol(WORKCELL, "") in scene.declarations
    carriers: set[str] = set()
    elsewhere: set[str] = set()
    for label, item in zip(facts.labels, facts.items, strict=True):
        if not isinstance(item.statement, Shape | Target | OldTarget):
            continue
        value = scene.results[(*prefix, label)].value
        if not isinstance(value, FrameResult):
            continue
        frame = value.frame
        if isinstance(item.statement, Shape):
            carriers.add(frame.name)
        elif not knows_workcell and frame.parent and Symbol(SymbolKind.FRAME, frame.parent) not in scene.declarations:
            elsewhere.add(frame.parent)
    return Framed(carriers=frozenset(carriers), elsewhere=frozenset(elsewhere))


_NAMED = re.compile(rb'(?i)(?:include|<CollisionSetup)(?=[^"]{0,1000}"([^"]{0,4096})")')
"""The path is looked ahead for, so that an `Include` in a comment does not hide the next one."""


class RobWorkBeside(NearbyFile):
    def named_files(self, path: str, text: bytes) -> Iterator[str]:
        front_end = RobworkFrontEnd()
        for match in _NAMED.finditer(text):
            try:
                yield front_end.include_target(path, match[1].decode("utf-8", "replace"))
            except IncludePathError:
                continue


def _grows_from_middle(item: Item) -> bool:
    statement = item.statement
    if not isinstance(statement, Shape) or statement.shape not in ABOUT_THEIR_MIDDLE:
        return False
    return not statement.stands


def _prefixes(item: Item) -> tuple[str, ...]:
    statement = item.statement
    return statement.prefixes if isinstance(statement, Frame | Device | Model | Shape | Define) else ()


class RobworkSemantics(PlainSemantics):
    kinds = (of.TARGET, of.DEVICE, of.DEFINE, SymbolKind.FRAME)
    answers: Mapping[QueryKind, Answer] = {
        SHAPES_BEFORE: shapes_before,
        of.ASKED_TARGET: first_here(of.TARGET),
        of.ASKED_DEVICE: answers.first_device,
        of.ASKED_DEFINE: first_here(of.DEFINE),
        of.BEFORE: answers.before,
        of.BEFORE_IN_DEVICE: answers.before_in_device,
        of.ANY_WORKCELL: answers.any_workcell,
        of.MOVABLE: answers.is_movable,
        of.LIMITS_OF: answers.limits_beside,
        of.MASTER: answers.master,
        of.AROUND: answers.around,
        of.HELD_IN: answers.held_in,
        of.TYPE_BEFORE: answers.type_before,
        of.AT_HOME: answers.at_home,
        of.FRAMES_PUT_IN: answers.frames_put_in,
        of.PROPERTY_BEFORE: answers.property_before,
    }
    named_by: Mapping[SymbolKind, tuple[QueryKind, ...]] = {SymbolKind.FRAME: (of.MASTER, of.MOVABLE)}
    contexts: tuple[ContextSymbols, ...] = (ShapeFrames(),)
    grows_from_middle: GrowsFromMiddle | None = staticmethod(_grows_from_middle)
    frame_properties: FrameProperties | None = staticmethod(frame_type)
    includes_in_blocks = True
    block_prefixes: BlockPrefixes | None = staticmethod(_prefixes)

    def declares(self, item: Item) -> tuple[Symbol, ...]:
        statement = statement_of(item)
        match statement:
            case Target(id=name, frame=frame) | OldTarget(id=name, frame=frame):
                found = [] if name is None else [Symbol(of.TARGET, name.text)]
                return (*found, Symbol(SymbolKind.FRAME, frame)) if frame is not None else tuple(found)
            case Frame(name=name):
                if name is None:
                    return ()
                text = name.text
                facts = f"{text}\0{statement.kind}\0{statement.moves}\0{statement.home}\0{statement.depend}"
                in_order = statement.place not in (Place.BASE, Place.WHEEL)
                sequence = [Symbol(of.IN_SEQUENCE, ""), Symbol(of.IN_ROW, "")] if in_order else []
                if statement.is_at_home and (statement.home is None or statement.place is Place.WORKCELL):
                    sequence.append(Symbol(of.COUNTED, ""))
                if statement.place is Place.WORKCELL and not statement.prefixes:
                    sequence.append(Symbol(of.HELD, ""))
                if statement.dh is not None and statement.dh.type:
                    sequence += [Symbol(of.TYPED, ""), Symbol(of.FACTS, statement.dh.type)]
                return (
                    Symbol(SymbolKind.FRAME, text),
                    *sequence,
                    *_with_properties(statement),
                    Symbol(of.FRAME_FACTS, text),
                    Symbol(of.FACTS, facts),
                )
            case Device(name=name):
                if name is None:
                    return ()
                text = name.text
                is_chain = statement.kind == "SerialChain"
                row = () if is_chain else (Symbol(of.DEVICE_IN_ROW, ""),)
                if statement.prefixes:
                    return (Symbol(of.DEVICE, text), *row)
                held = (Symbol(of.HELD, ""),) if is_chain and not statement.is_empty else ()
                facts = f"{text}\0{statement.joints}\0{statement.home}\0{statement.is_empty}"
                configured = () if statement.home is None else (Symbol(of.CONFIGURED, ""),)
                names = (Symbol(of.DEVICE, text), Symbol(of.WORKCELL, ""))
                return (*names, *row, *held, *configured, Symbol(of.FACTS, facts))
            case Shape(frame=name):
                return (Symbol(PLACED_SHAPE, name),) if statement.makes_frame or not statement.holder else ()
            case Model(limits=limits):
                joint = next((use.name.text for use in statement.uses if use.is_joint), None)
                if limits is None or joint is None:
                    return _with_properties(statement)
                return (Symbol(of.LIMITED, joint), Symbol(of.FACTS, f"{joint}\0{limits}"))
            case Workcell():
                return (Symbol(of.WORKCELL, ""),)
            case Configuration(home=home):
                return (Symbol(of.HOME, ""), Symbol(of.FACTS, f"home\0{home}")) if home else ()
            case Include(place=place, base=base):
                if place is Place.WORKCELL:
                    return ()
                return (Symbol(of.AROUND_A_FILE, ""), Symbol(of.FACTS, f"{place}\0{base}"))
            case Define(name=name):
                return () if name is None else (Symbol(of.DEFINE, name.text),)
            case (
                Task()
                | Motion()
                | Action()
                | Property()
                | Trajectory()
                | Link()
                | Attachment()
                | FramePair()
                | Volatile()
                | StaticPairs()
                | UseDefinition()
                | Nothing()
            ):
                return ()
            case _:
                assert_never(statement)

    def name(self, item: Item) -> Name | None:
        statement = item.statement
        if isinstance(statement, Target | OldTarget):
            return statement.id
        if isinstance(statement, Frame):
            return None if statement.is_copy else statement.name
        return statement.name if isinstance(statement, Device | Define | Workcell) else None

    def mentions(self, item: Item) -> list[Mention]:
        return [*statement_of(item).names]

    def included(self, item: Item) -> Inclusion | None:
        statement = item.statement
        if not isinstance(statement, Include) or statement.path is None:
            return None
        if statement.is_of_task and statement.path.text.startswith(("/", "\\", "~")):
            return None
        prefixes = statement.prefixes
        steps = prefixes if len(prefixes) > 1 else ()
        return Inclusion(statement.path, "".join(prefixes), declares=not statement.is_setup, is_part=True, steps=steps)

    def resolve(self, item: Item, place: ItemPath, container: Container | None, context: ResolveContext) -> ItemValue:
        del container
        return resolve(statement_of(item), place, context)


def _with_properties(statement: Frame | Model) -> tuple[Symbol, ...]:
    if not statement.properties:
        return ()
    return Symbol(of.WITH_PROPERTIES, ""), Symbol(of.FACTS, f"type\0{statement.properties[-1].type}")


SEMANTICS = RobworkSemantics()

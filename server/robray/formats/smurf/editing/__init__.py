"""Editing of files of SMURF, beyond the features of any format."""

from __future__ import annotations

import math
import re
from collections.abc import Container, Iterator

from robray.analysis.analysis import Analysis, FileSpan
from robray.analysis.files import SourceFile
from robray.analysis.queries import ItemPath
from robray.analysis.scene_state import SceneState
from robray.facts.items import Item
from robray.facts.robots import COLLISION, JOINT, LINK, MATERIAL, VISUAL
from robray.facts.symbols import Name, SymbolKind
from robray.features.document_symbols import ROLES as OF_ALL
from robray.features.document_symbols import Outline, SymbolRole
from robray.features.editing import Editing
from robray.features.folding_range import Fold, FoldKind, item_folds
from robray.features.inlay_hint import HintKind, InlayHint, world_hint
from robray.features.moving.wanted import PoseWanted, Proposal
from robray.features.numbers import number
from robray.features.rename_files import Moves
from robray.features.token_types import DECLARATION, RANKS, TokenType, token_rows
from robray.features.world import World
from robray.formats.smurf.editing.completion import complete
from robray.formats.smurf.editing.hover import describe, explain
from robray.formats.smurf.editing.moving import moves
from robray.formats.smurf.editing.names import check_declaration, check_name, moved_names, rewritten
from robray.formats.smurf.semantics.answers import joint_of
from robray.formats.smurf.semantics.names import mentions
from robray.formats.smurf.statements import Annotation, Entity, Key, ListedFile, Odd, Rotation, Section, statement_of
from robray.formats.smurf.vocabulary import MOTOR, POSE, SENSOR
from robray.scene.joints import JointType
from robray.scene.pose import roll_pitch_yaw
from robray.text.printable import printable
from robray.text.spans import Span

_COMMENTS = re.compile(rb"^[ \t]*(#[^\n]*(?:\n[ \t]*#[^\n]*)+)", re.MULTILINE)


def folds(file: SourceFile) -> Iterator[Fold]:
    facts = file.reading.facts
    found = [*item_folds(file), *_lists(file)]
    for comment in _COMMENTS.finditer(file.text):
        span = Span(*comment.span(1))
        rank = facts.rank_at(span.start)
        # Apparent comments in a text of several lines are none.
        if rank < 0 or facts.ends[rank] <= span.start:
            found.append(Fold(span, FoldKind.COMMENT))
    return iter(sorted(found, key=lambda one: one.span))


def _lists(file: SourceFile) -> Iterator[Fold]:
    """From the key of each to its end."""
    facts, text = file.reading.facts, file.text
    start = end = -1
    for item, begin, stop in zip(facts.items, facts.starts, facts.ends, strict=True):
        statement = statement_of(item)
        if not isinstance(statement, Section | Key):
            end = stop
            continue
        if start >= 0 and text.find(b"\n", start, end) >= 0:
            yield Fold(Span(start, end), FoldKind.BLOCK)
        start, end = (begin, stop) if isinstance(statement, Section) else (-1, stop)
    if start >= 0 and text.find(b"\n", start, end) >= 0:
        yield Fold(Span(start, end), FoldKind.BLOCK)


_DECIMALS = 2


def hints(
    scene: SceneState, place: ItemPath, item: Item, kinds: Container[HintKind], world: World
) -> Iterator[tuple[InlayHint, Span]]:
    statement = statement_of(item)
    if isinstance(statement, Entity):
        if HintKind.WORLD in kinds and (hint := world_hint(scene, place, world)) is not None:
            yield hint, statement.keyword
        if HintKind.VALUE in kinds and statement.rotation is not None:
            yield from _turned(statement.rotation)
    elif isinstance(statement, Annotation) and HintKind.VALUE in kinds:
        yield from _angles(scene, place, statement)


def _turned(rotation: Rotation) -> Iterator[tuple[InlayHint, Span]]:
    """The angles of a quaternion."""
    reading = rotation.reading
    if reading is not None and reading.is_quaternion:
        angles = [round(math.degrees(each), _DECIMALS) for each in roll_pitch_yaw(reading.rotation)]
        shown = " ".join(f"{number(each)}°" for each in angles)
        yield InlayHint(0, f"= rpy {shown}", HintKind.VALUE), rotation.span


def _angles(scene: SceneState, place: ItemPath, pose: Annotation) -> Iterator[tuple[InlayHint, Span]]:
    """The degrees of a pose, behind the names of what turns: the values are in radians."""
    for name, value in pose.values:
        found = scene.frame(scene.frame_named(joint_of(scene, name.text, place), place))
        joint = None if found is None else found.frame.joint
        if joint is not None and joint.type is JointType.REVOLUTE and value:
            yield InlayHint(0, f"({number(round(math.degrees(value), _DECIMALS))}°)", HintKind.VALUE), name.span


ROLES = {
    **OF_ALL,
    LINK: SymbolRole.LINK,
    JOINT: SymbolRole.JOINT,
    MATERIAL: SymbolRole.MATERIAL,
    VISUAL: SymbolRole.PART,
    COLLISION: SymbolRole.PART,
    MOTOR: SymbolRole.PART,
    SENSOR: SymbolRole.PART,
    POSE: SymbolRole.PART,
}
"""Roles of the symbols that its texts can name."""


def outline(item: Item) -> Outline | None:
    match statement_of(item):
        case Entity(name=name, called=called, file=file):
            return Outline(SymbolRole.FRAME, name, called, "" if file is None else file.text, in_list=True)
        case Annotation(name=name, section=section, type=kind):
            return Outline(SymbolRole.PART, name, section, "" if kind is None else printable(kind.text), in_list=True)
        case ListedFile(path=path):
            return Outline(SymbolRole.EXTENSION, path, detail="", in_list=True)
        case Section(name=name):
            return Outline(SymbolRole.EXTENSION, name, detail="", is_head=True)
        case Key(name=name, value=value):
            return Outline(SymbolRole.CONSTANT, name, detail="" if value is None else value.text)
        case Odd():
            return None


_LONGEST = 1_000


def item_tokens(item: Item, _constants: Container[str], _unused: bool) -> bytes:  # noqa: FBT001 - as `Tokens` has it
    statement = statement_of(item)
    rows: list[tuple[Span, int]] = []

    def add(name: Name, token: TokenType, modifiers: int = 0) -> None:
        start, end = name.span
        # A name in another notation may be any text, and a blank in it may be a line break.
        length = len(name.text.encode("utf-8", "replace")) + (2 if name.quoted else 0)
        if end - start == length and 0 < length < _LONGEST and not any(map(str.isspace, name.text)):
            rows.append((name.span, RANKS[token] | modifiers))

    match statement:
        case Section(name=name) | Key(name=name):
            add(name, TokenType.KEYWORD)
        case ListedFile(path=path):
            add(path, TokenType.STRING)
        case Entity(keys=keys, file=file):
            for key, span in keys:
                add(Name(key, span), TokenType.ATTRIBUTE)
            if file is not None:
                add(file, TokenType.STRING)
        case Annotation() | Odd():
            pass
    for mention in mentions(statement):
        token = TokenType.FRAME if mention.kinds[-1] is SymbolKind.FRAME else TokenType.CLASS
        if isinstance(statement, Annotation) and mention.declares:
            token = TokenType.CONSTANT
        add(mention.name, token, DECLARATION if mention.declares else 0)
    return token_rows(rows)


class SmurfEditing(Editing):
    describe = staticmethod(describe)
    explain = staticmethod(explain)
    complete = staticmethod(complete)
    outline = staticmethod(outline)
    roles = ROLES
    folds = staticmethod(folds)
    tokens = staticmethod(item_tokens)
    hints = staticmethod(hints)
    check_name = staticmethod(check_name)
    rewritten = staticmethod(rewritten)
    check_declaration = staticmethod(check_declaration)

    def moved_names(self, analysis: Analysis, file: SourceFile, moves: Moves) -> Iterator[tuple[FileSpan, str]]:
        return moved_names(file, moves)

    def moves(self, analysis: Analysis, scene: SceneState, place: ItemPath, wanted: PoseWanted) -> Iterator[Proposal]:
        return moves(scene, place, wanted)


EDITING = SmurfEditing

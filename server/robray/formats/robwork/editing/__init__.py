"""Editing of RobWork's files, beyond the features of any format."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Collection, Container, Iterable, Iterator, Mapping
from typing import assert_never

from robray.analysis.analysis import Analysis, FileSpan
from robray.analysis.files import SourceFile
from robray.analysis.queries import ItemPath
from robray.analysis.scene_state import SceneState
from robray.facts.items import Item
from robray.facts.mentions import Mention
from robray.facts.symbols import Symbol, SymbolKind
from robray.features.candidates import CompletionRole
from robray.features.document_color import Colour, ColourAt, Presentation
from robray.features.document_symbols import Outline, SymbolRole
from robray.features.editing import Editing
from robray.features.file_names import FileName
from robray.features.hover import Hover
from robray.features.moving.wanted import PoseWanted, Proposal, Resize
from robray.features.refactorings.refactoring import RefusalError
from robray.features.rename_files import Moves, moved
from robray.features.token_types import DECLARATION, RANKS, TokenType, token_rows
from robray.features.unused import Instance
from robray.features.xml_editing import folds
from robray.formats.robwork.editing.completion import complete
from robray.formats.robwork.editing.describe import (
    colours,
    describe,
    describe_limits,
    explain,
    hints,
    recoloured,
    signature,
)
from robray.formats.robwork.editing.moving import moves, resizes
from robray.formats.robwork.kinds import DEFINE, DEVICE, TARGET
from robray.formats.robwork.statements import (
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
from robray.formats.robwork.vocabulary import DOCUMENTATION
from robray.scene.joints import Joint as SceneJoint
from robray.syntax.xml_text import in_attribute, is_spelled_out
from robray.text.paths import normal, path_fault
from robray.text.spans import Span


def file_names(file: SourceFile, ranks: Iterable[int], _found: Collection[Instance]) -> Iterator[FileName]:
    """Without meshes that are named without a suffix: their files are unknown."""
    items, folder = file.reading.facts.items, posixpath.dirname(file.path)
    for rank in ranks:
        statement = items[rank].statement
        for written, span in statement.files if isinstance(statement, Frame | Model) else ():
            if posixpath.splitext(written)[1] and path_fault(written) is None:
                yield FileName(rank, span, normal(posixpath.join(folder, written)))


def moved_names(file: SourceFile, moves: Moves) -> Iterator[tuple[FileSpan, str]]:
    """Includes, the workcell of a task, and meshes."""
    facts = file.reading.facts
    old_folder, folder = posixpath.dirname(file.path), posixpath.dirname(moved(file.path, moves))
    for rank, item in enumerate(facts.items):
        for written, span, is_of_task in _relative(item):
            led = normal(posixpath.join(old_folder, written))
            target = _moved(led, moves)
            path = posixpath.relpath(target, folder)
            # A workcell has no way to write a quote.
            if normal(posixpath.join(folder, written)) != target and (is_of_task or '"' not in path):
                yield FileSpan(file.path, facts.absolute(rank, span)), in_attribute(path) if is_of_task else path


def _relative(item: Item) -> Iterator[tuple[str, Span, bool]]:
    """Relative names of files, and True for those in a task, which ignore case."""
    statement = item.statement
    if isinstance(statement, Include) and statement.path is not None:
        named = [(statement.path.text, statement.path.span)]
    else:
        named = [*statement.files] if isinstance(statement, Frame | Model) else []
    is_of_task = isinstance(statement, Include) and statement.is_of_task
    for written, span in named:
        if span.end and not written.startswith("/") and path_fault(written) is None:
            yield written, span, is_of_task


def _moved(path: str, moves: Moves) -> str:
    """A mesh that is named without its suffix moves with the file."""
    target = moved(path, moves)
    if target != path or posixpath.splitext(path)[1]:
        return target
    found = next((old for old in moves if posixpath.splitext(old)[0] == path), None)
    return path if found is None else posixpath.splitext(moves[found])[0]


ROLES: Mapping[SymbolKind, SymbolRole] = {
    SymbolKind.FRAME: SymbolRole.FRAME,
    TARGET: SymbolRole.FRAME,
    DEVICE: SymbolRole.ROBOT,
    DEFINE: SymbolRole.CONSTANT,
}

_EMPTY = '""'


def outline(item: Item) -> Outline | None:
    statement = statement_of(item)
    match statement:
        case Task(kind=kind, title=title):
            return Outline(SymbolRole.CLASS, None, title or kind.value, kind.value)
        case Trajectory(title=title):
            return Outline(SymbolRole.CLASS, None, title, "trajectory")
        case Workcell(name=name):
            return Outline(SymbolRole.ROBOT, name, "WorkCell", "WorkCell")
        case Device(name=name, kind=kind):
            return Outline(SymbolRole.ROBOT, name, kind, kind)
        case Frame(name=name, is_copy=is_copy):
            return None if is_copy else Outline(SymbolRole.FRAME, name, "")
        case Target(id=name):
            # An empty id is one.
            return Outline(SymbolRole.FRAME, name, _EMPTY if name is not None else "target", "target")
        case OldTarget(id=name, frame=frame):
            return Outline(SymbolRole.FRAME, name, "target" if frame is None else frame.rpartition("/")[2], "target")
        case Motion(type=type_, ends=ends):
            way = " → ".join(end.target.text.strip() or _EMPTY for end in ends)
            return Outline(SymbolRole.PART, None, way or "motion", type_)
        case Action(number=number):
            return Outline(SymbolRole.PART, None, "action", "" if number is None else str(number))
        case Attachment():
            return Outline(SymbolRole.PART, None, "attach", "")
        case FramePair() | Volatile() | StaticPairs():
            return None
        case (
            Property()
            | Link()
            | Model()
            | Shape()
            | Include()
            | Define()
            | UseDefinition()
            | Configuration()
            | Nothing()
        ):
            return None
        case _:
            assert_never(statement)


_TYPES = {
    SymbolKind.FRAME: TokenType.FRAME,
    TARGET: TokenType.FRAME,
    DEVICE: TokenType.CLASS,
    DEFINE: TokenType.CONSTANT,
}


def item_tokens(item: Item, _constants: Container[str], _unused: bool) -> bytes:  # noqa: FBT001 - as `Tokens` has it
    """Names only: elements, attributes and numbers are coloured as in any XML."""
    return token_rows(
        (name.span, RANKS[_TYPES[kinds[0]]] | declares * DECLARATION)
        for name, kinds, declares, *_ in statement_of(item).names
        if kinds[0] in _TYPES
    )


_NAME = re.compile(r"[^<>&\"'.\s/]+")


class RobworkEditing(Editing):
    roles = ROLES
    describe = staticmethod(describe)

    def describe_limits(self, item: Item, joint: SceneJoint | None) -> str:
        del item
        return describe_limits(joint)

    def explain(self, analysis: Analysis, file: SourceFile, offset: int) -> Hover | None:
        del analysis
        return explain(file, offset)

    complete = staticmethod(complete)

    def document_completion(
        self, analysis: Analysis, file: SourceFile, offset: int, role: CompletionRole, label: str
    ) -> str:
        del analysis, file, offset, role
        return DOCUMENTATION.get(label, "")

    signature = staticmethod(signature)
    outline = staticmethod(outline)
    folds = staticmethod(folds)
    hints = staticmethod(hints)
    tokens = staticmethod(item_tokens)

    def colours(self, analysis: Analysis, file: SourceFile) -> Iterator[ColourAt]:
        del analysis
        return colours(file)

    def recoloured(self, analysis: Analysis, file: SourceFile, span: Span, colour: Colour) -> Presentation | None:
        del analysis
        return recoloured(file, span, colour)

    file_names = staticmethod(file_names)

    def moved_names(self, analysis: Analysis, file: SourceFile, moves: Moves) -> Iterator[tuple[FileSpan, str]]:
        del analysis
        return moved_names(file, moves)

    def moves(self, analysis: Analysis, scene: SceneState, place: ItemPath, wanted: PoseWanted) -> Iterator[Proposal]:
        del analysis
        return moves(scene, place, wanted)

    def resizes(self, analysis: Analysis, scene: SceneState, place: ItemPath, wanted: Resize) -> Iterator[Proposal]:
        del analysis
        return resizes(scene, place, wanted)

    is_spelled_out = staticmethod(is_spelled_out)

    def called_after(self, item: Item, new: str) -> Mapping[str, str]:
        statement = item.statement
        if not isinstance(statement, Target | OldTarget) or statement.frame is None or statement.id is None:
            return {}
        return {statement.frame: statement.frame.removesuffix(statement.id.text) + new}

    def check_name(self, symbol: Symbol, new: str) -> None:
        """Names with dots would be those of frames in a device."""
        own = new.rpartition(".")[2] if symbol.kind.is_scoped and "." in symbol.name else new
        if _NAME.fullmatch(own) is None:
            raise RefusalError(f"no {symbol.kind.word} can be called '{new}'")

    def written_as(self, file: SourceFile, at: Span, mention: Mention, new: str) -> str:
        """A site has only the last part of a full name."""
        del file
        is_part = at.end - at.start < len(mention.name.text.encode())
        return new.rpartition(".")[2] if is_part else new


EDITING = RobworkEditing

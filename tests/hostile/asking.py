"""Every request about a text, at a place and of the whole, below the protocol.

What goes wrong is an exception, or an answer about another place than the one that was asked about.
"""

import contextlib
from collections.abc import Iterable
from typing import Any

from robray.analysis.analysis import Analysis
from robray.analysis.occurrences import items_at
from robray.analysis.results import FrameResult, GeometryResult
from robray.analysis.workspace import Workspace
from robray.export.flattened import flattened
from robray.features.code_lens import LensKind, code_lens, told
from robray.features.completion import completion, completion_documentation, inline_completion
from robray.features.document_color import Colour, color_presentation, document_color
from robray.features.document_link import document_link, link_tooltip
from robray.features.document_symbols import document_symbols, workspace_symbol
from robray.features.fix_all import BETWEEN_KEYS, fix_all
from robray.features.folding_range import folding_range
from robray.features.formatting import on_type_formatting, range_formatting
from robray.features.hierarchy import (
    incoming_calls,
    outgoing_calls,
    prepare_call_hierarchy,
    prepare_type_hierarchy,
    subtypes,
    supertypes,
)
from robray.features.hover import hover
from robray.features.inlay_hint import HintKind, explained, inlay_hint
from robray.features.kinematic_tree import kinematic_tree
from robray.features.linked_editing_range import linked_editing_range
from robray.features.moving import move, resize
from robray.features.moving.wanted import Move, Resize
from robray.features.navigation import (
    declaration,
    definition,
    document_highlight,
    implementation,
    references,
    type_definition,
)
from robray.features.refactorings import refactorings
from robray.features.refactorings.refactoring import RefusalError
from robray.features.refactorings.verification import by_file, verified
from robray.features.rename import Edits, prepare_rename, rename_and_offer
from robray.features.rename_files import rename_files
from robray.features.selection_range import selection_range
from robray.features.semantic_tokens import semantic_tokens
from robray.features.signature_help import signature_help
from robray.text.edits import Edit, splice
from robray.text.spans import Span


def ask_about(analysis: Analysis, path: str, at: int, until: int) -> None:
    """All that only tells: at a byte, from there up to another one, and of the whole."""
    text = analysis.files[path].text
    selection, whole = Span(min(at, until), max(at, until)), Span(0, len(text))
    ask_at(analysis, path, at)
    for link in document_link(analysis, path):
        assert link_tooltip(analysis, link.target, is_mesh=link.is_mesh)
    for ask_all in (document_symbols, folding_range):
        _gone_through(ask_all(analysis, path))
    references(analysis, path, at, include_declaration=True)
    for constant in prepare_call_hierarchy(analysis, path, at):
        incoming_calls(analysis, constant.key)
        outgoing_calls(analysis, constant.key)
    for kind in prepare_type_hierarchy(analysis, path, at):
        supertypes(analysis, kind.key)
        subtypes(analysis, kind.key)
    for lens in code_lens(analysis, path, [*LensKind]):
        told(analysis, path, lens.span.start, lens.kind)
    for painted in document_color(analysis, path):
        color_presentation(analysis, path, painted.span, Colour(1, 0, 0.5, 0.25))
    for hint in inlay_hint(analysis, path, selection, [*HintKind]):
        explained(hint)
    for tokens in (semantic_tokens(analysis, path, whole), semantic_tokens(analysis, path, selection)):
        _gone_through(tokens)
    workspace_symbol(analysis, "a")
    for scene in analysis.scenes_with(path):
        _gone_through(kinematic_tree(scene))
        flattened(scene)


def ask_at(analysis: Analysis, path: str, at: int) -> None:
    """What is replaced, pointed at or selected holds the place."""
    text = analysis.files[path].text
    found = completion(analysis, path, at, list_folder=lambda _: ("mesh.stl", "folder/"))
    assert not found.items or found.replaced.contains(at)
    assert b"\n" not in text[found.replaced.start : found.replaced.end]
    for item in found.items[:: max(len(found.items) // 3, 1)]:
        completion_documentation(analysis, path, at, item.role, item.label)
    signature = signature_help(analysis, path, at)
    assert signature is None or signature.slot < len(signature.signatures[signature.active].slots)
    said = hover(analysis, path, at)
    assert said is None or said.span.path != path or said.span.span.contains(at)
    suggested = inline_completion(analysis, path, at)
    assert suggested is None or suggested.text.encode().startswith(text[suggested.span.start : suggested.span.end])
    spans = selection_range(analysis, path, at)
    assert all(span.contains(at) for span in spans)
    assert spans[-1].end == len(text)
    for feature in (declaration, definition, type_definition, implementation):
        for link in feature(analysis, path, at):
            assert link.origin.span.contains(at)
    linked = linked_editing_range(analysis, path, at)
    assert not linked or any(span.contains(at) for span in linked)
    _gone_through(document_highlight(analysis, path, at))


def change_all(workspace: Workspace, path: str, at: int, until: int) -> None:
    """All that changes texts, each by itself: every edit fits the text that it was made for."""
    analysis = workspace.analysis()
    file = analysis.files[path]
    for unsafe in (False, True):
        for edited, edits in fix_all(workspace.copy, [path], unsafe=unsafe, bounds=BETWEEN_KEYS).edits.items():
            _fits(workspace, edited, edits)
    with contextlib.suppress(RefusalError):
        prepare_rename(analysis, path, at)
        own, other = rename_and_offer(analysis, workspace.copy, path, at, "renamed")
        more: Edits = () if other is None else other.edits
        for place, text in (*own, *more):
            _fits(workspace, place.path, [Edit(place.span.start, place.span.end, text.encode())])
    rename_files(analysis, {path: f"/v/{path.rpartition('/')[2]}"})
    for offer in refactorings(analysis, path, Span(min(at, until), max(at, until))):
        with contextlib.suppress(RefusalError):
            verified(workspace.copy, offer.compute())
    _move(workspace, path, at)
    _fits(workspace, path, range_formatting(file, [Span(min(at, until), max(at, until))]))
    for typed in ";},\n>":
        _fits(workspace, path, on_type_formatting(file, at, typed))


def _move(workspace: Workspace, path: str, at: int) -> None:
    """The frame or the shape at a byte, elsewhere and larger."""
    analysis = workspace.analysis()
    for scene, place, _ in items_at(analysis, path, at):
        value = scene.results[place].value
        if isinstance(value, FrameResult):
            wanted = Move(value.frame.name, (0.1, -0.25, 1.0), (0.5, -0.5, 0.5, 0.5))
            found = move(analysis, scene, wanted, workspace.copy, path)
        elif isinstance(value, GeometryResult) and value.geometry is not None:
            sizes = ((name, size) for name, size in value.geometry.measures if isinstance(size, float | tuple))
            larger = [
                (name, tuple(each + 1 for each in size) if isinstance(size, tuple) else size + 1)
                for name, size in sizes
            ]
            found = resize(analysis, scene, Resize(place, tuple(larger)), workspace.copy, path)
        else:
            continue
        for candidate in found.offered:
            for edited, edits in by_file(candidate.edits).items():
                _fits(workspace, edited, edits[::-1])


def _gone_through(answer: Any) -> None:
    if isinstance(answer, Iterable):
        list(answer)


def _fits(workspace: Workspace, path: str, edits: Iterable[Edit]) -> None:
    file = workspace.file(path)
    assert file is not None, "what is not there is not edited"
    text, end = file.text, 0
    for edit in edits:
        assert end <= edit.start <= edit.end <= len(text), edit
        end = edit.end
        splice(text, edit)

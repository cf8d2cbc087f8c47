"""Completion: lists, text ahead of the cursor, and the description of an entry."""

from collections.abc import Set as AbstractSet

import attrs

from robray.analysis.analysis import Analysis
from robray.features.candidates import (
    CompletionContext,
    CompletionRole,
    Completions,
    ListFolder,
    ListScenes,
    no_folder,
    no_scenes,
)
from robray.features.editing import editing_of
from robray.features.semantic_tokens import instances
from robray.text.spans import Span


def completion(
    analysis: Analysis,
    path: str,
    offset: int,
    *,
    snippets: bool = True,
    list_folder: ListFolder = no_folder,
    trigger: str = "",
    leaves_behind: bool = False,
    asks_as_typed: bool = True,
    list_scenes: ListScenes = no_scenes,
) -> Completions:
    """Completions that are valid at the cursor and match the typed text.

    An editor that `leaves_behind` keeps the text behind the cursor, whatever an item replaces; one that does not ask
    for `on_type_formatting` keeps a repeated end of a statement, unlike one that `asks_as_typed`. `list_folder` finds
    meshes, `list_scenes` files to include. `trigger` is the character for which the editor asked by itself: then the
    answer is empty unless a list should open there. Cost: O(names).
    """
    file = analysis.files.get(path)
    found = None
    if file is not None:
        context = CompletionContext(snippets, list_folder, trigger, leaves_behind, asks_as_typed, list_scenes)
        found = editing_of(file.format).complete(analysis, file, offset, context)
    return Completions(Span(offset, offset)) if found is None else found


def files_present(analysis: Analysis, path: str, offset: int) -> AbstractSet[str]:
    """Files of the scene with a file, also indirect ones, without those that the item at the cursor includes.

    Cost: O(files of the scene).
    """
    facts = analysis.files[path].reading.facts
    own = {facts.labels[rank] for rank in facts.around(offset)}
    for scene, prefix in instances(analysis, path):
        depth = len(prefix)
        files = scene.instances.files
        return {file.path for at, file in files.items() if at[:depth] != prefix or not own.intersection(at[depth:][:1])}
    return frozenset()


@attrs.frozen
class InlineCompletion:
    """`text` begins with the text of `span`."""

    span: Span
    text: str


def inline_completion(analysis: Analysis, path: str, offset: int) -> InlineCompletion | None:
    """None if nothing certain comes next."""
    file = analysis.files.get(path)
    return None if file is None else editing_of(file.format).continuation(analysis, file, offset)


def completion_documentation(analysis: Analysis, path: str, offset: int, role: CompletionRole, label: str) -> str:
    """In Markdown; may be empty. The text may have changed since the completion was offered."""
    file = analysis.files.get(path)
    return "" if file is None else editing_of(file.format).document_completion(analysis, file, offset, role, label)

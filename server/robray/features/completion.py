"""What may stand at the cursor (LSP 3.17, textDocument/completion)."""

from robray.analysis.analysis import Analysis
from robray.features.completions.candidates import (
    CompletionContext,
    Completions,
    ListFolder,
    ListScenes,
    no_folder,
    no_scenes,
)
from robray.features.editing import editing_of
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
    """What may stand at the cursor, and nothing else, as far as what was typed fits it.

    What is behind the cursor stays there in an editor that `leaves_behind`, whatever an item is to replace, and what
    ends a statement twice stays there in one that does not ask for `on_type_formatting`, unlike one that
    `asks_as_typed`.
    `list_folder` is asked for meshes, `list_scenes` for what may be included. `trigger` is the character that made the
    editor ask by itself: then there is an answer only where a list is due that nobody asked for. Cost: the names there
    are.
    """
    file = analysis.files.get(path)
    found = None
    if file is not None:
        context = CompletionContext(snippets, list_folder, trigger, leaves_behind, asks_as_typed, list_scenes)
        found = editing_of(file.format).complete(analysis, file, offset, context)
    return Completions(Span(offset, offset)) if found is None else found

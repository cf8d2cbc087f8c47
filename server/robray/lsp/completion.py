"""Completion lists, inline completion and signature help."""

from __future__ import annotations

import posixpath
from collections.abc import Iterable, Mapping
from functools import partial

from lsprotocol import types

from robray import disk
from robray.features.candidates import Completion, CompletionContext, CompletionRole, Completions
from robray.features.completion import completion, completion_documentation, inline_completion
from robray.features.signature_help import Signature, signature_help
from robray.lsp.cursor import cursor, document
from robray.lsp.errors import InvalidParamsError, returned
from robray.lsp.preferences import INLINE_COMPLETION
from robray.lsp.session import Session
from robray.lsp.settings import SUGGEST_AGAIN, Settings
from robray.lsp.uris import is_on_disk
from robray.read_scope import homes, repository
from robray.text.markdown import plain
from robray.text.spans import Span

_KINDS: Mapping[CompletionRole, types.CompletionItemKind] = {
    CompletionRole.KEYWORD: types.CompletionItemKind.Keyword,
    CompletionRole.ATTRIBUTE: types.CompletionItemKind.Property,
    CompletionRole.WORD: types.CompletionItemKind.EnumMember,
    CompletionRole.CONSTANT: types.CompletionItemKind.Constant,
    CompletionRole.CLASS: types.CompletionItemKind.Class,
    CompletionRole.FRAME: types.CompletionItemKind.Module,
    CompletionRole.LINK: types.CompletionItemKind.Struct,
    CompletionRole.MATERIAL: types.CompletionItemKind.Color,
    CompletionRole.FILE: types.CompletionItemKind.File,
    CompletionRole.FOLDER: types.CompletionItemKind.Folder,
    CompletionRole.VALUE: types.CompletionItemKind.Value,
    CompletionRole.SNIPPET: types.CompletionItemKind.Snippet,
    CompletionRole.FUNCTION: types.CompletionItemKind.Function,
    CompletionRole.PARAMETER: types.CompletionItemKind.Variable,
}
MOST_SCENES = 1_000
MOST_FOLDERS = 500
"""Limits of scene files around a document outside of the workspace, and of the folders that are searched for them."""

_QUOTES = "\"'"

_ROLES: Mapping[int, CompletionRole] = {kind.value: role for role, kind in _KINDS.items()}


def complete(session: Session, params: types.CompletionParams) -> types.CompletionList | None:
    at = cursor(session, params)
    if at is None:
        return None
    settings = session.settings
    list_folder = partial(_entries, _folders_around(session, at.path))
    trigger = _trigger(params.context)
    source = session.source(at.path)
    own = None
    if source is not None:
        context = CompletionContext(
            settings.snippets, list_folder, trigger, settings.completion_leaves_behind, settings.asks_as_typed
        )
        own = source.completion(at.offset, context, partial(_packages, session))
    found = own or completion(
        at.analysis,
        at.path,
        at.offset,
        snippets=settings.snippets,
        list_folder=list_folder,
        trigger=trigger,
        leaves_behind=settings.completion_leaves_behind,
        asks_as_typed=settings.asks_as_typed,
        list_scenes=partial(_scenes_around, session, at.path),
    )
    replaced = at.coordinates.spans(at.path, found.replaced)
    # With these, a resolved item is found again; the text may have changed by then.
    data = {"uri": params.text_document.uri, "offset": at.offset}
    defaults = types.CompletionItemDefaults(
        edit_range=replaced if "editRange" in settings.completion_defaults else None,
        data=data if "data" in settings.completion_defaults else None,
    )
    # Editors filter by the replaced text, which may include the quote.
    first = at.document.file.text[found.replaced.start : at.offset][:1].decode("ascii", "ignore")
    quote = first if first and first in _QUOTES else ""
    items = []
    for order, one in enumerate(found.items):
        item = _item(one, order, found, settings)
        if quote and not one.label.startswith(quote):
            item.filter_text = quote + one.label
        text = one.snippet or one.text
        if defaults.edit_range is None:
            item.text_edit = types.TextEdit(replaced, text)
        elif text != one.label:
            item.text_edit_text = text
        if defaults.data is None:
            item.data = data
        items.append(item)
    said = defaults if defaults.edit_range is not None or defaults.data is not None else None
    return types.CompletionList(found.incomplete, items, item_defaults=said)


def _trigger(context: types.CompletionContext | None) -> str:
    by_character = context is not None and context.trigger_kind is types.CompletionTriggerKind.TriggerCharacter
    return (context.trigger_character or "") if context is not None and by_character else ""


def _folders_around(session: Session, path: str) -> tuple[str, ...]:
    """The folders of the workspace, and that of the document, which may be outside of them."""
    return (*session.folders, posixpath.dirname(path))


def _scenes_around(session: Session, path: str) -> tuple[str, ...]:
    """The scene files of a document's project or repository; none in a folder of the workspace, whose files are known.

    An editor without folders may have opened a file of a large repository.
    """
    folder = posixpath.dirname(path)
    if not is_on_disk(path) or any(f"{folder}/".startswith(posixpath.join(each, "")) for each in session.folders):
        return ()
    top = session.project(path).folder or repository(folder)
    if not top or top in homes():
        return ()
    return disk.first_scene_files(top, session.suffixes, MOST_SCENES, MOST_FOLDERS).paths


def _packages(session: Session) -> tuple[str, ...]:
    """The names of the packages that robray can find."""
    return disk.package_names(session.read_scope())


def _entries(folders: Iterable[str], folder: str) -> tuple[str, ...]:
    """The entries of a folder on the disk that is inside of `folders`."""
    return disk.entries(folder, filter(is_on_disk, folders)) if is_on_disk(folder) else ()


def _item(item: Completion, order: int, found: Completions, settings: Settings) -> types.CompletionItem:
    detail, slot = item.detail, found.slot
    if slot and not settings.completion_label_details:
        detail = f"{detail} ({slot})" if detail else slot
    return types.CompletionItem(
        label=item.label,
        label_details=types.CompletionItemLabelDetails(description=slot)
        if slot and settings.completion_label_details
        else None,
        kind=_KINDS[item.role],
        detail=detail or None,
        # The order is ours; clients would sort by the label.
        sort_text=f"{order:03}",
        # Outside of quotes, the typed word has no blanks.
        filter_text=None if found.quoted or " " not in item.label else "".join(item.label.split()),
        command=types.Command("Suggest", SUGGEST_AGAIN) if item.goes_on and settings.suggests_again else None,
        insert_text_format=types.InsertTextFormat.Snippet if item.snippet else types.InsertTextFormat.PlainText,
    )


def resolve(session: Session, item: types.CompletionItem) -> types.CompletionItem:
    """Adds documentation, with the value; an item without `data` stays as it is."""
    data = returned(item.data, uri=str, offset=int)
    try:
        role = None if item.kind is None else _ROLES.get(types.CompletionItemKind(item.kind).value)
    except ValueError as error:
        raise InvalidParamsError(f"{InvalidParamsError.MESSAGE}: there is no such kind of item") from error
    known = None if data is None else document(session, data["uri"])
    if data is None or known is None or role is None:
        return item
    offset = min(data["offset"], len(known.file.text))
    source = session.source(known.path)
    said = "" if source is None else source.completion_documentation(offset, role, item.label)
    said = said or completion_documentation(known.analysis, known.path, offset, role, item.label)
    if said and session.settings.completion_markdown:
        item.documentation = types.MarkupContent(types.MarkupKind.Markdown, said)
    elif said:
        item.documentation = plain(said)
    return item


def complete_inline(session: Session, params: types.InlineCompletionParams) -> list[types.InlineCompletionItem] | None:
    at = cursor(session, params)
    if at is None or not session.preferences(at.path).get(INLINE_COMPLETION):
        return None
    found = inline_completion(at.analysis, at.path, at.offset)
    if found is None:
        return None
    return [types.InlineCompletionItem(found.text, range=at.coordinates.spans(at.path, found.span))]


def show_signature(session: Session, params: types.SignatureHelpParams) -> types.SignatureHelp | None:
    at = cursor(session, params)
    source = None if at is None else session.source(at.path)
    found = None if at is None else signature_help(at.analysis, at.path, at.offset)
    if at is not None and source is not None:
        found = source.signature_help(at.offset)
    if found is None:
        return None
    settings = session.settings
    documentation: str | types.MarkupContent = plain(found.documentation)
    if settings.signature_markdown:
        documentation = types.MarkupContent(types.MarkupKind.Markdown, found.documentation)
    return types.SignatureHelp(
        [_signature(signature, documentation, settings) for signature in found.signatures],
        active_signature=found.active,
        active_parameter=found.slot,
    )


def _signature(
    signature: Signature, documentation: str | types.MarkupContent, settings: Settings
) -> types.SignatureInformation:
    return types.SignatureInformation(
        signature.label,
        documentation,
        [
            types.ParameterInformation(_label(signature.label, slot.span, settings), slot.documentation or None)
            for slot in signature.slots
        ],
    )


def _label(label: str, slot: Span, settings: Settings) -> str | tuple[int, int]:
    """A parameter's label. Labels are ASCII, so that all encodings count alike.

    Clients without offsets search the first occurrence of a string: the label grows to the left until that is right, as
    for the `x` of `axis [x, y, z]`.
    """
    if settings.signature_label_offsets:
        return (slot.start, slot.end)
    start = slot.start
    while label.find(label[start : slot.end]) < start:
        start -= 1
    return label[start : slot.end]

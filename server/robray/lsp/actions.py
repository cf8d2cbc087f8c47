"""Code actions: fixes and refactorings at a range.

Listing refactorings needs no evaluation. When the user chooses one, robray evaluates the scene before and after, and
refuses changes of it with a reason. For clients that need edits at once, it does all of that for the list.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, islice

from lsprotocol import types

from robray import disk
from robray.analysis.analysis import FileSpan
from robray.analysis.collector import CollectorPaused
from robray.analysis.occurrences import items_at, name_span
from robray.analysis.results import FrameResult
from robray.configuration.configured import configured
from robray.features.fix_all import BETWEEN_KEYS, BY_HAND, ONLY_UNSAFE, Fixed, fix_all
from robray.features.refactorings import refactorings
from robray.features.refactorings.refactoring import Change, Offer, RefusalError, stated
from robray.features.refactorings.verification import verified
from robray.features.rename import rename
from robray.lsp.cursor import Document, document
from robray.lsp.edits import workspace_edit
from robray.lsp.errors import ContentModifiedError, RequestFailedError, returned
from robray.lsp.loading import loaded_elsewhere, loading
from robray.lsp.overlap_fixes import overlap_fixes
from robray.lsp.session import Session
from robray.lsp.uris import is_on_disk
from robray.rules.engine.comments import UNUSED
from robray.rules.engine.gathered import FRAMES
from robray.rules.engine.rule import Applicability, Diagnostic
from robray.rules.engine.suppressions import ignoring
from robray.text.spans import Span

FIX_ALL = "source.fixAll.robray"
_RENAMING = "renaming"
MOVE_FRAME = "robray.moveFrame"
"""A command of the client."""

_MOVE = "refactor.rewrite.move"
_MOVE_TITLE = "Move the frame …"
_FIX_ALL_TITLE = "Apply all safe fixes"
_MOST_FINDINGS = 100
"""Limit of findings at a range that get actions; "fix all" covers the others."""

_MOST_AT_ONCE = 9
"""Limit of fixes for overlapping shapes if the client needs edits at once: each is verified on a copy."""

_MOST_EDITS = 10_000
"""Limit of edits in one fix; `--fix` makes more."""


def code_action(session: Session, params: types.CodeActionParams) -> list[types.CodeAction] | None:
    """Fixes of the diagnostics at the range, refactorings at its start, and one action for all safe fixes."""
    known = document(session, params.text_document.uri)
    if known is None or not session.settings.code_action_literals:
        return None
    only = params.context.only
    selection = known.span(params.range)
    found: list[types.CodeAction] = []
    is_automatic = params.context.trigger_kind is types.CodeActionTriggerKind.Automatic
    mended = selection if is_automatic else _near(session, known, selection)
    if _wants(only, types.CodeActionKind.QuickFix) or _wants(only, FIX_ALL):
        found += _fixes(session, known, mended, only)
    if session.settings.moves_frames and _wants(only, _MOVE):
        found += _moving(known, selection.start)
    asked = only is not None or params.context.trigger_kind is types.CodeActionTriggerKind.Invoked
    offers = _offers(session, known, selection)
    # Fixes come before mere rewrites.
    for offer in sorted(offers, key=lambda each: not each.mends):
        if _wants(only, offer.kind) and not (offer.creates and not _can_create(session, known)):
            action = _offered(session, known, selection, offer)
            if offer.mends:
                action.diagnostics = _mended(session, known, params.range, offer.mends)
            if action.disabled is None or (asked and session.settings.disabled_actions):
                found.append(action)
    if _wants(only, types.CodeActionKind.QuickFix):
        found += _silencing(session, known, mended)
    return found


def _moving(known: Document, offset: int) -> Iterator[types.CodeAction]:
    """The action to move the frame at the offset, named as in the widest scene; the client asks for the distance."""
    widest = known.analysis.widest(known.path)
    for scene, place, _ in items_at(known.analysis, known.path, offset):
        value = scene.results[place].value
        if scene is widest and isinstance(value, FrameResult) and offset <= name_span(scene, place).span.end:
            command = types.Command(
                title=_MOVE_TITLE,
                command=MOVE_FRAME,
                arguments=[known.coordinates.uri(known.path), value.frame.name],
            )
            yield types.CodeAction(title=_MOVE_TITLE, kind=_MOVE, command=command)
            return


def resolve(session: Session, action: types.CodeAction) -> types.CodeAction:
    """The same action with its edit; an error if the text has changed since, or if the scene would change."""
    data = returned(action.data, uri=str, revision=int, start=int, end=int, name=str)
    if data is None:
        return action
    revision, name = data["revision"], data["name"]
    selection = Span(data["start"], max(data["start"], data["end"]))
    known = document(session, data["uri"])
    if known is None or session.documents.revision(known.path) != revision or selection.end > len(known.file.text):
        raise ContentModifiedError("the text has changed since the action was offered")
    if name == FIX_ALL:
        fixed = _all_fixed(session, known)
        refused = [each.why for each in fixed.unmended if each.why not in (BY_HAND, ONLY_UNSAFE)]
        if not fixed.edits and refused:
            raise RequestFailedError(f"not fixed: {refused[0]}")
        action.edit = _edit_of(session, known, fixed)
        return action
    if name == _RENAMING:
        return _with_renaming(session, known, action, selection)
    overlaps = (offer for _, offer in _overlaps(session, known, selection))
    for offer in chain(overlaps, _offers(session, known, selection)):
        if offer.name == name:
            try:
                change, amount = _computed(session, known, offer)
            except RefusalError as refusal:
                raise RequestFailedError(f"cannot {_as_verb(offer.title)}: {refusal}") from refusal
            action.edit = _workspace_edit(session, known, change)
            if amount and "(off by" not in action.title:
                action.title += stated(amount)
            return action
    raise ContentModifiedError("the action is no longer available here")


def _as_verb(title: str) -> str:
    """The title in lower case, for use inside a sentence."""
    return title[:1].lower() + title[1:]


def _with_renaming(session: Session, known: Document, action: types.CodeAction, selection: Span) -> types.CodeAction:
    for found in session.findings.found(known.path, known.analysis, known.coordinates):
        wanted = None if found.fix is None else found.fix.rename
        if wanted is not None and wanted[0] == FileSpan(known.path, selection):
            try:
                action.edit = _renamed(session, known, wanted)
            except RefusalError as refusal:
                raise RequestFailedError(f"cannot {_as_verb(action.title)}: {refusal}") from refusal
            return action
    raise ContentModifiedError("the action is no longer available here")


def _wants(only: Sequence[str] | None, kind: str) -> bool:
    """True if a kind is requested. Kinds are hierarchical: `refactor` includes ours, `quickfix.x` does not."""
    return only is None or any(wanted in ("", kind) or kind.startswith(f"{wanted}.") for wanted in only)


def _touched(session: Session, known: Document, selection: Span) -> Iterator[Diagnostic]:
    """The first findings at a selection."""
    told = session.findings.found(known.path, known.analysis, known.coordinates)
    return islice((found for found in told if _touch(found.at, known.path, selection)), _MOST_FINDINGS)


def _near(session: Session, known: Document, cursor: Span) -> Span:
    """The cursor, or the nearest finding of its line if it touches none: many editors only mark the line.

    Some editors send the word at the cursor; a longer range is a selection.
    """
    is_chosen = len(known.file.text[cursor.start : cursor.end].split()) > 1
    if is_chosen or any(_touched(session, known, cursor)):
        return cursor
    lines = known.file.lines
    line = Span(*lines.extent(lines.line(cursor.start)))
    found = [finding.at.span for finding in _touched(session, known, line)]
    return min(found, key=lambda at: max(at.start - cursor.start, cursor.start - at.end), default=cursor)


def _touch(at: FileSpan, path: str, selection: Span) -> bool:
    return at.path == path and selection.start <= at.span.end and at.span.start <= selection.end


def _fixes(session: Session, known: Document, wanted: Span, only: Sequence[str] | None) -> Iterator[types.CodeAction]:
    touched = [
        (fix, known.coordinates.diagnostic(found))
        for found in _touched(session, known, wanted)
        if found.fix is not None
        for fix in (found.fix, *found.fix.others)
        if len(fix.edits) <= _MOST_EDITS
    ]
    if _wants(only, types.CodeActionKind.QuickFix):
        for fix, item in touched:
            action = types.CodeAction(
                title=fix.title,
                kind=types.CodeActionKind.QuickFix,
                diagnostics=[item],
                is_preferred=fix.applicability is Applicability.SAFE,
            )
            if fix.rename is None:
                action.edit = workspace_edit(session, known.coordinates, fix.edits)
            elif session.settings.resolves_actions:
                action.data = _data(session, known, fix.rename[0].span, _RENAMING)
            else:
                _be_renaming(session, known, action, fix.rename)
            if action.disabled is None or session.settings.disabled_actions:
                yield action
        yield from _beside_rules(session, known, wanted)
    # A list of all kinds only has it if it would fix something here.
    candidates = [each for each, _ in touched]
    if only is not None:
        told = session.findings.found(known.path, known.analysis, known.coordinates)
        candidates = [each.fix for each in told if each.fix is not None]
    if _wants(only, FIX_ALL) and any(each.applicability is Applicability.SAFE for each in candidates):
        action = types.CodeAction(title=_FIX_ALL_TITLE, kind=FIX_ALL)
        if session.settings.resolves_actions:
            action.data = _data(session, known, Span(0, 0), FIX_ALL)
        else:
            action.edit = _edit_of(session, known, _all_fixed(session, known))
        yield action


def _be_renaming(session: Session, known: Document, action: types.CodeAction, wanted: tuple[FileSpan, str]) -> None:
    try:
        action.edit = _renamed(session, known, wanted)
    except RefusalError as refusal:
        action.disabled = types.CodeActionDisabled(str(refusal))


def _renamed(session: Session, known: Document, wanted: tuple[FileSpan, str]) -> types.WorkspaceEdit:
    at, new = wanted
    edits = rename(known.analysis, session.documents.workspace.copy, at.path, at.span.start, new)
    return workspace_edit(session, known.coordinates, edits)


def _beside_rules(session: Session, known: Document, wanted: Span) -> Iterator[types.CodeAction]:
    """Fixes besides those of rules, for each finding at the range: allow overlaps or move shapes apart, and load
    another file."""
    overlaps = _overlaps(session, known, wanted)
    for found, offer in overlaps if session.settings.resolves_actions else overlaps[:_MOST_AT_ONCE]:
        action = _offered(session, known, found.at.span, offer)
        action.diagnostics = [known.coordinates.diagnostic(found)]
        action.is_preferred = False
        if action.disabled is None or session.settings.disabled_actions:
            yield action
    for found in _touched(session, known, wanted):
        for title, edit in loading(session, known, found):
            yield _choice(known, found, title, edit)


def _silencing(session: Session, known: Document, wanted: Span) -> Iterator[types.CodeAction]:
    """Actions that hide each finding at the range, listed after all fixes."""
    for found in _touched(session, known, wanted):
        for title, edit in loaded_elsewhere(session, known, found):
            yield _choice(known, found, title, edit)
        silenced = None if found.code in FRAMES or found.code == UNUSED else ignoring(known.file, found)
        if silenced is not None:
            yield _choice(known, found, silenced[0], workspace_edit(session, known.coordinates, silenced[1]))


def _choice(known: Document, found: Diagnostic, title: str, edit: types.WorkspaceEdit) -> types.CodeAction:
    return types.CodeAction(
        title=title,
        kind=types.CodeActionKind.QuickFix,
        diagnostics=[known.coordinates.diagnostic(found)],
        is_preferred=False,
        edit=edit,
    )


def _overlaps(session: Session, known: Document, selection: Span) -> list[tuple[Diagnostic, Offer]]:
    """Fixes for overlapping shapes, each once: the fix that allows all of them is the same for each."""
    found: dict[str, tuple[Diagnostic, Offer]] = {}
    for finding in _touched(session, known, selection):
        for offer in overlap_fixes(session, known, finding):
            found.setdefault(offer.name, (finding, offer))
    return [*found.values()]


def _all_fixed(session: Session, known: Document) -> Fixed:
    project = session.project(known.path)
    told = session.findings.found(known.path, known.analysis, known.coordinates)
    with CollectorPaused():
        return fix_all(
            session.documents.workspace.copy,
            [known.path],
            is_wanted=lambda found: bool(configured([found], project)),
            bounds=BETWEEN_KEYS,
            told={known.path: told},
        )


def _edit_of(session: Session, known: Document, fixed: Fixed) -> types.WorkspaceEdit:
    return workspace_edit(
        session,
        known.coordinates,
        [
            (FileSpan(path, Span(edit.start, edit.end)), edit.replacement.decode())
            for path, edits in fixed.edits.items()
            for edit in edits
        ],
    )


def _offered(session: Session, known: Document, selection: Span, offer: Offer) -> types.CodeAction:
    action = types.CodeAction(title=offer.title, kind=offer.kind)
    if offer.refusal is not None:
        action.disabled = types.CodeActionDisabled(offer.refusal)
    elif session.settings.resolves_actions:
        action.data = _data(session, known, selection, offer.name)
    else:
        try:
            action.edit = _workspace_edit(session, known, _computed(session, known, offer)[0])
        except RefusalError as refusal:
            action.disabled = types.CodeActionDisabled(str(refusal))
    return action


def _mended(session: Session, known: Document, wanted: types.Range, code: str) -> list[types.Diagnostic]:
    touched = _touched(session, known, known.span(wanted))
    return [known.coordinates.diagnostic(found) for found in touched if found.code == code]


def _data(session: Session, known: Document, selection: Span, name: str) -> dict[str, object]:
    """The data with which `resolve` finds the offer again, in the text that it was made for."""
    uri = known.coordinates.uri(known.path)
    revision = session.documents.revision(known.path)
    return {"uri": uri, "revision": revision, "start": selection.start, "end": selection.end, "name": name}


def _offers(session: Session, known: Document, selection: Span) -> Iterator[Offer]:
    """Refactorings at a selection; in a xacro source, those of xacro."""
    source = session.source(known.path)
    return (
        refactorings(known.analysis, known.path, selection, _is_taken) if source is None else source.offers(selection)
    )


def _computed(session: Session, known: Document, offer: Offer) -> tuple[Change, float]:
    """The change, verified, and its numeric error. Expansion verifies xacro sources."""
    change = offer.compute()
    if session.robots_of(known.path):
        return change, 0.0
    return change, verified(session.documents.workspace.copy, change)


def _workspace_edit(session: Session, known: Document, change: Change) -> types.WorkspaceEdit:
    """The edit, with new files first, each with its text; an editor does nothing if one of them exists already."""
    edit = workspace_edit(session, known.coordinates, change.edits)
    if not change.created:
        return edit
    start = types.Range(types.Position(0, 0), types.Position(0, 0))
    operations: list[types.CreateFile | types.TextDocumentEdit] = []
    for path, text in change.created:
        uri = known.coordinates.uri(path)
        operations.append(types.CreateFile(uri=uri, options=types.CreateFileOptions(overwrite=False)))
        identifier = types.OptionalVersionedTextDocumentIdentifier(uri, None)
        operations.append(types.TextDocumentEdit(identifier, [types.TextEdit(start, text)]))
    changes = [each for each in edit.document_changes or () if isinstance(each, types.TextDocumentEdit)]
    return types.WorkspaceEdit(document_changes=[*operations, *changes])


def _can_create(session: Session, known: Document) -> bool:
    return session.settings.creates_files and session.settings.versioned_edits and is_on_disk(known.path)


def _is_taken(path: str) -> bool:
    return is_on_disk(path) and disk.is_file(path)

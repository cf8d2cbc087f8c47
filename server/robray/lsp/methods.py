"""The table of methods: the handler of each, and its announced capabilities.

Handlers are named, not imported: `initialize` is answered before the analysis is imported, and a module is imported
with its first request. The table's order is that of the protocol's specification (LSP 3.17).
"""

import functools
import importlib
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from lsprotocol import types

from robray.features.token_types import TYPES, TokenModifier
from robray.formats import FORMATS
from robray.scene.meshes import MESHES

LEGEND = types.SemanticTokensLegend(
    token_types=[token.value for token in TYPES],
    token_modifiers=["declaration", "readonly", "defaultLibrary", "unused"],
)
assert [1 << bit for bit in range(len(LEGEND.token_modifiers))] == [modifier.value for modifier in TokenModifier]


class Method(NamedTuple):
    """`handler` is `module:function`, below this package; `options` are the server's capabilities for the method."""

    handler: str
    options: Any = None
    asynchronous: bool = False
    """True if the answer is awaited: it takes long, and can be cancelled meanwhile."""

    whole: bool = False
    """True if the answer depends only on a whole document: it is cached (`AnswerCache`)."""

    edits: bool = False
    """True if the answer edits the current text: it is refused if a change is waiting."""

    @property
    def module(self) -> str:
        """Relative to this package."""
        return self.handler.partition(":")[0]

    def load(self) -> Callable[..., Any]:
        return _loaded(self.handler)


@functools.cache
def _loaded(handler: str) -> Callable[..., Any]:
    module, _, function = handler.partition(":")
    loaded: Callable[..., Any] = getattr(importlib.import_module(f"robray.lsp.{module}"), function)
    return loaded


RENAMED_FILES = types.FileOperationRegistrationOptions(
    [
        types.FileOperationFilter(types.FileOperationPattern(glob, kind))
        for glob, kind in (
            *((f"**/*{suffix}", types.FileOperationPatternKind.File) for suffix in FORMATS),
            (f"**/*.{{{','.join(MESHES)}}}", types.FileOperationPatternKind.File),
            ("**", types.FileOperationPatternKind.Folder),
        )
    ]
)
"""The files whose renaming concerns scenes: scenes, robots, meshes, and all folders."""

_TRIGGERS = ['"', "[", "/", "<", "{", "(", ".", "'", ":"]
"""Characters behind which an editor asks for completion: most in scenes and XML, the last five in xacro sources."""

METHODS: Mapping[str, Method] = {
    # Lifecycle and the workspace.
    types.INITIALIZE: Method("configuration:initialize"),
    types.INITIALIZED: Method("configuration:initialized"),
    types.WORKSPACE_DID_CHANGE_WORKSPACE_FOLDERS: Method("configuration:did_change_folders"),
    types.WORKSPACE_DID_CHANGE_WATCHED_FILES: Method("synchronization:did_change_watched_files"),
    types.WORKSPACE_DID_CHANGE_CONFIGURATION: Method("configuration:did_change"),
    types.WORKSPACE_SYMBOL: Method("symbols:find_symbols"),
    types.WORKSPACE_SYMBOL_RESOLVE: Method("symbols:resolve_symbol"),
    types.WORKSPACE_TEXT_DOCUMENT_CONTENT: Method("commands:content"),
    # Texts.
    types.TEXT_DOCUMENT_DID_OPEN: Method("synchronization:did_open"),
    types.TEXT_DOCUMENT_DID_CHANGE: Method("synchronization:did_change"),
    types.TEXT_DOCUMENT_DID_SAVE: Method("synchronization:did_save", types.SaveOptions(include_text=False)),
    types.TEXT_DOCUMENT_DID_CLOSE: Method("synchronization:did_close"),
    # Navigation.
    types.TEXT_DOCUMENT_DECLARATION: Method("navigation:go_to_declaration"),
    types.TEXT_DOCUMENT_DEFINITION: Method("navigation:go_to_definition"),
    types.TEXT_DOCUMENT_TYPE_DEFINITION: Method("navigation:go_to_type_definition"),
    types.TEXT_DOCUMENT_IMPLEMENTATION: Method("navigation:go_to_implementation"),
    types.TEXT_DOCUMENT_REFERENCES: Method("navigation:find_references"),
    types.TEXT_DOCUMENT_DOCUMENT_HIGHLIGHT: Method("navigation:highlight"),
    types.TEXT_DOCUMENT_DOCUMENT_LINK: Method("navigation:links", types.DocumentLinkOptions(resolve_provider=True)),
    types.DOCUMENT_LINK_RESOLVE: Method("navigation:resolve_link"),
    types.TEXT_DOCUMENT_PREPARE_CALL_HIERARCHY: Method("navigation:prepare_calls"),
    types.CALL_HIERARCHY_INCOMING_CALLS: Method("navigation:incoming"),
    types.CALL_HIERARCHY_OUTGOING_CALLS: Method("navigation:outgoing"),
    types.TEXT_DOCUMENT_PREPARE_TYPE_HIERARCHY: Method("navigation:prepare_types"),
    types.TYPE_HIERARCHY_SUPERTYPES: Method("navigation:above"),
    types.TYPE_HIERARCHY_SUBTYPES: Method("navigation:below"),
    types.TEXT_DOCUMENT_SELECTION_RANGE: Method("navigation:selections"),
    types.TEXT_DOCUMENT_LINKED_EDITING_RANGE: Method("navigation:linked"),
    # Renaming.
    types.TEXT_DOCUMENT_PREPARE_RENAME: Method("renaming:prepare"),
    types.TEXT_DOCUMENT_RENAME: Method("renaming:rename_symbol", edits=True),
    types.WORKSPACE_WILL_RENAME_FILES: Method("renaming:will_rename_files", RENAMED_FILES, edits=True),
    types.WORKSPACE_DID_RENAME_FILES: Method("renaming:did_rename_files", RENAMED_FILES),
    # Display.
    types.TEXT_DOCUMENT_HOVER: Method("hover:show_hover"),
    types.TEXT_DOCUMENT_DOCUMENT_SYMBOL: Method("symbols:outline", whole=True),
    types.TEXT_DOCUMENT_FOLDING_RANGE: Method("symbols:fold", whole=True),
    types.TEXT_DOCUMENT_DOCUMENT_COLOR: Method("hints:colors", whole=True),
    types.TEXT_DOCUMENT_COLOR_PRESENTATION: Method("hints:presentations"),
    types.TEXT_DOCUMENT_INLAY_HINT: Method("hints:hints", types.InlayHintOptions(resolve_provider=True)),
    types.INLAY_HINT_RESOLVE: Method("hints:resolve"),
    types.TEXT_DOCUMENT_CODE_LENS: Method("hints:lenses", types.CodeLensOptions(resolve_provider=True), whole=True),
    types.CODE_LENS_RESOLVE: Method("hints:resolve_lens"),
    types.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL: Method("semantic_tokens:full", LEGEND, whole=True),
    types.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL_DELTA: Method("semantic_tokens:delta"),
    types.TEXT_DOCUMENT_SEMANTIC_TOKENS_RANGE: Method("semantic_tokens:of_range"),
    # Completion, formatting and actions.
    types.TEXT_DOCUMENT_COMPLETION: Method(
        "completion:complete",
        types.CompletionOptions(trigger_characters=_TRIGGERS, resolve_provider=True),
    ),
    types.COMPLETION_ITEM_RESOLVE: Method("completion:resolve"),
    types.TEXT_DOCUMENT_SIGNATURE_HELP: Method(
        "completion:show_signature", types.SignatureHelpOptions(trigger_characters=["[", ",", " "])
    ),
    types.TEXT_DOCUMENT_INLINE_COMPLETION: Method("completion:complete_inline", types.InlineCompletionOptions()),
    types.TEXT_DOCUMENT_FORMATTING: Method("formatting:format_document", whole=True, edits=True),
    types.TEXT_DOCUMENT_RANGE_FORMATTING: Method(
        "formatting:format_range", types.DocumentRangeFormattingOptions(ranges_support=True), edits=True
    ),
    types.TEXT_DOCUMENT_RANGES_FORMATTING: Method("formatting:format_ranges", edits=True),
    types.TEXT_DOCUMENT_ON_TYPE_FORMATTING: Method(
        "formatting:format_on_type", types.DocumentOnTypeFormattingOptions("}", [";", ",", "\n", ">"]), edits=True
    ),
    types.TEXT_DOCUMENT_CODE_ACTION: Method(
        "actions:code_action",
        types.CodeActionOptions(
            code_action_kinds=[
                types.CodeActionKind.QuickFix,
                types.CodeActionKind.RefactorExtract,
                types.CodeActionKind.RefactorInline,
                types.CodeActionKind.RefactorRewrite,
                "source.fixAll.robray",
            ],
            resolve_provider=True,
        ),
    ),
    types.CODE_ACTION_RESOLVE: Method("actions:resolve", edits=True),
}

WITH_BLANKS = types.CompletionOptions(trigger_characters=[*_TRIGGERS, " "], resolve_provider=True)
"""Completion for clients that send the trigger: a blank opens a list in few places only."""

WHEN_PULLED: Mapping[str, Method] = {
    types.TEXT_DOCUMENT_DIAGNOSTIC: Method(
        "diagnostics:diagnostic",
        types.DiagnosticOptions(inter_file_dependencies=True, workspace_diagnostics=True, identifier="robray"),
    ),
    types.WORKSPACE_DIAGNOSTIC: Method("diagnostics:workspace_diagnostic", asynchronous=True),
}
"""Methods for clients that pull diagnostics: other clients get them pushed."""

OF_PROJECT_FILES: Mapping[str, Method] = {
    types.TEXT_DOCUMENT_DID_OPEN: Method("project_answers:did_open"),
    types.TEXT_DOCUMENT_DID_CHANGE: Method("project_answers:did_change"),
    types.TEXT_DOCUMENT_DID_SAVE: Method("project_answers:did_save"),
    types.TEXT_DOCUMENT_DID_CLOSE: Method("project_answers:did_close"),
    types.TEXT_DOCUMENT_DEFINITION: Method("project_answers:go_to_definition"),
    types.TEXT_DOCUMENT_DOCUMENT_LINK: Method("project_answers:links"),
    types.TEXT_DOCUMENT_HOVER: Method("project_answers:show_hover"),
    types.TEXT_DOCUMENT_COMPLETION: Method("project_answers:complete"),
    types.TEXT_DOCUMENT_CODE_ACTION: Method("project_answers:code_action"),
    types.TEXT_DOCUMENT_REFERENCES: Method("project_answers:find_references"),
    types.TEXT_DOCUMENT_PREPARE_RENAME: Method("project_answers:prepare"),
    types.TEXT_DOCUMENT_RENAME: Method("project_answers:rename_symbol"),
    types.TEXT_DOCUMENT_DIAGNOSTIC: Method("project_answers:diagnostic"),
}
"""Handlers of requests about a `robray.toml`; all other answers about it are empty."""


EMPTY: Mapping[str, Any] = {
    types.TEXT_DOCUMENT_DIAGNOSTIC: types.RelatedFullDocumentDiagnosticReport([]),
    types.TEXT_DOCUMENT_DOCUMENT_COLOR: (),
    types.TEXT_DOCUMENT_COLOR_PRESENTATION: (),
}
"""Empty answers to requests for which the protocol does not allow null."""


def no_answer(method: str) -> Callable[..., Any]:
    """The handler of a request about a document that robray does not read."""
    return lambda *_: EMPTY.get(method)


COMMANDS: Mapping[str, Method] = {
    "robray.chooseScene": Method("scenes:choose_scene"),
    "robray.closeViewPanel": Method("views:close_panel"),
    "robray.evaluatedScene": Method("kinematic_tree:evaluated_scene"),
    "robray.flattenedScene": Method("commands:flattened_scene"),
    "robray.framePose": Method("kinematic_tree:frame_pose"),
    "robray.kinematicTree": Method("kinematic_tree:kinematic_tree"),
    "robray.move": Method("moving:move_frame", edits=True),
    "robray.moveCandidates": Method("moving:move_candidates", edits=True),
    "robray.openViewPanel": Method("views:open_panel"),
    "robray.robotRanges": Method("robot_places:robot_ranges"),
    "robray.rulePage": Method("commands:rule_page"),
    "robray.rules": Method("commands:rules"),
    "robray.scenes": Method("scenes:scenes"),
    "robray.serverStatus": Method("commands:server_status"),
    "robray.showScene": Method("commands:show_scene"),
    "robray.sourcePlace": Method("robot_places:source_place"),
    "robray.syntaxTree": Method("commands:syntax_tree"),
    "robray.tellViewPanel": Method("views:tell_panel"),
    "robray.view": Method("views:open_view", asynchronous=True),
    "robray.viewPanelMesh": Method("views:panel_mesh", asynchronous=True),
}
"""Commands for `workspace/executeCommand`; the handlers take the session and the arguments."""

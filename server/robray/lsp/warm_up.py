"""Imports and caches ahead of time, while no request waits.

The first request of a kind is then as fast as the second. Permanent data also lies together in memory: between the data
of a large document, it would keep the memory around it from being released when the document is closed.
"""

from __future__ import annotations

import asyncio
import gc
import importlib
from collections.abc import Iterator
from typing import TYPE_CHECKING

from lsprotocol import types

from robray.analysis.collector import keep_freed
from robray.lsp.methods import COMMANDS, METHODS
from robray.text.edits import Edit

if TYPE_CHECKING:
    from robray.lsp.session import Session

LARGE = 2_000_000
"""Characters of a document whose reading takes so long that the remaining imports may come first."""

_MODULES = (
    "numpy",
    "robray.configuration.reading",
    "robray.lsp.findings",
    "robray.lsp.project_files",
    "ctypes",
)
"""Modules that handlers import only when they run; the last one keeps and releases memory."""

_ASKED_BY_PEOPLE = frozenset({"commands", "formatting", "renaming"})
"""Modules of handlers that only users call, like commands: a large document does not wait for them."""

_REHEARSED = b"""
def side 0.5;
class block { shape "box"; dimension [side, side, side]; }
frame stand { parent "root"; translation [side, 0, 0]; geometry { isa block; } }
frame turn { parent "stand"; type "revolute"; axis [0, 0, 1]; variable sied; }
"""


class Ahead:
    def __init__(self, session: Session) -> None:
        self._session = session
        self._steps = self._each()
        self._is_urgent = False

    async def load(self) -> None:
        """Imports in steps of milliseconds, between which messages are answered."""
        # It takes a twentieth of a second.
        await asyncio.to_thread(importlib.import_module, "numpy")
        for _ in self._steps:
            await asyncio.sleep(0)

    def finish(self) -> None:
        """Imports at once all that the next requests need; the rest is imported on demand."""
        self._is_urgent = True
        for _ in self._steps:
            pass

    def _each(self) -> Iterator[None]:
        session = self._session
        for module in _MODULES:
            importlib.import_module(module)
            yield
        keep_freed()
        for name, method in METHODS.items():
            if method.module not in _ASKED_BY_PEOPLE:
                method.load()
                yield
                session.client.prepare(name)
                yield
        session.client.prepare_answer(types.WORKSPACE_CONFIGURATION)
        yield
        # Created on first access.
        _ = (session.findings, session.refresher, session.semantic_tokens, session.documents, session.read_scopes)
        yield from _rehearse()
        yield from _rules()
        # All objects so far are permanent. Each collection of them would take longer than an answer.
        gc.freeze()
        asked = [(name, method) for name, method in METHODS.items() if method.module in _ASKED_BY_PEOPLE]
        for name, method in (*asked, *COMMANDS.items()):
            if self._is_urgent:
                return
            method.load()
            if name in METHODS:
                session.client.prepare(name)
            yield
        gc.freeze()


def _rules() -> Iterator[None]:
    """Imports the rules of formats with a file, and of no format: others are imported with their first file."""
    from robray.rules import OF_NO_FORMAT, RULE_SETS, RULES, loaded_rule_sets

    for rules in (*loaded_rule_sets(), *(RULE_SETS[folder] for folder in OF_NO_FORMAT)):
        for code in rules.codes:
            _ = RULES[code]
            yield


def _rehearse() -> Iterator[None]:
    """Reads, checks, edits and explains a sample scene, so that first-time imports and caches are done."""
    from robray.assemble import new_workspace
    from robray.features.completion import completion
    from robray.features.hover import hover
    from robray.features.navigation import definition
    from robray.features.signature_help import signature_help
    from robray.rules.engine.diagnose import diagnostics

    workspace, path = new_workspace(), "/rehearsed.robray"
    workspace.set_text(path, _REHEARSED)
    diagnostics(workspace.analysis(), path)
    yield
    workspace.edit(path, [Edit(1, 1, b"def half side / 2;\n")])
    analysis = workspace.analysis()
    diagnostics(analysis, path)
    # Features import the editing modules of a format on demand.
    for offset in range(1, len(_REHEARSED), 8):
        yield
        hover(analysis, path, offset)
        completion(analysis, path, offset)
        definition(analysis, path, offset)
        signature_help(analysis, path, offset)

"""What is loaded before anybody asks for it, while nobody waits.

The first request of a kind is answered as fast as the second then. And what stays for good lies together in memory: in
between a large document, it would keep from being given back what lies around it when the document is closed.
"""

from __future__ import annotations

import asyncio
import gc
import importlib
from typing import TYPE_CHECKING

from robray.lsp.methods import METHODS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from robray.lsp.server import RobrayServer


async def load_ahead(server: RobrayServer) -> None:
    """In steps of milliseconds: between two, what the client has sent is answered."""
    # The first edit needs it; it takes a tenth of a second.
    await asyncio.to_thread(importlib.import_module, "numpy")
    for _ in _steps(server):
        await asyncio.sleep(0)
    # What is there by now stays. Looking at all of it again and again would take longer than an answer.
    gc.freeze()


def _steps(server: RobrayServer) -> Iterator[None]:
    for name, method in METHODS.items():
        method.load()
        yield
        server.protocol.prepare(name)
        yield
    importlib.import_module("robray.lsp.findings")
    yield
    from robray.rules import RULES

    for _ in RULES.values():
        yield

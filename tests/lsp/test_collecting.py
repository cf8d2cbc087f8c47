"""Garbage is looked for while nobody types."""

import asyncio
import gc
from pathlib import Path

from lsprotocol import types

from hostile.in_process import InProcess
from robray.analysis.collector import collect_seldom
from robray.lsp.session import COLLECTING_DELAY

KEYS = 100
TEXT = "def side 0.5;\n" + "".join(f"frame f{n} {{ translation [side, 0, {n}]; }}\n" for n in range(300))


async def test_no_key_waits_for_it(tmp_path: Path) -> None:
    usual = gc.get_threshold()
    client = InProcess([tmp_path])
    uri = (tmp_path / "a.robray").as_uri()
    try:
        collect_seldom()
        await client.begin()
        client.server.session.ahead.finish()
        document = {"uri": uri, "languageId": "robray", "version": 1, "text": TEXT}
        client.tell(types.TEXT_DOCUMENT_DID_OPEN, {"textDocument": document})
        await asyncio.sleep(2 * COLLECTING_DELAY)
        statistics = client.server.session.statistics
        before = statistics.collections
        for key in range(KEYS):
            at = {"line": 0, "character": 9}
            change = {"range": {"start": at, "end": {**at, "character": 9 + key % 2}}, "text": "5"[key % 2 :]}
            of_text = {"uri": uri, "version": key + 2}
            client.tell(types.TEXT_DOCUMENT_DID_CHANGE, {"textDocument": of_text, "contentChanges": [change]})
        assert statistics.collections == before
        await asyncio.sleep(2 * COLLECTING_DELAY)
        assert statistics.collections == before + 1
    finally:
        gc.set_threshold(*usual)
        client.end()

"""Opening, editing and closing one of many documents costs its own change, without a look at all others."""

import asyncio
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from hostile.counting import lines_run
from hostile.in_process import InProcess

FEW, MANY = 60, 240
MOST = 1.5
"""Allowed growth of the cost of a document with four times as many others."""

SCENE, LACKING = "frame f { }\n", "frame f { parent nothing; }\n"
ROBOT = '<robot name="r"><link name="a"/></robot>\n'
INCLUDING = 'include "common.robray"\nframe f { parent base; }\n'
KINDS = {
    "scenes": (".robray", SCENE),
    "scenes that lack a frame": (".robray", LACKING),
    "scenes that include one": (".robray", INCLUDING),
    "robots": (".urdf", ROBOT),
    "workcells": (".wc.xml", '<WorkCell name="w"><Frame name="f"/></WorkCell>\n'),
    "modules": (".rofi.json", '{"modules": []}\n'),
}


def lines(folder: Path, kind: str, count: int, *, is_on_disk: bool) -> dict[str, int]:
    """The number of Python lines that run for the last, and for the first, of this many documents."""
    suffix, text = KINDS[kind]
    documents = [folder / f"d{number:04}{suffix}" for number in range(count)]
    folder.mkdir()
    (folder / "common.robray").write_text("frame base { }\n")
    for document in documents if is_on_disk else ():
        document.write_text(text)
    first, last = documents[0].as_uri(), documents[-1].as_uri()

    async def session() -> dict[str, int]:
        client = InProcess([folder])
        await client.begin()

        def opened(uri: str) -> None:
            item = {"uri": uri, "languageId": "robray", "version": 1, "text": text}
            client.tell("textDocument/didOpen", {"textDocument": item})
            client.ask("textDocument/diagnostic", {"textDocument": {"uri": uri}})

        def edited(uri: str) -> None:
            beginning = {"line": 0, "character": 0}
            change = {"range": {"start": beginning, "end": beginning}, "text": " "}
            document = {"uri": uri, "version": 2}
            client.tell("textDocument/didChange", {"textDocument": document, "contentChanges": [change]})

        def closed(uri: str) -> None:
            client.tell("textDocument/didClose", {"textDocument": {"uri": uri}})

        for document in documents[:-1]:
            opened(document.as_uri())
        steps: dict[str, Callable[[], None]] = {
            "open": partial(opened, last),
            "edit": partial(edited, last),
            "close": partial(closed, last),
            "edit the first by name": partial(edited, first),
            "close the first by name": partial(closed, first),
        }
        try:
            return {name: lines_run(step) for name, step in steps.items()}
        finally:
            client.end()

    return asyncio.run(session())


@pytest.mark.parametrize("is_on_disk", [False, True])
@pytest.mark.parametrize("kind", KINDS)
def test_one_of_many_documents_costs_as_much_as_one_of_few(tmp_path: Path, kind: str, is_on_disk: bool) -> None:  # noqa: FBT001
    # The first document of a kind loads modules, which do not count.
    lines(tmp_path / "first", kind, 2, is_on_disk=is_on_disk)
    few = lines(tmp_path / "few", kind, FEW, is_on_disk=is_on_disk)
    many = lines(tmp_path / "many", kind, MANY, is_on_disk=is_on_disk)
    assert {step: (few[step], taken) for step, taken in many.items() if taken > MOST * few[step]} == {}

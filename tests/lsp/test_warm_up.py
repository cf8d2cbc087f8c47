"""What is loaded before anybody asks for it."""

import os
import platform
import subprocess
import sys
from pathlib import Path

import pytest

ASKING = """
import asyncio, sys, tempfile
from pathlib import Path

from hostile.in_process import InProcess


async def session(folder):
    client = InProcess([folder])
    await client.begin()
    client.server.session.ahead.finish()
    uri = (folder / "a.robray").as_uri()
    text = "def c 1;\\nframe f { translation [c, 0, 0]; geometry { shape box; dimension [1, 1, 1]; } }\\n"
    item = {"uri": uri, "languageId": "robray", "version": 1, "text": text}
    client.tell("textDocument/didOpen", {"textDocument": item})
    await client.rest()
    loaded = set(sys.modules)
    for method in ("hover", "completion", "definition", "documentHighlight", "signatureHelp"):
        for character in range(0, 80, 3):
            at = {"textDocument": {"uri": uri}, "position": {"line": 1, "character": character}}
            client.ask(f"textDocument/{method}", at)
    print(*sorted(name for name in set(sys.modules) - loaded if name.startswith("robray")))
    client.end()


with tempfile.TemporaryDirectory() as name:
    asyncio.run(session(Path(name)))
"""


def test_what_is_asked_at_a_place_of_a_scene_loads_nothing_more() -> None:
    """In a process of its own, in which no other test has loaded anything."""
    assert _told_by(ASKING) == ""


OF_OTHERS = """
import asyncio, sys, tempfile
from pathlib import Path

from hostile.in_process import InProcess
from robray.rules import RULE_SETS


async def session(folder):
    client = InProcess([folder])
    await client.begin()
    client.server.session.ahead.finish()
    modules = {folder: f"robray.rules.{folder}.{max(rules.modules.values())}" for folder, rules in RULE_SETS.items()}
    print(*sorted(folder for folder, module in modules.items() if module in sys.modules))
    client.end()


with tempfile.TemporaryDirectory() as name:
    asyncio.run(session(Path(name)))
"""


def test_rules_of_formats_that_nobody_has_are_not_loaded() -> None:
    assert _told_by(OF_OTHERS) == "common config robray"


def _told_by(program: str) -> str:
    environment = {**os.environ, "PYTHONPATH": f"{Path(__file__).parents[1]}"}
    done = subprocess.run((sys.executable, "-c", program), env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


KEEPING = """
import asyncio, resource, tempfile
from pathlib import Path

from hostile.in_process import InProcess


def taken():
    before = resource.getrusage(resource.RUSAGE_SELF).ru_minflt
    for _ in range(40):
        pieces = [bytes(100_000) for _ in range(30)]
        del pieces
    return resource.getrusage(resource.RUSAGE_SELF).ru_minflt - before


async def session(folder):
    client = InProcess([folder])
    await client.begin()
    client.server.session.ahead.finish()
    for _ in range(3):
        taken()
    print(taken() < 400)
    client.end()


with tempfile.TemporaryDirectory() as name:
    asyncio.run(session(Path(name)))
"""


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="memory is not taken from glibc")
def test_what_a_key_frees_is_kept_for_the_next_one() -> None:
    """Else each of these rounds takes 700 pages anew (`analysis/test_collector.py`)."""
    assert _told_by(KEEPING) == "True"

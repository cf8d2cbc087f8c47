"""The server in the package for Linux on arm64, run by an emulated processor.

ROBRAY_ARM64 names what `get-arm64.sh` fetched, ROBRAY_VSIX a folder with the package; without them nothing is run.
"""

import json
import os
import subprocess
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from editors.editors import ROOT

pytestmark = pytest.mark.long("editors/vscode/build.py", "editors/vscode/bundle.py", "editors/vscode/contents.py")

FETCHED, PACKAGES = (os.environ.get(name) for name in ("ROBRAY_ARM64", "ROBRAY_VSIX"))


@pytest.fixture(scope="module")
def command(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """What starts the server, as the extension does it."""
    if FETCHED is None or PACKAGES is None:
        pytest.skip("ROBRAY_ARM64 and ROBRAY_VSIX name no emulator and no package")
    work = tmp_path_factory.mktemp("arm64")
    (package,) = Path(PACKAGES).glob("robray-linux-arm64-*.vsix")
    with zipfile.ZipFile(package) as packed:
        packed.extractall(work, [name for name in packed.namelist() if name.startswith("extension/server/")])
    server = work / "extension" / "server"
    given = json.loads((server / "server.json").read_text())["given"]
    python = [f"{FETCHED}/qemu-aarch64-static", "-L", f"{FETCHED}/root", f"{FETCHED}/root/usr/bin/python3.11"]
    return [*python, *(word.replace("${server}", str(server)).replace("${storage}", str(work)) for word in given)]


def test_it_checks_a_scene(command: list[str]) -> None:
    told = subprocess.run(
        [*command, "check", ROOT / "examples" / "workcell"], capture_output=True, text=True, check=False
    )
    assert (told.returncode, told.stdout) == (0, "Found nothing wrong in 5 files\n"), told.stderr


def test_it_is_a_language_server(command: list[str]) -> None:
    """Initialised, given a scene, and asked for the hover of a frame."""
    text = "frame cup { translation [0.25, 0, 1]; }\n"
    uri = "file:///nowhere/a.robray"
    document = {"uri": uri, "languageId": "robray", "version": 1, "text": text}
    messages: list[dict[str, Any]] = [
        {"id": 1, "method": "initialize", "params": {"processId": None, "rootUri": None, "capabilities": {}}},
        {"method": "initialized", "params": {}},
        {"method": "textDocument/didOpen", "params": {"textDocument": document}},
        {
            "id": 2,
            "method": "textDocument/hover",
            "params": {"textDocument": {"uri": uri}, "position": {"line": 0, "character": 7}},
        },
        {"id": 3, "method": "shutdown"},
        {"method": "exit"},
    ]
    given = b"".join(framed({"jsonrpc": "2.0", **each}) for each in messages)
    server = subprocess.run([*command, "lsp"], input=given, capture_output=True, timeout=300, check=False)
    answers: dict[int, Any] = {
        each["id"]: each.get("result") for each in unframed(server.stdout) if "method" not in each
    }
    assert answers[1]["serverInfo"]["name"] == "robray", server.stderr
    assert "0.25" in json.dumps(answers[2])


def framed(message: dict[str, Any]) -> bytes:
    body = json.dumps(message).encode()
    return b"Content-Length: %d\r\n\r\n%s" % (len(body), body)


def unframed(told: bytes) -> Iterator[dict[str, Any]]:
    while told:
        head, _, rest = told.partition(b"\r\n\r\n")
        length = int(head.split(b"Content-Length: ")[1].split(b"\r\n")[0])
        yield json.loads(rest[:length])
        told = rest[length:]

"""Which servers there are, how each is started, and where it may be installed."""

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from benchmarks.client import Json
from benchmarks.documents import Document
from benchmarks.peers import PEER_FILES
from benchmarks.scenes import scene

CACHE = Path(__file__).parent / ".cache"

PLACES = (CACHE / "venv" / "bin", CACHE / "node_modules" / ".bin", Path(sys.executable).parent)
"""Looked in before PATH."""


@dataclass(frozen=True)
class Server:
    """`pulls`: whether the client says that it can ask for diagnostics; servers that can't be asked push them anyway.

    `only_keys`: nothing else is asked. `package` is what npm calls it, where the program does not say its version.
    """

    name: str
    program: str
    arguments: tuple[str, ...]
    language: str
    pulls: bool = True
    only_keys: bool = False
    package: str | None = None
    settings: Mapping[str, Json] = field(default_factory=dict)

    @property
    def is_ours(self) -> bool:
        return self.program == sys.executable

    @property
    def document(self) -> Callable[[int], Document]:
        return scene if self.is_ours else PEER_FILES[self.language]

    def command(self) -> tuple[str, ...] | None:
        """None if it is not installed."""
        path = _found(self.program)
        return None if path is None else (path, *self.arguments)

    def version(self) -> str | None:
        path = _found(self.program)
        if path is None:
            return None
        if self.package is not None:
            return str(json.loads((CACHE / "node_modules" / self.package / "package.json").read_text())["version"])
        arguments = (*self.arguments[:2], "--version") if self.is_ours else ("--version",)
        said = subprocess.run((path, *arguments), capture_output=True, text=True, check=False).stdout  # noqa: S603
        found = re.search(r"\d+(\.\d+)+", said)
        return "?" if found is None else found[0]


_ROBRAY = (sys.executable, ("-m", "robray", "lsp"), "robray")

# The names that are being typed are told of at once: it is measured how long that takes. The shapes of these scenes lie
# in each other, so that there would be findings without a mistake; `collisions.py` measures what they cost.
_AT_ONCE: Mapping[str, Json] = {
    "robray": {"diagnostics": {"pause": 0}, "rules": {"ignore": ["shapes-overlap"]}},
}

SERVERS = (
    Server("robray", *_ROBRAY, pulls=False, settings=_AT_ONCE),
    Server("robray-pull", *_ROBRAY, only_keys=True, settings=_AT_ONCE),
    Server("ruff", "ruff", ("server",), "python"),
    Server("ty", "ty", ("server",), "python"),
    Server("tombi", "tombi", ("lsp", "--offline"), "toml"),
    Server(
        "taplo",
        "taplo",
        ("lsp", "--no-auto-config", "stdio"),
        "toml",
        settings={"evenBetterToml": {"schema": {"enabled": False, "catalogs": []}}},
    ),
    Server(
        "vscode-json",
        "vscode-json-language-server",
        ("--stdio",),
        "json",
        package="vscode-langservers-extracted",
    ),
    Server(
        "yaml",
        "yaml-language-server",
        ("--stdio",),
        "yaml",
        package="yaml-language-server",
        # Schemas would be fetched from the network.
        settings={"yaml": {"validate": True, "schemaStore": {"enable": False}}},
    ),
    Server("clangd", "clangd", ("--log=error",), "c"),
)


def _found(program: str) -> str | None:
    if Path(program).is_absolute():
        return program
    for place in PLACES:
        if (path := place / program).exists():
            return str(path)
    return shutil.which(program)

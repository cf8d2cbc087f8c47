# ruff: noqa: T201
"""Runs the server of a VS Code package on its target system, with the package's own Python or else with this one.

python tried.py PACKAGE.vsix
"""

import json
import sys
import tempfile
import zipfile
from pathlib import Path

import bundle


def main() -> None:
    (package,) = map(Path, sys.argv[1:])
    with tempfile.TemporaryDirectory() as scratch:
        server = unpacked(package, Path(scratch))
        told = json.loads((server / "server.json").read_text(encoding="utf-8"))
        python = server / told["python"] if "python" in told else Path(sys.executable)
        if "python" in told:
            python.chmod(0o755)
        given = [word.replace("${storage}", scratch) for word in told["given"]]
        try:
            bundle.try_out(python, given, server)
        except bundle.BundleError as error:
            sys.exit(f"tried.py: {error}")
    print(
        f"{package.name} runs here with {'its own Python' if 'python' in told else f'Python {sys.version.split()[0]}'}"
    )


def unpacked(package: Path, to: Path) -> Path:
    """Extracts the server. Returns its folder."""
    with zipfile.ZipFile(package) as packed:
        packed.extractall(to, [name for name in packed.namelist() if name.startswith("extension/server/")])
    return to / "extension" / "server"


if __name__ == "__main__":
    main()

"""The package as a person uses it, in the real workbench: `editors/vscode/test/run-workbench.cjs` has the steps.

In a workspace that is not trusted and names a program of its own as the server, and folders outside of it.
"""

from pathlib import Path
from typing import Any

import pytest

from editors.vscode import Results, is_complete, needs_workbench, results, steps

pytestmark = pytest.mark.long("editors/vscode/src", "editors/vscode/test/run-workbench.cjs")


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> Results:
    if not is_complete():
        return {}
    return results("run-workbench.cjs", tmp_path_factory.mktemp("workbench"), _settings)


def _settings(work: Path) -> dict[str, Any]:
    server = "${workspaceFolder}/tools/robray"
    return {
        "robray.server.path": server,
        "robray.includePaths": [str(work / "lent")],
        "robray.packagePaths": [str(work / "packages")],
    }


@pytest.mark.parametrize("step", steps("run-workbench.cjs"))
def test_in_the_workbench(step: str, told: Results) -> None:
    needs_workbench()
    assert told.get(step, "was not run") is None, told.get(step)

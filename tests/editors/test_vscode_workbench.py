"""The package as a person uses it, in the real workbench: `editors/vscode/test/run-workbench.cjs` has the steps.

In a workspace that is not trusted and names a program of its own as the server, and folders outside of it.
"""

from pathlib import Path
from typing import Any

import pytest

from editors.seen import VSCODE, steps_that_see
from editors.vscode import Results, has_workbench, is_complete, results, steps

pytestmark = pytest.mark.long("editors/vscode")

SEEN = {
    "in a workspace that is not trusted, mistakes are underlined": "findings",
    "pointing at a mistake says what to write": "hover",
    "the bulb's fix mends it, and the underline goes": "quick fix",
    "a colour has a swatch before it": "swatches of colours",
    "a value is told behind what is computed": "hints between the text",
    "a block folds away": "folds",
    "the kinematic tree opens": "kinematic tree",
    "the scene is shown beside the text": "evaluated scene",
    "a key in the text moves a frame in the view, and the cursor's frame is outlined": "3D view",
}
"""What the steps see of the features of docs/editors.md."""


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


@pytest.mark.parametrize("step", steps_that_see(steps("run-workbench.cjs"), VSCODE, SEEN))
def test_in_the_workbench(step: str, told: Results, capsys: pytest.CaptureFixture[str]) -> None:
    if has_workbench(capsys):
        assert told.get(step, "was not run") is None, told.get(step)

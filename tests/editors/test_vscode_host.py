"""The package inside VS Code's real extension host: `editors/vscode/test/host.cjs` has the steps."""

import pytest

from editors.vscode import is_complete, needs_workbench, results, steps
from subjects import PROTOCOL

pytestmark = pytest.mark.long(
    "editors/vscode/src",
    "editors/vscode/test/host.cjs",
    "editors/vscode/test/run-host.cjs",
    *PROTOCOL,
)

Results = dict[str, str | None]


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> Results:
    return results("run-host.cjs", tmp_path_factory.mktemp("host")) if is_complete() else {}


@pytest.mark.parametrize("step", steps("host.cjs"))
def test_in_the_extension_host(step: str, told: Results) -> None:
    needs_workbench()
    assert told.get(step, "was not run") is None, told.get(step)

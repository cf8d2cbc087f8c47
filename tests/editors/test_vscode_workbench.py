"""The package as a person uses it, in the real workbench: `editors/vscode/test/run-workbench.cjs` has the steps.

In a workspace that is not trusted and names a program of its own as the server.
"""

import pytest

from editors.vscode import has_workbench, is_complete, results, steps

Results = dict[str, str | None]


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> Results:
    if not is_complete():
        return {}
    settings = {"robray.server.path": "${workspaceFolder}/tools/robray"}
    return results("run-workbench.cjs", tmp_path_factory.mktemp("workbench"), settings)


@pytest.mark.parametrize("step", steps("run-workbench.cjs"))
def test_in_the_workbench(step: str, told: Results, capsys: pytest.CaptureFixture[str]) -> None:
    if has_workbench(capsys):
        assert told.get(step, "was not run") is None, told.get(step)

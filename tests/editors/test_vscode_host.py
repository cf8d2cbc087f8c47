"""The package inside VS Code's real extension host: `editors/vscode/test/host.cjs` has the steps."""

import pytest

from editors.seen import VSCODE, steps_that_see
from editors.vscode import has_workbench, is_complete, results, steps

pytestmark = pytest.mark.long("editors/vscode")

Results = dict[str, str | None]

SEEN = {
    "mistakes are shown": "findings",
    "a quick fix mends one": "quick fix",
    "pointing at a frame tells its pose": "hover",
    "a definition is found through an include": "definition in another file",
    "renaming changes all files": "rename in all files",
    "names are coloured by what they are": "colours by the server",
    "formatting mends the layout": "layout",
    "flattened indentation comes back": "indentation",
    "snippets are offered once, and nothing where a new name is written": "completion",
    "a lens leads to the places that it counts": "lenses",
    "files are ours by what is in them, and those of others stay what they are": "files known by what is in them",
    "robray.toml is a document like any other": "`robray.toml`",
    "a setting is handed on at once": "settings",
    "the scene opens beside, and follows edits": "evaluated scene",
    "the check task fills the list of problems": "findings of all files",
    "a robot alone is served as a scene is": "robots",
    "a rule is explained": "page of a rule",
    "a file that two scenes include is shown in the one that is chosen": "scene of a fragment chosen",
    "a server that dies comes back": "a server that died comes back",
}
"""What the steps see of the features of docs/editors.md."""


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> Results:
    return results("run-host.cjs", tmp_path_factory.mktemp("host")) if is_complete() else {}


@pytest.mark.parametrize("step", steps_that_see(steps("host.cjs"), VSCODE, SEEN))
def test_in_the_extension_host(step: str, told: Results, capsys: pytest.CaptureFixture[str]) -> None:
    if has_workbench(capsys):
        assert told.get(step, "was not run") is None, told.get(step)

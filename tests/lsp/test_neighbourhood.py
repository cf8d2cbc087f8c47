"""What lies beside the scenes is asked for once for each state, keeps no state alive, and touches who asked for it."""

import gc

from robray.analysis.analysis import Analysis
from robray.assemble import new_workspace
from robray.expanding import Expanded
from robray.lsp.nearby_files import NearbyFiles
from robray.text.edits import Edit


def never(path: str) -> Expanded:
    raise AssertionError(f"{path} is not a source")


PATH = "/w/cell.robray"


def test_a_state_that_is_over_is_not_kept() -> None:
    workspace, nearby_files = new_workspace(), NearbyFiles(never, lambda: None)
    workspace.set_text(PATH, b"def a 1;\nframe f { translation [b, 0, 0]; }\n")
    found = nearby_files.around(workspace.analysis())
    assert nearby_files.around(workspace.analysis()) is found
    workspace.edit(PATH, [Edit(0, 0, b" ")])
    workspace.analysis()
    gc.collect()
    alive = [each for each in gc.get_objects() if isinstance(each, Analysis) and each.memo is workspace.memo]
    assert len(alive) == 1

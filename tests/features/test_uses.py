"""Uses in what was read in part only are found through the text: no fewer than by looking at all that has findings."""

import random
from pathlib import Path

import pytest

from robray.analysis.scene_state import SceneState
from robray.assemble import new_workspace
from robray.facts.symbols import SymbolKind
from robray.features import uses
from robray.features.uses import spelled_alike
from robray.formats.urdf import kinds as urdf_kinds
from robray.text.edits import Edit
from trials import trials

pytestmark = pytest.mark.quick

EXAMPLES = Path(__file__).parents[2] / "examples"
FILES = sorted(str(path.relative_to(EXAMPLES)) for path in EXAMPLES.rglob("*") if path.suffix in (".robray", ".urdf"))
PIECES = (
    b"",
    b'"',
    b"{",
    b"}",
    b"[",
    b";",
    b"<",
    b">",
    b"&",
    b"&#97;",
    b"frame ",
    b"def ",
    b"\xff",
    b"a",
    b"/*",
    b"isa ",
    b" x ",
)

KINDS = (SymbolKind.CONSTANT, SymbolKind.CLASS, SymbolKind.FRAME, urdf_kinds.LINK, urdf_kinds.MATERIAL)


def found(scene: SceneState) -> set[object]:
    return {
        (symbol, place, mention)
        for symbol in scene.declarations
        if symbol.kind in KINDS
        for place, alike in spelled_alike(scene, symbol, ())
        for mention in alike
    }


@pytest.mark.parametrize("seed", range(trials(6)))
def test_as_many_as_in_all_that_has_findings(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    chance = random.Random(seed)
    workspace = new_workspace()
    for name in FILES:
        workspace.set_text(f"/w/{name}", (EXAMPLES / name).read_bytes())
    for _ in range(20):
        path = f"/w/{chance.choice(FILES)}"
        file = workspace.file(path)
        assert file is not None
        start = chance.randrange(len(file.text) + 1)
        end = min(start + chance.choice((0, 1, 5, 40)), len(file.text))
        workspace.edit(path, [Edit(start, end, chance.choice(PIECES))])
    for scene in workspace.analysis().scenes.values():
        through_text = found(scene)
        with monkeypatch.context() as patch:
            patch.setattr(uses, "_in_doubt", lambda scene, _: scene.findings)
            assert through_text == found(scene)

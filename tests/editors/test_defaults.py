"""What is shown without being asked for is the same in every editor: the server's defaults, which none changes."""

import re

import pytest

from editors.editors import ROOT
from robray.lsp.preferences import SETTINGS

EDITORS = ROOT / "editors"
TEXTS = (".el", ".json", ".lua", ".sublime-settings", ".toml", ".ts", ".vim")


def settings_in(text: str) -> set[str]:
    """The settings of the server that a configuration names, by their sections."""
    # Who asks for a setting does not set it.
    text = re.sub(r"""\.get\("[^"]*\"""", "", text)
    sections = {setting.name.partition(".")[0] for setting in SETTINGS}
    dotted = {setting.name.partition(".")[0] for setting in SETTINGS if setting.name in text}
    nested = {s for s in sections if re.search(rf"""\b{s}["']?\]?\s*[=:]\s*\{{""", text)}
    return dotted | nested


def test_no_editor_sets_what_the_server_has_a_default_for() -> None:
    found = {}
    for path in sorted(EDITORS.rglob("*")):
        is_ours = not {"node_modules", "out", "test"} & {*path.relative_to(EDITORS).parts}
        if is_ours and path.suffix in TEXTS and path.name not in ("package.json", "package-lock.json"):
            found[path.name] = settings_in(path.read_text(encoding="utf-8"))
    assert {name: named for name, named in found.items() if named} == {}
    assert {"init.lua", "languages.toml", "LSP.sublime-settings", "session.ts", "robray-server.el"} <= found.keys()


@pytest.mark.parametrize(
    "text", ['"robray.inlayHints.slots": false', "inlayHints = { slots = false }", '"inlayHints": {"slots": false}']
)
def test_a_setting_would_be_seen(text: str) -> None:
    assert settings_in(text) == {"inlayHints"}

"""Our files for Zed, which cannot be run here: what can be known of them without it."""

import tomllib

from editors.editors import ROOT

ZED = ROOT / "editors" / "zed"


def test_the_parts_name_each_other() -> None:
    extension = tomllib.loads((ZED / "extension.toml").read_text())
    language = tomllib.loads((ZED / "languages" / "robray" / "config.toml").read_text())
    assert language["grammar"] in extension["grammars"]
    assert extension["language_servers"]["robray"]["languages"] == [language["name"]]
    assert (ROOT / extension["grammars"]["robray"]["path"] / "src" / "parser.c").is_file()

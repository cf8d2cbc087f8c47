"""Our files for Zed, which cannot be run here: what can be known of them without it."""

import tomllib

from editors.editors import ROOT

ZED = ROOT / "editors" / "zed"


def test_the_parts_name_each_other() -> None:
    extension = tomllib.loads((ZED / "extension.toml").read_text())
    languages = [tomllib.loads(path.read_text()) for path in sorted((ZED / "languages").glob("*/config.toml"))]
    assert {language["grammar"] for language in languages} == {*extension["grammars"]}
    served = extension["language_servers"]["robray"]
    assert {*served["languages"]} == {language["name"] for language in languages}
    assert {*served["language_ids"]} == {*served["languages"]}
    assert (ROOT / extension["grammars"]["robray"]["path"] / "src" / "parser.c").is_file()

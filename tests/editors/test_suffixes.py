"""Wherever an editor or a hook lists the suffixes of files, the list is that of the table of formats."""

import re
from collections.abc import Iterable

import pytest

from editors.editors import ROOT
from robray.formats import FORMATS, XACRO


def _suffixes(formats: Iterable[str]) -> set[str]:
    return {suffix.removeprefix(".") for suffix in formats}


UNTOLD = frozenset({".smurf", ".smurfs", ".smurfa"})
"""Those of the table that editors and hooks have not been told of yet."""

ALL = _suffixes({suffix for each in FORMATS.formats for suffix in each.suffixes if suffix.count(".") == 1} - UNTOLD)
"""What others have, too, is no suffix to go by."""
ROBOTS = _suffixes({suffix for each in FORMATS.formats if each.is_robot for suffix in each.suffixes} - UNTOLD)
CHECKED = ALL - _suffixes(XACRO.suffixes)
"""A source for xacro is judged by what xacro makes of it."""
LAID_OUT = _suffixes({suffix for each in FORMATS.formats if each.has_layout for suffix in each.suffixes} - UNTOLD)

LISTS = {
    "vim/ftdetect/robray.vim": (r"BufRead (\S+) setfiletype", ALL),
    "vim/plugin/robray.vim": (r"\\\.\\%\(([^)]+)\)\$'", ROBOTS),
    "vim/lua/robray/init.lua": (r"match\('%(\.\w+)\$'\)", ROBOTS),
    "vim/autoload/robray/ale.vim": (r"\\\.\\%\((\w[^)]+)\)\$", ROBOTS),
    "helix/languages.toml": (r'(?m)^file-types = \["(.*)"\]$', ALL),
    "kate/*.xml": (r'extensions="\*\.([^"]+)"', ALL),
    "sublime/*.sublime-syntax": (r"(?m)^file_extensions:\n((?: +- \w+\n)+)", ALL),
    "zed/languages/*/config.toml": (r"(?m)^path_suffixes = \[(.*)\]$", ALL),
    "emacs/robray-mode.el": (r"""auto-mode-alist '\("\\\\\.(.*?)\\\\'""", ALL),
    "vscode/src/served.ts": (r"\{([\w,]+)\}\"", ROBOTS),
}
HOOKS = {"robray-check": CHECKED, "robray-fix": CHECKED, "robray-format": LAID_OUT}


@pytest.mark.parametrize("files", LISTS)
def test_an_editor_lists_the_suffixes_of_the_table(files: str) -> None:
    pattern, expected = LISTS[files]
    texts = [path.read_text(encoding="utf-8") for path in (ROOT / "editors").glob(files)]
    found = [listed for text in texts for listed in re.findall(pattern, text)]
    assert {suffix for listed in found for suffix in re.findall(r"[a-z]+", listed)} == expected, found


@pytest.mark.parametrize("hook", HOOKS)
def test_a_hook_is_given_the_files_of_the_table(hook: str) -> None:
    text = (ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8")
    (files,) = re.findall(rf"(?s)id: {hook}\n.*?\n  files: (\S+)", text)[:1]
    pattern = re.compile(files)
    assert {suffix for suffix in ALL if pattern.search(f"cell.{suffix}")} == HOOKS[hook]
    assert not pattern.search("cell.txt")

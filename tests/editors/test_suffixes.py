"""Wherever an editor or a hook lists the suffixes of files, the list is that of the table of formats."""

import re
from collections.abc import Iterable

import pytest

from editors.editors import ROOT
from robray.formats import FORMATS, URDF, XACRO


def _suffixes(formats: Iterable[str]) -> set[str]:
    return {suffix.removeprefix(".") for suffix in formats}


ALL = _suffixes(suffix for each in FORMATS.formats for suffix in each.suffixes)
XML = _suffixes(suffix for each in (URDF, XACRO) for suffix in each.suffixes)
"""Robots that stay in the hands of XML, with the server beside."""
CHECKED = ALL - _suffixes(XACRO.suffixes)
"""A source for xacro is judged by what xacro makes of it."""
LAID_OUT = _suffixes(suffix for each in FORMATS.formats if each.has_layout for suffix in each.suffixes)
SHARED = {"json", "xml", "yml"}
"""Suffixes that belong to everybody: what has one is recognised by what is in it, where an editor can."""

LISTS = {
    "vim/ftdetect/robray.vim": (r"BufNewFile,BufRead (\S+) set", ALL),
    "vim/plugin/robray.vim": (r"\\\.\\%\(([^)]+)\)\$'", XML),
    "vim/lua/robray/init.lua": (r"match\('%(\.\w+)\$'\)", XML),
    "vim/autoload/robray/ale.vim": (r"\\\.\\%\((\w[^)]+)\)\$", XML),
    "helix/languages.toml": (r"(?m)^file-types = \[(.*)\]$", ALL | {"toml"}),
    "kate/*.xml": (r'extensions="\*\.([^"]+)"', ALL),
    "sublime/*.sublime-syntax": (r"(?m)^file_extensions:\n((?: +- [\w.]+\n)+)", ALL),
    "zed/languages/*/config.toml": (r"(?m)^path_suffixes = \[(.*)\]$", ALL),
    "emacs/robray-mode.el": (r"""auto-mode-alist '\("\\\\\.(.*?)\\\\'""", ALL),
    "vscode/src/served.ts": (r"\{([\w,.]+)\}\"", ALL - {"robray"}),
}
RECOGNISED = {
    "vim/ftdetect/robray.vim": r"BufRead (\S+) call",
    "emacs/robray-recognise.el": r'robray-recognise--named "\.(\w+)"',
    "vscode/src/recognised.ts": r"/\\\.(\w+)\$/",
}
"""Where the suffixes stand of files that are recognised by what is in them."""
HOOKS = {"robray-check": CHECKED, "robray-fix": CHECKED, "robray-format": LAID_OUT}


@pytest.mark.parametrize("files", LISTS)
def test_an_editor_lists_the_suffixes_of_the_table(files: str) -> None:
    pattern, expected = LISTS[files]
    texts = [path.read_text(encoding="utf-8") for path in (ROOT / "editors").glob(files)]
    found = [listed for text in texts for listed in re.findall(pattern, text)]
    names = "\n".join(found).replace("\\", "").replace("glob", "").replace("robray.toml", "toml")
    listed_there = {*re.findall(r"[a-z]+(?:\.xml)?", names)}
    lacking, unknown = sorted(expected - listed_there), sorted(listed_there - expected)
    assert (lacking, unknown) == ([], []), f"editors/{files} lacks {lacking}, and no format has {unknown}: {found}"


@pytest.mark.parametrize("file", RECOGNISED)
def test_an_editor_looks_into_files_of_these_suffixes(file: str) -> None:
    text = (ROOT / "editors" / file).read_text(encoding="utf-8")
    found = re.findall(RECOGNISED[file], text)
    looked_into = {suffix for listed in found for suffix in re.findall(r"[a-z]+", listed)}
    assert looked_into == SHARED, f"editors/{file} looks into other files than those of the suffixes that are shared"
    shared = {suffix for each in FORMATS.formats for suffix in each.shared}
    assert _suffixes(shared) == SHARED


@pytest.mark.parametrize("hook", HOOKS)
def test_a_hook_is_given_the_files_of_the_table(hook: str) -> None:
    text = (ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8")
    (files,) = re.findall(rf"(?s)id: {hook}\n.*?\n  files: (\S+)", text)[:1]
    pattern = re.compile(files)
    given = {suffix for suffix in ALL if pattern.search(f"cell.{suffix}")}
    assert given == HOOKS[hook], f"`files` of {hook} in .pre-commit-hooks.yaml: {sorted(given ^ HOOKS[hook])} differ"
    assert not pattern.search("cell.txt")

"""Wherever an editor or a hook lists the suffixes of files, the list is that of the table of formats."""

import fnmatch
import json
import re
import tomllib
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

from editors.editors import ROOT
from robray.formats import FORMATS, SRDF, URDF, XACRO

EDITORS = ROOT / "editors"


def _suffixes(formats: Iterable[str]) -> set[str]:
    return {suffix.removeprefix(".") for suffix in formats}


ALL = _suffixes(suffix for each in FORMATS.formats for suffix in each.suffixes)
XML = _suffixes(suffix for each in (URDF, XACRO, SRDF) for suffix in each.suffixes)
"""Robots that stay in the hands of XML, with the server beside."""
SHARED = {"json", "xml", "yaml", "yml"}
"""Suffixes that belong to everybody: what has one is recognised by what is in it, where an editor can."""

LISTS = {
    "vim/ftdetect/robray.vim": (r"BufNewFile,BufRead (\S+) set", ALL),
    "vim/autoload/robray/recognise.vim": (r"\\\.\\%\((\w[^)]+)\)\$", XML),
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
HOOKS = {"robray-check": ALL, "robray-fix": ALL, "robray-format": ALL}


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
    # YAML stays YAML to Vim, and looks as `.ya?ml` in VS Code.
    assert looked_into | {"yaml"} == SHARED, (
        f"editors/{file} looks into other files than those of the suffixes that are shared"
    )
    shared = {suffix for each in FORMATS.formats for suffix in each.shared}
    assert _suffixes(shared) == SHARED


def _kate() -> tuple[set[str], set[str]]:
    server = json.loads((EDITORS / "kate" / "lsp.json").read_text(encoding="utf-8"))["servers"]["robray"]
    names = {name for path in EDITORS.glob("kate/*.xml") for name in re.findall(r'<language name="(.*?)"', _read(path))}
    return names, {name for name in names if re.fullmatch(server["highlightingModeRegex"], name)}


def _sublime() -> tuple[set[str], set[str]]:
    scopes = {
        scope
        for path in EDITORS.glob("sublime/*.sublime-syntax")
        for scope in re.findall(r"(?m)^scope: (.*)", _read(path))
    }
    (selector,) = re.findall(r'"selector": "(.*)"', _read(EDITORS / "sublime" / "LSP.sublime-settings"))
    return scopes, {scope for scope in scopes if scope in selector.split(" | ")}


def _vim() -> tuple[set[str], set[str]]:
    types = {*re.findall(r"set(?:filetype | filetype=)(\w+)", _read(EDITORS / "vim" / "ftdetect" / "robray.vim"))}
    lists = [
        _read(EDITORS / "vim" / file).partition("filetypes = {")[2].partition("}")[0]
        for file in ("lsp/robray.lua", "lua/robray/init.lua")
    ]
    ours = types - {"xml"}
    return ours, {each for each in ours if all(f"'{each}'" in listed for listed in lists)}


def _emacs() -> tuple[set[str], set[str]]:
    texts = [_read(path) for path in EDITORS.glob("emacs/*.el")]
    modes = {mode for text in texts for mode in re.findall(r"auto-mode-alist '\(\".*?\" \. ([\w-]+)\)", text)}
    (served,) = re.findall(r'(?s)robray-server--languages\n(.*?)\n  "', _read(EDITORS / "emacs" / "robray-server.el"))
    return modes, {mode for mode in modes if f"({mode} ." in served}


def _vscode() -> tuple[set[str], set[str]]:
    package = json.loads(_read(EDITORS / "vscode" / "package.json"))
    ours = {
        each["id"]
        for each in package["contributes"]["languages"]
        if (ALL - XML) & _suffixes(each.get("extensions", ()))
    }
    (served,) = re.findall(
        r"LANGUAGES: readonly string\[\] = \[(.*?)\]", _read(EDITORS / "vscode" / "src" / "served.ts")
    )
    return ours, {each for each in ours if f'"{each}"' in served}


def _read(path: Path) -> str:
    return path.read_text(encoding="utf-8")


SERVED = {
    "editors/kate/lsp.json": _kate,
    "editors/sublime/LSP.sublime-settings": _sublime,
    "editors/vim/lsp/robray.lua or lua/robray/init.lua": _vim,
    "editors/emacs/robray-server.el": _emacs,
    "editors/vscode/src/served.ts": _vscode,
}
"""By the file that says for which of an editor's languages the server runs: the languages, and those of them."""


@pytest.mark.parametrize("where", SERVED)
def test_the_server_runs_for_each_language_of_an_editor(where: str) -> None:
    languages, served = SERVED[where]()
    assert languages
    assert languages == served, f"{where} does not name {sorted(languages - served)}, whose files an editor knows"


def test_the_overview_of_editors_has_each_suffix() -> None:
    text = _read(ROOT / "editors/README.md")
    assert sorted(suffix for suffix in ALL if f"`.{suffix}`" not in text) == []


@pytest.mark.parametrize("hook", HOOKS)
def test_a_hook_is_given_the_files_of_the_table(hook: str) -> None:
    text = (ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8")
    (files,) = re.findall(rf"(?s)id: {hook}\n.*?\n  files: (\S+)", text)[:1]
    pattern = re.compile(files)
    given = {suffix for suffix in ALL if pattern.search(f"cell.{suffix}")}
    assert given == HOOKS[hook], f"`files` of {hook} in .pre-commit-hooks.yaml: {sorted(given ^ HOOKS[hook])} differ"
    assert not pattern.search("cell.txt")


@pytest.mark.parametrize(
    ("where", "pattern"),
    [
        ("sublime/{}.sublime-syntax", r"(?m)^first_line_match: (.*)$"),
        ("zed/languages/{}/config.toml", r"(?m)^first_line_pattern = '(.*)'$"),
    ],
)
def test_files_of_a_shared_suffix_are_told_by_their_first_line(where: str, pattern: str) -> None:
    names = {"urdf": ("URDF", "urdf"), "robwork": ("RobWork", "robwork")}
    of_zed = where.startswith("zed")
    files = {name: _read(EDITORS / where.format(each[of_zed])) for name, each in names.items()}
    found = {name: re.findall(pattern, text)[0] for name, text in files.items()}
    lines = {
        "<robot name='a'>": ["urdf"],
        '<?xml version="1.0"?><robot>': ["urdf"],
        '<WorkCell name="a">': ["robwork"],
        "<project>": [],
        "<robots>": [],
        "<svg>": [],
    }
    for line, languages in lines.items():
        assert [name for name, expression in found.items() if re.match(expression, line)] == languages


def _globs(*listed: str) -> re.Pattern[str]:
    return re.compile("|".join(fnmatch.translate(each) for each in listed))


def _endings(listed: Iterable[str]) -> re.Pattern[str]:
    return re.compile(rf".*\.(?:{'|'.join(map(re.escape, listed))})")


def _vim_expression(text: str) -> re.Pattern[str]:
    """Of Vim or Emacs, in which groups and alternatives have backslashes."""
    return re.compile(
        ".*" + text.replace(r"\%(", "(?:").replace(r"\(?:", "(?:").replace(r"\|", "|").replace(r"\)", ")")
    )


def _found(pattern: str, file: str) -> str:
    (found,) = re.findall(pattern, _read(EDITORS / file))
    return str(found)


ROBOT_FILES: dict[str, Callable[[], re.Pattern[str]]] = {
    "emacs": lambda: _vim_expression(
        _found(r"auto-mode-alist '\(\"(.*?)\\\\'\" \. robray-urdf", "emacs/robray-urdf.el").replace(r"\\", "\\")
    ),
    "helix": lambda: _endings(
        next(
            each["file-types"]
            for each in tomllib.loads(_read(EDITORS / "helix" / "languages.toml"))["language"]
            if each["name"] == "urdf"
        )
    ),
    "kate": lambda: _globs(*_found(r'extensions="(.*?)"', "kate/urdf.xml").split(";")),
    "sublime": lambda: _endings(
        re.findall(r"- (\w+)", _found(r"(?m)^file_extensions:\n((?: +- .*\n)+)", "sublime/URDF.sublime-syntax"))
    ),
    "vim, its type": lambda: _globs(*_found(r"BufRead (\S+) setfiletype xml", "vim/ftdetect/robray.vim").split(",")),
    "vim, the server": lambda: _vim_expression(_found(r"=~\? '(.*?)\$'", "vim/autoload/robray/recognise.vim")),
    "vscode, its language": lambda: _endings(
        suffix.removeprefix(".")
        for each in json.loads(_read(EDITORS / "vscode" / "package.json"))["contributes"]["languages"]
        if each["id"] == "xml"
        for suffix in each["extensions"]
    ),
    "vscode, the server": lambda: _endings(
        _found(r"ROBOTS = \"\*\*/\*\.\{(.*?)\}\"", "vscode/src/served.ts").split(",")
    ),
    "zed": lambda: _endings(
        tomllib.loads(_read(EDITORS / "zed" / "languages" / "urdf" / "config.toml"))["path_suffixes"]
    ),
}
"""The names of robots' files, by the editor that is told of them."""


@pytest.mark.parametrize("editor", ROBOT_FILES)
def test_an_editor_takes_sources_for_robots_and_leaves_other_xml(editor: str) -> None:
    names = ROBOT_FILES[editor]()
    given = ["arm.urdf", "arm.urdf.xacro", "part.xacro", "arm.srdf"]
    left = ["pom.xml", "package.xml", "arm.launch", "world.sdf", "arm.srdf.in", "arm.xacro.bak", "arm.urdf.xacro.in"]
    assert [name for name in given + left if names.fullmatch(name)] == given


def test_each_editor_is_asked_about_sources() -> None:
    folders = {path.name for path in EDITORS.iterdir() if path.is_dir()}
    assert folders == {editor.partition(",")[0] for editor in ROBOT_FILES}

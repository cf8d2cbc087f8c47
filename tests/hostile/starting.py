"""Finds the places in the sources that start a program."""

import ast
import os
import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

ROOT = Path(__file__).parents[2]

NOT_OURS = (
    *(".git", ".venv*", "node_modules", "__pycache__", ".*_cache", "*.egg-info", "build", "dist", "site", "target"),
    *("tests", "benchmarks", "vscode/test", "vscode/out", "vscode/server", "vscode/view", "view/page"),
)
"""Folders of tests and benchmarks, and of fetched or built files."""

STARTING = re.compile(
    r"(subprocess|multiprocessing|pty|runpy|webbrowser|posix|nt|_posixsubprocess|_winapi|asyncio\.subprocess"
    r"|concurrent\.futures\.process)(\..+)?"
)
"""Python's modules of which each import counts."""

SHARED = ("os", "asyncio", "concurrent.futures")
"""Modules that most files use for something else: each name that starts a program counts, and each other name that the
module gets."""

OF_SHARED = re.compile(
    r"os\.(exec|spawn|posix_spawn|fork|popen|system|startfile)\w*|asyncio\.create_subprocess_\w+|.+\.subprocess_(exec|shell)"
    r"|concurrent\.futures\.Process\w+"
)
OF_NODE = r"""['"`](?:node:)?(child_process|cluster)['"`]"""
OF_VSCODE = r"\bnew ((?:Process|Shell|Custom)Execution|\w+Client)(?=\()|\b(createTerminal|sendText)\("
OF_VIM = (
    r"\b(system|systemlist|job_start|jobstart|termopen|term_start|libcall)\b(?=['\"]?[(,)])|\b(makeprg)=|'(command)': '"
    r"|(?:^|[:'\"]|[^|]\||\bsilent!? ) *(!|(?:terminal|l?make|l?grep)!? )(?= *[\w$./%])|\b(?:read|write|r|w) ?(!)(?=\w)"
)
OF_LUA = (
    r"\b(system|systemlist|jobstart|termopen|spawn|popen|rpc\.start)\b(?=['\"]?[\](,)])|\b(os\.execute)\b|\b(cmd) = \{"
    r"|['\"\[](!)(?=[\w$./%])"
)
OF_EMACS = (
    r"(?<![\w-])((?:[a-z-]+-)?(?:make|start|start-file|call|pipe)-process(?:-[a-z-]+)?|process-(?:file|lines)(?:-[a-z-]+)?"
    r"|(?:async-|process-file-)?shell-command(?:-[a-z-]+)?|compilation-start|lsp-stdio-connection|eglot-server-programs)(?![\w-])"
)


def _python(text: str) -> Iterator[str]:
    tree = ast.parse(text)
    of_attributes = {node.value for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    named: Iterator[tuple[str, bool]]
    for node in ast.walk(tree):
        match node:
            case ast.Import(names):
                named = ((each.name, each.asname is not None) for each in names)
            case ast.ImportFrom(module, names):
                named = ((f"{module}.{each.name}", True) for each in names)
            case ast.Attribute():
                named = iter([(ast.unparse(node), False)])
            case ast.Name(name) if node not in of_attributes:
                named = iter([(name, name in SHARED)])
            case _:
                continue
        is_import = isinstance(node, ast.Import | ast.ImportFrom)
        for name, is_new in named:
            starting = STARTING.fullmatch(name) if is_import else None
            if starting is not None:
                yield starting[1]
            elif OF_SHARED.fullmatch(name) or (is_new and name.removesuffix(".*") in SHARED):
                yield name


def _matching(pattern: str, comment: str = "") -> Callable[[str], Iterator[str]]:
    """The groups that match outside of comments."""

    def found(text: str) -> Iterator[str]:
        for line in text.splitlines():
            if not comment or not line.lstrip().startswith(comment):
                for match in re.finditer(pattern, line):
                    yield next(filter(None, match.groups()))

    return found


FINDERS: Mapping[str, Callable[[str], Iterator[str]]] = {
    ".py": _python,
    ".ts": _matching(f"{OF_NODE}|{OF_VSCODE}", "//"),
    ".mjs": _matching(OF_NODE, "//"),
    ".cjs": _matching(OF_NODE, "//"),
    ".vim": _matching(OF_VIM, '"'),
    ".lua": _matching(OF_LUA, "--"),
    ".el": _matching(OF_EMACS, ";"),
    ".rs": _matching(r"((?:zed|process)::Command)(?= \{|::new)"),
    ".yml": _matching(r"^[ -]*(run|entry):", "#"),
    ".yaml": _matching(r"^[ -]*(run|entry):", "#"),
    ".json": _matching(r'"(command)": \["'),
    ".sublime-settings": _matching(r'"(command)": \['),
    ".toml": _matching(r"^(command|test-command) = "),
    ".sh": lambda _: iter(["script"]),
}
"""The calls that start a program, by kind of file."""


def starts() -> Iterator[tuple[str, str]]:
    """The file and the call of each place."""
    for top, folders, names in os.walk(ROOT):
        folder = Path(top).relative_to(ROOT)
        folders[:] = sorted(name for name in folders if not any(map((folder / name).match, NOT_OURS)))
        for path in (folder / name for name in sorted(names)):
            finder = FINDERS.get(path.suffix)
            if finder is None and (ROOT / path).read_bytes()[:2] == b"#!":
                finder = FINDERS[".sh"]
            if finder is not None:
                yield from ((path.as_posix(), call) for call in finder((ROOT / path).read_text(encoding="utf-8")))

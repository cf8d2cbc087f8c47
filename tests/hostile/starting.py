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

OF_PYTHON = re.compile(
    r"subprocess\.(run|Popen|call|check_call|check_output|getoutput|getstatusoutput)|asyncio\.create_subprocess_\w+|multiprocessing\.(get_context|Process|Pool)|pty\.\w+|runpy\.\w+"
    r"|os\.(exec|spawn|posix_spawn|fork|popen|system|startfile)\w*|webbrowser\.\w+|concurrent\.futures\.Process\w+"
)
OF_SCRIPTS = r"(?<![.\w])(execFile|execFileSync|execSync|exec|spawn|spawnSync|fork)(?=\()"
OF_VSCODE = r"\bnew ((?:Process|Shell|Custom)Execution|\w+Client)(?=\()|\b(createTerminal|sendText)\("
OF_VIM = r"\b(system|systemlist|job_start|jobstart|termopen|term_start)\(|\b(makeprg)=|'(command)': '|:(!)"
OF_LUA = (
    r"vim\.fn\.(system|systemlist|jobstart|termopen)\(|vim\.(system)\(|(?:uv|loop)\.(spawn)\(|(io\.popen|os\.execute)\("
    r"|\b(cmd) = \{"
)
OF_EMACS = (
    r"[(']((?:make|start|start-file)-process|call-process(?:-region)?|process-(?:file|lines)|(?:async-)?shell-command"
    r"|compilation-start|lsp-stdio-connection|eglot-server-programs)(?=[\s)]|$)"
)


def _python(text: str) -> Iterator[str]:
    tree = ast.parse(text)
    types = {part for node in ast.walk(tree) if isinstance(node, ast.AnnAssign) for part in ast.walk(node.annotation)}
    for node in ast.walk(tree):
        if node in types:
            continue
        if isinstance(node, ast.Attribute) and OF_PYTHON.fullmatch(name := ast.unparse(node)):
            yield name
        elif isinstance(node, ast.ImportFrom) and (node.module or "") in ("subprocess", "pty", "webbrowser", "runpy"):
            yield f"from {node.module} import"


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
    ".ts": _matching(f"{OF_SCRIPTS}|{OF_VSCODE}", "//"),
    ".mjs": _matching(OF_SCRIPTS, "//"),
    ".cjs": _matching(OF_SCRIPTS, "//"),
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

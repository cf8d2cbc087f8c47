"""Running Emacs Lisp in the real Emacs, the old one and the one with tree-sitter."""

import functools
import json
import re
import shutil
import sysconfig
import tempfile
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from editors.editors import ROOT, find, lacking, run

EMACS, EMACS_30 = "emacs", "emacs30"
"""The programs: Emacs 28 or newer, and Emacs 30 or newer, built with tree-sitter."""

SOURCES = ROOT / "editors" / "emacs"


class Setting(NamedTuple):
    """An Emacs and the mode that scenes are opened in."""

    program: str
    mode: str


PLAIN = Setting(EMACS, "robray-mode")
PLAIN_30 = Setting(EMACS_30, "robray-mode")
TREE = Setting(EMACS_30, "robray-ts-mode")

SETTINGS = pytest.mark.parametrize("setting", [PLAIN, TREE], ids="-".join)
ALL_SETTINGS = pytest.mark.parametrize("setting", [PLAIN, PLAIN_30, TREE], ids="-".join)

_PROGRAM = """
(setq make-backup-files nil auto-save-default nil create-lockfiles nil large-file-warning-threshold nil)
;; As in a session that somebody looks at.
(setenv "TERM" "dumb")
(setq treesit-extra-load-path (list {grammar}))
{packages}
(require 'json)
(require 'robray-mode)
(require 'robray-ts-mode)
(setq auto-mode-alist (cons '("\\\\.robray\\\\'" . {mode}) auto-mode-alist))
(defun wait-for (condition)
  (let ((end (+ (float-time) 60)))
    (while (and (not (funcall condition)) (< (float-time) end))
      (accept-process-output nil 0.02))
    (or (funcall condition) (error "Waited in vain"))))
(defun in-arrays (answer)
  (if (consp answer) (vconcat (mapcar #'in-arrays answer)) answer))
(condition-case problem
    (let ((answer (progn {body})))
      (with-temp-file {output} (insert (json-encode (in-arrays answer)))))
  (error (message "%s" (error-message-string problem))))
"""


_PACKAGES = re.compile(r"\b(?:eglot|lsp-mode|package-lint|relint)\b")
"""What Debian has as packages. To find all packages takes Emacs 28 longer than all else that most tests ask of it."""


def lisp(value: str | Path) -> str:
    """`value` as a string of Emacs Lisp."""
    return '"' + str(value).replace("\\", "\\\\").replace('"', '\\"') + '"'


@functools.cache
def grammar() -> "tempfile.TemporaryDirectory[str]":
    """A folder with the grammar's shared library; it is built once, and is gone when the tests have ended."""
    folder = tempfile.TemporaryDirectory(prefix="robray-grammar-")
    library = Path(folder.name) / "libtree-sitter-robray.so"
    compiler = shutil.which((sysconfig.get_config_var("CC") or "cc").split()[0]) or "cc"
    sources = ROOT / "grammar" / "src"
    said = run(compiler, "-shared", "-fPIC", "-O1", f"-I{sources}", str(sources / "parser.c"), "-o", str(library))
    assert library.exists(), said
    return folder


@functools.cache
def modes(program: str) -> "tempfile.TemporaryDirectory[str]":
    """A folder with the modes as this Emacs compiles them, as it does for whoever installs them."""
    folder = tempfile.TemporaryDirectory(prefix="robray-modes-")
    copies = [shutil.copy(source, folder.name) for source in sorted(SOURCES.glob("*.el"))]
    run(program, "-Q", "--batch", "-L", folder.name, "-f", "batch-byte-compile", *copies)
    return folder


def evaluate(setting: Setting, body: str, home: Path) -> Any:
    """What `body`, Emacs Lisp, comes to. `home` is the user's home directory."""
    find(setting.program)
    return evaluate_there(setting, body, home)


def evaluate_there(setting: Setting, body: str, home: Path) -> Any:
    """The same, in an Emacs that is known to be here."""
    output = home / "answer.json"
    output.unlink(missing_ok=True)
    packages = "(package-initialize)" if _PACKAGES.search(body) else ""
    program = _PROGRAM.format(
        body=body, mode=setting.mode, output=lisp(output), grammar=lisp(grammar().name), packages=packages
    )
    source = home / "program.el"
    source.write_text(program, encoding="utf-8")
    said = run(
        setting.program,
        "-q",
        "--no-site-file",
        "--batch",
        "-L",
        modes(setting.program).name,
        "-l",
        str(source),
        environment={"HOME": str(home)},
    )
    assert output.exists(), said[-2000:]
    return json.loads(output.read_text())


def needs_library(setting: Setting, library: str) -> None:
    """Skips the test where this Emacs is not here or has no `library`, and need not."""
    find(setting.program)
    if not _has_library(setting, library):
        lacking(f"there is no {library} in {setting.program} here")


@functools.cache
def _has_library(setting: Setting, library: str) -> bool:
    with tempfile.TemporaryDirectory() as home:
        return evaluate_there(setting, f'(if (locate-library "{library}") t "no")', Path(home)) is True


def scene_of(lines: int) -> str:
    """A long scene: the arm, again and again."""
    arm = (ROOT / "examples" / "arm" / "arm.robray").read_text(encoding="utf-8")
    return arm * (lines // arm.count("\n") + 1)

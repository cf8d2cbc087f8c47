"""The Emacs modes as a package: linted, and installed into a fresh home directory."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from editors.editors import ROOT, find, run
from editors.emacsen import EMACS, EMACS_30, PLAIN, PLAIN_30, SOURCES, Setting, evaluate, lisp, needs_library
from editors.recognised import BY_CONTENT, NAMED, write

pytestmark = pytest.mark.long("editors/emacs")

EMACSEN = pytest.mark.parametrize("setting", [PLAIN, PLAIN_30], ids=lambda setting: setting.program)

FILES = f'(directory-files {lisp(SOURCES)} t "\\\\.el\\\\\'")'


@EMACSEN
def test_the_modes_compile_without_warnings(setting: Setting, tmp_path: Path) -> None:
    body = f"""
      (setq byte-compile-dest-file-function (lambda (_) {lisp(tmp_path / "out.elc")}))
      (mapc #'byte-compile-file {FILES})
      (with-current-buffer (get-buffer-create "*Compile-Log*")
        (seq-filter (lambda (line) (string-match-p "Warning\\\\|Error" line)) (split-string (buffer-string) "\n")))
    """
    assert evaluate(setting, body, tmp_path) is None


@EMACSEN
def test_the_modes_pass_checkdoc(setting: Setting, tmp_path: Path) -> None:
    body = f"""
      (require 'checkdoc)
      (let (complaints)
        (cl-letf (((symbol-function 'warn)
                   (lambda (form &rest arguments) (push (apply #'format form arguments) complaints))))
          (mapc #'checkdoc-file {FILES}))
        complaints)
    """
    assert evaluate(setting, body, tmp_path) is None


def test_the_modes_pass_package_lint(tmp_path: Path) -> None:
    needs_library(PLAIN, "package-lint")
    body = f"""
      (require 'package-lint)
      (setq package-lint-main-file {lisp(SOURCES / "robray-mode.el")})
      (mapcan (lambda (file)
                (with-temp-buffer
                  (insert-file-contents file t)
                  (emacs-lisp-mode)
                  (mapcar (lambda (complaint) (format "%s: %s" (file-name-nondirectory file) (nth 3 complaint)))
                          (package-lint-buffer))))
              {FILES})
    """
    # Older versions of the linter do not know of Emacs 28.
    tolerated = {"robray-mode.el: This makes the package uninstallable in all released Emacs versions."}
    assert set(evaluate(PLAIN, body, tmp_path) or ()) <= tolerated


def test_the_regular_expressions_are_sound(tmp_path: Path) -> None:
    needs_library(PLAIN, "relint")
    body = f"""
      (require 'relint)
      (mapcan (lambda (file)
                (mapcar #'prin1-to-string (relint-buffer (find-file-noselect file))))
              {FILES})
    """
    assert evaluate(PLAIN, body, tmp_path) is None


USED = f"""
(package-initialize)
(find-file {lisp(ROOT / "examples" / "arm" / "arm.robray")})
(message "used %s %s %s %s" major-mode (autoloadp (symbol-function 'robray-ts-mode))
         (file-in-directory-p (locate-library "robray-mode") package-user-dir) (fboundp 'robray-check))
"""


@pytest.mark.parametrize("form", ["folder", "tar"])
@pytest.mark.parametrize("program", [EMACS, EMACS_30])
def test_the_package_is_installed_into_a_fresh_home(program: str, form: str, tmp_path: Path) -> None:
    find(program)
    package = str(SOURCES)
    if form == "tar":
        package = run("sh", str(SOURCES / "package.sh"), str(tmp_path)).strip()
    home = tmp_path / "home"
    home.mkdir()
    command = [program, "-q", "--no-site-file", "--batch", "--eval"]
    install = f"(progn (package-initialize) (package-install-file {lisp(package)}))"
    said = run(*command, install, environment={"HOME": str(home)})
    # The description of a folder is written by Emacs itself.
    complaints = [line for line in said.split("\n") if re.search("Warning|Error", line) and "-pkg.el:" not in line]
    assert complaints == []
    said = run(*command, f"(progn {USED})", environment={"HOME": str(home)})
    assert said.strip().endswith("used robray-mode t t t"), said


@pytest.mark.parametrize("program", [EMACS, EMACS_30])
def test_whatever_is_opened_first_the_clients_know_the_server(program: str, tmp_path: Path) -> None:
    """Nothing but the package is there: no other file of it was loaded before."""
    find(program)
    write(tmp_path)
    (tmp_path / "arm.urdf").write_text('<robot name="arm"/>\n')
    (tmp_path / "robray.toml").write_text("exclude = []\n")
    command = [program, "-q", "--no-site-file", "--batch", "--eval"]
    install = f"(progn (package-initialize) (package-install-file {lisp(SOURCES)}))"
    run(*command, install, environment={"HOME": str(tmp_path)})
    languages = {language: name for name, (language, _) in (BY_CONTENT | NAMED).items()}
    for name in ("arm.urdf", "robray.toml", *languages.values()):
        body = f"""
          (progn (package-initialize)
                 (find-file {lisp(tmp_path / name)})
                 (message "%s %s" (string-prefix-p "robray-" (symbol-name major-mode)) (featurep 'robray-server)))
        """
        assert run(*command, body, environment={"HOME": str(tmp_path)}).strip().endswith("t t"), name


def test_the_grammar_is_installed_by_emacs(tmp_path: Path) -> None:
    repository = tmp_path / "repository"
    shutil.copytree(ROOT / "grammar" / "src", repository / "grammar" / "src")
    identity = ("-c", "user.name=nobody", "-c", "user.email=nobody@localhost")
    for command in (["init", "-q"], ["add", "."], [*identity, "commit", "-q", "-m", "grammar"]):
        subprocess.run(["git", *command], cwd=repository, check=True)
    body = f"""
      (setq treesit-extra-load-path nil)
      (setf (nth 1 (assq 'robray treesit-language-source-alist)) {lisp(repository)})
      (treesit-install-language-grammar 'robray {lisp(tmp_path / "grammars")})
      (setq treesit-extra-load-path (list {lisp(tmp_path / "grammars")}))
      (robray-ts-mode)
      (mapcar #'treesit-parser-language (treesit-parser-list))
    """
    assert evaluate(PLAIN_30, body, tmp_path) == ["robray"]

"""Files that are ours by what is in them, in Emacs; other XML, JSON and YAML keeps its mode."""

import re
from pathlib import Path

import pytest

from editors.emacsen import PLAIN, PLAIN_30, SOURCES, Setting, evaluate, lisp
from editors.recognised import BY_CONTENT, LEFT, NAMED, write
from editors.test_emacs_programs import with_eglot, workspace

pytestmark = pytest.mark.long("editors/emacs/robray-recognise.el", "tests/editors/recognised.py")

__all__ = ["workspace"]

MODES = {name: f"robray-{language}-mode" for name, (language, _) in (NAMED | BY_CONTENT).items()}

EMACSEN = pytest.mark.parametrize("setting", [PLAIN, PLAIN_30], ids=lambda setting: setting.program)


def modes(folder: Path) -> str:
    """Emacs Lisp: the mode of each file."""
    names = " ".join(lisp(name) for name in (*MODES, *LEFT))
    return f"""
      (let ((default-directory {lisp(f"{folder}/")}))
        (mapcar (lambda (name)
                  (with-current-buffer (find-file-noselect name) (list name (symbol-name major-mode))))
                '({names})))
    """


@EMACSEN
def test_files_have_the_mode_of_what_is_in_them(setting: Setting, tmp_path: Path) -> None:
    write(tmp_path)
    found = evaluate(setting, modes(tmp_path), tmp_path)
    told = dict(found)
    assert {name: told[name] for name in MODES} == MODES
    assert not [name for name in LEFT if told[name].startswith("robray")]
    assert told["pom.xml"] == "nxml-mode"


@EMACSEN
def test_they_are_coloured_and_commented(setting: Setting, tmp_path: Path) -> None:
    (tmp_path / "arm.smurf").write_text("# A robot.\nmodelname: 'arm'\n")
    body = f"""
      (find-file {lisp(tmp_path / "arm.smurf")})
      (font-lock-ensure)
      (list (format "%s" (get-text-property 3 'face)) (not (not (get-text-property 12 'face)))
            (format "%s" (get-text-property 25 'face)) comment-start)
    """
    found = evaluate(setting, body, tmp_path)
    assert found == ["font-lock-comment-face", True, "font-lock-string-face", "# "]


@EMACSEN
def test_eglot_gives_the_server_these_and_no_others(setting: Setting, workspace: Path) -> None:
    write(workspace)
    names = " ".join(lisp(name) for name in (*MODES, *LEFT))
    body = f"""
      (find-file {lisp(workspace / "arm.smurf")})
      (wait-for #'eglot-managed-p)
      (unless flymake-mode (flymake-mode 1))
      (wait-for (lambda () (flymake-start) (flymake-diagnostics)))
      (let ((found (mapcar #'flymake-diagnostic-text (flymake-diagnostics))))
        (prog1 (list found
                     (seq-filter (lambda (name)
                                   (find-file (expand-file-name name {lisp(workspace)}))
                                   (accept-process-output nil 0.2)
                                   (eglot-managed-p))
                                 '({names})))
          (switch-to-buffer "arm.smurf")))
    """
    found = with_eglot(setting, workspace, body)
    told, served = found
    assert "does not exist" in told[0]
    assert set(served) == MODES.keys()


@EMACSEN
def test_what_readme_has_for_the_start_serves_every_file_of_ours_once(setting: Setting, tmp_path: Path) -> None:
    (block,) = re.findall(
        r"^To have it all from the start:\n\n((?: {4}.*\n)+)", (SOURCES / "README.md").read_text(), re.MULTILINE
    )
    write(tmp_path)
    texts = {"table.robray": "frame table {}\n", "arm.urdf": '<robot name="arm"/>\n', "robray.toml": "exclude = []\n"}
    for name, text in texts.items():
        (tmp_path / name).write_text(text)
    names = " ".join(lisp(name) for name in (*MODES, *texts, *LEFT))
    body = f"""
      (defvar served nil)
      (defun eglot-ensure () (push (file-name-nondirectory buffer-file-name) served))
      {block}
      (let ((default-directory {lisp(f"{tmp_path}/")}))
        (mapc #'find-file-noselect '({names})))
      served
    """
    found = evaluate(setting, body, tmp_path)
    assert sorted(found) == sorted((*MODES, *texts))

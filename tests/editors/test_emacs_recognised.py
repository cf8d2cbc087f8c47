"""Files that are ours by what is in them, in Emacs; other XML, JSON and YAML keeps its mode."""

from pathlib import Path

import pytest

from editors.emacsen import PLAIN, PLAIN_30, Setting, evaluate, lisp
from editors.recognised import BY_CONTENT, LEFT, NAMED, write
from editors.seen import EGLOT, seen
from editors.test_emacs_programs import with_eglot, workspace

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
def test_files_have_the_mode_of_what_is_in_them(
    setting: Setting, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write(tmp_path)
    found = evaluate(setting, modes(tmp_path), capsys, tmp_path)
    if found is not None:
        told = dict(found)
        assert {name: told[name] for name in MODES} == MODES
        assert not [name for name in LEFT if told[name].startswith("robray")]
        assert told["pom.xml"] == "nxml-mode"


@EMACSEN
def test_they_are_coloured_and_commented(setting: Setting, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "arm.smurf").write_text("# A robot.\nmodelname: 'arm'\n")
    body = f"""
      (find-file {lisp(tmp_path / "arm.smurf")})
      (font-lock-ensure)
      (list (format "%s" (get-text-property 3 'face)) (not (not (get-text-property 12 'face)))
            (format "%s" (get-text-property 25 'face)) comment-start)
    """
    found = evaluate(setting, body, capsys, tmp_path)
    assert found in (None, ["font-lock-comment-face", True, "font-lock-string-face", "# "])


@seen("files known by what is in them", EGLOT)
@EMACSEN
def test_eglot_gives_the_server_these_and_no_others(
    setting: Setting, workspace: Path, capsys: pytest.CaptureFixture[str]
) -> None:
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
    found = with_eglot(setting, workspace, body, capsys)
    if found is not None:
        told, served = found
        assert "does not exist" in told[0]
        assert set(served) == MODES.keys()

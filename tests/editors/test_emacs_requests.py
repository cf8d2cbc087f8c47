"""What a user of Emacs gets who asks for it, with Eglot and with lsp-mode."""

from pathlib import Path
from typing import Any

import pytest

from editors.emacsen import PLAIN, SETTINGS, TREE, Setting, evaluate, has_library, lisp
from editors.seen import EGLOT, LSP_MODE, seen
from editors.test_emacs_programs import PARTS, SCENE, with_eglot

pytestmark = pytest.mark.long("editors/emacs")

MISSPELT = SCENE.replace("opacity 1;", "translaton [0, 0, 1];")

CHOOSING = """
  (require 'cl-lib)
  (defmacro choosing-the-first (&rest body)
    ;; Of somebody at the keys: the mouse would have a menu.
    `(cl-letf ((last-nonmenu-event ?\\r)
               ((symbol-function 'completing-read)
                (lambda (_ choices &rest _) (car (all-completions "" choices)))))
       ,@body))
"""


@pytest.fixture
def workspace(tmp_path: Path) -> Path:
    folder = tmp_path / "work"
    (folder / ".git").mkdir(parents=True)
    (folder / "scene.robray").write_text(MISSPELT)
    (folder / "parts.robray").write_text(PARTS)
    return folder


@seen("completion", EGLOT)
@SETTINGS
def test_words_are_offered(setting: Setting, workspace: Path, capsys: pytest.CaptureFixture[str]) -> None:
    body = """
      (goto-char (point-min))
      (search-forward "parent table;")
      (insert "\n    quat")
      (pcase-let ((`(,start ,end ,table . ,_) (eglot-completion-at-point)))
        (prog1 (mapcar #'substring-no-properties (all-completions (buffer-substring start end) table))
          (set-buffer-modified-p nil)))
    """
    assert with_eglot(setting, workspace, body, capsys) == ["quaternion"]


@seen("quick fix", EGLOT)
@SETTINGS
def test_a_fix_mends_the_line(setting: Setting, workspace: Path, capsys: pytest.CaptureFixture[str]) -> None:
    body = f"""
      {CHOOSING}
      (goto-char (point-min))
      (search-forward "translat" nil nil 2)
      (choosing-the-first (eglot-code-actions (point) (point) "quickfix" t))
      (prog1 (string-trim (thing-at-point 'line t)) (set-buffer-modified-p nil))
    """
    assert with_eglot(setting, workspace, body, capsys) == "translation [0, 0, 1];"


@seen("references", EGLOT)
@SETTINGS
def test_references_in_other_files_are_listed(
    setting: Setting, workspace: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    body = """
      (find-file "parts.robray")
      (goto-char (point-min))
      (search-forward "frame ta")
      (mapcar (lambda (found)
                (let ((place (xref-item-location found)))
                  (list (file-name-nondirectory (xref-location-group place)) (xref-location-line place))))
              (xref-backend-references 'eglot "table"))
    """
    answer = with_eglot(setting, workspace, body, capsys)
    assert ["scene.robray", 4] in answer


@seen("hints between the text", EGLOT)
def test_hints_are_between_the_text(workspace: Path, capsys: pytest.CaptureFixture[str]) -> None:
    body = """
      (find-file "parts.robray")
      (switch-to-buffer (current-buffer))
      (eglot-inlay-hints-mode 1)
      (eglot--update-hints (point-min) (point-max))
      (wait-for (lambda () (seq-filter (lambda (each) (overlay-get each 'eglot--inlay-hint))
                                       (overlays-in (point-min) (point-max)))))
      (mapconcat (lambda (each) (or (overlay-get each 'before-string) (overlay-get each 'after-string) ""))
                 (overlays-in (point-min) (point-max)) " ")
    """
    assert "0.75" in with_eglot(TREE, workspace, body, capsys)


def with_lsp_mode(workspace: Path, body: str, capsys: pytest.CaptureFixture[str], name: str = "scene.robray") -> Any:
    """What `body` comes to in a file of the workspace, after `M-x lsp` and when the first findings are there."""
    has_library(PLAIN, "lsp-mode", capsys)
    program = f"""
      (require 'lsp-mode)
      (require 'lsp-diagnostics)
      (setq lsp-diagnostics-provider :flymake lsp-enable-snippet nil lsp-auto-guess-root t
            lsp-enable-file-watchers nil lsp-restart 'ignore lsp-session-file (make-temp-file "session"))
      (find-file {lisp(workspace / name)})
      (lsp)
      (wait-for (lambda () (gethash buffer-file-name (lsp-diagnostics))))
      {body}
    """
    return evaluate(PLAIN, program, capsys, workspace.parent)


@seen("hover", LSP_MODE)
def test_lsp_mode_shows_the_pose(workspace: Path, capsys: pytest.CaptureFixture[str]) -> None:
    body = """
      (goto-char (point-min))
      (search-forward "frame ar")
      (lsp-describe-thing-at-point)
      (with-current-buffer "*lsp-help*" (buffer-string))
    """
    answer = with_lsp_mode(workspace, body, capsys)
    assert "world" in answer
    assert "1.25" in answer


@seen("rename in all files", LSP_MODE)
def test_lsp_mode_renames_in_both_files(workspace: Path, capsys: pytest.CaptureFixture[str]) -> None:
    body = """
      (goto-char (point-min))
      (search-forward "parent ta")
      (lsp-rename "desk")
      (save-some-buffers t)
      t
    """
    assert with_lsp_mode(workspace, body, capsys)
    assert (workspace / "parts.robray").read_text() == PARTS.replace("table", "desk")
    assert (workspace / "scene.robray").read_text() == MISSPELT.replace("table", "desk")


@seen("quick fix", LSP_MODE)
def test_lsp_mode_mends_the_line(workspace: Path, capsys: pytest.CaptureFixture[str]) -> None:
    body = f"""
      {CHOOSING}
      (goto-char (point-min))
      (search-forward "translat" nil nil 2)
      (choosing-the-first (lsp-execute-code-action (lsp--select-action (lsp-code-actions-at-point "quickfix"))))
      (prog1 (string-trim (thing-at-point 'line t)) (set-buffer-modified-p nil))
    """
    assert with_lsp_mode(workspace, body, capsys) == "translation [0, 0, 1];"


@seen("robots", LSP_MODE)
@seen("`robray.toml`", LSP_MODE)
@pytest.mark.parametrize(
    ("name", "text", "mode"),
    [
        ("r.urdf", '<robot name="r">\n</robot>\n', "robray-urdf-mode"),
        ("robray.toml", "exlude = []\n", "robray-settings-mode"),
    ],
)
def test_lsp_mode_serves_robots_and_the_configuration(
    name: str, text: str, mode: str, workspace: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (workspace / name).write_text(text)
    assert with_lsp_mode(workspace, "(symbol-name major-mode)", capsys, name) == mode

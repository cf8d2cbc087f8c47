"""`robray-choose-scene` in the real Emacs, with Eglot and lsp-mode: what is chosen is shown and kept."""

from pathlib import Path
from typing import Any

import pytest

from editors.emacsen import PLAIN, SETTINGS, Setting, evaluate, lisp, needs_library
from editors.fragments import SCENES

pytestmark = pytest.mark.long("editors/emacs/robray-scene.el", "editors/emacs/robray-server.el")

CHOOSING = """
  (require 'cl-lib)
  (defun shown ()
    (let ((answer (robray-scene--run "robray.scenes" (robray-scene--uri))))
      (and (= (length (robray-scene--get answer :scenes)) 2)
           (file-name-nondirectory (robray-scene--get answer :shown)))))
  (defun offered-and-chosen (name)
    (let (offered)
      (cl-letf (((symbol-function 'completing-read)
                 (lambda (prompt choices &rest _)
                   (push prompt offered)
                   (setq offered (append offered (mapcar #'car choices)))
                   name)))
        (robray-choose-scene))
      offered))
"""

START = {
    "eglot": """
      (require 'eglot)
      (setq eglot-sync-connect 20 eglot-autoshutdown t)
      (find-file {part})
      (call-interactively #'eglot)
    """,
    "lsp-mode": """
      (require 'lsp-mode)
      (setq lsp-enable-snippet nil lsp-auto-guess-root t lsp-enable-file-watchers nil lsp-restart 'ignore
            lsp-session-file (make-temp-file "session"))
      (find-file {part})
      (lsp)
      (wait-for (lambda () (and lsp--buffer-workspaces (lsp-workspaces))))
      (wait-for (lambda () (eq 'initialized (lsp--workspace-status (car (lsp-workspaces))))))
    """,
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "work"
    (made / ".git").mkdir(parents=True)
    for name, text in SCENES.items():
        (made / name).write_text(text)
    return made


def session(setting: Setting, client: str, name: str, folder: Path) -> Any:
    """What was shown, what was offered, and what is shown when `name` was chosen."""
    start = START[client].format(part=lisp(folder / "part.robray"))
    body = f"{start} {CHOOSING} (list (wait-for #'shown) (offered-and-chosen {lisp(name)}) (shown))"
    return evaluate(setting, body, folder.parent)


def check(setting: Setting, client: str, folder: Path) -> None:
    needs_library(setting, client)
    offered = ["the first by name", "one.robray", "other.robray"]
    first = session(setting, client, "other.robray", folder)
    prompt = "Show it in the scene (now {}): ".format
    assert first == ["one.robray", [prompt("one.robray"), *offered], "other.robray"]
    second = session(setting, client, "the first by name", folder)
    assert second == ["other.robray", [prompt("other.robray"), *offered], "one.robray"]
    assert session(setting, client, "one.robray", folder)[0] == "one.robray"


@SETTINGS
def test_with_eglot_a_scene_is_chosen_and_kept(setting: Setting, folder: Path) -> None:
    check(setting, "eglot", folder)


def test_with_lsp_mode_a_scene_is_chosen_and_kept(folder: Path) -> None:
    check(PLAIN, "lsp-mode", folder)


def test_what_is_kept_may_be_spoilt(tmp_path: Path) -> None:
    """What is no list of pairs of strings is passed over, and the next choice is kept all the same."""
    kept = tmp_path / "kept"
    body = f"""
      (setq robray-scene-file {lisp(kept)})
      (mapcar (lambda (text)
                (write-region text nil robray-scene-file nil 'silent)
                (let ((before (robray-scene--kept)))
                  (robray-scene--keep "file:///a" "file:///b")
                  (list (length before) (gethash "file:///a" (gethash "chosenScenes" (robray-scene-options))))))
              '("" "(a . b" "(1 (2 . 3) (\\"x\\" . \\"y\\"))" "(a . b)"))
    """
    answer = evaluate(PLAIN, body, tmp_path)
    assert answer == [[count, "file:///b"] for count in (0, 0, 1, 0)]

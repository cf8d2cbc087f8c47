"""The Emacs mode, in the real Emacs."""

import pytest

from editors.editors import find, run

_SCRIPT = """
(progn
  (require 'robray-mode)
  {body})
"""


def emacs(body: str, capsys: pytest.CaptureFixture[str]) -> str | None:
    """What `body`, Emacs Lisp, prints with `message`."""
    path = find("emacs", capsys)
    if path is None:
        return None
    return run(path, "-Q", "--batch", "-L", "editors/emacs", "--eval", _SCRIPT.format(body=body)).strip()


def test_a_scene_is_recognised(capsys: pytest.CaptureFixture[str]) -> None:
    said = emacs('(find-file "examples/arm/arm.robray") (message "%s %s" major-mode comment-start)', capsys)
    assert said is None or said.endswith("robray-mode #")


def test_flattened_scenes_are_indented_back(capsys: pytest.CaptureFixture[str]) -> None:
    body = (
        '(dolist (scene (list "arm/arm" "table/scene" "workcell/cell"))'
        ' (find-file (concat "examples/" scene ".robray"))'
        " (let ((before (buffer-string)))"
        "  (goto-char (point-min))"
        '  (while (re-search-forward "^[ \\t]+" nil t) (replace-match ""))'
        "  (indent-region (point-min) (point-max))"
        '  (message "%s %s" scene (equal before (buffer-string)))))'
    )
    said = emacs(body, capsys)
    scenes = [] if said is None else [line for line in said.split("\n") if "Indenting" not in line]
    assert said is None or scenes == ["arm/arm t", "table/scene t", "workcell/cell t"]


def test_the_mode_compiles_without_warnings(capsys: pytest.CaptureFixture[str]) -> None:
    body = (
        '(setq byte-compile-error-on-warn t byte-compile-dest-file-function (lambda (_) (make-temp-file "robray")))'
        '(message "compiled %s" (byte-compile-file "editors/emacs/robray-mode.el"))'
    )
    said = emacs(body, capsys)
    assert said is None or said.endswith("compiled t")

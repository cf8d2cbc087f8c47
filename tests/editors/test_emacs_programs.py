"""The Emacs modes with the program `robray` behind them: findings, layout, and the language server, from end to end."""

import re
import shutil
from pathlib import Path
from typing import Any

import pytest

from editors.editors import ROOT
from editors.emacsen import PLAIN, PLAIN_30, SETTINGS, Setting, evaluate, lisp, needs_library
from subjects import PROTOCOL

pytestmark = pytest.mark.long(
    "editors/emacs/robray-compile.el",
    "editors/emacs/robray-flymake.el",
    "editors/emacs/robray-format.el",
    "editors/emacs/robray-program.el",
    "editors/emacs/robray-server.el",
    *PROTOCOL,
)

MISTAKES = ROOT / "examples" / "mistakes" / "ten.robray"

DIAGNOSTICS = """
  (mapcar (lambda (found)
            (list (line-number-at-pos (flymake-diagnostic-beg found))
                  (buffer-substring (flymake-diagnostic-beg found) (flymake-diagnostic-end found))
                  (flymake-diagnostic-type found)
                  (flymake-diagnostic-text found)))
          (sort (flymake-diagnostics)
                (lambda (a b) (< (flymake-diagnostic-beg a) (flymake-diagnostic-beg b)))))
"""


def found(setting: Setting, body: str, home: Path) -> Any:
    """What Flymake shows in the buffer that `body` makes: line, text, kind and message of each finding."""
    program = f"{body} (flymake-mode 1) (flymake-start) (wait-for #'flymake-diagnostics) {DIAGNOSTICS}"
    return evaluate(setting, program, home)


@SETTINGS
def test_flymake_shows_the_findings_of_the_text_as_it_is(setting: Setting, tmp_path: Path) -> None:
    (tmp_path / "a.robray").write_text("frame f { }\n")
    body = f"""
      (find-file {lisp(tmp_path / "a.robray")})
      (insert "/* π 😀 */ frame g {{ opacity 0.5; }}\n")
    """
    assert found(setting, body, tmp_path) == [
        [1, "opacity", "error", "unknown attribute 'opacity' for a 'frame' [unknown-attribute]"]
    ]


def test_flymake_shows_how_grave_a_finding_is(tmp_path: Path) -> None:
    answer = found(PLAIN, f"(find-file {lisp(MISTAKES)})", tmp_path)
    assert {kind for _, _, kind, _ in answer} >= {"error", "warning"}


def test_flymake_marks_the_place_of_what_is_missing(tmp_path: Path) -> None:
    body = f'(find-file {lisp(tmp_path / "new.robray")}) (insert "frame f {{\\n    axis [0, 0, 1]\\n}}\\n")'
    answer = found(PLAIN, body, tmp_path)
    assert [mark[:3] for mark in answer if "missing-semicolon" in mark[3]] == [[2, "]", "error"]]


def test_flymake_reads_what_the_buffer_includes(tmp_path: Path) -> None:
    (tmp_path / "part.robray").write_text("def a 1;\nframe f { opacity 1; }\n")
    body = f"""
      (find-file {lisp(tmp_path / "scene.robray")})
      (insert "include \\"part.robray\\"\ndef b a + zz;\n")
    """
    answer = found(PLAIN, body, tmp_path)
    assert [mark[:2] for mark in answer] == [[2, "zz"]]


def test_without_the_program_flymake_says_what_to_do(tmp_path: Path) -> None:
    body = """
      (robray-mode)
      (setq robray-executable "no-such-robray")
      (condition-case problem (robray-flymake #'ignore) (error (error-message-string problem)))
    """
    answer = evaluate(PLAIN, body, tmp_path)
    assert re.findall(r"[\w-]+", answer)[-6:] == (
        ["no-such-robray", "install", "robray", "or", "set", "robray-executable"]
    )


@pytest.mark.parametrize("setting", [PLAIN, PLAIN_30], ids=lambda setting: setting.program)
@pytest.mark.parametrize(
    "start",
    [
        "(robray-check buffer-file-name)",
        '(compile "robray check ten.robray")',
        '(compile "robray check --output-format concise ten.robray")',
    ],
    ids=["command", "compile", "compile-concise"],
)
def test_findings_lead_to_their_places(start: str, setting: Setting, tmp_path: Path) -> None:
    shutil.copy(MISTAKES, tmp_path)
    body = f"""
      (find-file {lisp(tmp_path / "ten.robray")})
      {start}
      (wait-for (lambda () (not compilation-in-progress)))
      (let (places)
        (dotimes (_ 3)
          (next-error)
          (push (format "%d:%d" (line-number-at-pos) (1+ (current-column))) places))
        (with-current-buffer next-error-last-buffer
          (append (nreverse places)
                  (list compilation-num-errors-found compilation-num-warnings-found))))
    """
    answer = evaluate(setting, body, tmp_path)
    assert answer == ["8:31", "14:31", "18:9", 7, 3]


@SETTINGS
def test_a_buffer_is_laid_out_and_point_stays(setting: Setting, tmp_path: Path) -> None:
    body = f"""
      (find-file {lisp(tmp_path / "a.robray")})
      (insert "frame f {{axis [0,0,1];}}\n\nframe g {{type fixed;}}\n")
      (search-backward "fixed")
      (robray-format-buffer)
      (list (buffer-string) (looking-at "fixed"))
    """
    laid_out = "frame f { axis [0, 0, 1]; }\n\nframe g { type fixed; }\n"
    assert evaluate(setting, body, tmp_path) == [laid_out, True]


def test_a_file_is_laid_out_when_it_is_saved(tmp_path: Path) -> None:
    scene = tmp_path / "a.robray"
    body = f"""
      (add-hook 'robray-mode-hook #'robray-format-on-save-mode)
      (find-file {lisp(scene)})
      (insert "frame f {{axis [0,0,1];}}")
      (save-buffer)
      t
    """
    evaluate(PLAIN, body, tmp_path)
    assert scene.read_text() == "frame f { axis [0, 0, 1]; }\n"


SCENE = """\
include "parts.robray"

frame arm {
    parent table;
    translation [1, 0, 0.5];
}

frame hand {
    parent arm;
    opacity 1;
}
"""

PARTS = """\
def tall 0.75;

frame table {
    translation [0, 0, tall];
}
"""


@pytest.fixture
def workspace(tmp_path: Path) -> Path:
    folder = tmp_path / "work"
    folder.mkdir()
    (folder / "scene.robray").write_text(SCENE)
    (folder / "parts.robray").write_text(PARTS)
    return folder


def with_eglot(setting: Setting, workspace: Path, body: str) -> Any:
    """What `body` comes to in the workspace's scene, after `M-x eglot` and when the first diagnostics are there."""
    needs_library(setting, "eglot")
    program = f"""
      (require 'eglot)
      (setq eglot-sync-connect 20 eglot-autoshutdown t)
      (find-file {lisp(workspace / "scene.robray")})
      (call-interactively #'eglot)
      (unless flymake-mode (flymake-mode 1))
      (wait-for (lambda () (flymake-start) (flymake-diagnostics)))
      (prog1 (progn {body}) (eglot-shutdown (eglot-current-server)))
    """
    return evaluate(setting, program, workspace.parent)


@SETTINGS
def test_eglot_starts_the_server_and_shows_its_diagnostics(setting: Setting, workspace: Path) -> None:
    answer = with_eglot(setting, workspace, DIAGNOSTICS)
    assert [mark[:2] for mark in answer] == [[10, "opacity"]]


@pytest.mark.parametrize("name", ["Zellen & M\u00f6bel #7 100%", "\u30ed\u30dc\u30c3\u30c8"])
@SETTINGS
def test_eglot_shows_diagnostics_whatever_the_folder_is_called(name: str, setting: Setting, workspace: Path) -> None:
    answer = with_eglot(setting, workspace.rename(workspace.with_name(name)), DIAGNOSTICS)
    assert [mark[:2] for mark in answer] == [[10, "opacity"]]


ROBOT = """\
<robot name="r">
  <link name="a"/>
  <joint name="j" type="fixed"><parent link="a"/><child link="gone"/></joint>
</robot>
"""


@SETTINGS
def test_robots_are_xml_that_eglot_knows_from_other_xml(setting: Setting, workspace: Path) -> None:
    (workspace / "r.urdf").write_text(ROBOT)
    (workspace / "other.xml").write_text("<a/>\n")
    body = f"""
      (find-file {lisp(workspace / "r.urdf")})
      (wait-for #'eglot-managed-p)
      (unless flymake-mode (flymake-mode 1))
      (wait-for (lambda () (flymake-start) (flymake-diagnostics)))
      (let ((lines (mapcar (lambda (found) (line-number-at-pos (flymake-diagnostic-beg found)))
                           (flymake-diagnostics)))
            (mode (symbol-name major-mode))
            (is-xml (and (derived-mode-p 'nxml-mode) t)))
        (find-file {lisp(workspace / "other.xml")})
        (prog1 (list lines mode is-xml (and (eglot-managed-p) t))
          (switch-to-buffer "r.urdf")))
    """
    assert with_eglot(setting, workspace, body) == [[3], "robray-urdf-mode", True, None]


@SETTINGS
def test_the_slot_that_is_typed_is_named_as_it_is(setting: Setting, workspace: Path) -> None:
    (workspace / "typed.robray").write_text("frame f {\n    axis [0, 0];\n}\n")
    body = f"""
      (find-file {lisp(workspace / "typed.robray")})
      (wait-for #'eglot-managed-p)
      (goto-char (point-min))
      (search-forward "axis [0")
      (let (said)
        (eglot-signature-eldoc-function (lambda (text &rest _) (setq said text)))
        (wait-for (lambda () said))
        (let ((at (text-property-any 0 (length said) 'face 'eldoc-highlight-function-argument said)))
          (prog1 (list (car (split-string said "\n"))
                       (and at (substring said at (next-single-property-change at 'face said (length said)))))
            (switch-to-buffer "scene.robray"))))
    """
    answer = with_eglot(setting, workspace, body)
    # The Eglot of Emacs 28 says who it is to nobody, and counts as the protocol does.
    marked = "x" if setting.program == "emacs" else "[x"
    assert (answer[0].partition(":")[0], answer[1]) == ("axis [x, y, z]", marked)


@SETTINGS
def test_the_configuration_is_served_and_other_toml_is_not(setting: Setting, workspace: Path) -> None:
    (workspace / "robray.toml").write_text("exlude = []\n")
    (workspace / "other.toml").write_text("exlude = []\n")
    body = f"""
      (find-file {lisp(workspace / "robray.toml")})
      (wait-for #'eglot-managed-p)
      (unless flymake-mode (flymake-mode 1))
      (wait-for (lambda () (flymake-start) (flymake-diagnostics)))
      (let ((lines (mapcar (lambda (found) (line-number-at-pos (flymake-diagnostic-beg found)))
                           (flymake-diagnostics)))
            (mode (symbol-name major-mode)))
        (find-file {lisp(workspace / "other.toml")})
        (prog1 (list lines mode (symbol-name major-mode) (and (eglot-managed-p) t))
          (switch-to-buffer "robray.toml")))
    """
    answer = with_eglot(setting, workspace, body)
    assert (answer[0], answer[1], answer[3]) == ([1], "robray-settings-mode", None)
    assert answer[2] != "robray-settings-mode"


def test_the_program_may_be_anywhere(tmp_path: Path) -> None:
    program = tmp_path / "my robray"
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    body = f"(setq robray-executable {lisp(program)}) (robray-mode) (robray-server-command)"
    assert evaluate(PLAIN, body, tmp_path) == [str(program), "lsp"]


def test_lsp_mode_starts_the_server(workspace: Path) -> None:
    needs_library(PLAIN, "lsp-mode")
    body = f"""
      (require 'lsp-mode)
      (require 'lsp-diagnostics)
      (require 'lsp-semantic-tokens)
      (setq lsp-semantic-tokens-enable t lsp-diagnostics-provider :flymake lsp-enable-snippet nil
            lsp-auto-guess-root t lsp-enable-file-watchers nil lsp-restart 'ignore)
      (find-file {lisp(workspace / "scene.robray")})
      (lsp)
      (wait-for (lambda () (> (hash-table-count (lsp-diagnostics)) 0)))
      (wait-for (lambda () lsp--semantic-tokens-cache))
      (goto-char (point-min))
      (search-forward "parent ta")
      (let ((servers (mapcar #'lsp--workspace-print (lsp-workspaces))))
        (lsp-find-definition)
        (list (file-name-nondirectory buffer-file-name) (line-number-at-pos) servers))
    """
    name, line, servers = evaluate(PLAIN, body, workspace.parent)
    assert (name, line) == ("parts.robray", 3)
    assert "robray" in servers[0]


def with_lsp_mode(workspace: Path, body: str, name: str = "scene.robray") -> Any:
    """What `body` comes to in a file of the workspace, after `M-x lsp` and when the first findings are there."""
    needs_library(PLAIN, "lsp-mode")
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
    return evaluate(PLAIN, program, workspace.parent)


@pytest.mark.parametrize(
    ("name", "text", "mode"),
    [
        ("r.urdf", '<robot name="r">\n</robot>\n', "robray-urdf-mode"),
        ("robray.toml", "exlude = []\n", "robray-settings-mode"),
    ],
)
def test_lsp_mode_serves_robots_and_the_configuration(name: str, text: str, mode: str, workspace: Path) -> None:
    (workspace / name).write_text(text)
    assert with_lsp_mode(workspace, "(symbol-name major-mode)", name) == mode

"""The colours of the Emacs modes, in the real Emacs."""

import functools
import re
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from cases import texts
from editors.editors import find
from editors.emacsen import ALL_SETTINGS, SETTINGS, Setting, evaluate, evaluate_there, lisp, scene_of

pytestmark = pytest.mark.long(
    "editors/emacs/robray-faces.el",
    "editors/emacs/robray-font-lock.el",
    "editors/emacs/robray-ts-mode.el",
    "editors/emacs/robray-words.el",
)

PAINTED = texts(__file__)


def without_annotations(text: str) -> str:
    return "".join(f"{line}\n" for line, _ in _annotated(text))


def _annotated(text: str) -> Iterator[tuple[str, list[tuple[int, int, str]]]]:
    """The lines of `text` with their marks: from column, to column, face."""
    lines: list[tuple[str, list[tuple[int, int, str]]]] = []
    for line in text.removesuffix("\n").split("\n"):
        mark = re.fullmatch(r"# *(\^+) (\S+)", line)
        if mark:
            lines[-1][1].append((*mark.span(1), mark[2]))
        else:
            lines.append((line, []))
    return iter(lines)


@functools.cache
def faces(setting: Setting) -> Any:
    """For each scene of `PAINTED` its lines, and of each line the faces of its characters."""
    with TemporaryDirectory() as folder:
        home = Path(folder)
        for number, text in enumerate(PAINTED.values()):
            (home / f"{number}.robray").write_text(without_annotations(text), encoding="utf-8")
        body = f"""
          (mapcar
           (lambda (number)
             (find-file (format {lisp(home / "%d.robray")} number))
             (font-lock-ensure)
             (goto-char (point-min))
             (let (lines)
               (while (not (eobp))
                 (let (characters)
                   (while (not (eolp))
                     (let ((face (get-text-property (point) 'face)))
                       (push (format "%s" (if (consp face) (car face) (or face "None"))) characters))
                     (forward-char))
                   (push (nreverse characters) lines))
                 (forward-line))
               (nreverse lines)))
           (number-sequence 0 {len(PAINTED) - 1}))
        """
        return evaluate_there(setting, body, home)


@ALL_SETTINGS
@pytest.mark.parametrize("title", PAINTED)
def test_words_are_painted_as_what_they_are(setting: Setting, title: str) -> None:
    find(setting.program)
    painted = faces(setting)[list(PAINTED).index(title)]
    for number, (line, marks) in enumerate(_annotated(PAINTED[title])):
        for start, end, face in marks:
            assert painted[number][start:end] == [face] * (end - start), line[start:end]


@SETTINGS
def test_notes_in_comments_stand_out(setting: Setting, tmp_path: Path) -> None:
    text = "# TODO: x\n/* FIXME */\nframe TODO { }\n"
    body = f"""
      (insert {lisp(text)})
      ({setting.mode})
      (font-lock-ensure)
      (mapcar (lambda (place)
                (and (memq 'robray-note (ensure-list (get-text-property place 'face))) t))
              '(3 15 30))
    """
    assert evaluate(setting, body, tmp_path) == [True, True, None]


@SETTINGS
def test_only_comments_and_strings_are_spelled(setting: Setting, tmp_path: Path) -> None:
    text = '# wrd\nframe nme { geometry { mesh "pth"; } }\nframe "nam" { }\n'
    body = f"""
      (require 'flyspell)
      (insert {lisp(text)})
      ({setting.mode})
      (font-lock-ensure)
      (mapcar (lambda (word)
                (goto-char (point-min))
                (search-forward word)
                (and (flyspell-generic-progmode-verify) t))
              '("wrd" "nme" "pth" "nam"))
    """
    assert evaluate(setting, body, tmp_path) == [True, None, True, None]


@ALL_SETTINGS
def test_the_end_of_fifty_thousand_lines_has_its_colours_at_once(setting: Setting, tmp_path: Path) -> None:
    scene = tmp_path / "long.robray"
    scene.write_text(
        scene_of(49_000) + "/*\n" + "frame in-a-comment { }\n" * 1000 + "*/\nframe last { }\n", encoding="utf-8"
    )
    body = f"""
      (let ((start (float-time (get-internal-run-time))))
        (find-file {lisp(scene)})
        (font-lock-fontify-region (- (point-max) 2000) (point-max))
        (goto-char (point-max))
        (search-backward "last")
        (let ((taken (- (float-time (get-internal-run-time)) start))
              (name (get-text-property (point) 'face)))
          (search-backward "in-a-comment")
          (list taken name (get-text-property (point) 'face))))
    """
    took, *painted = evaluate(setting, body, tmp_path)
    assert took < 1
    assert painted == ["robray-frame-name", "font-lock-comment-face"]


@SETTINGS
def test_without_the_grammar_the_tree_mode_has_its_colours_too(setting: Setting, tmp_path: Path) -> None:
    body = """
      (setq treesit-extra-load-path nil)
      (insert "frame box { }")
      (robray-ts-mode)
      (font-lock-ensure)
      (get-text-property 7 'face)
    """
    assert evaluate(setting, body, tmp_path) == "robray-frame-name"

"""The Emacs modes, in the real Emacs: what is done in them without any other program."""

import json
import random
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from editors.editors import ROOT
from editors.emacsen import ALL_SETTINGS, PLAIN, SETTINGS, Setting, evaluate, lisp, scene_of
from robray.formats.robray.vocabulary import ROBRAY

pytestmark = pytest.mark.long(
    "editors/emacs/robray-mode.el",
    "editors/emacs/robray-ts-mode.el",
    "editors/emacs/robray-indent.el",
    "editors/emacs/robray-blocks.el",
    "editors/emacs/robray-words.el",
)


@SETTINGS
def test_a_scene_is_recognised(setting: Setting, tmp_path: Path) -> None:
    body = f"""
      (find-file {lisp(ROOT / "examples" / "arm" / "arm.robray")})
      (list major-mode comment-start (derived-mode-p 'prog-mode) (and (derived-mode-p 'c-mode) t))
    """
    assert evaluate(setting, body, tmp_path) == [setting.mode, "# ", "prog-mode", None]


def test_the_words_are_those_of_the_language(tmp_path: Path) -> None:
    body = "(list robray-keywords robray-attributes robray-shapes robray-joint-types robray-numeric-words)"
    answer = evaluate(PLAIN, body, tmp_path)
    kinds = (ROBRAY.keywords, ROBRAY.attributes, ROBRAY.shapes, ROBRAY.joint_types, ROBRAY.constants)
    assert [sorted(words) for words in answer] == [sorted(kind) for kind in kinds]


def indented(setting: Setting, scenes: Iterable[Path], home: Path) -> Any:
    """The text of each scene, whose lines lost all white space at their beginnings and were indented."""
    body = f"""
      (mapcar (lambda (scene)
                (find-file scene)
                (goto-char (point-min))
                (while (re-search-forward "^[ \t]+" nil t) (replace-match ""))
                (indent-region (point-min) (point-max))
                (buffer-string))
              '({" ".join(map(lisp, scenes))}))
    """
    return evaluate(setting, body, home)


def test_flattened_scenes_are_indented_back(tmp_path: Path) -> None:
    scenes = sorted((ROOT / "examples").rglob("*.robray"))
    found = dict(zip(scenes, indented(PLAIN, scenes, tmp_path), strict=True))
    assert found == {scene: scene.read_text(encoding="utf-8") for scene in scenes}


INDENTED = (
    '# what\'s "this\n# and that\nframe f {\n    # "in" it\'s\n    axis [0, 0, 1];\n}\n',
    "/*\n * A star lines up.\n */\ndef a 1;\n",
    "frame f\n{\n    geometry\n    {\n        shape box;\n    }\n}\n",
    "frame f {\n    translation [1000,\n                 2000];\n    axis [\n        1,\n    ];\n}\n",
    'def a 1 +\n    2;\ninclude "b"\nframe f { }\n',
    "frame a { frame b {\n        axis [0, 0, 1];\n} }\nframe c { }\n",
    "frame f {\n    translation [0, 0, 1]\n    rpy [0, 0, 0];\n}\n",
    'frame f {\n    parent "a {";\n    # }\n    axis [0, 0, 1]; // {\n}\n',
)


@SETTINGS
def test_lines_are_indented_by_what_is_open(setting: Setting, tmp_path: Path) -> None:
    scenes = [tmp_path / f"{number}.robray" for number in range(len(INDENTED))]
    for scene, text in zip(scenes, INDENTED, strict=True):
        scene.write_text(text, encoding="utf-8")
    assert indented(setting, scenes, tmp_path) == [*INDENTED]


PIECES = [
    *("frame ", "x", "-a", "{", "}", "[", "]", "(", ")", ";", ",", '"', "/*", "*/", "//", "#", "1.5", "1e", "-", "π"),
    *("shape", " box", "parent ", "isa ", "def ", "class ", "include ", "allow_collision ", "geometry", "pi-x", "deg"),
    *("\n", "\n    ", "\\", "\r", "\f", "\t", " ", "😀"),
]


@SETTINGS
def test_any_text_is_painted_and_indented_and_stays_so(setting: Setting, tmp_path: Path) -> None:
    chance = random.Random(1)
    texts = ["".join(chance.choices(PIECES, k=chance.randrange(1, 120))) for _ in range(200)]
    (tmp_path / "texts.json").write_text(json.dumps(texts), encoding="utf-8")
    body = f"""
      (setq inhibit-message t)
      (mapcar (lambda (text)
                (with-temp-buffer
                  (insert text)
                  ({setting.mode})
                  (font-lock-ensure)
                  (goto-char (/ (point-max) 2))
                  (robray-blocks-index)
                  (robray-blocks-current)
                  (indent-region (point-min) (point-max))
                  (let ((once (buffer-string)))
                    (indent-region (point-min) (point-max))
                    (list (buffer-string) (string= once (buffer-string))))))
              (append (with-temp-buffer
                        (insert-file-contents {lisp(tmp_path / "texts.json")})
                        (json-parse-buffer))
                      nil))
    """
    answer = evaluate(setting, body, tmp_path)
    for text, (indented, stays) in zip(texts, answer, strict=True):
        assert stays, text
        assert re.sub(r"(?m)^[ \t]+", "", indented) == re.sub(r"(?m)^[ \t]+", "", text)


def typed(setting: Setting, rows: Iterable[tuple[str, str]], home: Path) -> Any:
    """Each text after a form was evaluated with point at `$0` in it, and where point is then, as such a mark."""
    program = "".join(
        f"""
      (progn
        (switch-to-buffer (generate-new-buffer "scene.robray"))
        ({setting.mode})
        (insert {lisp(text)})
        (search-backward "$0")
        (delete-char 2)
        {form}
        (insert "$0")
        (buffer-string))
    """
        for text, form in rows
    )
    return evaluate(setting, f"(list {program})", home)


KEY = "(let ((last-command-event {})) (call-interactively (key-binding (vector last-command-event))))"

BY_KEYS = (
    ("frame f {$0", "\r", "frame f {\n    $0"),
    ("frame f {\n    $0", "}", "frame f {\n}$0"),
    ("frame f {\n    axis [$0", "\r", "frame f {\n    axis [\n        $0"),
    ("/*\n * a$0", "\r", "/*\n * a\n $0"),
    ("    # it's\n$0", "f", "    # it's\nf$0"),
)


@SETTINGS
def test_lines_are_indented_while_they_are_typed(setting: Setting, tmp_path: Path) -> None:
    rows = [(before, "(electric-indent-mode 1)" + KEY.format(ord(key))) for before, key, _ in BY_KEYS]
    assert typed(setting, rows, tmp_path) == [after for *_, after in BY_KEYS]


@SETTINGS
def test_point_and_white_space_in_a_string_stay_where_lines_are_indented(setting: Setting, tmp_path: Path) -> None:
    rows = [
        ("frame f {\naxis [0, $01, 0];\n}", "(indent-for-tab-command)"),
        ('frame "a\n  $0 b" { }', "(indent-region (point-min) (point-max))"),
    ]
    assert typed(setting, rows, tmp_path) == ["frame f {\n    axis [0, $01, 0];\n}", 'frame "a\n  $0 b" { }']


IN_PAIRS = (
    ("frame f $0", "{", "frame f {$0}"),
    ("axis $0", "[", "axis [$0]"),
    ("height 1 + $0", "(", "height 1 + ($0)"),
    ("include $0", '"', 'include "$0"'),
    ("# it's $0", "[", "# it's [$0]"),
)


@SETTINGS
def test_brackets_and_quotes_come_in_pairs(setting: Setting, tmp_path: Path) -> None:
    rows = [(before, "(electric-pair-mode 1)" + KEY.format(ord(key))) for before, key, _ in IN_PAIRS]
    assert typed(setting, rows, tmp_path) == [after for *_, after in IN_PAIRS]


@SETTINGS
def test_a_region_is_commented_and_back(setting: Setting, tmp_path: Path) -> None:
    body = """
      (comment-region (point-min) (point-max))
      (let ((commented (buffer-string)))
        (uncomment-region (point-min) (point-max))
        (list commented (buffer-string)))
    """
    program = f'(with-temp-buffer ({setting.mode}) (insert "frame f {{\n    axis 1;\n}}\n") {body})'
    answer = evaluate(setting, program, tmp_path)
    text = "frame f {\n    axis 1;\n}\n"
    assert answer == ["# frame f {\n#     axis 1;\n# }\n", text]


BLOCKS = """\
def tall 2;
# frame not-this { }
/*
frame nor-this { }
*/
class wood { color [1, 0, 0]; }
frame table {
    parent "frame no { }";
    frame "its top" {
        axis [0, 0, 1];
    }
}
frame chair { }
"""


@SETTINGS
def test_imenu_lists_frames_classes_and_constants(setting: Setting, tmp_path: Path) -> None:
    body = f"""
      (insert {lisp(BLOCKS)})
      ({setting.mode})
      (mapcar (lambda (group)
                (cons (car group)
                      (mapcar (lambda (entry) (format "%s:%d" (car entry) (line-number-at-pos (cdr entry))))
                              (cdr group))))
              (funcall imenu-create-index-function))
    """
    answer = evaluate(setting, body, tmp_path)
    assert answer == [["Frames", "table:7", "its top:9", "chair:13"], ["Classes", "wood:6"], ["Constants", "tall:1"]]


@SETTINGS
def test_one_moves_by_frames_and_sees_in_which_one_is(setting: Setting, tmp_path: Path) -> None:
    body = f"""
      (insert {lisp(BLOCKS)})
      ({setting.mode})
      (goto-char (point-min))
      (search-forward "axis")
      (require 'which-func)
      (cons (which-function)
            (mapcar (lambda (move) (call-interactively move) (line-number-at-pos))
                    '(beginning-of-defun end-of-defun)))
    """
    assert evaluate(setting, body, tmp_path) == ["its top", 9, 12]


@ALL_SETTINGS
def test_ten_thousand_lines_are_indented_in_a_second(setting: Setting, tmp_path: Path) -> None:
    scene = tmp_path / "long.robray"
    scene.write_text(scene_of(10_000), encoding="utf-8")
    body = f"""
      (find-file {lisp(scene)})
      (let ((before (buffer-string)) (start nil))
        (goto-char (point-min))
        (while (re-search-forward "^[ \t]+" nil t) (replace-match ""))
        (setq start (float-time (get-internal-run-time)))
        (indent-region (point-min) (point-max))
        (list (- (float-time (get-internal-run-time)) start) (equal before (buffer-string))))
    """
    took, stays = evaluate(setting, body, tmp_path)
    assert took < 1
    assert stays

"""The colours of the Emacs modes, in the real Emacs."""

import functools
import re
import textwrap
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from editors.editors import find
from editors.emacsen import ALL_SETTINGS, SETTINGS, Setting, evaluate, evaluate_there, lisp, scene_of

pytestmark = pytest.mark.long("editors/emacs")

PAINTED = {
    "the name behind a keyword is a name, not a keyword": """
        frame upper-link { }
        # ^^^ font-lock-keyword-face
        #     ^^^^^^^^^^ robray-frame-name
    """,
    "a name may have one letter": """
        frame e { parent x; }
        #     ^ robray-frame-name
        #                ^ robray-frame-name
    """,
    "a name that begins with an attribute or a shape is one name": """
        frame fixed-base { parent grid-frame; }
        #     ^^^^^^^^^^ robray-frame-name
        #                         ^^^^^^^^^^ robray-frame-name
        frame box-small { geometry { isa mesh-part-1; } }
        #     ^^^^^^^^^ robray-frame-name
        #                                ^^^^^^^^^^^ robray-class-name
    """,
    "a shape's word names a frame where a frame is named": """
        frame grid { geometry { shape grid; } }
        #     ^^^^ robray-frame-name
        #                             ^^^^ robray-word
        frame parent { parent type; }
        #     ^^^^^^ robray-frame-name
        #              ^^^^^^ robray-attribute
        #                     ^^^^ robray-frame-name
    """,
    "a name that the reader cuts at its hyphen is shown": """
        frame frame-a { parent pi-x; }
        #     ^^^^^^^ robray-refused
        #                      ^^^^ robray-refused
        def deg-1 2 * def-x;
        #   ^^^^^ robray-refused
        #             ^^^^^ robray-refused
        class class_x { isa pi_x; }
        #     ^^^^^^^ robray-class-name
        #                   ^^^^ robray-class-name
        frame framework { parent degree-2; }
        #     ^^^^^^^^^ robray-frame-name
        #                        ^^^^^^^^ robray-frame-name
    """,
    "numbers are painted as the reader takes them": """
        def x [1E5, 1e-5, 1d0, 1D-3, .5e-3, 5., 42, 1.0s2, -.5, 00012];
        #      ^^^ robray-number
        #           ^^^^ robray-number
        #                 ^^^ robray-number
        #                      ^^^^ robray-number
        #                            ^^^^^ robray-number
        #                                   ^^ robray-number
        #                                       ^^ robray-number
        #                                           ^^^^^ robray-number
        #                                                  ^^^ robray-number
        #                                                       ^^^^^ robray-number
    """,
    "digits that run on are no number": """
        def x 1.5f + 0x10 + 1.5.2 + 30deg + 1a + 5eggs;
        #     ^^^^ robray-refused
        #            ^^^^ robray-refused
        #                   ^^^^^ robray-refused
        #                           ^^^^^ robray-refused
        #                                   ^^ robray-refused
        #                                        ^^^^^ robray-refused
        def y 1e+5;
        #     ^^ robray-refused
        #       ^ robray-operator
        def z 1S-3;
        #     ^^ robray-refused
        #       ^^ robray-number
    """,
    "a digit in a name is part of it": """
        def len0 r2d2*3;
        #   ^^^^ robray-constant-name
        #        ^^^^ robray-constant-name
        #            ^ robray-operator
        #             ^ robray-number
    """,
    "the words that are numbers": """
        def x 90 * deg + π/2 + pi2;
        #          ^^^ robray-word
        #                ^ robray-word
        #                 ^ robray-operator
        #                      ^^^ robray-constant-name
    """,
    "a constant in an expression is none of the attributes": """
        def height 2;
        #   ^^^^^^ robray-constant-name
        frame f { translation [height/2, 0, -radius]; }
        #         ^^^^^^^^^^^ robray-attribute
        #                      ^^^^^^ robray-constant-name
        #                            ^ robray-operator
        #                                    ^^^^^^ robray-constant-name
    """,
    "an attribute that the language does not have is not painted as one": """
        frame f { geometry { no-shadow 1; opacity 1; } }
        #                    ^^^^^^^^^ robray-attribute
        #                                 ^^^^^^^ None
    """,
    "an object has a name as a frame has": """
        object foo-1 { }
        # ^^^^ font-lock-keyword-face
        #      ^^^^^ robray-frame-name
    """,
    "a name may be a string, and other strings are strings": """
        frame "quoted name" { geometry { mesh "a // b.obj"; } }
        #     ^^^^^^^^^^^^^ robray-frame-name
        #                                     ^^^^^^^^^^^^ font-lock-string-face
        include "dir#1/x.robray"
        # ^^^^^ font-lock-keyword-face
        #       ^^^^^^^^^^^^^^^^ font-lock-string-face
        allow_collision "right arm" left-arm;
        #               ^^^^^^^^^^^ robray-frame-name
        #                           ^^^^^^^^ robray-frame-name
    """,
    "the line behind an include begins a statement": """
        include "a"
        def b 1;
        # ^ font-lock-keyword-face
        #   ^ robray-constant-name
    """,
    "a joint has a type and a variable": """
        frame f { type revolute; variable q1; type other; }
        #              ^^^^^^^^ robray-word
        #                                 ^^ robray-joint-variable
        #                                          ^^^^^ robray-constant-name
    """,
    "a quote in a comment opens no string": """
        # shell "comment
        frame f { }
        # ^^^ font-lock-keyword-face
        #     ^ robray-frame-name
        // it's a "line /* not a block
        frame g { } /* a "block */ frame h { }
        #     ^ robray-frame-name
        #                                ^ robray-frame-name
    """,
    "no comment begins in a string, and no escape ends late": """
        frame "a // b" { parent "c\\"; } # "
        #     ^^^^^^^^ robray-frame-name
        #                ^^^^^^ robray-attribute
        #                       ^^^^ robray-frame-name
        #                              ^ None
        frame g { }
        # ^^^ font-lock-keyword-face
    """,
    "short block comments end": """
        /**/ def a 1; /***/ def b 2; /*/ x */ def c 3; /* y /* */ def d 4//2
        #        ^ robray-constant-name
        #                       ^ robray-constant-name
        #                                         ^ robray-constant-name
        #                                                         ^^^ font-lock-keyword-face
    """,
    "a statement may go on behind comments and lines": """
        frame
            # not-a-name
            name /* box */ {
        #   ^^^^ robray-frame-name
            parent
                type;
        #       ^^^^ robray-frame-name
        }
    """,
    "a missing semicolon shows at the next attribute": """
        frame f { translation [0, 0, 1] rpy [0, 0, 0]; axis [0, 0, 1]; }
        #                               ^^^ robray-constant-name
        #                                              ^^^^ robray-attribute
    """,
    "operators have a face": """
        def a 1 + 2 ** 3 ^ 4;
        #       ^ robray-operator
        #           ^^ robray-operator
        #                ^ robray-operator
    """,
    "case matters": """
        frame f { Parent frame_; type Fixed; isa PI; }
        #         ^^^^^^ None
        #                        ^^^^ robray-attribute
        #                             ^^^^^ robray-constant-name
        #                                        ^^ robray-class-name
        Frame g { }
        # ^^^ None
    """,
    "what has no meaning is shown": """
        frame f { } %
        #           ^ robray-refused
    """,
}


def without_annotations(text: str) -> str:
    return "".join(f"{line}\n" for line, _ in _annotated(text))


def _annotated(text: str) -> Iterator[tuple[str, list[tuple[int, int, str]]]]:
    """The lines of `text` with their marks: from column, to column, face."""
    lines: list[tuple[str, list[tuple[int, int, str]]]] = []
    for line in textwrap.dedent(text).strip("\n").split("\n"):
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
def test_words_are_painted_as_what_they_are(setting: Setting, title: str, capsys: pytest.CaptureFixture[str]) -> None:
    if find(setting.program, capsys):
        painted = faces(setting)[list(PAINTED).index(title)]
        for number, (line, marks) in enumerate(_annotated(PAINTED[title])):
            for start, end, face in marks:
                assert painted[number][start:end] == [face] * (end - start), line[start:end]


@SETTINGS
def test_notes_in_comments_stand_out(setting: Setting, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = "# TODO: x\n/* FIXME */\nframe TODO { }\n"
    body = f"""
      (insert {lisp(text)})
      ({setting.mode})
      (font-lock-ensure)
      (mapcar (lambda (place)
                (and (memq 'robray-note (ensure-list (get-text-property place 'face))) t))
              '(3 15 30))
    """
    assert evaluate(setting, body, capsys, tmp_path) in (None, [True, True, None])


@SETTINGS
def test_only_comments_and_strings_are_spelled(
    setting: Setting, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
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
    assert evaluate(setting, body, capsys, tmp_path) in (None, [True, None, True, None])


@ALL_SETTINGS
def test_the_end_of_fifty_thousand_lines_has_its_colours_at_once(
    setting: Setting, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
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
    answer = evaluate(setting, body, capsys, tmp_path)
    assert answer is None or (answer[0] < 1 and answer[1:] == ["robray-frame-name", "font-lock-comment-face"]), answer


@SETTINGS
def test_without_the_grammar_the_tree_mode_has_its_colours_too(
    setting: Setting, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    body = """
      (setq treesit-extra-load-path nil)
      (insert "frame box { }")
      (robray-ts-mode)
      (font-lock-ensure)
      (get-text-property 7 'face)
    """
    assert evaluate(setting, body, capsys, tmp_path) in (None, "robray-frame-name")

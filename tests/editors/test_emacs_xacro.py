"""The colours of xacro's expressions in Emacs, in the real editors."""

from pathlib import Path

import pytest

from editors.emacsen import PLAIN, PLAIN_30, Setting, evaluate, lisp

pytestmark = pytest.mark.long("editors/emacs/robray-urdf.el", "editors/emacs/robray-smurf.el")

PROPERTY = "robray-constant-name"
WORD = "font-lock-keyword-face"
STRING = "font-lock-string-face"

PAINTED = [
    ('<a b="${[|width|] / 2}"/>', PROPERTY),
    ('<a b="${width [|/|] 2}"/>', "robray-operator"),
    ('<a b="${1 [|&lt;=|] 2}"/>', "robray-operator"),
    ('<a b="${width / [|2.5e-3|]}"/>', "robray-number"),
    ('<a b="${[|link2|]}"/>', PROPERTY),
    ('<a b="${size.[|x|]}"/>', "robray-attribute"),
    ("<a b=\"${size[[|'x'|]]}\"/>", STRING),
    ("<a b='${size[[|\"x\"|]]}'/>", STRING),
    ('<a b="${side == [|&quot;left&quot;|]}"/>', STRING),
    ('<a b="${math.[|sin|](a)}"/>', "robray-word"),
    ('<a b="${[|xacro|].load_yaml(f)}"/>', "robray-word"),
    ('<a b="${2 * [|pi|]}"/>', "robray-number"),
    ('<a b="${1 [|if|] left else 2}"/>', WORD),
    ('<a b="$([|find|] arm)/m.stl"/>', WORD),
    ('<a b="$(find [|arm|])/m.stl"/>', "robray-frame-name"),
    ('<a b="$(find $(arg [|robot|]))"/>', "robray-joint-variable"),
    ('<a b="$(env [|HOME|])"/>', PROPERTY),
    ('<a b="$(eval [|2|] * 3)"/>', "robray-number"),
    ("<a b=\"${'$(arg [|side|])' == 'left'}\"/>", "robray-joint-variable"),
    ("<a>${[|width|]}</a>", PROPERTY),
    # Other parts of the text, also behind what is half typed, keep their faces.
    ('<a b="[|left|]_${c}"/>', STRING),
    ('<a b="$${[|width|]}"/>', STRING),
    ('<a b="${c + "/><[|link|] name="${d}"/>', "nxml-element-local-name"),
    ("<!-- ${[|width|]} -->", "font-lock-comment-face"),
]


def _faces(setting: Setting, name: str, home: Path) -> list[list[str]]:
    """The faces of the marked characters of each row, in a file of its own."""
    rows = []
    for number, (source, _) in enumerate(PAINTED):
        start = source.index("[|")
        (home / f"{number}{name}").write_text(source.replace("[|", "").replace("|]", ""))
        rows.append(f"({start + 1} . {source.index('|]') - 1})")
    body = f"""
      (let ((number -1))
        (mapcar
         (lambda (row)
           (setq number (1+ number))
           (find-file (format {lisp(home / ("%d" + name))} number))
           (font-lock-ensure)
           (mapcar (lambda (place)
                     (let ((face (get-text-property place 'face)))
                       (format "%s" (if (consp face) (car face) face))))
                   (number-sequence (car row) (1- (cdr row)))))
         '({" ".join(rows)})))
    """
    found: list[list[str]] = evaluate(setting, body, home)
    return found


@pytest.mark.parametrize("setting", [PLAIN, PLAIN_30], ids="-".join)
def test_every_piece_has_its_face(setting: Setting, tmp_path: Path) -> None:
    painted = zip(PAINTED, _faces(setting, ".xacro", tmp_path), strict=True)
    assert [(source, {*faces}) for (source, face), faces in painted if {*faces} != {face}] == []


def test_other_xml_stays_as_it_is(tmp_path: Path) -> None:
    found = {face for faces in _faces(PLAIN, ".xml", tmp_path) for face in faces}
    assert not {face for face in found if face == WORD or face.startswith("robray")}

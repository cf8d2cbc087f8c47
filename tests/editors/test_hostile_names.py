"""Files whose names try to be more, in the lists of Vim and Emacs and on the command lines that they make."""

import json
from pathlib import Path

import pytest

from editors.editors import ROOT
from editors.emacsen import SETTINGS, Setting, evaluate, lisp
from editors.vim import answer_of
from hostile.names import FILES
from trials import sampled

pytestmark = pytest.mark.long(
    "editors/vim/autoload/robray/quickfix.vim",
    "editors/vim/compiler",
    "editors/emacs/robray-compile.el",
)

VICTIM = "frame victim { }\n" * 9
MISTAKE = "frame a { parent b }\n"


@pytest.fixture
def names(tmp_path: Path) -> list[str]:
    """Files with a mistake each, and the two that some of the names are after."""
    for other in ("victim.robray", "other.robray"):
        (tmp_path / other).write_text(VICTIM)
    found = [f"{name}.robray" for name in sampled(FILES.values()) if name.isprintable()]
    found += ["--output-file=victim.robray", "--fix.robray", "-q.robray", "+quit.robray"]
    for name in found:
        (tmp_path / name).write_text(MISTAKE)
    return found


def untouched(folder: Path, names: list[str]) -> bool:
    return all((folder / name).read_text() == MISTAKE for name in names) and all(
        (folder / other).read_text() == VICTIM for other in ("victim.robray", "other.robray")
    )


def _signs(name: str) -> str:
    return name.replace(":", "\ufffd").lstrip()


@pytest.mark.parametrize("editor", ["vim", "nvim"])
def test_make_checks_the_file_of_the_buffer(editor: str, names: list[str], tmp_path: Path) -> None:
    given = tmp_path / "names.json"
    given.write_text(json.dumps(names), encoding="utf-8")
    script = f"""
let names = json_decode(join(readfile('{given}'), ''))
execute 'set rtp^={ROOT}/editors/vim'
cd {tmp_path}
let answer = []
for name in names
  execute 'buffer' bufadd(name)
  setlocal filetype=robray
  compiler robray
  silent make!
  call add(answer, map(filter(getqflist(), 'v:val.valid'), 'fnamemodify(bufname(v:val.bufnr), ":t")'))
endfor
"""
    answer = answer_of(script, tmp_path, editor)
    assert untouched(tmp_path, names)
    assert len(answer) == len(names), answer
    for name, files in zip(names, answer, strict=True):
        assert files, name
        # What looks like a place in a name is shown with a sign, and leads nowhere. Vim drops blanks at the start.
        assert {_signs(file) for file in files} == {_signs(name)}
        assert "other.robray" not in files
        assert ":" in name or name[0] == " " or set(files) == {name}


COMPILE = """
  (let ((answer nil))
    (dolist (name (append (json-parse-string (with-temp-buffer (insert-file-contents {names}) (buffer-string))) nil))
      (find-file (expand-file-name name {folder}))
      (let ((compilation-ask-about-save nil) (places nil))
        ({start})
        (with-current-buffer {buffer}
          (while (get-buffer-process (current-buffer)) (accept-process-output nil 0.05))
          (compilation--ensure-parse (point-max))
          (goto-char (point-min))
          (while (< (point) (point-max))
            (let ((message (get-text-property (point) 'compilation-message)))
              (when message
                (push (file-name-nondirectory
                       (caar (compilation--loc->file-struct (compilation--message->loc message))))
                      places)))
            (goto-char (or (next-single-property-change (point) 'compilation-message) (point-max)))))
        (push (vconcat places) answer)))
    (vconcat (nreverse answer)))
"""


@SETTINGS
@pytest.mark.parametrize(
    ("start", "buffer"),
    [("robray-check buffer-file-name", '"*robray-check*"'), ("compile compile-command", '"*compilation*"')],
    ids=["robray-check", "compile"],
)
def test_emacs_checks_the_file_of_the_buffer(
    setting: Setting,
    start: str,
    buffer: str,
    names: list[str],
    tmp_path: Path,
) -> None:
    # Emacs takes these for something of its own when it visits a file.
    names = [name for name in names if not set(name) & set("$~*?[")]
    given = tmp_path / "names.json"
    given.write_text(json.dumps(names), encoding="utf-8")
    body = COMPILE.format(names=lisp(given), folder=lisp(tmp_path), start=start, buffer=buffer)
    answer = evaluate(setting, body, tmp_path)
    assert untouched(tmp_path, names)
    assert len(answer) == len(names), answer
    for name, files in zip(names, answer, strict=True):
        assert {_signs(file) for file in files} <= {_signs(name)}
        assert files or ":" in name, name
        assert "other.robray" not in files

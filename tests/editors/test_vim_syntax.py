"""What Vim and Neovim paint, in the real editors."""

import json
from collections.abc import Mapping
from pathlib import Path

import pytest

from cases import cases
from editors.vim import answer_of
from robray.formats.robray.vocabulary import ROBRAY

pytestmark = pytest.mark.long("editors/vim/syntax", "editors/vim/queries")

CASES = cases(__file__, "painted")
"""Each piece of a line and its group. What stands without a group is left out."""

# Groups of the columns of every line of every scene, with runs of one group put together.
_PAINT = r"""
func! Pieces(line)
  let out = []
  let last = ''
  let column = 1
  while column <= strlen(getline(a:line))
    let letter = matchstr(getline(a:line), '.', column - 1)
    let group = matchstr(synIDattr(synID(a:line, column, 1), 'name'), 'robray\zs.*')
    let group = group =~# 'Value$' ? '' : group
    if group !=# '' && group ==# last
      let out[-1][0] .= letter
    elseif group !=# ''
      call add(out, [letter, group])
    endif
    let last = group
    let column += strlen(letter)
  endwhile
  return out
endfunc
let answer = {{}}
for line in json_decode(readfile('{scenes}')[0])
  enew!
  call setline(1, line)
  setfiletype robray
  let answer[line] = Pieces(1)
endfor
"""


def painted(lines: list[str], editor: str, folder: Path) -> Mapping[str, str]:
    scenes = folder / "scenes.json"
    scenes.write_text(json.dumps(lines))
    answer = answer_of(_PAINT.format(scenes=scenes), folder, editor)
    assert not isinstance(answer, str), answer
    return {line: " ".join(f"{text}:{group}" for text, group in pieces) for line, pieces in answer.items()}


@pytest.mark.parametrize("editor", ["vim", "nvim"])
def test_every_piece_is_painted_as_what_it_is(editor: str, tmp_path: Path) -> None:
    found = painted([line for line, _ in CASES], editor, tmp_path)
    assert [found[line] for line, _ in CASES] == [wanted for _, wanted in CASES]


def test_every_word_of_the_language_is_known(tmp_path: Path) -> None:
    expected = {f"{word} a": (word, "Include" if word == "include" else "Keyword") for word in ROBRAY.keywords}
    expected |= {f"frame f {{ {word} 1; }}": (word, "Attribute") for word in ROBRAY.attributes}
    expected |= {f"geometry {{ shape {word}; }}": (word, "Shape") for word in ROBRAY.shapes}
    expected |= {f"frame f {{ type {word}; }}": (word, "JointType") for word in ROBRAY.joint_types}
    expected |= {f"def a {word};": (word, "NumericWord") for word in ROBRAY.constants}
    found = painted([*expected], "vim", tmp_path)
    unknown = [word for line, (word, group) in expected.items() if f"{word}:{group}" not in found[line].split(" ")]
    assert unknown == []


def test_the_end_of_a_long_scene_has_its_colours_at_once(tmp_path: Path) -> None:
    scene = tmp_path / "long.robray"
    block = "/*\n * frame in { a comment\n" + " * more\n" * 397 + " */\n"
    scene.write_text(block + "def a 1;\n" * 49_000 + block)
    script = f"""
edit {scene}
let from = reltime()
normal! G
let answer = [synIDattr(synID(line('$') - 398, 4, 1), 'name'), synIDattr(synID(line('$') - 402, 1, 1), 'name')]
call add(answer, synIDattr(synID(380, 4, 1), 'name'))
call add(answer, reltimefloat(reltime(from)))
"""
    answer = answer_of(script, tmp_path)
    assert answer[:3] == ["robrayComment", "robrayKeyword", "robrayComment"]
    assert answer[3] < 5, f"{answer[3]:.1f} s"


def test_groups_are_linked_so_that_a_user_can_change_them(tmp_path: Path) -> None:
    script = """
highlight link robrayKeyword Todo
enew | setfiletype robray
let answer = [synIDattr(synIDtrans(hlID('robrayKeyword')), 'name'), b:current_syntax]
"""
    assert answer_of(script, tmp_path) == ["Todo", "robray"]
    script = """
enew | setfiletype robray
let groups = filter(getcompletion('robray', 'highlight'), 'v:val !~# "Value$"')
let answer = filter(groups, 'synIDattr(synIDtrans(hlID(v:val)), "name") =~# "^robray"')
"""
    assert answer_of(script, tmp_path) == ["robrayName"]


def test_spelling_is_checked_in_comments_only(tmp_path: Path) -> None:
    script = """
enew | setfiletype robray | setlocal spell spelllang=en
call setline(1, ['frame wrrist { }', '# a wrrong word'])
let answer = []
for line in [1, 2]
  call cursor(line, 1)
  call add(answer, spellbadword()[0])
endfor
"""
    assert answer_of(script, tmp_path) == ["", "wrrong"]

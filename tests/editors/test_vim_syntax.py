"""What Vim and Neovim paint, in the real editors."""

import json
from collections.abc import Mapping
from pathlib import Path

import pytest

from editors.vim import answer_of
from robray.formats.robray.vocabulary import ROBRAY

pytestmark = pytest.mark.long("editors/vim")

# Each piece of a line and its group. What stands without a group is left out.
CASES = {
    # Names are what they are used as.
    "frame upper-link { }": "frame:Keyword upper-link:FrameName {:Bracket }:Bracket",
    "frame e { parent x; }": "frame:Keyword e:FrameName {:Bracket parent:Attribute x:FrameName ;:Delimiter }:Bracket",
    'frame "a b" { }': 'frame:Keyword "a b":FrameName {:Bracket }:Bracket',
    "class steel { }": "class:Keyword steel:ClassName {:Bracket }:Bracket",
    "geometry { isa steel; }": "geometry:Keyword {:Bracket isa:Attribute steel:ClassName ;:Delimiter }:Bracket",
    "frame f { variable q; }": (
        "frame:Keyword f:FrameName {:Bracket variable:Attribute q:Variable ;:Delimiter }:Bracket"
    ),
    "allow_collision a b-1;": "allow_collision:Keyword a:FrameName b-1:FrameName ;:Delimiter",
    "geometry { shape box; }": "geometry:Keyword {:Bracket shape:Attribute box:Shape ;:Delimiter }:Bracket",
    "frame f { type fixed; }": (
        "frame:Keyword f:FrameName {:Bracket type:Attribute fixed:JointType ;:Delimiter }:Bracket"
    ),
    'include "a.robray"': 'include:Include "a.robray":Path',
    'geometry { mesh "m.obj"; }': 'geometry:Keyword {:Bracket mesh:Attribute "m.obj":Path ;:Delimiter }:Bracket',
    # A word of the language is an ordinary name where a name stands.
    "frame grid { }": "frame:Keyword grid:FrameName {:Bracket }:Bracket",
    "frame fixed { parent box; }": (
        "frame:Keyword fixed:FrameName {:Bracket parent:Attribute box:FrameName ;:Delimiter }:Bracket"
    ),
    "def a height/2;": "def:Keyword a:Defined height:Constant /:Operator 2:Number ;:Delimiter",
    # A hyphen belongs to the name, but not behind a keyword.
    "frame fixed-base { }": "frame:Keyword fixed-base:FrameName {:Bracket }:Bracket",
    "frame grid-frame { }": "frame:Keyword grid-frame:FrameName {:Bracket }:Bracket",
    "geometry { isa box-small; }": "geometry:Keyword {:Bracket isa:Attribute box-small:ClassName ;:Delimiter }:Bracket",
    "frame mesh-part-1 { }": "frame:Keyword mesh-part-1:FrameName {:Bracket }:Bracket",
    "frame frame-a { }": "frame:Keyword frame-a:SplitName {:Bracket }:Bracket",
    "def pi-x 2;": "def:Keyword pi-x:SplitName 2:Number ;:Delimiter",
    "def a pi-x;": "def:Keyword a:Defined pi-x:SplitName ;:Delimiter",
    "frame frame_a { }": "frame:Keyword frame_a:FrameName {:Bracket }:Bracket",
    "def pi2 degree;": "def:Keyword pi2:Defined degree:Constant ;:Delimiter",
    # Numbers are exactly those of the language.
    "def a 1E5;": "def:Keyword a:Defined 1E5:Number ;:Delimiter",
    "def a 1.S-3;": "def:Keyword a:Defined 1.S-3:Number ;:Delimiter",
    "def a -.5e-3;": "def:Keyword a:Defined -.5e-3:Number ;:Delimiter",
    "def a 1d0;": "def:Keyword a:Defined 1d0:Number ;:Delimiter",
    "def a 5.;": "def:Keyword a:Defined 5.:Number ;:Delimiter",
    "def a 1S-3;": "def:Keyword a:Defined 1S:Malformed -3:Number ;:Delimiter",
    "def a 1.5f;": "def:Keyword a:Defined 1.5f:Malformed ;:Delimiter",
    "def a 30deg;": "def:Keyword a:Defined 30deg:Malformed ;:Delimiter",
    "def a 1.5.2;": "def:Keyword a:Defined 1.5.2:Malformed ;:Delimiter",
    "def link-2 r2d2;": "def:Keyword link-2:Defined r2d2:Constant ;:Delimiter",
    "def a 90 * deg;": "def:Keyword a:Defined 90:Number *:Operator deg:NumericWord ;:Delimiter",
    "def a π/2;": "def:Keyword a:Defined π:NumericWord /:Operator 2:Number ;:Delimiter",
    "def a 2**b ^ 3;": "def:Keyword a:Defined 2:Number **:Operator b:Constant ^:Operator 3:Number ;:Delimiter",
    # A constant may stand behind a minus.
    "def a -height;": "def:Keyword a:Defined -:Operator height:Constant ;:Delimiter",
    "def a -pi/2;": "def:Keyword a:Defined -:Operator pi:NumericWord /:Operator 2:Number ;:Delimiter",
    "def a -π;": "def:Keyword a:Defined -:Operator π:NumericWord ;:Delimiter",
    "def a b--deg;": "def:Keyword a:Defined b--deg:Constant ;:Delimiter",
    "def a 2 -link-2;": "def:Keyword a:Defined 2:Number -:Operator link-2:Constant ;:Delimiter",
    "def a (-w);": "def:Keyword a:Defined (:Bracket -:Operator w:Constant ):Bracket ;:Delimiter",
    "frame f { translation [-w, 0, -pi]; }": (
        "frame:Keyword f:FrameName {:Bracket translation:Attribute [:Bracket -:Operator w:Constant ,:Delimiter "
        "0:Number ,:Delimiter -:Operator pi:NumericWord ]:Bracket ;:Delimiter }:Bracket"
    ),
    "frame a-b { parent c-d; }": (
        "frame:Keyword a-b:FrameName {:Bracket parent:Attribute c-d:FrameName ;:Delimiter }:Bracket"
    ),
    # Comments of all three kinds.
    "# a TODO: here": "# a :Comment TODO:Todo : here:Comment",
    "// frame x": "// frame x:Comment",
    "/* a */ def b 1;": "/* a */:Comment def:Keyword b:Defined 1:Number ;:Delimiter",
    'def a 1; # "quote': 'def:Keyword a:Defined 1:Number ;:Delimiter # "quote:Comment',
    'include "dir#1//x.robray"': 'include:Include "dir#1//x.robray":Path',
    # A value ends where its semicolon was forgotten, so that the next block is painted as ever.
    "frame f { rpy 1 } frame g { }": (
        "frame:Keyword f:FrameName {:Bracket rpy:Attribute 1:Number }:Bracket"
        " frame:Keyword g:FrameName {:Bracket }:Bracket"
    ),
}

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


def painted(
    lines: list[str], editor: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> Mapping[str, str] | None:
    scenes = folder / "scenes.json"
    scenes.write_text(json.dumps(lines))
    answer = answer_of(_PAINT.format(scenes=scenes), folder, capsys, editor)
    assert not isinstance(answer, str), answer
    if answer is None:
        return None
    return {line: " ".join(f"{text}:{group}" for text, group in pieces) for line, pieces in answer.items()}


@pytest.mark.parametrize("editor", ["vim", "nvim"])
def test_every_piece_is_painted_as_what_it_is(editor: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = painted([*CASES], editor, tmp_path, capsys)
    if found is not None:
        assert [found[line] for line in CASES] == [*CASES.values()]


def test_every_word_of_the_language_is_known(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    expected = {f"{word} a": (word, "Include" if word == "include" else "Keyword") for word in ROBRAY.keywords}
    expected |= {f"frame f {{ {word} 1; }}": (word, "Attribute") for word in ROBRAY.attributes}
    expected |= {f"geometry {{ shape {word}; }}": (word, "Shape") for word in ROBRAY.shapes}
    expected |= {f"frame f {{ type {word}; }}": (word, "JointType") for word in ROBRAY.joint_types}
    expected |= {f"def a {word};": (word, "NumericWord") for word in ROBRAY.constants}
    found = painted([*expected], "vim", tmp_path, capsys)
    if found is not None:
        unknown = [word for line, (word, group) in expected.items() if f"{word}:{group}" not in found[line].split(" ")]
        assert unknown == []


def test_the_end_of_a_long_scene_has_its_colours_at_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
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
    answer = answer_of(script, tmp_path, capsys)
    if answer is not None:
        assert answer[:3] == ["robrayComment", "robrayKeyword", "robrayComment"]
        assert answer[3] < 5, f"{answer[3]:.1f} s"


def test_groups_are_linked_so_that_a_user_can_change_them(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    script = """
highlight link robrayKeyword Todo
enew | setfiletype robray
let answer = [synIDattr(synIDtrans(hlID('robrayKeyword')), 'name'), b:current_syntax]
"""
    assert answer_of(script, tmp_path, capsys) in (None, ["Todo", "robray"])
    script = """
enew | setfiletype robray
let groups = filter(getcompletion('robray', 'highlight'), 'v:val !~# "Value$"')
let answer = filter(groups, 'synIDattr(synIDtrans(hlID(v:val)), "name") =~# "^robray"')
"""
    assert answer_of(script, tmp_path, capsys) in (None, ["robrayName"])


def test_spelling_is_checked_in_comments_only(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    script = """
enew | setfiletype robray | setlocal spell spelllang=en
call setline(1, ['frame wrrist { }', '# a wrrong word'])
let answer = []
for line in [1, 2]
  call cursor(line, 1)
  call add(answer, spellbadword()[0])
endfor
"""
    assert answer_of(script, tmp_path, capsys) in (None, ["", "wrrong"])

"""The colours of xacro's expressions in Vim and Neovim, in the real editors."""

import json
from pathlib import Path

import pytest

from editors.vim import answer_of

pytestmark = pytest.mark.long("editors/vim/after", "editors/vim/syntax")

PAINTED = {
    '<a b="${width / 2}"/>': "${:Delimiter width:Property /:Operator 2:Number }:Delimiter",
    '<a b="${w*2.5e-3 + .5}"/>': "${:Delimiter w:Property *:Operator 2.5e-3:Number +:Operator .5:Number }:Delimiter",
    "<a b=\"${size['x'].y[0]}\"/>": "${:Delimiter size:Property 'x':String y:Key 0:Number }:Delimiter",
    "<a b='${size[\"x\"]}'/>": '${:Delimiter size:Property "x":String }:Delimiter',
    '<a b="${sin(pi) if not a else None}"/>': "${:Delimiter sin:Function pi:Constant if:Word not:Word a:Property "
    "else:Word None:Constant }:Delimiter",
    '<a b="${xacro.load_yaml(f)}"/>': "${:Delimiter xacro:Function load_yaml:Function f:Property }:Delimiter",
    '<a b="${1 &lt;= 2}"/>': "${:Delimiter 1:Number &lt;=:Operator 2:Number }:Delimiter",
    '<a b="${a == &quot;b&quot;}"/>': "${:Delimiter a:Property ==:Operator &quot;b&quot;:String }:Delimiter",
    '<a b="$(find arm)/m.stl"/>': "$(:Delimiter find:Verb arm:Package",
    '<a b="$(arg side)_${c}"/>': "$(:Delimiter arg:Verb side:Argument ${:Delimiter c:Property }:Delimiter",
    '<a b="$(find $(arg p))"/>': "$(:Delimiter find:Verb $(:Delimiter arg:Verb p:Argument",
    '<a b="$(eval 2 * side)"/>': "$(:Delimiter eval:Verb 2:Number *:Operator side:Property",
    "<a b=\"${'$(arg side)' == 'left'}\"/>": "${:Delimiter ':String $(:Delimiter arg:Verb side:Argument ':String "
    "==:Operator 'left':String }:Delimiter",
    "<a>${width}</a>": "${:Delimiter width:Property }:Delimiter",
    # What xacro does not evaluate, or what is half typed, and what stands behind it.
    '<a b="$${width}"/>': "",
    "<!-- ${width} -->": "",
    '<a b="${c + "/><link name="d"/>': "",
    '<a b="$(arg "/><link name="d"/>': "",
}

# Runs of one group in the line of each file.
_PAINT = r"""
let answer = {{}}
for [name, line] in items(json_decode(readfile('{lines}')[0]))
  execute 'edit! {folder}/' . name
  call setline(1, line)
  syntax sync fromstart
  let out = []
  let last = ''
  for column in range(1, strlen(line))
    let group = matchstr(synIDattr(synID(1, column, 1), 'name'), 'xacro\zs.*')
    let group = group =~# '^\(Expression\|Substitution\|Eval\|Nested\)$' ? '' : group
    if group !=# '' && group ==# last
      let out[-1] .= line[column - 1]
    elseif group !=# ''
      call add(out, group . ' ' . line[column - 1])
    endif
    let last = group
  endfor
  let answer[name] = out
endfor
let answer['tag'] = synIDattr(synID(1, 2, 1), 'name')
"""


def painted(lines: list[str], suffix: str, editor: str, folder: Path) -> dict[str, str]:
    """The pieces of each line with their groups."""
    names = {f"{number}.{suffix}": line for number, line in enumerate(lines)}
    (folder / "lines.json").write_text(json.dumps(names))
    script = f"set runtimepath+=editors/vim/after\n{_PAINT.format(lines=folder / 'lines.json', folder=folder)}"
    answer = answer_of(script, folder, editor)
    assert not isinstance(answer, str), answer
    assert answer["tag"] == "xmlTagName"
    rows = {line: [each.partition(" ") for each in answer[name]] for name, line in names.items()}
    return {line: " ".join(f"{text}:{group}" for group, _, text in row) for line, row in rows.items()}


@pytest.mark.parametrize("editor", ["vim", "nvim"])
def test_every_piece_is_painted_as_what_it_is(editor: str, tmp_path: Path) -> None:
    lines = [*PAINTED, '<a b="${c}"/>']
    found = painted(lines, "xacro", editor, tmp_path)
    assert {line: found[line] for line in PAINTED} == PAINTED


def test_other_xml_stays_as_it_is(tmp_path: Path) -> None:
    assert {*painted([*PAINTED, '<a b="c"/>'], "xml", "vim", tmp_path).values()} == {""}

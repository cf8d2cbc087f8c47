"""Driving Vim and Neovim, which read the same files."""

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from editors.editors import find, run


def answer_of(script: str, folder: Path, editor: str = "vim", runtime: Iterable[str] = ("editors/vim",)) -> Any:
    """The variable `answer` after `script`."""
    path = find(editor)
    source, output = folder / "run.vim", folder / "answer.json"
    output.unlink(missing_ok=True)
    source.write_text(
        f"set nomore hidden noswapfile\nfiletype plugin indent on\nsyntax on\n"
        f"try\n{script}\ncatch\n  let answer = v:exception . ' at ' . v:throwpoint\nendtry\n"
        f"call writefile([json_encode(answer)], '{output}')\nqa!\n",
        encoding="utf-8",
    )
    headless = ("--headless",) if "nvim" in editor else ()
    path_option = f"set rtp^={','.join(runtime)} encoding=utf-8"
    said = run(path, *headless, "-es", "-u", "NONE", "-i", "NONE", "-N", "--cmd", path_option, "-S", str(source))
    assert output.exists(), said
    return json.loads(output.read_text(encoding="utf-8"))

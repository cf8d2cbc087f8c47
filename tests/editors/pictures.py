"""Pictures of the editors for the documentation: `PYTHONPATH=tests python -m editors.pictures [NAME ...]`.

Each editor is set up as its page says, with the scene that every page goes through, and a picture is made of what its
terminal or its window shows. The text of the terminal, or how light the window is in each place, and the editor's
version are kept in the picture: `test_pictures.py` takes it again, and says where it is not what a user sees today. To
make one needs the package `pillow`, and of a terminal the font DejaVu Sans Mono.
"""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from editors.editors import ROOT, SEARCH, run
from editors.kate import NEEDED, Kate, Pixels, Programs, running
from editors.terminal import Terminal

IMAGES = ROOT / "docs" / "images"
KATE = "kate"
SCENE, EDITOR = "screen", "editor"
"""What is kept in a picture."""

LINES, COLUMNS = 27, 106
_NAME = "cell.robray"
_HINT, _HOVER = "at [0.8", "in the world"


def scene() -> str:
    """The one of `docs/editors/README.md`, with both slips mended."""
    page = (ROOT / "docs" / "editors" / "README.md").read_text(encoding="utf-8")
    *_, mended = re.findall(r"```robray title=\"cell.robray\"\n(.*?)```", page, re.DOTALL)
    return str(mended)


def _neovim(home: Path) -> Mapping[str, str]:
    config = home / ".config" / "nvim"
    config.mkdir(parents=True)
    (config / "init.lua").write_text(
        f"vim.opt.runtimepath:prepend('{ROOT}/editors/vim')\n"
        "vim.opt.number, vim.opt.swapfile, vim.opt.termguicolors = true, false, true\n"
        "vim.cmd.colorscheme('retrobox')\n"
        "vim.cmd('runtime! plugin/robray.vim')\nrequire('robray').setup()\n"
    )
    return {}


def _vim(home: Path) -> Mapping[str, str]:
    (home / ".vimrc").write_text(
        f"set runtimepath^={ROOT}/editors/vim\npackadd! ale\nfiletype plugin indent on\nsyntax on\n"
        "set number laststatus=2 noswapfile termguicolors background=dark\ncolorscheme habamax\n"
    )
    return {}


def _emacs(home: Path) -> Mapping[str, str]:
    (home / ".emacs").write_text(
        f"(add-to-list 'load-path \"{ROOT}/editors/emacs\")\n(require 'robray-mode)\n"
        "(setq inhibit-startup-screen t make-backup-files nil auto-save-default nil create-lockfiles nil)\n"
        "(menu-bar-mode -1)\n(global-display-line-numbers-mode)\n(load-theme 'modus-vivendi t)\n"
        "(add-hook 'robray-mode-hook #'eglot-ensure)\n"
        "(setq eglot-report-progress nil eglot-confirm-server-initiated-edits nil suggest-key-bindings nil)\n"
    )
    return {}


def _helix(home: Path) -> Mapping[str, str]:
    from editors.test_helix import home as prepared

    prepared(home)
    said = run("hx", "--grammar", "build", environment={"HOME": str(home), "XDG_CONFIG_HOME": ""})
    assert "1 grammars built" in said, said
    config = home / ".config" / "helix" / "config.toml"
    config.write_text(f'theme = "onedark"\n{config.read_text()}[editor.lsp]\ndisplay-inlay-hints = true\n')
    return {}


def _hover_of_neovim(terminal: Terminal) -> None:
    _await(terminal, _HINT)
    terminal.type("8G8|K")
    _await(terminal, _HOVER)


def _hover_of_vim(terminal: Terminal) -> None:
    terminal.type(":8\r8|")
    # Nothing tells when the server is there: it is asked until it answers.
    for _ in range(20):
        terminal.type(":ALEHover\r")
        if terminal.shows(_HOVER, patience=3):
            break
    # The command is no longer shown then.
    terminal.type("\x0c")
    _await(terminal, _HOVER)


def _hover_of_emacs(terminal: Terminal) -> None:
    _await(terminal, _HINT)
    terminal.type("\x1bgg8\r\x1bf\x1bf\x1bb")
    terminal.rest()
    terminal.type("\x1bxeldoc-doc-buffer\r")
    _await(terminal, _HOVER)


def _hover_of_helix(terminal: Terminal) -> None:
    _await(terminal, _HINT)
    terminal.type("8gg6l k")
    _await(terminal, _HOVER)


def _await(terminal: Terminal, text: str) -> None:
    assert terminal.shows(text), f"{text!r} is not shown:\n{terminal.text}"


class Picture(NamedTuple):
    """`name` is that of the image, `program` the editor's; `prepare` writes its configuration into a home directory.

    `command` is for a shell, with the program as `$0`, in the folder of the scene.
    """

    name: str
    program: str
    command: str
    prepare: Callable[[Path], Mapping[str, str]]
    show: Callable[[Terminal], None]


# What is unpacked and not installed cannot start itself a second time, as Neovim does for its window.
_OF_NEOVIM = f"""
"$0" --headless --listen ~/socket {_NAME} &
until [ -S ~/socket ]; do sleep 0.1; done
exec "$0" --server ~/socket --remote-ui
"""

PICTURES = (
    Picture("neovim", "nvim-latest", _OF_NEOVIM, _neovim, _hover_of_neovim),
    Picture("vim", "vim", f'exec "$0" {_NAME}', _vim, _hover_of_vim),
    Picture("emacs", "emacs30", f'exec "$0" -nw {_NAME}', _emacs, _hover_of_emacs),
    Picture("helix", "hx", f'exec "$0" {_NAME}', _helix, _hover_of_helix),
)


def version(path: str) -> str:
    """The first line that the editor says of itself."""
    # What has windows opens none for that.
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    command = (path, "--version")
    said = subprocess.run(command, env=environment, capture_output=True, text=True, check=True, timeout=60).stdout
    return said.splitlines()[0]


@contextmanager
def shown(picture: Picture, path: str) -> Iterator[Terminal]:
    """The editor with the scene, and what is told of the frame `cup`."""
    with tempfile.TemporaryDirectory() as folder:
        home, work = Path(folder) / "home", Path(folder) / "work"
        home.mkdir()
        work.mkdir()
        (work / "robray.toml").write_text("")
        (work / _NAME).write_text(scene(), encoding="utf-8")
        environment = {
            "TERM": "xterm-256color",
            "COLORTERM": "truecolor",
            "LANG": "C.UTF-8",
            "LC_ALL": "C.UTF-8",
            **picture.prepare(home),
        }
        command = ("/bin/sh", "-c", picture.command, path)
        terminal = Terminal(*command, home=home, folder=work, lines=LINES, columns=COLUMNS, environment=environment)
        try:
            picture.show(terminal)
            terminal.rest()
            yield terminal
        finally:
            terminal.end()


@contextmanager
def hover(programs: Programs) -> Iterator[Kate]:
    """Kate with the scene, and what is told of the frame `cup`."""
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder) / "work"
        work.mkdir()
        (work / "robray.toml").write_text("")
        (work / _NAME).write_text(scene(), encoding="utf-8")
        with running(programs, Path(folder), [_NAME]) as kate:
            assert kate.until(lambda: bool(kate.answered("textDocument/semanticTokens/range")))
            kate.rest()
            line = next(index for index, text in enumerate(scene().splitlines()) if text.startswith("frame cup"))
            at = (150, _FIRST_LINE + _LINE * line)
            kate.does("mousemove", *map(str, at), "sleep", "0.5", "mousemove_relative", "2", "1")
            assert kate.until(lambda: any(kate.answered("textDocument/hover")))
            kate.rest()
            yield kate


_FIRST_LINE, _LINE = 97, 17
"""The middle of the first line in Kate's window, and how far it is to the next, in pixels."""

_SQUARE = 20


def lightness(pixels: Pixels) -> npt.NDArray[np.int64]:
    """The mean of each square of the picture, from 0 to 255."""
    lines, columns = (size - size % _SQUARE for size in pixels.shape[:2])
    squares = pixels[:lines, :columns].mean(axis=2).reshape(lines // _SQUARE, _SQUARE, columns // _SQUARE, _SQUARE)
    return np.asarray(np.rint(squares.mean(axis=(1, 3))), np.int64)


_FOREGROUND, _BACKGROUND = "d4d4d4", "1c1c1c"
_COLOURS = {
    "black": "1c1c1c",
    "red": "d75f5f",
    "green": "87af87",
    "brown": "d7af5f",
    "blue": "5f87af",
    "magenta": "af87af",
    "cyan": "5f8787",
    "white": "d4d4d4",
}
_BRIGHT = {
    "black": "767676",
    "red": "ff8787",
    "green": "afd7af",
    "brown": "ffd787",
    "blue": "87afd7",
    "magenta": "d7afd7",
    "cyan": "87d7d7",
    "white": "ffffff",
}
_FONT = "DejaVuSansMono{}.ttf"
_SIZE = 15


def drawn(terminal: Terminal) -> Any:
    """The screen as an image of `pillow`."""
    from PIL import Image, ImageDraw, ImageFont

    fonts = {bold: ImageFont.truetype(_FONT.format("-Bold" if bold else ""), _SIZE) for bold in (False, True)}
    width, height = round(fonts[False].getlength("M")), _SIZE + 4
    screen = terminal.screen
    image = Image.new("RGB", (screen.columns * width, screen.lines * height), f"#{_BACKGROUND}")
    draw = ImageDraw.Draw(image)
    for line in range(screen.lines):
        for column in range(screen.columns):
            cell = screen.buffer[line][column]
            front, back = _colour(cell.fg, _FOREGROUND), _colour(cell.bg, _BACKGROUND)
            is_cursor = (screen.cursor.x, screen.cursor.y) == (column, line) and not screen.cursor.hidden
            if cell.reverse is not is_cursor:
                front, back = back, front
            left, top = column * width, line * height
            draw.rectangle((left, top, left + width - 1, top + height - 1), fill=back)
            draw.text((left, top + 1), cell.data, fill=front, font=fonts[cell.bold])
            if cell.underscore:
                draw.line((left, top + height - 2, left + width - 1, top + height - 2), fill=front)
    return image


def _colour(name: str, default: str) -> str:
    if name.startswith("bright"):
        return f"#{_BRIGHT.get(name.removeprefix('bright'), default)}"
    return f"#{default if name == 'default' else _COLOURS.get(name, name)}"


def main() -> None:
    from PIL.PngImagePlugin import PngInfo

    wanted = sys.argv[1:]
    if not wanted or KATE in wanted:
        from PIL import Image

        programs = Programs(*(shutil.which(each) or each for each in NEEDED))
        with hover(programs) as kate:
            pixels = kate.pixels
        kept = PngInfo()
        kept.add_itxt(EDITOR, version(programs.kate))
        kept.add_itxt(SCENE, json.dumps(lightness(pixels).tolist()))
        Image.fromarray(pixels).quantize(128).save(IMAGES / f"{KATE}.png", pnginfo=kept, optimize=True)
    for picture in PICTURES:
        if wanted and picture.name not in wanted:
            continue
        path = shutil.which(picture.program, path=SEARCH)
        assert path is not None, f"there is no {picture.program} here"
        with shown(picture, path) as terminal:
            kept = PngInfo()
            kept.add_itxt(EDITOR, version(path))
            kept.add_itxt(SCENE, terminal.text)
            drawn(terminal).quantize(64).save(IMAGES / f"{picture.name}.png", pnginfo=kept, optimize=True)


if __name__ == "__main__":
    main()

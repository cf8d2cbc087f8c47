"""The law that lists each place that starts a program finds it however it is written."""

import pytest

from hostile.starting import FINDERS

STARTED = {
    ".py": (
        *("import subprocess as sp\nsp.run(x)", "from os import popen", "from asyncio import create_subprocess_exec"),
        *("from multiprocessing import Process", "from concurrent.futures import ProcessPoolExecutor"),
        *("import os as o\no.system(x)", "import os\no = os\no.system(x)", "from os import *", "os.execv(x, y)"),
        *("from concurrent import futures", "import concurrent.futures.process", "from asyncio import subprocess"),
        *("import asyncio\nasyncio.create_subprocess_shell(x)", "loop.subprocess_exec(x)", "getattr(os, 'system')"),
    ),
    ".ts": (
        *('import * as child from "node:child_process";', "const { exec } = require('child_process')"),
        *("new ProcessExecution(x)", "window.createTerminal(x)"),
    ),
    ".el": (
        *("(shell-command-to-string x)", "(call-process-shell-command x)", "(apply #'call-process x)"),
        *("(start-process-shell-command x)", "(make-process :command x)", "(process-lines-ignore-status x)"),
    ),
    ".vim": (
        *("silent !x", "silent! !x", "execute '!x'", '  exe "!x"', ":!x", "call system(x)", "call('system', [x])"),
        *("r !x", "read !x", "  !x", "let y = 1 | !x", "terminal x", "let &makeprg=x"),
    ),
    ".lua": (
        *("vim.cmd('!x')", "vim.cmd [[!x]]", "vim.lsp.rpc.start(x)", "vim.fn.system(x)", "vim.fn['system'](x)"),
        *("vim.system(x)", "vim.uv.spawn(x)", "io.popen(x)", "pcall(vim.fn.system, x)", "os.execute(x)"),
    ),
}
OTHERS = {
    ".py": ("import os\nos.path.join(x)", "from concurrent.futures import Future", "from os import PathLike"),
    ".ts": ('import { basename } from "node:path";', "pattern.exec(text)"),
    ".el": ("(process-send-string x)", ";; (call-process x)"),
    ".vim": ("silent! call x()", "if x || !y", "function! s:x()", '" silent !x'),
    ".lua": ("if x ~= '' then", "-- vim.fn.system(x)"),
}


@pytest.mark.parametrize(("suffix", "text"), [(suffix, text) for suffix, texts in STARTED.items() for text in texts])
def test_each_way_to_start_a_program_is_found(suffix: str, text: str) -> None:
    assert [*FINDERS[suffix](text)]


@pytest.mark.parametrize(("suffix", "text"), [(suffix, text) for suffix, texts in OTHERS.items() for text in texts])
def test_nothing_else_is_found(suffix: str, text: str) -> None:
    assert [*FINDERS[suffix](text)] == []

"""What only robray is measured by: a constant that many frames use, and how early it answers."""

import sys
from dataclasses import replace
from enum import Enum

from benchmarks.measures import Measured, Settle, measured
from benchmarks.samples import Sample
from benchmarks.scenes import inside_one_frame, one_constant, scene
from benchmarks.servers import SERVERS, Server
from benchmarks.session import session

STARTS = 7


class Own(Enum):
    CONSTANT_VALUE = "the value of a constant that 10,000 frames use changes → diagnostics"
    CONSTANT_NAME = "its name changes: 10,000 frames become wrong, or right → diagnostics"
    INITIALIZE = "start → initialize"
    BARE_PYGLS = "the same of a bare pygls server"
    BARE_PYTHON = "`python -c pass`"
    VERSION = "`robray --version`"
    CHECK_SMALL = "`robray check`, a scene of 100 lines"
    CHECK_FILE = "`robray check`, one file of 100,000 lines"
    CHECK_FILE_AGAIN = "the same again, with a cache if there is one"
    CHECK_FOLDER = "`robray check`, 1,000 files of 200 lines"
    CHECK_FOLDER_AGAIN = "the same again"


ROBRAY = SERVERS[0]
_TYPING = replace(ROBRAY, only_keys=True)

_PYGLS = "from pygls.lsp.server import LanguageServer; LanguageServer('bare', '1').start_io()"
_BARE = Server("bare pygls", sys.executable, ("-c", _PYGLS), "robray")


def constant(keys: int, settle: Settle, *, breaking: bool) -> Measured:
    return measured(_TYPING, one_constant(breaking=breaking), keys, settle=settle)


def inside(lines: int, keys: int, settle: Settle) -> Measured:
    return measured(_TYPING, inside_one_frame(lines), keys, settle=settle)


def starts(settle: Settle) -> dict[Own, Sample]:
    """In turns, so that both meet the same machine."""
    small = scene(100)
    times: dict[Own, list[float]] = {Own.INITIALIZE: [], Own.BARE_PYGLS: []}
    for _ in range(STARTS):
        settle()
        for own, server in ((Own.INITIALIZE, ROBRAY), (Own.BARE_PYGLS, _BARE)):
            with session(server, small) as opened:
                times[own].append(1000 * opened.seconds)
    return {own: Sample(tuple(values)) for own, values in times.items()}

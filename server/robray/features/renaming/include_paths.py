"""How an include or a mesh is written once files have moved: as it was, as far as that is possible."""

import posixpath
import re
from collections.abc import Callable

Target = Callable[[str, str], str | None]
"""Where an include leads, by the including file and what is written; None for nowhere."""

_SPECIAL = re.compile(r"[*?\[\\]")


def include_text(written: str, including: str, target: str, leads_to: Target) -> str | None:
    """What to write in the file `including` for `target`, in the manner of `written`; None where nothing leads there.

    Absolute stays absolute, relative relative, and an extension that was left out is left out again.
    """
    for candidate in _candidates(written, including, target):
        if '"' not in candidate and leads_to(including, candidate) == target:
            return candidate
    return None


def _candidates(written: str, including: str, target: str) -> list[str]:
    absolute = written.startswith(("/", "~"))
    plain = _escaped(target if absolute else relative(target, including.rpartition("/")[0], written))
    has_extension = "." in posixpath.basename(written)[1:]
    short = posixpath.splitext(plain)[0]
    candidates = [plain, short] if has_extension else [short, plain]
    return [*candidates, _escaped(target)]


def relative(target: str, folder: str, written: str) -> str:
    """The way from a folder to a file; with a `./` where there was one."""
    way = posixpath.relpath(target, folder or "/")
    return f"./{way}" if written.startswith("./") and not way.startswith("../") else way


def mesh_text(written: str, root_folder: str, target: str) -> str:
    return target if written.startswith("/") else relative(target, root_folder, written)


def _escaped(path: str) -> str:
    """Wildcards, and what escapes them, are written with a backslash before them (language reference 9)."""
    return _SPECIAL.sub(r"\\\g<0>", path)

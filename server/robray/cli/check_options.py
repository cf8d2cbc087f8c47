"""Options of `robray check`."""

from collections.abc import Mapping
from typing import NamedTuple


class Options(NamedTuple):
    """Options of the command line."""

    output_format: str = "full"
    output_file: str | None = None
    statistics: bool = False
    quiet: bool = False
    exit_zero: bool = False
    error_on_warnings: bool = False
    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    severity: tuple[str, ...] = ()
    fix: bool = False
    unsafe_fixes: bool = False
    diff: bool = False
    baseline: str | None = None
    write_baseline: str | None = None
    stdin_filename: str | None = None
    force_exclude: bool = False
    reader: str | None = None
    arguments: Mapping[str, str] = {}
    """Arguments of xacro sources, by name."""
    colour: str = "auto"
    most: int | None = None

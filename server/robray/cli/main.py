"""The command line's entry: which verb is asked for, and how it ends."""

from __future__ import annotations

import errno
import gc
import os
import signal
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, NoReturn

if TYPE_CHECKING:
    import argparse
_SERVER = (["lsp"], ["lsp", "--stdio"])
"""The arguments of editors, which wait for the first answer: parsing others takes a while to import."""

_BROKEN_PIPE = 128 + 13
"""The exit status in a shell of a program that died of SIGPIPE."""

_FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO)
"""Why nothing more can be written."""


def run() -> NoReturn:
    """The program: one command, and the end of the process."""
    if sys.stdout is None or sys.stderr is None:
        # A shell can start a program without them (`>&-`).
        nowhere = os.fdopen(os.open(os.devnull, os.O_WRONLY), "w", encoding="utf-8")
        sys.stdout, sys.stderr = sys.stdout or nowhere, sys.stderr or nowhere
    status = main()
    sys.stderr.flush()
    # Python would give back each object and module, which takes a tenth of the time of a short run.
    os._exit(status)


def main(argv: Sequence[str] | None = None) -> int:
    """Runs one command; the exit status."""
    given = sys.argv[1:] if argv is None else [*argv]
    if given in _SERVER:
        from robray.cli.lsp import lsp

        return lsp()
    try:
        status = _status(given)
        sys.stdout.flush()
    except BrokenPipeError:
        _write_nowhere()
        return _BROKEN_PIPE
    except ChildProcessError as error:
        print(f"robray: {error}", file=sys.stderr)
        return 2
    except OSError as error:
        if error.errno not in _FULL:
            raise
        _write_nowhere()
        print(f"robray: {(error.strerror or 'cannot write').lower()}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 128 + signal.SIGINT
    return status


def _write_nowhere() -> None:
    """Discards pending output: Python would write it again at exit, and complain."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _status(given: Sequence[str]) -> int:
    from robray.cli.arguments import arguments_of

    try:
        arguments = arguments_of(given)
    except SystemExit as stop:
        # argparse ends the program itself, for --help and --version too.
        return stop.code if isinstance(stop.code, int) else 2
    from robray.cli.refused import RefusedError

    try:
        return _run(arguments)
    except RefusedError as error:
        print(f"robray: {error}", file=sys.stderr)
        return 2


def _run(arguments: argparse.Namespace) -> int:
    """Imports a verb when it is asked for: `--version` must not wait for the analysis."""
    try:
        os.getcwd()
    except OSError as error:
        print(f"robray: the working directory does not exist: {error.strerror}", file=sys.stderr)
        return 2
    if arguments.verb == "lsp":
        from robray.cli.lsp import lsp

        return lsp(arguments.tcp, arguments.token)
    from robray.cli.render import tolerate_any_text

    tolerate_any_text()
    # Nearly all that is made lives to the end: looking for garbage often costs a fifth of the time and finds none.
    gc.set_threshold(50_000)
    match arguments.verb:
        case "check":
            return _check(arguments)
        case "show":
            return _show(arguments)
        case "view":
            from robray.cli.view import view

            return view(
                arguments.files,
                compare=arguments.compare,
                play=arguments.play,
                stdin_filename=arguments.stdin_filename,
                reader=arguments.robots_by,
                arguments=dict(arguments.arg),
                browser=not arguments.no_browser,
                port=arguments.port,
            )
        case "mcp":
            from robray.cli.mcp import mcp

            return mcp(arguments.folder)
        case "format":
            return _format(arguments)
        case "convert":
            return _convert(arguments)
        case "expand":
            return _expand(arguments)
        case "diff":
            from robray.cli.diff import Options, diff

            options = Options(
                arguments.format,
                arguments.place,
                arguments.color,
                arguments.stdin_filename,
                arguments.robots_by,
                dict(arguments.arg),
            )
            return diff(arguments.files, options)
        case "collisions":
            return _collisions(arguments)
        case "config":
            from robray.cli.config import config

            return config(arguments.path, schema=arguments.schema, colour=arguments.color)
        case "init":
            from robray.cli.init import init

            return init(arguments.folder, yes=arguments.yes, dry_run=arguments.dry_run, overwrite=arguments.overwrite)
        case "completion":
            from robray.cli.arguments import parser
            from robray.cli.completion import SCRIPTS

            print(SCRIPTS[arguments.shell](parser()), end="")
            return 0
        case _:
            from robray.cli.explain import explain

            return explain(arguments.rule, colour=arguments.color)


def _check(arguments: argparse.Namespace) -> int:
    from robray.cli.check import check
    from robray.cli.check_options import Options

    options = Options(
        output_format=arguments.output_format,
        output_file=arguments.output_file,
        statistics=arguments.statistics,
        quiet=arguments.quiet,
        exit_zero=arguments.exit_zero,
        error_on_warnings=arguments.error_on_warnings,
        select=tuple(arguments.select),
        ignore=tuple(arguments.ignore),
        severity=tuple(arguments.severity),
        fix=(arguments.fix or arguments.unsafe_fixes) and not arguments.diff,
        unsafe_fixes=arguments.unsafe_fixes,
        diff=arguments.diff,
        baseline=arguments.baseline,
        write_baseline=arguments.write_baseline,
        stdin_filename=arguments.stdin_filename,
        force_exclude=arguments.force_exclude,
        reader=arguments.robots_by,
        arguments=dict(arguments.arg),
        most=arguments.most,
        colour=arguments.color,
    )
    if arguments.watch:
        from robray.cli.watch import watch

        return watch(arguments.paths, lambda: check(arguments.paths, options), colour=arguments.color)
    return check(arguments.paths, options)


def _show(arguments: argparse.Namespace) -> int:
    from robray.cli.show import Options, batch, show

    if arguments.batch:
        return batch(arguments.robots_by, dict(arguments.arg))
    options = Options(
        settings=arguments.set,
        names=arguments.names,
        output_format=arguments.format,
        stdin_filename=arguments.stdin_filename,
        reader=arguments.robots_by,
        arguments=dict(arguments.arg),
        colour=arguments.color,
    )
    return show(arguments.scene, options)


def _convert(arguments: argparse.Namespace) -> int:
    from robray.cli.convert import Options, convert

    options = Options(
        output=arguments.output,
        to=arguments.to,
        name=arguments.name,
        force=arguments.force,
        quiet=arguments.quiet,
        each=arguments.each,
        stdin_filename=arguments.stdin_filename,
        settings=arguments.set,
        reader=arguments.robots_by,
        arguments=dict(arguments.arg),
        camera=arguments.camera,
        size=arguments.size,
        colour=arguments.color,
    )
    return convert(arguments.files, options)


def _expand(arguments: argparse.Namespace) -> int:
    from robray.cli.expand import Options, expand_file

    options = Options(
        arguments=dict(arguments.arg),
        output=arguments.output,
        deps=arguments.deps,
        stdin_filename=arguments.stdin_filename,
        force=arguments.force,
        colour=arguments.color,
    )
    return expand_file(arguments.file, options)


def _collisions(arguments: argparse.Namespace) -> int:
    from robray.cli.collisions import Options, tell_collisions

    options = Options(
        settings=arguments.set,
        samples=arguments.samples,
        allow=arguments.allow,
        adjacent=arguments.adjacent,
        output=arguments.output,
        output_format=arguments.format,
        stdin_filename=arguments.stdin_filename,
        reader=arguments.robots_by,
        arguments=dict(arguments.arg),
        colour=arguments.color,
    )
    return tell_collisions(arguments.scene, options)


def _format(arguments: argparse.Namespace) -> int:
    from robray.cli.format import Options, format_files

    options = Options(
        check=arguments.check,
        diff=arguments.diff,
        quiet=arguments.quiet,
        stdin_filename=arguments.stdin_filename,
        force_exclude=arguments.force_exclude,
        colour=arguments.color,
    )
    return format_files(arguments.paths, options)

"""Runs all, or what is asked for, and writes the report."""

import argparse
import gc
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from benchmarks.byte_code import byte_code
from benchmarks.command_line import command_line
from benchmarks.machine import machine
from benchmarks.measures import OPENINGS, Figure, Measured, Settle, measured
from benchmarks.own import ROBRAY, Own, constant, inside, starts
from benchmarks.pace import Paces
from benchmarks.report import report
from benchmarks.requests import requests
from benchmarks.results import Results
from benchmarks.samples import Sample
from benchmarks.servers import SERVERS, Server
from benchmarks.wire import Gone, Late


def main() -> int:
    arguments = _arguments()
    # What the client makes has no cycles; its own pauses must not be taken for the servers'.
    gc.disable()
    facts, start = machine(), time.perf_counter()
    results = Results(arguments.sizes, Paces(arguments.patience))
    chosen = [server for server in SERVERS if not arguments.servers or server.name in arguments.servers]
    with byte_code():
        for server in chosen:
            _measure(results, server, arguments.keys)
        if ROBRAY in chosen:
            _measure_own(results, arguments.keys)
    results.seconds = time.perf_counter() - start
    arguments.output.write_text(report(results, facts))
    _say(f"written: {arguments.output}")
    return 0


def _measure(results: Results, server: Server, keys: int) -> None:
    version = server.version()
    if version is None:
        _say(f"{server.name} is not installed")
        results.missing.append(server.name)
        return
    results.versions[server.name] = version
    for lines in results.sizes:
        what = f"{server.name}, {lines:,} lines"
        with results.paces.around(what):
            found = measured(server, server.document(lines), keys, OPENINGS, results.paces.settle)
        results.by_server.setdefault(server.name, {})[lines] = found
        _tell(results, what, found)


def _measure_own(results: Results, keys: int) -> None:
    for lines in results.sizes:
        what = f"robray, {lines:,} lines inside one frame"
        with results.paces.around(what):
            results.inside[lines] = inside(lines, keys, results.paces.settle)
        _tell(results, what, results.inside[lines])
    with results.paces.around("every request"):
        try:
            results.requests = requests(ROBRAY, results.paces.settle)
        except (Gone, Late) as error:
            results.failures.append(f"requests: {error}")
    for own, breaking in ((Own.CONSTANT_VALUE, False), (Own.CONSTANT_NAME, True)):
        with results.paces.around(own.value):
            found = constant(keys, results.paces.settle, breaking=breaking)
        _tell(results, own.value, found)
        if Figure.KEY in found.samples:
            results.own[own] = found.samples[Figure.KEY]
    for what, samples in (("starts", starts), ("the command line", command_line)):
        with results.paces.around(what):
            _take(results, samples)


def _take(results: Results, samples: Callable[[Settle], Mapping[Own, Sample]]) -> None:
    try:
        found = samples(results.paces.settle)
    except (Gone, Late, subprocess.CalledProcessError) as error:
        results.failures.append(f"{samples.__name__}: {error}")
        return
    results.own.update(found)
    for own, sample in found.items():
        _say(f"{own.value}: {sample.p50:.0f} ms")


def _tell(results: Results, what: str, found: Measured) -> None:
    key = found.p50(Figure.KEY)
    _say(f"{what}: {NOT_MEASURED if key is None else f'{key:.2f} ms a key'}")
    if found.failure is not None:
        results.failures.append(f"{what}: {found.failure}")
        _say(f"  {found.failure}")


NOT_MEASURED = "not measured"


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser("python -m benchmarks", description="Measures robray beside other servers.")
    parser.add_argument("--sizes", type=_sizes, default=(1_000, 10_000, 100_000), help="lines: 1k,10k,100k")
    parser.add_argument("--servers", type=_names, default=(), help=f"of: {', '.join(each.name for each in SERVERS)}")
    parser.add_argument("--keys", type=int, default=100, help="counted keys, if the time allows (default: 100)")
    parser.add_argument(
        "--patience", type=float, default=20, help="seconds that a part waits for a machine that others slow down"
    )
    parser.add_argument("--output", type=Path, default=Path(__file__).parent / "RESULTS.md", metavar="FILE")
    return parser.parse_args()


def _sizes(text: str) -> tuple[int, ...]:
    return tuple(int(size.removesuffix("k")) * (1000 if size.endswith("k") else 1) for size in text.split(","))


def _names(text: str) -> Sequence[str]:
    names = tuple(name.strip() for name in text.split(","))
    if unknown := set(names) - {server.name for server in SERVERS}:
        raise argparse.ArgumentTypeError(f"there is no server {', '.join(sorted(unknown))}")
    return names


def _say(text: str) -> None:
    sys.stderr.write(text + "\n")


if __name__ == "__main__":
    raise SystemExit(main())

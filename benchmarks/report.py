"""A run's figures as Markdown."""

from collections.abc import Callable, Sequence

from benchmarks.goals import goals
from benchmarks.machine import commit
from benchmarks.measures import Figure, Measured
from benchmarks.own import Own
from benchmarks.pace import STEPS
from benchmarks.requests import GOAL, LINES, LONGEST_COMPLETION
from benchmarks.results import Results
from benchmarks.samples import Sample

NOTHING = "–"  # noqa: RUF001 - tables read better with a dash

INTRODUCTION = f"""\
Written by `python -m benchmarks`; [README.md](README.md) says what is measured and how. Times are milliseconds, memory
megabytes. `{NOTHING}`: not offered or not measured; `°`: most answers held nothing."""

ANSWERS = {
    Figure.HOVER: 0.99,
    Figure.DEFINITION: 0.99,
    Figure.COMPLETION: 0.99,
    Figure.RANGE: 0.5,
    Figure.DELTA: 0.5,
    Figure.FULL: 0.5,
    Figure.SYMBOLS: 0.5,
}
"""With the quantile that is shown."""

COSTS = (Figure.INITIALIZE, Figure.OPEN, Figure.MEMORY_OPEN, Figure.MEMORY_CLOSED)


def report(results: Results, machine: Sequence[str]) -> str:
    parts = [
        "# Results",
        INTRODUCTION,
        _list([*machine, f"the run took {results.seconds / 60:.0f} minutes", *_evenness(results)]),
        "## Goals",
        _goals(results),
        "## Key → diagnostics",
        "p50 / p99.",
        _keys(results),
        *_by_size(results),
        "## Every request",
        f"In a scene of {LINES:,} lines, warm; the text is as it was, or where it says so another one after a key.",
        _requests(results),
        "## Only robray",
        _own(results),
        "## Pace of the machine",
        f"Milliseconds for {STEPS:,} steps of plain Python, before and after each part of the run.",
        _table(
            ["part", "before", "after"],
            [[part, number(before), number(after)] for part, (before, after) in results.paces.parts.items()],
        ),
        "## Versions",
        _list([f"{name} {version}" for name, version in results.versions.items()] + [f"robray's commit {commit()}"]),
    ]
    if results.missing:
        parts += ["Not installed: " + ", ".join(results.missing) + "."]
    if results.failures:
        parts += ["## What failed", _list(results.failures)]
    return "\n\n".join(parts) + "\n"


def _evenness(results: Results) -> list[str]:
    """In one line how fast the machine was meanwhile."""
    paces = Sample(tuple(pace for around in results.paces.parts.values() for pace in around))
    if not paces.values:
        return []
    fastest, half, slowest = (number(paces.quantile(share)) for share in (0, 0.5, 1))
    took = f"{STEPS:,} steps of plain Python took {fastest} to {slowest} ms, half of the time no more than {half}"
    return [took, f"all parts together waited {results.paces.waited:.0f} s for a faster machine"]


def _goals(results: Results) -> str:
    rows = [
        [goal.figure, goal.unit, number(goal.found), number(goal.must), number(goal.stretch), goal.verdict]
        for goal in goals(results)
    ]
    return _table(["figure", "unit", "found", "must be", "stretch", ""], rows)


def _keys(results: Results) -> str:
    rows = []
    for name, by_lines in results.by_server.items():
        cells = [_pair(by_lines.get(lines)) for lines in results.sizes]
        counted = [len(found.samples[Figure.KEY].values) for found in by_lines.values() if Figure.KEY in found.samples]
        rows.append([name, *cells, number(results.growth(name)), str(min(counted, default=0))])
    ratios = [_ratio(results, Figure.KEY, lines, 0.5) for lines in results.sizes]
    rows.append(["*best peer ÷ robray*", *ratios, "", ""])
    rows.append(
        ["robray, all inside one frame", *[_pair(results.inside.get(lines)) for lines in results.sizes], "", ""]
    )
    sizes = [f"{lines:,} lines" for lines in results.sizes]
    return _table(["server", *sizes, "10,000 → 100,000", "keys at least"], rows)


def _by_size(results: Results) -> list[str]:
    parts = []
    for lines in results.sizes:
        parts += [f"## {lines:,} lines", _figures(results, lines, list(ANSWERS), lambda figure: ANSWERS[figure])]
        parts += [_figures(results, lines, COSTS, lambda _: 0.5)]
    return parts


def _figures(results: Results, lines: int, figures: Sequence[Figure], share: Callable[[Figure], float]) -> str:
    rows = [
        [name, *[_cell(by_lines[lines].samples.get(figure), share(figure)) for figure in figures]]
        for name, by_lines in results.by_server.items()
        if lines in by_lines
    ]
    ratios = [_ratio(results, figure, lines, share(figure)) for figure in figures]
    titles = [f"{figure.value}{' p99' if share(figure) > 0.5 else ''}" for figure in figures]
    return _table(["server", *titles], [*rows, ["*best peer ÷ robray*", *ratios]])


def _requests(results: Results) -> str:
    rows = []
    for name, asked in results.requests.items():
        if asked.sample is None:
            rows.append([name, NOTHING, NOTHING, asked.failure or ""])
            continue
        goal = LONGEST_COMPLETION if "candidates" in name else GOAL
        verdict = f"below {goal:.0f}" if asked.sample.p99 < goal else f"**above {goal:.0f}**"
        rows.append([name, _cell(asked.sample, 0.5), _cell(asked.sample, 0.99), verdict])
    return _table(["request", "p50", "p99", "p99 must be"], rows)


def _own(results: Results) -> str:
    rows = [[own.value, number(sample.p50), number(sample.p99)] for own, sample in results.own.items()]
    for own, lines in ((Own.CHECK_FILE, 100_000), (Own.CHECK_FOLDER, 200_000)):
        if (found := results.own_p50(own)) is not None:
            rows.append([f"lines a second: {own.value}", f"{1000 * lines / found:,.0f}", ""])
    return _table(["figure", "p50", "p99"], rows)


def _ratio(results: Results, figure: Figure, lines: int, share: float) -> str:
    ours = results.ours(lines).samples.get(figure)
    peers = {name: sample.quantile(share) for name, sample in results.peers(figure, lines).items()}
    if ours is None or not peers:
        return NOTHING
    best = min(peers, key=peers.__getitem__)
    return f"{number(peers[best] / ours.quantile(share))} times ({best})"


def _pair(found: Measured | None) -> str:
    if found is None or Figure.KEY not in found.samples:
        return NOTHING if found is None or found.failure is None else "failed"
    return f"{number(found.p50(Figure.KEY))} / {number(found.p99(Figure.KEY))}"


def _cell(sample: Sample | None, share: float) -> str:
    if sample is None:
        return NOTHING
    return number(sample.quantile(share)) + ("°" if sample.is_mostly_empty else "")


def number(value: float | None) -> str:
    """With about three digits."""
    if value is None:
        return NOTHING
    if value < 10:
        return f"{value:.2f}".rstrip("0").rstrip(".") if value == int(value) else f"{value:.2f}"
    return f"{value:.1f}".removesuffix(".0") if value < 100 else f"{value:,.0f}"


def _table(titles: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    lines = [titles, ["---", *["---:"] * (len(titles) - 1)], *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def _list(entries: Sequence[str]) -> str:
    return "\n".join(f"* {entry}" for entry in entries)

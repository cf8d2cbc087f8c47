"""What robray sets itself, and whether it is reached."""

from collections.abc import Iterator
from typing import NamedTuple

from benchmarks.measures import Figure
from benchmarks.own import ROBRAY, Own
from benchmarks.results import Results
from benchmarks.samples import Sample

LARGEST = 100_000


class Goal(NamedTuple):
    """None where it was not measured, or where nothing is set."""

    figure: str
    unit: str
    found: float | None
    must: float | None
    stretch: float | None

    @property
    def verdict(self) -> str:
        if self.found is None or self.must is None:
            return "not measured"
        if self.found > self.must:
            return "**short**"
        return "stretch reached" if self.stretch is not None and self.found <= self.stretch else "reached"


def goals(results: Results) -> list[Goal]:
    return [*_keys(results), *_answers(results), *_command_line(results)]


def _keys(results: Results) -> Iterator[Goal]:
    for lines, must, stretch in ((1_000, (2, 8), (1, 4)), (10_000, (4, 15), (2, 8)), (LARGEST, (15, 50), (8, 25))):
        ours = results.ours(lines)
        what = f"key → diagnostics, {lines:,} lines"
        yield Goal(f"{what}, p50", "ms", ours.p50(Figure.KEY), must[0], stretch[0])
        yield Goal(f"{what}, p99", "ms", ours.p99(Figure.KEY), must[1], stretch[1])
    peers = results.peers(Figure.KEY, LARGEST)
    best = min((sample.p50 for sample in peers.values()), default=None)
    fifth = None if best is None else best / 5
    yield Goal("… p50 against a fifth of the best peer's", "ms", results.ours(LARGEST).p50(Figure.KEY), fifth, None)
    yield Goal("growth of p50 from 10,000 to 100,000 lines", "times", results.growth(ROBRAY.name), 5, 3)
    yield Goal("value of a constant that 10,000 frames use", "ms", results.own_p50(Own.CONSTANT_VALUE), 150, 60)
    yield Goal("… its name, so that all of them are wrong, or right", "ms", results.own_p50(Own.CONSTANT_NAME), 150, 60)


def _answers(results: Results) -> Iterator[Goal]:
    ours = results.ours(LARGEST)
    at = "100,000 lines"
    yield Goal(f"hover p99, {at}", "ms", ours.p99(Figure.HOVER), 10, 4)
    yield Goal(f"definition p99, {at}", "ms", ours.p99(Figure.DEFINITION), 10, 4)
    yield Goal(f"semantic tokens of 60 lines, {at}", "ms", ours.p50(Figure.RANGE), 3, 1)
    yield Goal(f"semantic tokens, full, {at}", "ms", ours.p50(Figure.FULL), 250, 160)
    yield Goal(f"semantic tokens, delta after a key, {at}", "ms", ours.p50(Figure.DELTA), 10, 4)
    yield Goal(f"open → first diagnostics, {at}", "ms", ours.p50(Figure.OPEN), 2500, 1500)
    yield Goal(f"longest pause of the collector, {at}", "ms", ours.p50(Figure.COLLECTION), 20, None)
    yield Goal(f"memory, {at} open", "MB", ours.p50(Figure.MEMORY_OPEN), 260, None)
    yield Goal("start → initialize, against bare pygls", "ms", results.own_p50(Own.INITIALIZE), _pygls(results), None)


def _command_line(results: Results) -> Iterator[Goal]:
    yield Goal("`robray check`, 100,000 lines", "ms", results.own_p50(Own.CHECK_FILE), 2500, 1500)
    yield Goal("`robray check`, 1,000 files of 200 lines", "ms", results.own_p50(Own.CHECK_FOLDER), 3000, 1500)
    version, bare = results.own_p50(Own.VERSION), results.own_p50(Own.BARE_PYTHON)
    over = None if version is None or bare is None else version - bare
    yield Goal("`robray --version`, over bare Python", "ms", over, 60, None)
    yield Goal("`robray check` of a small scene", "ms", results.own_p50(Own.CHECK_SMALL), 150, None)


def _pygls(results: Results) -> float | None:
    """Bare pygls' slowest quarter: a single number would be reached by chance."""
    sample: Sample | None = results.own.get(Own.BARE_PYGLS)
    return None if sample is None else sample.quantile(0.75)

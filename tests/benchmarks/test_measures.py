import sys

from benchmarks.goals import Goal
from benchmarks.measures import Figure, measured
from benchmarks.own import ROBRAY
from benchmarks.samples import Sample
from benchmarks.scenes import scene
from benchmarks.servers import Server


def test_robray_answers_keys_and_questions() -> None:
    found = measured(ROBRAY, scene(100), keys=4, openings=2)
    assert found.failure is None
    assert len(found.samples[Figure.OPEN].values) == 2
    assert {Figure.OPEN, Figure.KEY, Figure.HOVER, Figure.DEFINITION} <= found.samples.keys()
    assert not found.samples[Figure.HOVER].is_mostly_empty
    assert not found.samples[Figure.DEFINITION].is_mostly_empty


def test_a_server_that_ends_is_named() -> None:
    broken = Server("broken", sys.executable, ("-c", "raise SystemExit('no server here')"), "robray")
    failure = measured(broken, scene(100), keys=4).failure
    assert failure is not None
    assert "no server here" in failure


def test_a_server_that_is_not_installed_has_no_version() -> None:
    assert Server("absent", "no-such-language-server", (), "robray").version() is None


def test_quantiles_are_values_that_were_measured() -> None:
    sample = Sample(tuple(float(value) for value in range(100, 0, -1)))
    assert (sample.p50, sample.p99) == (50, 99)
    assert Sample((3.0,)).p99 == 3


def test_the_middle_of_what_alternates_is_between_both_kinds() -> None:
    values = (1.0, 9.0, 1.5, 8.0, 1.2, 9.5)
    assert Sample(values, alternates=True).p50 == 5
    # Which kind came last does not matter, and neither does how far the slowest of the fast ones is out.
    assert Sample((*values, 1.0), alternates=True).p50 == 5
    assert Sample((3.0,), alternates=True).p50 == 3
    assert Sample(values, alternates=True).p99 == 9.5


def test_goals_are_judged() -> None:
    verdicts = [Goal("", "ms", found, 2, 1).verdict for found in (None, 3, 2, 1)]
    assert verdicts == ["not measured", "**short**", "reached", "stretch reached"]

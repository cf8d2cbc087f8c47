"""Which names are one slip away."""

from functools import partial

import pytest

from robray.analysis.near_names import NearNames, slip

KNOWN = ["table", "tray", "left_arm", "x1"]


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("tabel", "table"),
        ("tble", "table"),
        ("tablle", "table"),
        ("tahle", "table"),
        ("TABLE", "table"),
        ("left-arm", "left_arm"),
        ("Left-Arm", "left_arm"),
        ("x2", "x1"),
        ("tbael", None),
        ("chair", None),
        ("table", None),
        ("x", None),
    ],
)
def test_the_name_one_slip_away_is_found(written: str, meant: str | None) -> None:
    assert NearNames(lambda: KNOWN).nearest(written) == meant


def test_names_besides_are_left_out() -> None:
    assert NearNames(lambda: KNOWN).nearest("tabl", besides=["table"]) is None


def test_an_index_carried_along_knows_what_one_made_afresh_knows() -> None:
    names = set(KNOWN)
    index = NearNames(partial(frozenset, names))
    assert index.nearest("tabel") == "table"
    for step in range(200):
        came, went = [f"name{step}"], [f"name{step - 3}"] if step > 2 else []
        names = (names | set(came)) - set(went)
        index = index.changed(partial(frozenset, names), came, went)
        fresh = NearNames(partial(frozenset, names))
        for written in (f"nmae{step}", f"name{step - 3}x", "tabel", f"nam{step}"):
            assert index.nearest(written) == fresh.nearest(written)


def test_a_likelier_slip_wins() -> None:
    ranks = [slip("tabel", meant) for meant in ("TABEL", "table", "tabe", "tabex", "tabels")]
    assert ranks == sorted(ranks, key=lambda rank: -1 if rank is None else rank)
    assert slip("tabel", "tbl") is None

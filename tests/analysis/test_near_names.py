"""Which names are one slip away."""

import random
from functools import partial

import pytest

from robray.analysis import near_names
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


def test_whoever_compares_finds_what_an_index_finds(monkeypatch: pytest.MonkeyPatch) -> None:
    rng = random.Random(4)
    found = 0
    for _ in range(500):
        words = ["".join(rng.choices("abAB-_1İ", k=rng.randint(1, 5))) for _ in range(13)]
        names = NearNames(partial(list, words[1:]))
        compared = names.nearest(words[0])
        monkeypatch.setattr(near_names, "_FEW", 0)
        assert NearNames(partial(list, words[1:])).nearest(words[0]) == compared
        monkeypatch.undo()
        found += compared is not None
    assert found > 50


def test_a_likelier_slip_wins() -> None:
    ranks = [slip("tabel", meant) for meant in ("TABEL", "table", "tabe", "tabex", "tabels")]
    assert ranks == sorted(ranks, key=lambda rank: -1 if rank is None else rank)
    assert slip("tabel", "tbl") is None

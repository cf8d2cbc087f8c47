"""Which names are one slip away."""

import random
from functools import partial

import pytest

from robray.analysis import near_names
from robray.analysis.near_names import NearNames, are_siblings
from robray.text.slips import slip

KNOWN = ["table", "tray", "left_arm", "link1_1", "x1"]


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
        ("leftArm", "left_arm"),
        ("LEFTARM", "left_arm"),
        ("link11", "link1_1"),
        ("link-1-1", "link1_1"),
        ("x2", "x1"),
        ("tbael", None),
        ("chair", None),
        ("table", None),
        ("x", None),
    ],
)
def test_the_name_one_slip_away_is_found(written: str, meant: str | None) -> None:
    assert NearNames(lambda: KNOWN).nearest(written) == meant


def test_the_likeliest_comes_first() -> None:
    assert NearNames(lambda: ["cabel", "cable", "caple"]).near("CABEL") == ("cabel",)
    assert NearNames(lambda: ["table", "tabl", "taple"]).near("tabel") == ("table", "tabl")


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("wheel_l", "wheel_r"),
        ("block_a", "block_c"),
        ("finger1", "finger2"),
        ("finger", "finger2"),
        ("joint-1", "joint-11"),
        ("leg-x-top", "leg-y-top"),
        ("left_1_arm", "left_2_arm"),
        ("link12", "link21"),
        ("linkA", "linkB"),
        ("posea", "poseb"),
        ("x1", "y1"),
        ("cm", "mm"),
    ],
)
def test_names_of_a_row_are_siblings(name: str, other: str) -> None:
    assert are_siblings(name, other)
    assert are_siblings(other, name)


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("tabel", "table"),
        ("tabl", "table"),
        ("tablee", "table"),
        ("tahle", "table"),
        ("Table", "table"),
        ("blockA", "blocka"),
        ("left-arm", "left_arm"),
        ("leftarm", "left_arm"),
        ("joint1", "joint-1"),
        ("lnik-1", "link-1"),
        ("wheel_left", "wheel_lfet"),
    ],
)
def test_slips_are_no_siblings(name: str, other: str) -> None:
    assert not are_siblings(name, other)
    assert not are_siblings(other, name)


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


def test_of_many_that_are_as_near_the_first_by_name_are_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever compares, indexes, and carries an index along, looks at the same ones."""
    monkeypatch.setattr(near_names, "_MOST_OF_A_KEY", 2)
    monkeypatch.setattr(near_names, "_MOST_BESIDE", 3)
    rng = random.Random(5)
    cut = 0
    for _ in range(300):
        words = sorted({"".join(rng.choices("abA-_", k=rng.randint(1, 4))) for _ in range(30)})
        names = {*words[:15]}
        carried = NearNames(partial(frozenset, names))
        monkeypatch.setattr(near_names, "_FEW", 0)
        carried.near("ab")
        for _ in range(5):
            came = {*rng.sample(words, 2)}
            went = {*rng.sample(words, 2)} - came
            names = (names | came) - went
            carried = carried.changed(partial(frozenset, names), came, went)
            for written in rng.sample(words, 3):
                monkeypatch.setattr(near_names, "_FEW", 0)
                indexed = NearNames(partial(frozenset, names)).near(written)
                assert carried.near(written) == indexed
                monkeypatch.setattr(near_names, "_FEW", 2)
                assert NearNames(partial(frozenset, names)).near(written) == indexed
                cut += len(indexed) < sum(slip(written, each) is not None for each in names - {written})
    assert cut > 100


@pytest.mark.parametrize("template", ["a{}b", "{}ab", "ab{}", "left_{}_arm"])
def test_thousands_of_names_that_differ_in_one_character_are_not_compared(
    monkeypatch: pytest.MonkeyPatch, template: str
) -> None:
    compared = 0

    def counted(written: str, meant: str) -> int | None:
        nonlocal compared
        compared += 1
        return slip(written, meant)

    monkeypatch.setattr(near_names, "slip", counted)
    many = 3_000
    names = [template.format(chr(0x4E00 + n)) for n in range(many)]
    near = NearNames(partial(list, names))
    for n in range(many):
        assert near.near(template.format(chr(0x4E00 + many + n)))
    assert compared < 200 * many


def test_a_likelier_slip_wins() -> None:
    ranks = [slip("tabel", meant) for meant in ("TABEL", "table", "tabe", "tabex", "tabels")]
    assert ranks == sorted(ranks, key=lambda rank: -1 if rank is None else rank)
    assert slip("tabel", "tbl") is None

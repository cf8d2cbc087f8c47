import pytest

from robray.rules.suggest import nearest, slips, suggestion


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("heihgt", "height"),
        ("heigh", "height"),
        ("heightt", "height"),
        ("heighz", "height"),
        ("Height", "height"),
        ("base-link", "base_link"),
        ("base_link", "base-link"),
    ],
)
def test_one_slip_is_recognised(written: str, meant: str) -> None:
    assert suggestion(written, {meant}.__contains__) == meant


def test_two_slips_are_too_many() -> None:
    assert suggestion("hieghtt", {"height"}.__contains__) is None


def test_a_name_is_never_suggested_for_itself() -> None:
    assert "height" not in set(slips("height"))
    assert suggestion("height", {"height"}.__contains__) is None


def test_single_letters_have_no_slips() -> None:
    assert list(slips("a")) == []


def test_a_wrong_case_is_likelier_than_a_wrong_letter() -> None:
    assert suggestion("Tray", {"tray", "Gray"}.__contains__) == "tray"


def test_a_swap_is_likelier_than_a_wrong_letter() -> None:
    assert suggestion("abd", {"adb", "abc"}.__contains__) == "adb"


def test_slips_do_not_depend_on_what_is_defined() -> None:
    assert len(list(slips("x" * 60))) < 130 * 61
    assert list(slips("x" * 61)) == []


def test_of_a_handful_a_word_two_slips_away_is_found() -> None:
    assert nearest("quaternoin", ["rpy", "quaternion"]) == "quaternion"
    assert nearest("translatoin_", ["translation", "rotation"]) == "translation"


def test_of_a_handful_nothing_is_found_when_nothing_is_near() -> None:
    assert nearest("limit", ["rpy", "quaternion"]) is None

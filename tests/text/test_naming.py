"""Styles of names."""

import pytest

from robray.text.naming import ANY, STYLES, is_in, styled

NAMES = (
    "front tray",
    "FrontTray",
    "frontTray",
    "front-tray",
    "front_tray",
    "FRONT_TRAY",
    "Front__tray",
    "_front.tray_",
)

MADE = {
    "snake_case": "front_tray",
    "kebab-case": "front-tray",
    "camelCase": "frontTray",
    "PascalCase": "FrontTray",
    "UPPER_CASE": "FRONT_TRAY",
}


@pytest.mark.parametrize("style", MADE)
@pytest.mark.parametrize("name", NAMES)
def test_a_name_of_two_words_in_each_style(style: str, name: str) -> None:
    assert styled(style, name) == MADE[style]


@pytest.mark.parametrize("style", MADE)
@pytest.mark.parametrize("name", [*NAMES, "x", "X", "link2", "link_2", "Link2Tip", "2d", "XMLFile", "poseXY", "a1b2"])
def test_what_is_made_is_in_the_style_and_stays_so(style: str, name: str) -> None:
    made = styled(style, name)
    if made is not None:
        assert is_in(style, made)
        assert styled(style, made) == made


@pytest.mark.parametrize(
    ("style", "name", "made"),
    [
        ("snake_case", "XMLFile", "xml_file"),
        ("snake_case", "link2Tip", "link2_tip"),
        ("camelCase", "link_2", "link2"),
        ("kebab-case", "UR5e", "ur5-e"),
        ("PascalCase", "x", "X"),
    ],
)
def test_where_words_begin(style: str, name: str, made: str) -> None:
    assert styled(style, name) == made


@pytest.mark.parametrize("name", ["", "2d", "__", "größe", "...", "1"])
def test_what_cannot_be_put_into_a_style(name: str) -> None:
    assert all(styled(style, name) is None for style in STYLES)


@pytest.mark.parametrize(
    ("style", "those", "others"),
    [
        ("snake_case", ("a", "a1", "front_tray", "link_2"), ("A", "frontTray", "front-tray", "_a", "a_", "a__b", "2a")),
        ("kebab-case", ("a", "front-tray"), ("front_tray", "a-", "A")),
        ("camelCase", ("a", "frontTray", "link2", "aB"), ("FrontTray", "front_tray", "A")),
        ("PascalCase", ("A", "FrontTray", "UR5"), ("frontTray", "Front_Tray")),
        ("UPPER_CASE", ("A", "FRONT_TRAY", "G1"), ("Front", "FRONT-TRAY", "FRONT_")),
        (ANY, ("a", "A b", "", "größe"), ()),
    ],
)
def test_what_is_in_a_style(style: str, those: tuple[str, ...], others: tuple[str, ...]) -> None:
    assert all(is_in(style, name) for name in those)
    assert not any(is_in(style, name) for name in others)

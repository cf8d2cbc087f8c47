"""The pictures of editors in the documentation are what a user sees today."""

import json
import zlib
from pathlib import Path

import numpy as np
import pytest

from editors.editors import find
from editors.kate import NEEDED, Programs
from editors.pictures import EDITOR, IMAGES, KATE, PICTURES, SCENE, Picture, hover, lightness, shown, version

pytestmark = pytest.mark.long("docs/images")

AGAIN = "PYTHONPATH=tests python -m editors.pictures {}"
"""Makes a picture that is not what is to be seen."""


def kept(image: Path) -> dict[str, str]:
    """The texts in a PNG (its section 11.3.4.5)."""
    data = image.read_bytes()
    found, at = {}, 8
    while at < len(data):
        length, kind = int.from_bytes(data[at : at + 4]), data[at + 4 : at + 8]
        if kind == b"iTXt":
            keyword, _, rest = data[at + 8 : at + 8 + length].partition(b"\0")
            _language, _translated, text = rest[2:].split(b"\0", 2)
            found[keyword.decode()] = (zlib.decompress(text) if rest[0] else text).decode()
        at += length + 12
    return found


@pytest.mark.parametrize("picture", PICTURES, ids=lambda picture: picture.name)
def test_a_picture_shows_what_there_is_to_be_seen(picture: Picture) -> None:
    path = find(picture.program)
    texts = kept(IMAGES / f"{picture.name}.png")
    if (own := version(path)) != texts[EDITOR]:
        pytest.skip(f"the picture is of {texts[EDITOR]}, and here is {own}")
    with shown(picture, path) as terminal:
        terminal.until(lambda: terminal.text == texts[SCENE], patience=30)
        assert terminal.text == texts[SCENE], AGAIN.format(picture.name)


def test_the_picture_of_kate_shows_what_there_is_to_be_seen() -> None:
    programs = Programs(*(find(each) for each in NEEDED))
    texts = kept(IMAGES / f"{KATE}.png")
    if (own := version(programs.kate)) != texts[EDITOR]:
        pytest.skip(f"the picture is of {texts[EDITOR]}, and here is {own}")
    with hover(programs) as kate:
        differences = abs(lightness(kate.pixels) - np.array(json.loads(texts[SCENE])))
    # A cursor blinks, and fonts are drawn a little otherwise elsewhere.
    assert np.count_nonzero(differences > _LITTLE) < _FEW, AGAIN.format(KATE)


_LITTLE, _FEW = 12, 10
"""Of lightness, and of squares: a line more or less in what is told changes dozens."""

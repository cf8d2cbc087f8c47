"""What files of SMURF name, by the look of their texts."""

import posixpath
import re
from collections.abc import Iterator
from itertools import islice

from robray.analysis.neighbour import Neighbour
from robray.text.paths import normal

_ENDING = re.compile(rb"\.(?:urdf|yml|smurf|smurfs|smurfa)\b")
_BETWEEN = b" \t\n\r\x0b\x0c\"',[]{}:#"
_AS_BLANKS = bytes.maketrans(_BETWEEN, b" " * len(_BETWEEN))
_LONGEST = 400
_MOST = 20_000


class SmurfBeside(Neighbour):
    def named_files(self, path: str, text: bytes) -> Iterator[str]:
        """A candidate too many costs time, and changes no answer.

        Endings are looked for, and where the word of each begins: a pattern of whole words goes back from every byte of
        a long one.
        """
        folder = posixpath.dirname(path)
        words = text.translate(_AS_BLANKS)
        for ending in islice(_ENDING.finditer(text), _MOST):
            start = words.rfind(b" ", max(ending.start() - _LONGEST, 0), ending.start()) + 1
            start = max(start, ending.start() - _LONGEST)
            if start < ending.start():
                yield normal(posixpath.join(folder, text[start : ending.end()].decode("utf-8", "replace")))

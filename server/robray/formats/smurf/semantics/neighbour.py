"""What files of SMURF name, by the look of their texts."""

import posixpath
import re
from collections.abc import Iterator

from robray.analysis.neighbour import Neighbour
from robray.text.paths import normal

_FILE = re.compile(rb"""[^\s"',\[\]{}:#]{1,400}\.(?:urdf|yml|smurf|smurfs|smurfa)\b""")
_MOST = 20_000


class SmurfBeside(Neighbour):
    def named_files(self, path: str, text: bytes) -> Iterator[str]:
        """A candidate too many costs time, and changes no answer."""
        folder = posixpath.dirname(path)
        for count, match in enumerate(_FILE.finditer(text)):
            if count == _MOST:
                break
            yield normal(posixpath.join(folder, match[0].decode("utf-8", "replace")))

"""A fragment that two scenes include, which say different things of it."""

from collections.abc import Mapping

SCENES: Mapping[str, str] = {
    "robray.toml": "",
    "one.robray": 'def k 1;\ninclude "part.robray"\n',
    "other.robray": 'def k 2;\ninclude "part.robray"\n',
    "part.robray": "frame f {\n    translation [k, 0, 0];\n}\n",
}

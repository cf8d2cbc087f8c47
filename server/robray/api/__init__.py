"""What `import robray` gives: scenes for programs, in the vocabulary of the field.

`loading.py` reads a scene, `scene.py` is one; `records.py` are the things in it, which `contents.py` makes of the
analysis, and `diagnostic.py` those that are said about it. `variables.py` says where joints are for a configuration,
`chain.py` where a frame is then and how it moves. `writing.py` and `extras.py` are where it goes, to
other formats and libraries, and `losses.py` what is lost on the way. `checking.py` and `watching.py` are what the verbs
of the command line do, without printing.
"""

from robray.api.checking import check
from robray.api.diagnostic import Diagnostic
from robray.api.loading import LoadError, load
from robray.api.losses import ConversionError, Loss
from robray.api.records import AllowedCollision, Collision, Constant, Following, Frame, Geometry, Joint, Variable
from robray.api.scene import Scene
from robray.api.watching import watch

__all__ = [
    "AllowedCollision",
    "Collision",
    "Constant",
    "ConversionError",
    "Diagnostic",
    "Following",
    "Frame",
    "Geometry",
    "Joint",
    "LoadError",
    "Loss",
    "Scene",
    "Variable",
    "check",
    "load",
    "watch",
]

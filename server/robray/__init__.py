"""robray: robot scenes, evaluated as their own readers do.

The names below are the public API, and all of it; they are loaded when they are first asked for, so that the command
line starts without them.

>>> import robray
>>> scene = robray.load("scene.robray", text="frame table { translation [0, 0, 0.7]; }")
>>> scene.pose("table")[:3, 3]
array([0. , 0. , 0.7])
"""

# True to type checkers. Importing it from `typing` would take longer than everything else here.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from robray.api import AllowedCollision as AllowedCollision
    from robray.api import Collision as Collision
    from robray.api import Constant as Constant
    from robray.api import ConversionError as ConversionError
    from robray.api import Diagnostic as Diagnostic
    from robray.api import Following as Following
    from robray.api import Frame as Frame
    from robray.api import Geometry as Geometry
    from robray.api import Joint as Joint
    from robray.api import LoadError as LoadError
    from robray.api import Loss as Loss
    from robray.api import Scene as Scene
    from robray.api import Variable as Variable
    from robray.api import check as check
    from robray.api import load as load
    from robray.api import watch as watch

__version__ = "0.1.0"

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
    "__version__",
    "check",
    "load",
    "watch",
]


def __getattr__(name: str) -> object:
    if name not in __all__:
        raise AttributeError(f"module 'robray' has no attribute '{name}'")
    from robray import api

    # Found in the namespace next time.
    found = globals()[name] = getattr(api, name)
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__} - {"TYPE_CHECKING"})

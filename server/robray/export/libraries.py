"""Messages about missing libraries, without loading any."""

EXTRAS = {
    "collision": ("mujoco>=3.2,<5", "pillow>=10,<14", "pycollada>=0.8,<1", "trimesh>=4.4,<6"),
    "mcp": ("mcp>=2,<3", "pydantic>=2"),
    "view": ("websockets>=14,<17",),
}
"""The packages that each extra brings, as `pyproject.toml` has them."""


class LibraryError(Exception):
    """A missing library; in words."""


def how_to_install(extra: str) -> str:
    """The command that installs an extra.

    It names the packages, because robray may come from a checkout or a wheel, which no index has.
    """
    # Double quotes are such in every shell.
    packages = " ".join(f'"{package}"' for package in EXTRAS[extra])
    return f"in the environment of robray run: pip install {packages}"

"""What is said where a library is not there, without loading any."""

EXTRAS = {
    "collision": ("mujoco>=3.2,<5", "pillow>=10,<14", "pycollada>=0.8,<1", "trimesh>=4.4,<6"),
    "mcp": ("mcp>=2,<3", "pydantic>=2"),
    "view": ("websockets>=14,<17",),
}
"""The packages that each extra brings, as `pyproject.toml` has them."""


class LibraryError(Exception):
    """Something is asked for that a library does which is not there; in words."""


def how_to_install(extra: str) -> str:
    """What to do where a package of an extra is not there.

    It names the packages, since robray may come from a checkout or a wheel, and an index need not know it.
    """
    # Double quotes are such in every shell.
    packages = " ".join(f'"{package}"' for package in EXTRAS[extra])
    return f"in the environment of robray run: pip install {packages}"

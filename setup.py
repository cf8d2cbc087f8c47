"""Builds the page of `robray view`, and puts the pages of rules into the wheel.

Without Node.js and npm, everything else is installed, and `robray view` says what is missing.
"""

import re
import shutil
import subprocess
from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py

ROOT = Path(__file__).resolve().parent
SOURCES = ROOT / "view"
RULES = ROOT / "docs" / "rules"
PAGE = ROOT / "server" / "robray" / "view" / "page"
REPOSITORY = "https://github.com/robray/robray"

NODE = 20
SECONDS = 25
"""Limit for each of two steps, so that an installation does not hang."""


class Build(build_py):
    def run(self) -> None:
        try:
            build_page()
        except (OSError, subprocess.SubprocessError, ValueError) as error:
            self.announce(f"the page of `robray view` is not built: {error}", level=3)
        if not self.editable_mode:
            # A module that is gone since an earlier build would be packed, and hide one that has its name now.
            shutil.rmtree(Path(self.build_lib, "robray"), ignore_errors=True)
        super().run()
        if not self.editable_mode:
            # A checkout has one copy of the rules' documents, which GitHub shows as pages.
            shutil.copytree(RULES, Path(self.build_lib, "robray", "rules", "pages"), dirs_exist_ok=True)


def build_page() -> None:
    npm, node = shutil.which("npm"), shutil.which("node")
    if not (SOURCES / "package.json").is_file() or is_new():
        return
    if npm is None or node is None:
        raise ValueError("there is no Node.js with npm")
    version = subprocess.run([node, "--version"], capture_output=True, text=True, check=True, timeout=SECONDS).stdout
    found = re.match(r"v(\d+)\.", version)
    if found is None or int(found[1]) < NODE:
        raise ValueError(f"Node.js is {version.strip()}, and must be {NODE} or later")
    if not all((SOURCES / "node_modules" / name).is_dir() for name in ("three", "esbuild")):
        install = ("ci", "--omit=dev", "--no-audit", "--no-fund", "--fetch-retries=0", "--fetch-timeout=10000")
        subprocess.run([npm, *install], cwd=SOURCES, capture_output=True, check=True, timeout=SECONDS)
    subprocess.run([node, "build.mjs"], cwd=SOURCES, capture_output=True, check=True, timeout=SECONDS)


def is_new() -> bool:
    """True if the page is newer than its sources."""
    built = [PAGE / "view.js", PAGE / "view.css"]
    if not all(each.is_file() for each in built):
        return False
    sources = [
        *(SOURCES / "src").iterdir(),
        SOURCES / "package-lock.json",
        SOURCES / "build.mjs",
        SOURCES / "licences.mjs",
    ]
    return min(each.stat().st_mtime for each in built) >= max(each.stat().st_mtime for each in sources)


def description() -> str:
    """The README with links from anywhere: the page of an index does not resolve relative ones."""
    text = (ROOT / "README.md").read_text("utf-8")
    text = re.sub(r"\]\((?=docs/images/)", f"]({REPOSITORY}/raw/main/", text)
    return re.sub(r"\]\((?!https:)", f"]({REPOSITORY}/blob/main/", text)


setup(
    cmdclass={"build_py": Build},
    long_description=description(),
    long_description_content_type="text/markdown",
)
